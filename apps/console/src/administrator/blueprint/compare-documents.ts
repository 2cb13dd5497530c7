import type { Change } from '@talent-platform/client';

type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;

/** The names that tell the items of an array apart. The first name that all of them have counts. */
const KEYS = ['integrationName', 'username', 'id', 'listnodeid', 'name', 'value'];

/** Returns what differs between two documents: paths with the values before and after, as a dry run tells them. */
export function compareDocuments(before: Json, after: Json, path = ''): readonly Change[] {
  if (before === after) return [];
  if (isObject(before) && isObject(after)) return compareMembers(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) {
    const [byKeyBefore, byKeyAfter] = [keyed(before, after), keyed(after, before)];
    if (byKeyBefore && byKeyAfter) return compareMembers(byKeyBefore, byKeyAfter, path);
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  }
  return [{ path, before: before ?? null, after: after ?? null }];
}

function compareMembers(before: JsonObject, after: JsonObject, path: string): readonly Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => compareDocuments(before[name], after[name], path === '' ? name : `${path}.${name}`));
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the items by their keys; undefined if they have none, or not each its own. */
function keyed(items: readonly Json[], others: readonly Json[]): JsonObject | undefined {
  const key = KEYS.find((name) => [...items, ...others].every((item) => isObject(item) && item[name] !== undefined));
  if (key === undefined) return undefined;
  const entries = items.map((item) => [String((item as JsonObject)[key]), item] as const);
  return new Set(entries.map(([name]) => name)).size === entries.length ? Object.fromEntries(entries) : undefined;
}
