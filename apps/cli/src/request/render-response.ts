import type { Context } from '../context.js';
import type { WireResponse } from '../http/send-request.js';
import { renderJson } from '../json.js';
import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import { findHeader, readResponseBody } from './response-body.js';

/** The head of the reply as it came. */
export function renderResponseHead({ httpVersion, status, statusText, headers }: WireResponse): string {
  const lines = [`HTTP/${httpVersion} ${status} ${statusText}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return `${printable(lines.join('\n'))}\n`;
}

/** Status, headers (each a list, since names repeat) and body as one JSON object. */
export function renderResponseJson(response: WireResponse): string {
  const { status, statusText, headers } = response;
  const byName: Record<string, string[]> = Object.create(null);
  for (const [name, value] of headers) (byName[name.toLowerCase()] ??= []).push(value);
  const body = readResponseBody(response);
  const shown = { status, statusText, headers: byName, body: body.value, bodyEncoding: body.encoding };
  return renderJson(shown);
}

/** Writes the body: the very bytes to a pipe or file; to a terminal JSON set out in lines, and no binary. */
export function writeBody(response: WireResponse, { stdout, stderr }: Pick<Context, 'stdout' | 'stderr'>): void {
  if (response.body.length === 0) return;
  if (stdout.isTTY !== true) return void stdout.write(response.body);
  const body = readResponseBody(response);
  if (body.encoding === 'base64') {
    const type = findHeader(response, 'content-type') ?? 'unknown type';
    stderr.write(
      `${response.body.length} bytes of ${printable(type)} are not shown: send them to a file with > <file>\n`,
    );
    return;
  }
  const text = printable(body.encoding === 'json' ? JSON.stringify(body.value, null, 2) : String(body.value));
  stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

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
