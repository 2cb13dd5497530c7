import type { StoredCollection } from '../field-types/entry-changes.js';
import type { StoredFile } from '../field-types/file.js';
import type { Field, FieldSet, StoredValue, StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import type { WrittenValues } from './describe-changes.js';
import { holdsFile } from './file-writes.js';

/** A content that more or fewer files name than before. */
export interface ContentChange {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly by: number;
}

/**
 * Returns by how many files each content is named more or less than before. Leaves out unchanged contents (D-FIL-9).
 */
export function contentChanges(
  { fields }: Pick<ProfileDefinition, 'fields'>,
  { before, after }: WrittenValues,
): readonly ContentChange[] {
  const changes = new Map<string, ContentChange>();
  const count = (files: Iterable<StoredFile>, by: number): void => {
    for (const { name, size } of files) changes.set(name, { name, size, by: (changes.get(name)?.by ?? 0) + by });
  };
  count(filesIn(fields, before), -1);
  count(filesIn(fields, after), 1);
  return [...changes.values()].filter(({ by }) => by !== 0);
}

/** Includes hidden files, because removing an entry removes everything in it. */
function* filesIn({ all }: FieldSet, values: StoredValues): Generator<StoredFile> {
  for (const [id, value] of Object.entries(values)) {
    const field = all.get(id);
    if (field !== undefined) yield* filesOf(field, value);
  }
}

function* filesOf(field: Field, value: StoredValue): Generator<StoredFile> {
  if (holdsFile(field)) yield value as StoredFile;
  const members = [...(field.members?.all.values() ?? [])].filter(holdsFile);
  if (members.length === 0) return;
  for (const entry of (value as StoredCollection).entries) {
    for (const { id } of members) if (entry[id] !== undefined) yield entry[id] as StoredFile;
  }
}
