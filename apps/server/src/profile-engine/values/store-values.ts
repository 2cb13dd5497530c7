import type { IndexEntry, ProfileRecord, StoredValue, StoredValues } from '../field-types/field-type.js';
import { describeAudited } from './describe-changes.js';
import type { FieldChange, SensitiveChange, WrittenValues } from './describe-changes.js';
import type { ValuesScope } from './draft-values.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { wordsOf } from './searchable-text.js';
import { filesIn } from './stored-parts.js';
import type { LocatedFile } from './stored-parts.js';

export interface StoredVersion {
  readonly row: {
    readonly title: string;
    readonly externalId: string | null;
    readonly emailKey: string | null;
    readonly keysChanged: boolean;
    readonly fieldValues: string;
  };
  readonly index: IndexChanges;
  /** All words that find the profile, each after the letter of its field. Undefined if they did not change. */
  readonly words: readonly string[] | undefined;
  /** The change of the number of file fields that name each content. */
  readonly contents: readonly ContentChange[];
  readonly changes: ReadonlyArray<FieldChange | SensitiveChange>;
}

/** Returns the row with its keys, the changes of the value index, and the audit record of a write. */
export function storeValues({ definition, lists }: ValuesScope, written: WrittenValues): StoredVersion {
  const { before, after, json = JSON.stringify(after) } = written;
  const { externalid, email } = after;
  const row = {
    title: profileTitle(definition.title, after),
    externalId: typeof externalid === 'string' ? externalid : null,
    emailKey: definition.profileType === 'people' && typeof email === 'string' ? emailKeyOf(email) : null,
    keysChanged: before['externalid'] !== externalid || before['email'] !== email,
    fieldValues: json,
  };
  const changed = { before: differing(before, after), after: differing(after, before) };
  const index = indexChanges(indexEntries(definition, changed.before), indexEntries(definition, changed.after));
  const words = changedWords(definition, written);
  const contents = contentChanges(definition, changed);
  return { row, index, words, contents, changes: describeAudited(definition, written, lists) };
}

/** E-mail addresses are compared whole, ignoring case (D-PRO-6). */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** Returns the values that the others lack. Unchanged values are the same object before and after. */
function differing(values: StoredValues, others: StoredValues): StoredValues {
  const changed: Record<string, StoredValue> = {};
  for (const [id, value] of Object.entries(values)) if (others[id] !== value) changed[id] = value;
  return changed;
}

/** Returns the values of title fields, joined with a space (D-PRO-12). Those that the caller may see are `visibleTitle`. */
export function profileTitle(fieldIds: readonly string[], values: StoredValues): string {
  return fieldIds
    .map((id) => values[id])
    .filter((value) => typeof value === 'string')
    .join(' ');
}

/** Returns the rows of the value index: all searchable fields, members as `collection.member` (D-PRO-19). */
export function indexEntries(definition: ProfileDefinition, values: StoredValues): IndexEntry[] {
  const entries: IndexEntry[] = [];
  for (const field of definition.searchable) {
    const stored = values[field.id];
    if (stored === undefined) continue;
    for (const entry of field.type.indexEntries(stored, field)) entries.push(entry);
  }
  return entries;
}

/** The changes of a write in the value index: the rows to set, and the fields that have fewer rows than before. */
export interface IndexChanges {
  readonly entries: readonly IndexEntry[];
  readonly shortened: ReadonlyArray<{ readonly field: string; readonly rowsLeft: number }>;
}

/** Returns changes only for fields whose entries changed. */
export function indexChanges(before: readonly IndexEntry[], after: readonly IndexEntry[]): IndexChanges {
  const old = byField(before);
  const current = byField(after);
  const changed = [...new Set([...old.keys(), ...current.keys()])].filter(
    (field) => !same(old.get(field), current.get(field)),
  );
  const rowsIn = (index: ReadonlyMap<string, readonly IndexEntry[]>, field: string): number =>
    index.get(field)?.length ?? 0;
  return {
    entries: changed.flatMap((field) => current.get(field) ?? []),
    shortened: changed
      .filter((field) => rowsIn(current, field) < rowsIn(old, field))
      .map((field) => ({ field, rowsLeft: rowsIn(current, field) })),
  };
}

