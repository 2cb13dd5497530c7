import type { Context } from '../context.js';
import { printable } from './text.js';

/** Without a terminal, reports every 100th step. */
const REPORT_INTERVAL = 100;

export type Tell = (text: string) => void;

/** Reports the progress of long work: on a terminal in one line that disappears, elsewhere in some lines. */
export async function withProgress<T>(
  { stderr }: Pick<Context, 'stderr'>,
  work: (tell: Tell) => Promise<T>,
): Promise<T> {
  let reports = 0;
  const tell: Tell = (text) => {
    reports += 1;
    if (stderr.isTTY === true) stderr.write(`\r\u001b[K${printable(text)}`);
    else if (reports % REPORT_INTERVAL === 0) stderr.write(`${printable(text)}\n`);
  };
  try {
    return await work(tell);
  } finally {
    if (stderr.isTTY === true && reports > 0) stderr.write('\r\u001b[K');
  }
}

const STEPS = 20;
const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

interface Transfer extends Pick<Context, 'stderr'> {
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Undefined if the size is unknown. */
  readonly totalBytes: number | undefined;
}

/** Passes pieces on. On a terminal, one line shows the progress and then disappears. */
export async function* showTransfer({ pieces, totalBytes, stderr }: Transfer): AsyncGenerator<Uint8Array> {
  if (stderr.isTTY !== true) return yield* pieces;
  let bytes = 0;
  let shown = '';
  try {
    for await (const piece of pieces) {
      yield piece;
      bytes += piece.length;
      const text = renderMoved(bytes, totalBytes);
      if (text !== shown) stderr.write(`\r\u001b[K${text}`);
      shown = text;
    }
  } finally {
    if (shown !== '') stderr.write('\r\u001b[K');
  }
}

/** Renders a number of bytes: `0 bytes`, `12.3 kB`, `26.2 MB`. */
export function renderSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  return `${(bytes / 1000 ** power).toFixed(1)} ${UNITS[power - 1]}`;
}

function renderMoved(bytes: number, totalBytes: number | undefined): string {
  if (totalBytes === undefined || totalBytes < bytes) return renderSize(bytes);
  const share = bytes / totalBytes;
  const bar = '#'.repeat(Math.floor(share * STEPS)).padEnd(STEPS, '.');
  return `[${bar}] ${Math.floor(share * 100)}%  ${renderSize(bytes)} of ${renderSize(totalBytes)}`;
}
