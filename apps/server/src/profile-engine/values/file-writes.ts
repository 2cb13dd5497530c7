import { changeOfEntry } from '../field-types/entry-changes.js';
import type { EntryChange, StoredCollection } from '../field-types/entry-changes.js';
import type { StoredFile } from '../field-types/file.js';
import { isLocked } from '../field-types/field-type.js';
import type { Field, FieldSet, StoredValue, StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { findEntry } from './entry-writes.js';
import { LOCKED_FIELD } from './members.js';
import { lockedRefusal, refusedWhole } from './parse-values.js';
import type { ParsedValues } from './parse-values.js';

/** Names a file: that of a field, or that of a member of an entry. */
export interface FileLocator {
  /** The id of the field, or of the collection. */
  readonly field: string;
  readonly member?: { readonly entry: number; readonly id: string } | undefined;
}

/** A write of one file by its own endpoint. The caller sees its field. */
export interface FileWrite extends FileLocator {
  /** Null if the file is removed. */
  readonly file: StoredFile | null;
}

/** Tells whether a field's value is a file. */
export function holdsFile({ type }: Field): boolean {
  return type.writtenElsewhere !== undefined;
}

/** Returns the path of the file in problems and in the audit trail. */
export function filePathOf({ field, member }: FileLocator): string {
  return member === undefined ? field : `${field}/${member.entry}/${member.id}`;
}

export function fileAt(values: StoredValues, { field, member }: FileLocator): StoredFile | undefined {
  if (member === undefined) return values[field] as StoredFile | undefined;
  const entry = findEntry(values, field, member.entry);
  return entry?.[member.id] as StoredFile | undefined;
}

export interface LocatedFile extends FileLocator {
  readonly file: StoredFile;
}

/** Returns all files of a profile. Includes hidden files, because removing an entry removes everything in it. */
export function* filesIn({ all }: FieldSet, values: StoredValues): Generator<LocatedFile> {
  for (const [id, value] of Object.entries(values)) {
    const field = all.get(id);
    if (field !== undefined) yield* filesOf(field, value);
  }
}

function* filesOf(field: Field, value: StoredValue): Generator<LocatedFile> {
  if (holdsFile(field)) yield { field: field.id, file: value as StoredFile };
  const members = [...(field.members?.all.values() ?? [])].filter(holdsFile);
  if (members.length === 0) return;
  for (const entry of (value as StoredCollection).entries) {
    for (const { id } of members) {
      const file = entry[id] as StoredFile | undefined;
      if (file !== undefined) yield { field: field.id, member: { entry: entry.entry, id }, file };
    }
  }
}

/**
 * Parses a write of a file. It has the requirements of a PATCH, except those that only other files can meet (D-FIL-7).
 */
export function parseFileWrite(definition: ProfileDefinition, { file, ...locator }: FileWrite): ParsedValues {
  const refusal = lockedRefusal(definition);
  if (refusal !== undefined) return refusedWhole(refusal);
  const path = filePathOf(locator);
  const fields = fieldsAt(definition, locator);
  const holder = fields.at(-1);
  if (holder === undefined || !holdsFile(holder)) throw new TypeError(`${path} is no file that the caller sees.`);
  if (fields.some(isLocked)) return refusedWhole({ ...LOCKED_FIELD, field: path });
  return {
    changes: new Map([[locator.field, changeOf({ ...locator, file })]]),
    refused: new Set(),
    defaulted: new Set(),
    problems: [],
    refusedWhole: false,
    creates: false,
    filesComeLater: file !== null,
  };
}

/** Returns the field, for a member after its collection. Empty if the caller does not see it. */
function fieldsAt({ fields }: ProfileDefinition, { field: id, member: named }: FileLocator): readonly Field[] {
  const field = fields.visible.get(id);
  if (field === undefined || named === undefined) return field === undefined ? [] : [field];
  const member = field.members?.visible.get(named.id);
  return member === undefined ? [] : [field, member];
}

function changeOf({ member, file }: FileWrite): StoredFile | null | readonly EntryChange[] {
  if (member === undefined) return file;
  const { entry, id } = member;
  return [changeOfEntry(entry, new Map([[id, file]]))];
}
