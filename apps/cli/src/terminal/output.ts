import type { Context, Output } from '../context.js';
import { renderJson } from '../json.js';
import { systemCode } from '../system-error.js';
import { printable } from './text.js';

/** Waits until somebody took the piece; false where the reader of a pipe left early, which is no failure. */
export function isWritten(piece: Uint8Array | string, stdout: Context['stdout']): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stdout.write(piece, (error) => {
      if (error === undefined || error === null) resolve(true);
      else if (systemCode(error) === 'EPIPE') resolve(false);
      else reject(error);
    });
  });
}

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
