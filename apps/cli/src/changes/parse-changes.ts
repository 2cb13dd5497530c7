import { isRecord } from '../is-record.js';
import type { Change } from './change.js';

/** The changes in an answer; undefined where it holds none. */
export function parseChanges(body: unknown): readonly Change[] | undefined {
  const changes: unknown = isRecord(body) ? body.changes : undefined;
  if (!Array.isArray(changes)) return undefined;
  const parsed = changes.flatMap(parseChange);
  return parsed.length === changes.length ? parsed : undefined;
}

function parseChange(change: unknown): Change[] {
  if (!isRecord(change) || typeof change.path !== 'string') return [];
  const { path, before = null, after = null } = change;
  return [{ path, before, after }];
}
