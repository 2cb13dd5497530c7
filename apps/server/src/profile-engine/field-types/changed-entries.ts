import { sameValue } from '../values/same-value.js';
import type { StoredCollection, StoredEntry } from './entry-changes.js';
import type { ChangedPart, Field } from './field-type.js';

interface Written<Value> {
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/**
 * Returns the members that differ, entry by entry, removed entries last. An added or removed entry without visible
 * members is a part itself.
 */
export function* changedEntryParts(
  { before, after }: Written<StoredCollection>,
  members: readonly Field[],
): Generator<ChangedPart> {
  const old = entriesOf(before);
  const current = entriesOf(after);
  for (const number of new Set([...current.keys(), ...old.keys()])) {
    const entry = { before: old.get(number), after: current.get(number) };
    if (entry.before !== entry.after) yield* partsOfEntry(number, entry, members);
  }
}

function* partsOfEntry(
  number: number,
  { before, after }: Written<StoredEntry>,
  members: readonly Field[],
): Generator<ChangedPart> {
  let stays = before !== undefined && after !== undefined;
  for (const member of members) {
    const [old, current] = [before?.[member.id], after?.[member.id]];
    if (sameValue(old, current)) continue;
    stays = true;
    yield {
      path: `${number}/${member.id}`,
      field: member,
      before: old,
      after: current,
    };
  }
  if (!stays)
    yield {
      path: `${number}`,
      field: undefined,
      before: headOf(before),
      after: headOf(after),
    };
}

/** Returns the member that every entry has. */
function headOf(entry: StoredEntry | undefined): ChangedPart['before'] {
  return entry && { entry: entry.entry };
}

function entriesOf(collection: StoredCollection | undefined): ReadonlyMap<number, StoredEntry> {
  return new Map((collection?.entries ?? []).map((entry) => [entry.entry, entry]));
}
