import type { IndexEntry, StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';

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
  readonly shortened: ReadonlyArray<{
    readonly field: string;
    readonly rowsLeft: number;
  }>;
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
