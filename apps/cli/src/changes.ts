import type { Change } from '@talent-platform/protocol/models';
import type { PlatformSession } from './platform/platform-session.js';
import { jsonText } from './terminal/output.js';
import type { Paint } from './terminal/text.js';
import { inlineJson, paintFor, printable } from './terminal/text.js';

/** Prints what a write would change. */
export function printChanges(changes: readonly Change[], { json, context }: PlatformSession): void {
  const { stdout, stderr } = context;
  const paint = paintFor(stdout, context);
  if (json) stdout.write(jsonText({ changes }, stdout));
  else if (changes.length === 0) stderr.write('No changes.\n');
  else stdout.write(changes.map((change) => `${renderChange(change, paint)}\n`).join(''));
}

/** Renders a change on one line: `+` adds, `-` removes, `~` changes. */
function renderChange({ path, before, after }: Change, paint: Paint): string {
  if (before === null) return paint('green', printable(`+ ${path}: ${inlineJson(after)}`));
  if (after === null) return paint('red', printable(`- ${path}: ${inlineJson(before)}`));
  return paint('yellow', printable(`~ ${path}: ${inlineJson(before)} -> ${inlineJson(after)}`));
}

/** Renders one line for each change, below the part of the blueprint that it belongs to. */
export function renderChanges(changes: readonly Change[], paint: Paint): string {
  const byPart = new Map<string, Change[]>();
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
export function countChanges({ length }: readonly Change[]): string {
  return `${length} change${length === 1 ? '' : 's'}`;
}

function partOf({ path }: Change): string {
  return path.split(/[.[]/, 1).join('');
}
