import { DIGEST_HEADER, isHexDigest, otherFormOf } from '../signature-scheme.js';
import type { Evidence, Trial } from './mistake.js';

/** A body hash that is not the lower-case hex of the SHA-256 of the bytes sent. */
export function* bodyHashOfAnotherEncoding({ digest, otherBody }: Evidence): Iterable<Trial> {
  if (digest !== '' && !isHexDigest(digest)) {
    const form = otherFormOf(digest);
    if (!form) return;
    yield {
      kind: 'seen',
      hint: `${DIGEST_HEADER} is written ${form}: write the hash as 64 lower-case hexadecimal characters.`,
    };
  }
  if (otherBody === undefined) return;
  yield bodyTrial('left empty', new Uint8Array());
  const text = otherBody.length <= MAX_ENCODED_BODY_BYTES ? textOf(otherBody) : undefined;
  if (text === undefined) return;
  for (const [encoding, encode] of TEXT_ENCODINGS) yield bodyTrial(encoding, encode(text));
  for (const json of otherJsonTexts(text)) {
    const hint = `${DIGEST_HEADER} is the hash of the same JSON with other blanks or escapes: write it once, and hash and send these very bytes.`;
    yield { kind: 'body', hint, body: utf8(json) };
  }
}

/**
 * Limit of bytes for trials of encodings, because each trial takes a while. For a longer body, the only trial is that
 * the body was left out.
 */
const MAX_ENCODED_BODY_BYTES = 8192;

function bodyTrial(encoding: string, body: Uint8Array): Trial {
  const hint = `${DIGEST_HEADER} is the hash of the body ${encoding}: hash the very bytes that are sent.`;
  return { kind: 'body', hint, body };
}

/** The same JSON as the usual libraries write it. */
function* otherJsonTexts(text: string): Iterable<string> {
  if (isDeep(text)) return;
  const value = parseJson(text);
  if (value === undefined) return;
  for (const write of LAYOUTS) {
    const json = write(value);
    for (const escaped of new Set(ESCAPES.map((escape) => escape(json)))) yield* [escaped, `${escaped}\n`];
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The nesting that a body may have (D-ERR-11). A deeper body would grow out of all proportion if it were indented. */
const MAX_DEPTH = 64;

function isDeep(text: string): boolean {
  let depth = 0;
  for (const bracket of text.match(/[[{}\]]/g) ?? []) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Without blanks, with a blank after each comma and colon, indented by two, by four and by a tab. */
const LAYOUTS: ReadonlyArray<(value: unknown) => string> = [
  (value) => JSON.stringify(value),
  spaced,
  (value) => JSON.stringify(value, null, 2),
  (value) => JSON.stringify(value, null, 4),
  (value) => JSON.stringify(value, null, '\t'),
];

function spaced(value: unknown): string {
  const indented = JSON.stringify(value, null, 1);
  return indented
    .replace(/,\n */g, ', ')
    .replace(/([[{])\n */g, '$1')
    .replace(/\n *([\]}])/g, '$1');
}

/**
 * The characters that libraries escape without need: none, all beyond ASCII, slashes, characters with a meaning in
 * HTML.
 */
const ESCAPES: ReadonlyArray<(json: string) => string> = [
  (json) => json,
  inAscii,
  withSlashes,
  (json) => withSlashes(inAscii(json)),
  (json) => escaping(json, /[<>&\u2028\u2029]/g),
];

function inAscii(json: string): string {
  return escaping(json, /[^\0-\x7f]/g);
}

function withSlashes(json: string): string {
  return json.replaceAll('/', '\\/');
}

function escaping(json: string, units: RegExp): string {
  return json.replace(units, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const BYTE_ORDER_MARK = '\ufeff';

const TEXT_ENCODINGS: ReadonlyArray<readonly [encoding: string, encode: (text: string) => Uint8Array]> = [
  ['as UTF-16', (text) => utf16(text, true)],
  ['as UTF-16 with a byte order mark', (text) => utf16(BYTE_ORDER_MARK + text, true)],
  ['as big-endian UTF-16', (text) => utf16(text, false)],
  ['as big-endian UTF-16 with a byte order mark', (text) => utf16(BYTE_ORDER_MARK + text, false)],
  ['as Latin-1', (text) => latin1(text.replace(/[^\0-\xff]/gu, '?'))],
  ['as Latin-1', latin1],
  ['with a byte order mark', (text) => utf8(BYTE_ORDER_MARK + text)],
  ['encoded as UTF-8 twice', (text) => utf8(bytesAsText(text))],
  ['as base64 text', (text) => utf8(btoa(bytesAsText(text)))],
  ['with a newline at its end', (text) => utf8(`${text}\n`)],
  ['without the newline at its end', (text) => utf8(text.replace(/\r?\n$/, ''))],
  ['with CR LF line ends', (text) => utf8(text.replace(/\r?\n/g, '\r\n'))],
  ['with LF line ends', (text) => utf8(text.replaceAll('\r\n', '\n'))],
];

function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let index = 0; index < text.length; index += 1) view.setUint16(2 * index, text.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
}

/** Returns the low byte of each character. Characters outside Latin-1 lose the other byte. */
function latin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** Returns the bytes of a text in UTF-8, each as a character. */
function bytesAsText(text: string): string {
  return String.fromCharCode(...utf8(text));
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
