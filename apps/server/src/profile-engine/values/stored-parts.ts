import type { StoredCollection, StoredEntry } from '../field-types/entry-changes.js';
import type { StoredFile } from '../field-types/file.js';
import type { Field, FieldSet, StoredValues } from '../field-types/field-type.js';

export interface EntryWrite {
  readonly collection: string;
  /** Undefined for a new entry. */
  readonly entry: number | undefined;
  /** Its members. Undefined for a removal. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

export function hasEntry(values: StoredValues, collection: string, entry: number): boolean {
  return findEntry(values, collection, entry) !== undefined;
}

function findEntry(values: StoredValues, collection: string, entry: number): StoredEntry | undefined {
  return storedCollection(values, collection)?.entries.find((stored) => stored.entry === entry);
}

/** Returns the number of the entry added last, which is never given again (D-FRM-20). 0 if there never was one. */
export function lastEntry(values: StoredValues, collection: string): number {
  return (storedCollection(values, collection)?.next ?? 1) - 1;
}

function storedCollection(values: StoredValues, collection: string): StoredCollection | undefined {
  return values[collection] as StoredCollection | undefined;
}

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

export function holdsFile({ type }: Field): boolean {
  return type.writtenElsewhere !== undefined;
}

/** Returns the path of the file in problems and in the audit trail. */
export function filePathOf({ field, member }: FileLocator): string {
  return member === undefined ? field : `${field}/${member.entry}/${member.id}`;
}

export function fileAt(values: StoredValues, { field, member }: FileLocator): StoredFile | undefined {
  const holder = member === undefined ? values : findEntry(values, field, member.entry);
  return holder?.[member?.id ?? field] as StoredFile | undefined;
}

export interface LocatedFile extends FileLocator {
  readonly file: StoredFile;
}

/** Returns all files of a profile. Includes hidden files, because removing an entry removes everything in it. */
export function* filesIn({ all }: FieldSet, values: StoredValues): Generator<LocatedFile> {
  for (const [id, value] of Object.entries(values)) {
    const field = all.get(id);
    if (field === undefined) continue;
    if (holdsFile(field)) yield { field: id, file: value as StoredFile };
    const members = [...(field.members?.all.values() ?? [])].filter(holdsFile);
    if (members.length === 0) continue;
    for (const entry of (value as StoredCollection).entries) {
      for (const { id: of } of members) {
        const file = entry[of] as StoredFile | undefined;
        if (file !== undefined) yield { field: id, member: { entry: entry.entry, id: of }, file };
      }
    }
  }
}
