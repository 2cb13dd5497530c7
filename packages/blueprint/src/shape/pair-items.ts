import { isObject } from './shape.js';
import type { JsonObject } from './shape.js';

/** An item of an array, and the same item of an earlier version of the array. */
export interface Pair {
  readonly old: JsonObject | undefined;
  readonly current: JsonObject | undefined;
}

/**
 * Pairs the items of both arrays. Removed items come first.
 * @param keys the members that identify an item, the strongest first
 */
export function pair(before: readonly JsonObject[], after: readonly JsonObject[], keys: readonly string[]): Pair[] {
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
export function itemsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
