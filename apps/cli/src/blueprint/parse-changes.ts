import type { BlueprintChange } from '@talent-platform/protocol/blueprint';
import { isRecord } from '../is-record.js';

/** The changes in an answer of the platform API; undefined where it holds none. */
export function parseChanges(body: unknown): readonly BlueprintChange[] | undefined {
  const changes: unknown = isRecord(body) ? body.changes : undefined;
  if (!Array.isArray(changes)) return undefined;
  const parsed = changes.flatMap(parseChange);
  return parsed.length === changes.length ? parsed : undefined;
}

function parseChange(change: unknown): BlueprintChange[] {
  if (!isRecord(change) || typeof change.path !== 'string') return [];
  const { path, before = null, after = null } = change;
  return [{ path, before, after }];
}
