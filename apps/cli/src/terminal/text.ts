import type { Context, Output } from '../context.js';

const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** Adds a style to text, or leaves it plain. */
export type Paint = (style: keyof typeof STYLES, text: string) => string;

/** Returns colours only for a terminal, and only without NO_COLOR. */
export function paintFor(output: Output, { env }: Pick<Context, 'env'>): Paint {
  if (output.isTTY !== true || !env.color) return (_style, text) => text;
  return (style, text) => `\u001b[${STYLES[style]}m${text}\u001b[0m`;
}

/** Control characters, and characters that change the direction of text and so disguise it. */
const STEERING = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Makes text from a network or file safe for a terminal. Shows control characters as `\xNN` or `\uNNNN`, except newline
 * and tab.
 */
export function printable(text: string): string {
  return text.replace(STEERING, (character) => {
    if (character === '\n' || character === '\t') return character;
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

/** Makes text safe for one line of a terminal. A newline in the text must not look like another line. */
export function oneLine(text: string): string {
  return printable(text.replaceAll('\n', String.raw`\n`));
}

const MAX_SHOWN_CHARACTERS = 160;
const BEGINNING = new RegExp(`^.{${MAX_SHOWN_CHARACTERS}}`, 'su');

/** Renders a value as JSON on one line, cut after 160 characters. */
export function inlineJson(value: unknown): string {
  const text = JSON.stringify(value);
  const [beginning = text] = BEGINNING.exec(text) ?? [];
  return beginning.length === text.length ? text : `${beginning}… (${text.length} characters)`;
}

/**
 * Indents every line by two spaces. Shows an empty line as `(empty line)`, because it counts in a canonical request.
 */
export function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line === '' ? '(empty line)' : line}`)
    .join('\n');
}

/** Renders a table. Each column is as wide as its widest cell. */
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

/** Adds spaces up to a number of characters. */
export function pad(text: string, width = 0): string {
  return text + ' '.repeat(Math.max(0, width - lengthOf(text)));
}

/** Counts characters, not UTF-16 units. */
export function lengthOf(text = ''): number {
  return Array.from(text).length;
}
