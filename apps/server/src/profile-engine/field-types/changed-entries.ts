import { sameValue } from '../values/same-value.js';
import type { StoredCollection, StoredEntry } from './entry-changes.js';
import type { ChangedPart, Field } from './field-type.js';

interface Written<Value> {
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/**
 * The members that differ, entry by entry, those of removed entries last. An entry that came or went without any member
 * to show is a part itself.
 */
export function changedEntryParts(
  { before, after }: Written<StoredCollection>,
  members: readonly Field[],
): ChangedPart[] {
  const old = entriesOf(before);
  const current = entriesOf(after);
  return [...new Set([...current.keys(), ...old.keys()])].flatMap((number) => {
    const entry = { before: old.get(number), after: current.get(number) };
    return entry.before === entry.after ? [] : partsOfEntry(number, entry, members);
  });
}

function partsOfEntry(
  number: number,
  { before, after }: Written<StoredEntry>,
  members: readonly Field[],
): ChangedPart[] {
  const parts = members.flatMap((member): ChangedPart[] => {
    const change = { before: before?.[member.id], after: after?.[member.id] };
    return sameValue(change.before, change.after) ? [] : [{ path: `${number}/${member.id}`, field: member, ...change }];
  });
  const stays = before !== undefined && after !== undefined;
  if (stays || parts.length > 0) return parts;
  return [{ path: `${number}`, field: undefined, before: headOf(before), after: headOf(after) }];
}

/** What every entry reads. */
function headOf(entry: StoredEntry | undefined): ChangedPart['before'] {
  return entry && { entry: entry.entry };
}

function entriesOf(collection: StoredCollection | undefined): ReadonlyMap<number, StoredEntry> {
  return new Map((collection?.entries ?? []).map((entry) => [entry.entry, entry]));
}
