/** The names that tell the items of an array apart. The first name that all of them have counts. */
const KEYS = ['integrationName', 'username', 'id', 'listnodeid', 'formname', 'name', 'value'];

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the items of several arrays by the same key, in their order. Undefined if the items have no common key, or if
 * two items of an array have the same key.
 */
export function itemsByKey(
  arrays: ReadonlyArray<readonly unknown[]>,
): ReadonlyArray<ReadonlyMap<string, unknown>> | undefined {
  const all = arrays.flat();
  const key = KEYS.find((name) => all.every((item) => isObject(item) && item[name] !== undefined));
  if (key === undefined) return undefined;
  const maps = arrays.map((items) => new Map(items.map((item) => [String((item as JsonObject)[key]), item])));
  return maps.every((map, index) => map.size === arrays[index]?.length) ? maps : undefined;
}
