import type { BlueprintChange } from '@talent-platform/protocol/blueprint';
import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';

const LONGEST_VALUE = 160;
const BEGINNING = new RegExp(`^.{${LONGEST_VALUE}}`, 'su');

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

function renderChange({ path, before, after }: BlueprintChange, paint: Paint): string {
  if (before === null) return paint('green', printable(`+ ${path}: ${shown(after)}`));
  if (after === null) return paint('red', printable(`- ${path}: ${shown(before)}`));
  return paint('yellow', printable(`~ ${path}: ${shown(before)} -> ${shown(after)}`));
}

/** A value as JSON on one line; `--json` has what is cut off. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  const [beginning = text] = BEGINNING.exec(text) ?? [];
  return beginning.length === text.length ? text : `${beginning}… (${text.length} characters)`;
}
