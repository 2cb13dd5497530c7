import { isObject, itemsByKey } from './keyed-items.js';
import type { JsonObject } from './keyed-items.js';

export type Side = 'mine' | 'theirs';

/** A value of the three versions of a document. Undefined: the version does not have it. */
export interface Versions {
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** A place that both sides have changed, each in another way. */
export interface Conflict extends Versions {
  /** Names the conflict in the choices. */
  readonly id: string;
  /** The names of members, and the keys of items. */
  readonly path: string;
  /** Whether the sides only disagree about the order of the items. The values are the keys in their order. */
  readonly isOrder: boolean;
}

export interface Merged {
  /** The merged document. A conflict without a choice has the value of `mine`. */
  readonly document: unknown;
  readonly conflicts: readonly Conflict[];
}

/**
 * Merges the changes that two sides have made to a document. A change of only one side is taken. Items of arrays belong
 * together if they have the same key; arrays without keys are one value.
 *
 * @param versions `base`: what both sides began from; `theirs` and `mine`: what each side has made of it
 * @param choices for conflicts, by id, the side whose value is taken
 */
export function mergeDocuments(versions: Versions, choices: ReadonlyMap<string, Side> = new Map()): Merged {
  const conflicts: Conflict[] = [];
  const conflictAt = (path: readonly string[], isOrder: boolean, values: Versions): Side => {
    const id = JSON.stringify([...path, isOrder]);
    conflicts.push({ id, path: path.join('.'), isOrder, ...values });
    return choices.get(id) ?? 'mine';
  };
  return { document: merge(versions, [], conflictAt), conflicts };
}

type Decide = (path: readonly string[], isOrder: boolean, values: Versions) => Side;

function merge(versions: Versions, path: readonly string[], decide: Decide): unknown {
  const { base, theirs, mine } = versions;
  if (isEqual(base, mine)) return theirs;
  if (isEqual(base, theirs) || isEqual(theirs, mine)) return mine;
  if (isObject(theirs) && isObject(mine)) {
    if (base === undefined || isObject(base)) return mergeMembers({ base: base ?? {}, theirs, mine }, path, decide);
  } else if (Array.isArray(theirs) && Array.isArray(mine) && (base === undefined || Array.isArray(base))) {
    const [b, t, m] = itemsByKey([base ?? [], theirs, mine]) ?? textsByKey([base ?? [], theirs, mine]) ?? [];
    if (b && t && m) return mergeItems({ base: b, theirs: t, mine: m }, path, decide);
  }
  return versions[decide(path, false, versions)];
}

function mergeMembers(
  { base, theirs, mine }: { readonly base: JsonObject; readonly theirs: JsonObject; readonly mine: JsonObject },
  path: readonly string[],
  decide: Decide,
): unknown {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = [...names].map((name) => {
    const versions = { base: memberOf(base, name), theirs: memberOf(theirs, name), mine: memberOf(mine, name) };
    return [name, merge(versions, [...path, name], decide)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

function memberOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

type Items = ReadonlyMap<string, unknown>;

/** Returns the texts of several arrays, each as its own key. Undefined if an array has other values, or a text twice. */
function textsByKey(arrays: ReadonlyArray<readonly unknown[]>): readonly Items[] | undefined {
  if (!arrays.flat().every((item) => typeof item === 'string')) return undefined;
  const maps = arrays.map((items) => new Map(items.map((item) => [item as string, item])));
  return maps.every((map, index) => map.size === arrays[index]?.length) ? maps : undefined;
}

function mergeItems(
  { base, theirs, mine }: { readonly base: Items; readonly theirs: Items; readonly mine: Items },
  path: readonly string[],
  decide: Decide,
): readonly unknown[] {
  const items = new Map(
    [...new Set([...mine.keys(), ...theirs.keys()])]
      .map((key) => {
        const versions = { base: base.get(key), theirs: theirs.get(key), mine: mine.get(key) };
        return [key, merge(versions, [...path, key], decide)] as const;
      })
      .filter(([, item]) => item !== undefined),
  );
  const inAll = (key: string) => base.has(key) && theirs.has(key) && mine.has(key);
  const order = (side: Items) => [...side.keys()].filter(inAll);
  const orders = { base: order(base), theirs: order(theirs), mine: order(mine) };
  const leader = leaderOf(orders, () => decide(path, true, orders));
  const [first, second] = leader === 'mine' ? [mine, theirs] : [theirs, mine];
  return placedBehind([...first.keys()], [...second.keys()])
    .filter((key) => items.has(key))
    .map((key) => items.get(key));
}

function leaderOf(
  { base, theirs, mine }: { readonly [side in keyof Versions]: readonly string[] },
  decide: () => Side,
): Side {
  if (isEqual(base, theirs) || isEqual(theirs, mine)) return 'mine';
  return isEqual(base, mine) ? 'theirs' : decide();
}

/** Puts the keys that only the second order has behind the keys that they follow there. */
function placedBehind(first: readonly string[], second: readonly string[]): readonly string[] {
  const known = new Set(first);
  const following = new Map<string | undefined, string[]>();
  let behind: string[] = [];
  following.set(undefined, behind);
  for (const key of second) {
    if (known.has(key)) following.set(key, (behind = []));
    else behind.push(key);
  }
  return [undefined, ...first].flatMap((key) => [...(key === undefined ? [] : [key]), ...(following.get(key) ?? [])]);
}

/** Compares values of JSON. The order of members says nothing. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}
