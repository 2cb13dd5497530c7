import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import type { AccessCause, AccessExplanation } from './access-explanation.js';

/** The explanation for a reader: what the user can and cannot do, and a line for each cause. */
export function renderExplanation({ user, profile, field, read, write }: AccessExplanation, paint: Paint): string {
  const what = `${field} of ${profile}`;
  const can = (deed: string): string => `${paint('green', printable(`${user} can ${deed} ${what}`))}.\n`;
  const cannot = (deed: string, causes: readonly AccessCause[]): string =>
    `${paint('red', printable(`${user} cannot ${deed} ${what}`))}:\n${causes.map(renderCause).join('')}`;

  if (read.allowed && write.allowed) return can('read and write');
  if (read.allowed) return can('read') + cannot('write', write.causes);
  // What cannot be read cannot be written either: only what stops the writing besides is worth a second list.
  const further = write.causes.filter((cause) => !includes(read.causes, cause));
  return cannot('read', read.causes) + (further.length === 0 ? '' : cannot('write', further));
}

function renderCause({ cause, detail }: AccessCause): string {
  return printable(`  ${cause}: ${detail}\n`);
}

function includes(causes: readonly AccessCause[], { cause, detail }: AccessCause): boolean {
  return causes.some((other) => other.cause === cause && other.detail === detail);
}
