import type { Context } from '../context.js';
import type { WireResponse } from '../http/send-request.js';
import { renderJson } from '../json.js';
import { printable } from '../terminal/text.js';
import type { Paint } from '../terminal/text.js';

/** Parses the body by its content type. Invalid JSON becomes text, and invalid UTF-8 becomes base64. */
export function readResponseBody(response: WireResponse): {
  readonly encoding: 'json' | 'text' | 'base64';
  readonly value: unknown;
} {
  const text = decodeUtf8(response.body);
  if (text === undefined) return { encoding: 'base64', value: response.body.toString('base64') };
  if (!/^[^;]*[/+]json\b/i.test(findHeader(response, 'content-type') ?? '')) return { encoding: 'text', value: text };
  try {
    return { encoding: 'json', value: JSON.parse(text) };
  } catch {
    return { encoding: 'text', value: text };
  }
}

/** Returns the first header with this name, which must be in lower case. */
export function findHeader({ headers }: Pick<WireResponse, 'headers'>, name: string): string | undefined {
  return headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1];
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

export function renderResponseHead({ httpVersion, status, statusText, headers }: WireResponse): string {
  const lines = [`HTTP/${httpVersion} ${status} ${statusText}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return `${printable(lines.join('\n'))}\n`;
}

/** Renders status, headers and body as one JSON object. Headers are lists, because names can repeat. */
export function renderResponseJson(response: WireResponse): string {
  const { status, statusText, headers } = response;
  const byName: Record<string, string[]> = Object.create(null);
  for (const [name, value] of headers) (byName[name.toLowerCase()] ??= []).push(value);
  const body = readResponseBody(response);
  const shown = { status, statusText, headers: byName, body: body.value, bodyEncoding: body.encoding };
  return renderJson(shown);
}

/** Writes the exact bytes to a pipe or file. A terminal gets indented JSON, and no binary data. */
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

/** Renders the `X-Warning` headers, one on each line (D-ERR-3). */
export function renderWarnings({ headers }: Pick<WireResponse, 'headers'>, paint: Paint): string {
  return headers
    .filter(([name]) => name.toLowerCase() === 'x-warning')
    .map(([, value]) => `${paint('yellow', 'warning:')} ${printable(decode(value))}\n`)
    .join('');
}

/** Node.js reads one character for each byte. Valid UTF-8 is decoded (D-ERR-2). */
function decode(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
