import { below, changeOf, isObject } from './shape.js';
import type { BlueprintChange, JsonObject, Shape } from './shape.js';

interface KeyedArrays {
  readonly before: unknown;
  readonly after: unknown;
  readonly path: string;
  /** The members that identify an item, the strongest first. */
  readonly keys: readonly string[];
}

interface Pair {
  readonly old: JsonObject | undefined;
  readonly current: JsonObject | undefined;
}

/**
 * Returns the differences between an array and an earlier one: removed items, changes within items, added items, and
 * the order of the items in both, if it differs.
 */
export function keyedChanges(item: Shape, arrays: KeyedArrays): BlueprintChange[] {
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

/** The items of both arrays, those that were removed first. */
function pair(before: readonly JsonObject[], after: readonly JsonObject[], keys: readonly string[]): Pair[] {
  const left = new Set(before);
  const known = keys.map((key) => new Map(before.map((old) => [String(old[key]), old])));
  const found = after.map((current): Pair => {
    const old = keys
      .map((key, strength) => (current[key] === undefined ? undefined : known[strength]?.get(String(current[key]))))
      .find((candidate) => candidate !== undefined && left.has(candidate) && areOne(candidate, current, keys));
    if (old !== undefined) left.delete(old);
    return { old, current };
  });
  return [...[...left].map((old): Pair => ({ old, current: undefined })), ...found];
}

/** The strongest key that both have decides. */
function areOne(one: JsonObject, other: JsonObject, keys: readonly string[]): boolean {
  const decisive = keys.find((key) => one[key] !== undefined && other[key] !== undefined);
  return decisive !== undefined && one[decisive] === other[decisive];
}

function orderChanges(
  pairs: readonly Pair[],
  { before, after, path, keys }: { before: readonly JsonObject[]; after: readonly JsonObject[] } & KeyedArrays,
): BlueprintChange[] {
  const places = new Map(before.map((old, index) => [old, index]));
  const common = pairs.flatMap(({ old, current }) =>
    old === undefined || current === undefined ? [] : [places.get(old) ?? 0],
  );
  if (common.every((place, index) => index === 0 || place > (common[index - 1] ?? 0))) return [];
  const ids = (items: readonly JsonObject[]): string[] => items.map((item) => idOf(item, keys));
  return [{ path, before: ids(before), after: ids(after) }];
}

function idOf(item: JsonObject | undefined, keys: readonly string[]): string {
  const key = keys.find((name) => item?.[name] !== undefined);
  return String(key === undefined ? '' : item?.[key]);
}

function itemsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
