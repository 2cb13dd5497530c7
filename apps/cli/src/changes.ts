import type { BlueprintChange } from '@talent-platform/blueprint';
import { isRecord } from './json.js';
import type { Paint } from './terminal/text.js';
import { printable, shownValue } from './terminal/text.js';

/** One thing that a write changes, or that a dry run says it would (D-NET-8). */
export interface Change {
  readonly path: string;
  /** Null where there was nothing. */
  readonly before: unknown;
  /** Null where nothing is left. */
  readonly after: unknown;
}

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

/** A change for a reader, on one line: `+` is added, `-` goes, `~` changes. */
export function renderChange({ path, before, after }: Change, paint: Paint): string {
  if (before === null) return paint('green', printable(`+ ${path}: ${shownValue(after)}`));
  if (after === null) return paint('red', printable(`- ${path}: ${shownValue(before)}`));
  return paint('yellow', printable(`~ ${path}: ${shownValue(before)} -> ${shownValue(after)}`));
}

/** The changes for a reader, a line each, under the part of the blueprint that they belong to. */
export function renderChanges(changes: readonly BlueprintChange[], paint: Paint): string {
  const byPart = new Map<string, BlueprintChange[]>();
  for (const change of changes) {
    const part = partOf(change);
    byPart.set(part, [...(byPart.get(part) ?? []), change]);
  }
  return Array.from(
    byPart,
    ([part, members]) =>
      `${paint('bold', printable(part))}\n${members.map((member) => `  ${renderChange(member, paint)}\n`).join('')}`,
  ).join('');
}

/** `1 change`, `3 changes`. */
export function countChanges({ length }: readonly BlueprintChange[]): string {
  return `${length} change${length === 1 ? '' : 's'}`;
}

function partOf({ path }: BlueprintChange): string {
  return path.split(/[.[]/, 1).join('');
}
