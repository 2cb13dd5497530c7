import { printable } from './printable.js';

/** Text made safe for a terminal, on one line: a line end in it must not pass for another line. */
export function oneLine(text: string): string {
  return printable(text.replaceAll('\n', String.raw`\n`));
}
