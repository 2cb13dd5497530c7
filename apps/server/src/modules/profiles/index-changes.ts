import type { IndexEntry } from '../../profile-engine/index.js';

/** What a write changes in the value index: the fields whose rows go, and the rows that come for them. */
export interface IndexChanges {
  readonly fields: readonly string[];
  readonly entries: readonly IndexEntry[];
}

/** A write touches only the index rows of the fields whose entries it changes. */
export function indexChanges(before: readonly IndexEntry[], after: readonly IndexEntry[]): IndexChanges {
  const old = byField(before);
  const current = byField(after);
  const changed = [...new Set([...old.keys(), ...current.keys()])].filter(
    (field) => !same(old.get(field), current.get(field)),
  );
  return {
    fields: changed.filter((field) => old.has(field)),
    entries: changed.flatMap((field) => current.get(field) ?? []),
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
