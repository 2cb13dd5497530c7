import type { WireResponse } from '../http/send-request.js';
import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';

/** The `X-Warning` headers of the answer, one line each (D-ERR-3). */
export function renderWarnings({ headers }: Pick<WireResponse, 'headers'>, paint: Paint): string {
  return headers
    .filter(([name]) => name.toLowerCase() === 'x-warning')
    .map(([, value]) => `${paint('yellow', 'warning:')} ${printable(decode(value))}\n`)
    .join('');
}

/** Node gives a header one character a byte; where the bytes are UTF-8 they are read as such (D-ERR-2). */
function decode(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
