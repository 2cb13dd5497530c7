import type { Context } from '../context.js';
import { printable } from './printable.js';

/** Without a terminal, reports every 100th step. */
const NOW_AND_THEN = 100;

/** Tells how far the work is. */
export type Tell = (text: string) => void;

/** Does long work that tells how far it is: on a terminal in one line that is gone in the end, elsewhere in a line now and then. */
export async function withProgress<T>(
  { stderr }: Pick<Context, 'stderr'>,
  work: (tell: Tell) => Promise<T>,
): Promise<T> {
  let told = 0;
  const tell: Tell = (text) => {
    told += 1;
    if (stderr.isTTY === true) stderr.write(`\r\u001b[K${printable(text)}`);
    else if (told % NOW_AND_THEN === 0) stderr.write(`${printable(text)}\n`);
  };
  try {
    return await work(tell);
  } finally {
    if (stderr.isTTY === true && told > 0) stderr.write('\r\u001b[K');
  }
}
