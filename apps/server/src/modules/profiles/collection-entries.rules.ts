import { ProtocolError } from '@talent-platform/protocol/errors';
import { hasEntry } from '../../profile-engine/index.js';
import type { EntryWrite, Field, ProfileDefinition, StoredValues } from '../../profile-engine/index.js';

const NUMBER = /^[1-9]\d*$/;

/**
 * The number of an entry in a path: a positive whole number in its shortest form, as ids are (D-PRO-1).
 *
 * @throws ProtocolError RESOURCE_NOT_FOUND for anything else
 */
export function parseEntryNumber(text: string): number {
  const entry = Number(text);
  if (NUMBER.test(text) && Number.isSafeInteger(entry)) return entry;
  throw entryNotFound(text);
}

/**
 * The collection that a path names.
 *
 * @throws ProtocolError RESOURCE_NOT_FOUND for a field that the caller does not see, VALUE_INVALID for one of another type
 */
export function getCollection(definition: ProfileDefinition, fieldId: string): Field {
  const field = getField(definition, fieldId);
  if (field.members === undefined) {
    const detail = `is of type ${field.typeName}, and only a collection has entries; write it with its profile.`;
    throw ProtocolError.of('VALUE_INVALID', detail, fieldId);
  }
  return field;
}

/**
 * The field that a path names.
 *
 * @throws ProtocolError RESOURCE_NOT_FOUND for one that the caller does not see
 */
export function getField({ fields }: ProfileDefinition, fieldId: string): Field {
  const field = fields.visible.get(fieldId);
  if (field) return field;
  const detail = `There is no field ${JSON.stringify(fieldId)} here; names are exact and all lower case.`;
  throw ProtocolError.of('RESOURCE_NOT_FOUND', detail);
}

/** Refuses a write of what the path names, where the profile has no such thing. */
export function refuseUnknownEntry(
  definition: ProfileDefinition,
  values: StoredValues,
  { collection, entry }: EntryWrite,
): void {
  const { id } = getCollection(definition, collection);
  if (entry !== undefined && !hasEntry(values, id, entry)) throw entryNotFound(entry);
}

export function entryNotFound(entry: string | number): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no entry ${JSON.stringify(entry)} in this collection.`);
}
