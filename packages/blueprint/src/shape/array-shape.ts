import { quote, received } from '@talent-platform/protocol/errors';
import { atMost, below, changeOf, collect, isObject, mergeOf } from './shape.js';
import type { BlueprintChange, BlueprintProblem, JsonObject, JsonSchema, Shape, Versions } from './shape.js';
import { receivedCollection } from './value-shape.js';

interface ArrayShapeOptions {
  /** The rule of the value, if it is more than "an array". */
  readonly sentence?: string;
  /** Whether at least one item is required. */
  readonly filled?: boolean;
  /** The limit of items. */
  readonly max: number;
}

export interface KeyShapeOptions extends ArrayShapeOptions {
  /** The members that identify an item, the strongest first. If there is a single key, its values must be unique. */
  readonly keys: readonly [string, ...string[]];
  /** Returns the problem of a repeated key, from the key's value and the path of its first item. */
  readonly repeated?: (key: string, first: string) => string;
  /** Whether the values of the keys could hold a misplaced secret. */
  readonly private?: boolean;
}

/** Makes the shape of an array of different texts or numbers. A difference shows the whole array. */
export function distinct<Value>(
  item: Shape<Value>,
  facts: ArrayShapeOptions & { readonly anyOrder?: boolean },
): Shape<readonly Value[]> {
  const inOrder = (value: unknown): unknown =>
    facts.anyOrder === true && Array.isArray(value) ? value.map(String).toSorted() : value;
  const shape: Shape<readonly Value[]> = {
    problems: (value, path) => [...itemProblems(item, facts)(value, path), ...repeatedItems(value, path)],
    schema: (definitions) => ({ ...schemaOf(item.schema(definitions), facts), uniqueItems: true }),
    changes: (before, after, path) =>
      changeOf(shape, [inOrder(before), inOrder(after)], path).length > 0 ? changeOf(shape, [before, after], path) : [],
    merge: mergeDistinct,
    conceal: (value) => value,
  };
  return atMost(facts.max, shape);
}

export function keyed<Value>(item: Shape<Value>, facts: KeyShapeOptions): Shape<readonly Value[]> {
  return atMost(facts.max, {
    problems: (value, path) => [...itemProblems(item, facts)(value, path), ...repeatedKeys(value, path, facts)],
    schema: (definitions) => schemaOf(item.schema(definitions), facts),
    changes: (before, after, path) => keyedChanges(item, { before, after, path, keys: facts.keys }),
    merge: (versions) => mergeKeyed(item, versions, facts.keys),
    conceal: (value, cover) => (Array.isArray(value) ? value.map((own) => item.conceal(own, cover)) : value),
  });
}

function itemProblems(
  item: Shape,
  {
    sentence = 'an array',
    filled = false,
    private: hidden = false,
  }: Omit<ArrayShapeOptions, 'max'> & Pick<KeyShapeOptions, 'private'>,
): Shape['problems'] {
  return (value, path) =>
    Array.isArray(value) && (!filled || value.length > 0)
      ? collect(value, (own, index) => item.problems(own, `${path}[${index}]`))
      : [{ path, message: `must be ${sentence}, ${hidden ? receivedCollection(value) : received(value)}.` }];
}

function repeatedItems(value: unknown, path: string): BlueprintProblem[] {
  if (!Array.isArray(value)) return [];
  const seen = new Set<unknown>();
  return collect(value, (item: unknown, index) => {
    const repeated = seen.has(item);
    seen.add(item);
    if (!repeated || (typeof item !== 'string' && typeof item !== 'number')) return [];
    return [{ path: `${path}[${index}]`, message: `${quote(String(item))} is already in this array; name it once.` }];
  });
}

/** Returns the problems of items with the same key. */
function repeatedKeys(value: unknown, path: string, facts: KeyShapeOptions): BlueprintProblem[] {
  const [strongest] = facts.keys;
  if (!Array.isArray(value) || facts.keys.length > 1) return [];
  const seen = new Map<string, string>();
  return collect(value, (item: unknown, index) => {
    const key = isObject(item) ? item[strongest] : undefined;
    if (typeof key !== 'string' && typeof key !== 'number') return [];
    const own = `${path}[${index}]`;
    const first = seen.get(String(key));
    if (first === undefined) seen.set(String(key), own);
    return first === undefined
      ? []
      : [{ path: below(own, strongest), message: repeatedMessage(String(key), first, facts) }];
  });
}

function repeatedMessage(
  key: string,
  first: string,
  { keys: [name], repeated, private: hidden = false }: KeyShapeOptions,
): string {
  if (repeated !== undefined) return repeated(key, first);
  return hidden ? `is already the ${name} of ${first}.` : `${quote(key)} is already the ${name} of ${first}.`;
}

function schemaOf(items: JsonSchema, { filled = false }: Pick<ArrayShapeOptions, 'filled'>): JsonSchema {
  return { type: 'array', items, ...(filled && { minItems: 1 }) };
}

