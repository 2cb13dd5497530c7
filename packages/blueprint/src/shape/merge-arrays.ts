import { itemsOf, pair } from './pair-items.js';
import type { Versions } from './shape.js';

/** Returns the three versions of each item of the arrays, by the keys of the items. */
export function keyedEntries(versions: Versions, keys: readonly string[]): Versions[] {
  const [before, since, after] = [versions.before, versions.since, versions.after].map(itemsOf);
  const ofSince = pair(before ?? [], since ?? [], keys);
  const ofAfter = pair(before ?? [], after ?? [], keys);
  const newOf = (pairs: typeof ofSince) => pairs.flatMap(({ old, current }) => (old || !current ? [] : [current]));
  const [inSince, inAfter] = [ofSince, ofAfter].map(
    (pairs) => new Map(pairs.map(({ old, current }) => [old, current])),
  );
  return [
    ...(before ?? []).map((old) => ({ before: old, since: inSince?.get(old), after: inAfter?.get(old) })),
    ...pair(newOf(ofSince), newOf(ofAfter), keys).map(({ old, current }) => ({
      before: undefined,
      since: old,
      after: current,
    })),
  ];
}

/** Returns the three versions of each text or number of the arrays. */
export function distinctEntries(versions: Versions): Versions[] {
  const [before, since, after] = [versions.before, versions.since, versions.after].map(valuesIn);
  const values = new Set([...(before ?? []), ...(since ?? []), ...(after ?? [])]);
  const versionIn = (some: ReadonlySet<unknown> | undefined, value: unknown): unknown =>
    some?.has(value) === true ? value : undefined;
  return [...values].map((value) => ({
    before: versionIn(before, value),
    since: versionIn(since, value),
    after: versionIn(after, value),
  }));
}

/** Returns a text or number unless one side has removed it. */
export function mergeDistinct({ before, since, after }: Versions): unknown {
  if (before === undefined) return after ?? since;
  return since === undefined ? undefined : after;
}

/**
 * Returns the merged items in the order of the users, with the file's new items behind the items that they follow in
 * the file. If the file has another order than before, its order counts.
 */
export function mergedArray(
  { before, since, after }: Versions,
  entries: readonly Versions[],
  merge: (entry: Versions) => unknown,
): unknown {
  const ofSince = inOrder(entries, since, 'since');
  const ofAfter = inOrder(entries, after, 'after');
  const order = isReordered(entries, { before, after }) ? woven(ofAfter, ofSince) : woven(ofSince, ofAfter);
  const items = order.map(merge).filter((item) => item !== undefined);
  return after === undefined && items.length === 0 ? undefined : items;
}

function inOrder(entries: readonly Versions[], array: unknown, version: keyof Versions): Versions[] {
  const byItem = new Map(entries.map((entry) => [entry[version], entry]));
  return valuesOf(array).flatMap((item) => byItem.get(item) ?? []);
}

function isReordered(entries: readonly Versions[], { before, after }: Pick<Versions, 'before' | 'after'>): boolean {
  const positions = new Map(valuesOf(after).map((item, index) => [item, index]));
  const common = inOrder(entries, before, 'before').flatMap((entry) => positions.get(entry.after) ?? []);
  return common.some((position, index) => index > 0 && position < (common[index - 1] ?? 0));
}

/** Returns all entries in the order of the first array. Entries of the second alone stand behind their predecessors. */
function woven(first: readonly Versions[], second: readonly Versions[]): Versions[] {
  const known = new Set(first);
  const followers = new Map<Versions | undefined, Versions[]>();
  let predecessor: Versions | undefined;
  for (const entry of second) {
    if (known.has(entry)) predecessor = entry;
    else pushTo(followers, predecessor, entry);
  }
  return [...(followers.get(undefined) ?? []), ...first.flatMap((entry) => [entry, ...(followers.get(entry) ?? [])])];
}

function pushTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

function valuesIn(array: unknown): ReadonlySet<unknown> {
  return new Set(valuesOf(array));
}

function valuesOf(array: unknown): readonly unknown[] {
  return Array.isArray(array) ? array : [];
}
