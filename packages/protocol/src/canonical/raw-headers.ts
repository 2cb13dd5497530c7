import { TEXTS } from '../errors/argument.js';
import type { Kind } from '../errors/argument.js';

/** Header names and values in turn, as sent: Node's `req.rawHeaders`. The parsed form would merge repeated headers. */
export type RawHeaders = readonly string[];

export const RAW_HEADERS: Kind = {
  words: 'an array of names and values in turn, as `rawHeaders` of Node.js is',
  holds: (value) => TEXTS.holds(value) && (value as RawHeaders).length % 2 === 0,
};

/**
 * Returns the values of one header, in the order sent, trimmed of spaces and tabs at both ends (D-SIG-7).
 *
 * @param name in lower case; the names of the list may be of any case.
 */
export function headerValues(headers: RawHeaders, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const sent = headers[index] ?? '';
    if (sent.length === name.length && (sent === name || sent.toLowerCase() === name)) {
      values.push(trimBlanks(headers[index + 1] ?? ''));
    }
  }
  return values;
}

/** Returns a header value without the spaces and tabs at its ends. Other white space stays (D-SIG-7). */
function trimBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isBlank(value.charCodeAt(start))) start += 1;
  while (end > start && isBlank(value.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === value.length ? value : value.slice(start, end);
}

/** Returns whether a character code is a space or a tab. */
function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
