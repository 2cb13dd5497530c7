import type { Change } from '@talent-platform/client';
import { isObject, itemsByKey } from './keyed-items.js';
import type { JsonObject } from './keyed-items.js';

type Json = unknown;

/** Returns what differs between two documents: paths with the values before and after, as a dry run tells them. */
export function compareDocuments(before: Json, after: Json, path = ''): readonly Change[] {
  if (before === after) return [];
  if (isObject(before) && isObject(after)) return compareMembers(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) {
    const [byKeyBefore, byKeyAfter] = itemsByKey([before, after]) ?? [];
    if (byKeyBefore && byKeyAfter) {
      return compareMembers(Object.fromEntries(byKeyBefore), Object.fromEntries(byKeyAfter), path);
    }
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  }
  return [{ path, before: before ?? null, after: after ?? null }];
}

function compareMembers(before: JsonObject, after: JsonObject, path: string): readonly Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => compareDocuments(before[name], after[name], path === '' ? name : `${path}.${name}`));
}
