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
