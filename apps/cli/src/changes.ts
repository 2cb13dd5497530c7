import type { BlueprintChange } from '@talent-platform/blueprint';
import { isRecord } from './json.js';
import type { Paint } from './terminal/text.js';
import { printable, inlineJson } from './terminal/text.js';

/** A change that a write makes, or would make in a dry run (D-NET-8). */
export interface Change {
  readonly path: string;
  /** Null if there was no value. */
  readonly before: unknown;
  /** Null if the value is removed. */
  readonly after: unknown;
}

/** Returns the changes in a reply. Returns undefined if it has none. */
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

/** Renders a change on one line: `+` adds, `-` removes, `~` changes. */
export function renderChange({ path, before, after }: Change, paint: Paint): string {
  if (before === null) return paint('green', printable(`+ ${path}: ${inlineJson(after)}`));
  if (after === null) return paint('red', printable(`- ${path}: ${inlineJson(before)}`));
  return paint('yellow', printable(`~ ${path}: ${inlineJson(before)} -> ${inlineJson(after)}`));
}

/** Renders one line for each change, below the part of the blueprint that it belongs to. */
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
