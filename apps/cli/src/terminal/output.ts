import type { Context, Output } from '../context.js';
import { renderJson } from '../json.js';
import { systemCode } from '../system-error.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { paintFor, printable, renderTable } from './text.js';

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

interface Listing {
  /** The data of `--json`. */
  readonly data: unknown;
  readonly heading: readonly string[];
  readonly rows: ReadonlyArray<readonly unknown[]>;
  /** Names the items in the message that there are none: `users`. */
  readonly items: string;
}

/** Prints a table, or the data with `--json`. */
export function printListing({ data, heading, rows, items }: Listing, { json, context }: PlatformSession): void {
  const { stdout, stderr } = context;
  const cells = rows.map((row) => row.map((cell) => String(cell ?? '')));
  if (json) stdout.write(jsonText(data, stdout));
  else if (rows.length === 0) stderr.write(`No ${items}.\n`);
  else stdout.write(renderTable(heading, cells, paintFor(stdout, context)));
}
