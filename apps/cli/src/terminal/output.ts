import type { Context, Output } from '../context.js';
import { renderJson } from '../json.js';
import { systemCode } from '../system-error.js';
import { printable } from './text.js';

/**
 * Writes a piece, and waits until the output accepts more. Returns false if the reader of the pipe has left, which is
 * not a failure.
 */
export function write(piece: Uint8Array | string, stdout: Context['stdout']): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stdout.write(piece, (error) => {
      if (error === undefined || error === null) resolve(true);
      else if (systemCode(error) === 'EPIPE') resolve(false);
      else reject(error);
    });
  });
}

/** Makes foreign text safe if the output is a terminal. */
export function terminalText(text: string, { isTTY }: Pick<Output, 'isTTY'>): string {
  return isTTY === true ? printable(text) : text;
}

/** Renders indented JSON. */
export function jsonText(value: unknown, output: Pick<Output, 'isTTY'>): string {
  return terminalText(renderJson(value), output);
}

export function jsonLine(value: unknown, output: Pick<Output, 'isTTY'>): string {
  return terminalText(`${JSON.stringify(value)}\n`, output);
}