function byField(entries: readonly IndexEntry[]): Map<string, IndexEntry[]> {
  const groups = new Map<string, IndexEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.field);
    if (group) group.push(entry);
    else groups.set(entry.field, [entry]);
  }
  return groups;
}

function same(left: readonly IndexEntry[] = [], right: readonly IndexEntry[] = []): boolean {
  return (
    left.length === right.length &&
    left.every(({ text, number, date }, index) => {
      const other = right[index];
      return other?.text === text && other?.number === number && other?.date === date;
    })
  );
}

/** The limit for the words of a profile in UTF-8, each with its place. PostgreSQL limits such a row to a megabyte. */
const MAX_BYTES = 1_000_000;

/** The customer and field that precede each word. */
const BYTES_OF_PLACE = 16;

export function storedRecord({
  id,
  createdAt,
  createdBy,
  updatedAt,
  updatedBy,
  fieldValues,
}: Omit<ProfileRecord, 'values'> & { readonly fieldValues: string }): ProfileRecord {
  return { id, createdAt, createdBy, updatedAt, updatedBy, values: JSON.parse(fieldValues) as StoredValues };
}

/** Returns the words of a profile, each after the letter of its field (D-SEA-19). */
export function indexedWords({ keywords }: ProfileDefinition, values: StoredValues): readonly string[] {
  const words: string[] = [];
  let bytes = 0;
  for (const { field, letter } of keywords.filter(({ isSearched }) => isSearched)) {
    const stored = values[field.id];
    for (const word of stored === undefined ? [] : wordsOf(field.type.plainText?.(stored) ?? '')) {
      bytes += Buffer.byteLength(word) + BYTES_OF_PLACE;
      if (bytes <= MAX_BYTES) words.push(letter + word);
    }
  }
  return words;
}

/** Returns the words after a write. Undefined if no text changed. */
export function changedWords(
  definition: ProfileDefinition,
  { before, after }: WrittenValues,
): readonly string[] | undefined {
  const isSame = definition.keywords.every(({ field: { id }, isSearched }) => !isSearched || before[id] === after[id]);
  return isSame ? undefined : indexedWords(definition, after);
}

/** A content that more or fewer files name than before. */
export interface ContentChange {
  readonly name: string;
  /** The size in bytes. */
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
  const count = (files: Iterable<LocatedFile>, by: number): void => {
    for (const {
      file: { name, size },
    } of files)
      changes.set(name, { name, size, by: (changes.get(name)?.by ?? 0) + by });
  };
  count(filesIn(fields, before), -1);
  count(filesIn(fields, after), 1);
  return [...changes.values()].filter(({ by }) => by !== 0);
}

/** Returns a new profile's values with its template fields, such as the `jobid` of a job. */
export function fillTemplates(
  definition: ProfileDefinition,
  values: StoredValues,
  facts: { readonly id: number; readonly year: number },
): StoredValues {
  if (definition.templated.length === 0) return values;
  const filled: Record<string, StoredValue> = { ...values };
  for (const { id, template = '' } of definition.templated) {
    filled[id] = template.replace('{year}', `${facts.year}`).replace('{id}', `${facts.id}`);
  }
  return filled;
}

/** Counts the serial numbers that the entries still need (D-PRO-10). */
export function countMissingSerials(definition: ProfileDefinition, values: StoredValues): number {
  let count = 0;
  numberEntries(definition, values, () => (count += 1));
  return count;
}

/**
 * Returns the values with a serial number in each entry that needs one.
 *
 * @param first the first of as many new numbers as `countMissingSerials` returned
 */
export function fillSerials(definition: ProfileDefinition, values: StoredValues, first: number): StoredValues {
  let next = first;
  return numberEntries(definition, values, () => next++);
}

function numberEntries(definition: ProfileDefinition, values: StoredValues, next: () => number): StoredValues {
  if (definition.numbered.length === 0) return values;
  const numbered: Record<string, StoredValue> = { ...values };
  for (const field of definition.numbered) {
    const stored = values[field.id];
    if (stored !== undefined) numbered[field.id] = field.type.numberEntries?.(stored, field, next) ?? stored;
  }
  return numbered;
}
