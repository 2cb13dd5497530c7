import type { Paint } from './paint.js';
import { oneLine } from './printable.js';

/** Rows under a heading, each column as wide as its widest cell. */
export function renderTable(heading: readonly string[], rows: readonly (readonly string[])[], paint: Paint): string {
  const lines = [heading, ...rows].map((cells) => cells.map(oneLine));
  const widths = heading.map((_, column) => Math.max(...lines.map((cells) => lengthOf(cells[column]))));
  const [first = '', ...others] = lines.map((cells) =>
    cells
      .map((cell, at) => pad(cell, widths[at]))
      .join('  ')
      .trimEnd(),
  );
  return `${[paint('bold', first), ...others].join('\n')}\n`;
}

/** A text filled up with blanks to so many characters. */
export function pad(text: string, width = 0): string {
  return text + ' '.repeat(Math.max(0, width - lengthOf(text)));
}

/** How many characters a text has, each of them once. */
export function lengthOf(text = ''): number {
  return Array.from(text).length;
}
