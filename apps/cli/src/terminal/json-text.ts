import type { Output } from '../context.js';
import { renderJson } from '../json.js';
import { printable } from './printable.js';

/** Text that others wrote: as it is for a pipe or a file; on a terminal without a character that the terminal obeys. */
export function terminalText(text: string, { isTTY }: Pick<Output, 'isTTY'>): string {
  return isTTY === true ? printable(text) : text;
}

/** The same as JSON set out in lines. */
export function jsonText(value: unknown, output: Pick<Output, 'isTTY'>): string {
  return terminalText(renderJson(value), output);
}

/** The same in one line. */
export function jsonLine(value: unknown, output: Pick<Output, 'isTTY'>): string {
  return terminalText(`${JSON.stringify(value)}\n`, output);
}
