import type { BlueprintChange } from '@talent-platform/blueprint';
import { renderChange } from '../changes.js';
import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';

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
