import { ProtocolError } from '@talent-platform/protocol/errors';
import { hasEntry, holdsFile } from '../../profile-engine/index.js';
import type { EntryWrite, Field, FieldSet, ProfileDefinition, StoredValues } from '../../profile-engine/index.js';

const NUMBER = /^[1-9]\d*$/;

/**
 * Reads the number of an entry in a path: a positive whole number in its shortest form, as ids are (D-PRO-1). Returns 0 for anything
 * else. No entry has this number, and so the field before it is checked first.
 */
export function parseEntryNumber(text: string): number {
  const entry = Number(text);
  return NUMBER.test(text) && Number.isSafeInteger(entry) ? entry : 0;
}

/**
 * The collection that a path names.
 *
 * @throws ProtocolError RESOURCE_NOT_FOUND for a field that the caller does not see, VALUE_INVALID for a field of another type
 */
export function getCollection(definition: ProfileDefinition, fieldId: string): Field {
  const field = getField(definition, fieldId);
  if (field.members === undefined) {
    const wayOut = holdsFile(field) ? `its file is …/fields/${fieldId}/binary.` : 'read and write it with its profile.';
    const detail = `is of type ${field.typeName}, and only a collection has entries; ${wayOut}`;
    throw ProtocolError.of('VALUE_INVALID', detail, fieldId);
  }
  return field;
}

/**
 * The field that a path names.
 *
 * @throws ProtocolError RESOURCE_NOT_FOUND for a field that the caller does not see
 */
export function getField({ fields }: ProfileDefinition, fieldId: string): Field {
  return getVisible(fields, fieldId);
}

/** Finds a field of a profile, or of the entries of a collection. */
export function getVisible({ visible }: FieldSet, id: string): Field {
  const field = visible.get(id);
  if (field) return field;
  const detail = `${JSON.stringify(id)} is not a field of this resource. Names must match exactly, in lower case.`;
  throw ProtocolError.of('RESOURCE_NOT_FOUND', detail);
}

/** Refuses a write if the profile does not have what the path names. */
export function refuseUnknownEntry(
  definition: ProfileDefinition,
  values: StoredValues,
  { collection, entry }: EntryWrite,
): void {
  const { id } = getCollection(definition, collection);
  if (entry !== undefined && !hasEntry(values, id, entry)) throw entryNotFound(entry);
}

export function entryNotFound(entry: number): ProtocolError {
  const detail =
    entry === 0
      ? 'There is no such entry in this collection: entries are named by their numbers, as in …/1.'
      : `There is no entry ${entry} in this collection.`;
  return ProtocolError.of('RESOURCE_NOT_FOUND', detail);
}
