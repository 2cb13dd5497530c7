import type { Context, Output } from '../context.js';

const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** Puts text in a style, or leaves it plain. */
export type Paint = (style: keyof typeof STYLES, text: string) => string;

/** Colour only for a terminal, and only where NO_COLOR is not set. */
export function paintFor(output: Output, { env }: Pick<Context, 'env'>): Paint {
  if (output.isTTY !== true || !env.color) return (_style, text) => text;
  return (style, text) => `\u001b[${STYLES[style]}m${text}\u001b[0m`;
}

/** Control characters, and those that turn the direction of a text, which can make it look like another one. */
const STEERING = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Text from the network or a file, made safe for a terminal: what steers it, but newline and tab, is shown as `\xNN` or `\uNNNN`. */
export function printable(text: string): string {
  return text.replace(STEERING, (character) => {
    if (character === '\n' || character === '\t') return character;
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

/** Text made safe for a terminal, on one line: a line end in it must not pass for another line. */
export function oneLine(text: string): string {
  return printable(text.replaceAll('\n', String.raw`\n`));
}

const LONGEST = 160;
const BEGINNING = new RegExp(`^.{${LONGEST}}`, 'su');

/** A value as JSON on one line, cut off where it is long. */
export function shownValue(value: unknown): string {
  const text = JSON.stringify(value);
  const [beginning = text] = BEGINNING.exec(text) ?? [];
  return beginning.length === text.length ? text : `${beginning}… (${text.length} characters)`;
}

/** Text with every line set in by two blanks; an empty line is shown as `(empty line)`, since in a canonical request it counts. */
export function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line === '' ? '(empty line)' : line}`)
    .join('\n');
}

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
