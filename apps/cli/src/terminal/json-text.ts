import type { Output } from '../context.js';
import { renderJson } from '../json.js';
import { printable } from './printable.js';

/** What others wrote, as JSON set out in lines; on a terminal no character of it is one that the terminal obeys. */
export function jsonText(value: unknown, { isTTY }: Pick<Output, 'isTTY'>): string {
  return isTTY === true ? printable(renderJson(value)) : renderJson(value);
}

/** The same in one line. */
export function jsonLine(value: unknown, { isTTY }: Pick<Output, 'isTTY'>): string {
  const line = `${JSON.stringify(value)}\n`;
  return isTTY === true ? printable(line) : line;
}