interface KeyedArrays {
  readonly before: unknown;
  readonly after: unknown;
  readonly path: string;
  /** The members that identify an item, the strongest first. */
  readonly keys: readonly string[];
}

/**
 * Returns the differences between an array and an earlier one: removed items, changes within items, added items, and
 * the order of the items in both, if it differs.
 */
function keyedChanges(item: Shape, arrays: KeyedArrays): BlueprintChange[] {
  const { path, keys } = arrays;
  const [before, after] = [itemsOf(arrays.before), itemsOf(arrays.after)];
  const pairs = pair(before, after, keys);
  const within = pairs.flatMap(({ old, current }) => {
    const own = below(path, idOf(current ?? old, keys));
    return old !== undefined && current !== undefined
      ? item.changes(old, current, own)
      : changeOf(item, [old, current], own);
  });
  return [...within, ...orderChanges(pairs, { before, after, path, keys })];
}

function orderChanges(
  pairs: readonly Pair[],
  { before, after, path, keys }: { before: readonly JsonObject[]; after: readonly JsonObject[] } & KeyedArrays,
): BlueprintChange[] {
  const positions = new Map(before.map((old, index) => [old, index]));
  const common = pairs.flatMap(({ old, current }) =>
    old === undefined || current === undefined ? [] : [positions.get(old) ?? 0],
  );
  if (common.every((position, index) => index === 0 || position > (common[index - 1] ?? 0))) return [];
  const ids = (items: readonly JsonObject[]): string[] => items.map((item) => idOf(item, keys));
  return [{ path, before: ids(before), after: ids(after) }];
}

function idOf(item: JsonObject | undefined, keys: readonly string[]): string {
  const key = keys.find((name) => item?.[name] !== undefined);
  return String(key === undefined ? '' : item?.[key]);
}

/** Merges texts or numbers, in the order of the file. Those that users have added follow. */
function mergeDistinct(versions: Versions): unknown {
  const before = valuesOf(versions.before);
  const since = valuesOf(versions.since);
  const after = valuesOf(versions.after);
  const kept = [...after].filter((value) => !before.has(value) || since.has(value));
  const added = [...since].filter((value) => !before.has(value) && !after.has(value));
  return mergedArray(versions.after, [...kept, ...added]);
}

function valuesOf(array: unknown): ReadonlySet<unknown> {
  return new Set<unknown>(Array.isArray(array) ? array : []);
}

/** Merges items by their keys, in the order of the file. Items that users have added follow. */
function mergeKeyed(item: Shape, versions: Versions, keys: readonly string[]): unknown {
  const before = itemsOf(versions.before);
  const since = itemsOf(versions.since);
  const after = itemsOf(versions.after);
  const beforeOf = olderItems(before, after, keys);
  const sinceOf = olderItems(since, after, keys);
  const inFile = new Set(sinceOf.values());
  const kept = after.map((own) => mergeOf(item, { before: beforeOf.get(own), since: sinceOf.get(own), after: own }));
  const added = [...olderItems(before, since, keys)].filter(([own, older]) => older === undefined && !inFile.has(own));
  return mergedArray(versions.after, [...kept, ...added.map(([own]) => own)]);
}

function mergedArray(after: unknown, merged: readonly unknown[]): unknown {
  const items = merged.filter((item) => item !== undefined);
  return after === undefined && items.length === 0 ? undefined : items;
}

/** Returns each item of an array with the same item of an earlier version of the array. */
function olderItems(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  keys: readonly string[],
): ReadonlyMap<JsonObject, JsonObject | undefined> {
  return new Map(
    pair(before, after, keys).flatMap(({ old, current }) => (current === undefined ? [] : [[current, old] as const])),
  );
}

/** An item of an array, and the same item of an earlier version of the array. */
interface Pair {
  readonly old: JsonObject | undefined;
  readonly current: JsonObject | undefined;
}

/**
 * Pairs the items of both arrays. Removed items come first.
 * @param keys the members that identify an item, the strongest first
 */
function pair(before: readonly JsonObject[], after: readonly JsonObject[], keys: readonly string[]): Pair[] {
  const unpaired = new Set(before);
  const byKey = keys.map((key) => new Map(before.map((old) => [String(old[key]), old])));
  const pairs = after.map((current): Pair => {
    const old = keys
      .map((key, strength) => (current[key] === undefined ? undefined : byKey[strength]?.get(String(current[key]))))
      .find((candidate) => candidate !== undefined && unpaired.has(candidate) && areSame(candidate, current, keys));
    if (old !== undefined) unpaired.delete(old);
    return { old, current };
  });
  return [...[...unpaired].map((old): Pair => ({ old, current: undefined })), ...pairs];
}

/** Whether two items are the same. The strongest key that both have decides. */
function areSame(one: JsonObject, other: JsonObject, keys: readonly string[]): boolean {
  const decisive = keys.find((key) => one[key] !== undefined && other[key] !== undefined);
  return decisive !== undefined && one[decisive] === other[decisive];
}

/** Returns the items of an array that are objects; none for other values. */
function itemsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
