import { usageError } from '../cli-error.js';
import type { HeaderList } from '../http/send-request.js';

const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Headers that the program writes itself, and what to use instead. */
const RESERVED: Readonly<Record<string, string>> = {
  authorization: 'it is written from the account; choose another by --account or --auth',
  'x-svc-date': 'it is written by the signer ("talent sign --at" signs for another time)',
  'x-svc-content-sha256': 'it is written by the signer, from the body',
  host: 'it is written from the base URL',
  'content-length': 'it is written from the body',
  connection: 'it is written by the program',
  'transfer-encoding': 'the body is always sent whole',
};

/** Reads `Name: value` lines. Values beyond ASCII become their UTF-8 bytes, as they are signed and sent. */
export function parseHeaders(lines: readonly string[]): HeaderList {
  return lines.map(parseHeader);
}

function parseHeader(line: string): readonly [string, string] {
  const at = line.indexOf(':');
  const name = line.slice(0, at);
  if (at < 1 || !NAME.test(name)) throw usageError(`--header must be "Name: value", received "${line}"`);
  const reserved = RESERVED[name.toLowerCase()];
  if (reserved !== undefined) throw usageError(`header "${name}" cannot be given: ${reserved}`);
  const value = line.slice(at + 1).trim();
  if (/(?!\t)\p{Cc}/u.test(value)) throw usageError(`header "${name}" must not hold control characters`);
  return [name, asWireText(value)];
}

/** Text as the characters of its UTF-8 bytes: the form in which Node writes and reads header values. */
export function asWireText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
