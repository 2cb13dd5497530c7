import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import { shownValue } from '../terminal/shown-value.js';
import type { Change } from './change.js';

/** A change for a reader, on one line: `+` is added, `-` goes, `~` changes. */
export function renderChange({ path, before, after }: Change, paint: Paint): string {
  if (before === null) return paint('green', printable(`+ ${path}: ${shownValue(after)}`));
  if (after === null) return paint('red', printable(`- ${path}: ${shownValue(before)}`));
  return paint('yellow', printable(`~ ${path}: ${shownValue(before)} -> ${shownValue(after)}`));
}
