import { DIGEST_HEADER, isHexDigest } from '../signature-scheme.js';
import type { Evidence, Trial } from './mistake.js';

/** A body hash that is not the lower-case hex of the SHA-256 of the bytes sent. */
export function* bodyHashOfAnotherEncoding({ digest, body }: Evidence): Iterable<Trial> {
  if (digest !== '' && !isHexDigest(digest)) {
    const form = WRITTEN_FORMS.find(([, pattern]) => pattern.test(digest));
    if (!form) return;
    yield {
      kind: 'seen',
      hint: `${DIGEST_HEADER} is written ${form[0]}: write the hash as 64 lower-case hexadecimal characters.`,
    };
  }
  const text = body && body.length <= MOST_BODY_BYTES ? textOf(body) : undefined;
  if (!body || text === undefined) return;
  for (const [encoding, encode] of TEXT_ENCODINGS) {
    const bytes = encode(text);
    if (sameBytes(bytes, body)) continue;
    const hint = `${DIGEST_HEADER} is the hash of the body ${encoding}: hash the very bytes that are sent.`;
    yield { kind: 'body', hint, body: bytes };
  }
  for (const json of otherJsonTexts(text)) {
    const hint = `${DIGEST_HEADER} is the hash of the same JSON with other blanks or escapes: write it once, and hash and send these very bytes.`;
    yield { kind: 'body', hint, body: new TextEncoder().encode(json) };
  }
}

/** Of a longer body only what can be seen is told: each encoding of it takes a while. */
const MOST_BODY_BYTES = 65_536;

/** The same JSON as the usual libraries write it: without blanks, indented, with a blank behind each comma and colon. */
function otherJsonTexts(text: string): string[] {
  const written = parsedAndWritten(text);
  if (written === undefined) return [];
  const { compact, indented } = written;
  const spaced = indented
    .replace(/,\n\s*/g, ', ')
    .replace(/([[{])\n\s*/g, '$1')
    .replace(/\n\s*([\]}])/g, '$1');
  const all = [compact, indented, indented.replace(/^(?: {2})+/gm, (blanks) => blanks.repeat(2)), spaced];
  return [...new Set([...all, ...all.map(inAscii)])].flatMap((json) => [json, `${json}\n`]);
}

function parsedAndWritten(text: string): { readonly compact: string; readonly indented: string } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { compact: JSON.stringify(value), indented: JSON.stringify(value, null, 2) };
  } catch {
    return undefined;
  }
}

function inAscii(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const WRITTEN_FORMS: ReadonlyArray<readonly [form: string, pattern: RegExp]> = [
  ['in upper-case hex', /^[0-9A-Fa-f]{64}$/],
  ['as base64', /^[A-Za-z0-9+/_-]{43}=?$/],
];

const BYTE_ORDER_MARK = '\ufeff';

const TEXT_ENCODINGS: ReadonlyArray<readonly [encoding: string, encode: (text: string) => Uint8Array]> = [
  ['as UTF-16', (text) => utf16(text, true)],
  ['as UTF-16 with a byte order mark', (text) => utf16(BYTE_ORDER_MARK + text, true)],
  ['as big-endian UTF-16', (text) => utf16(text, false)],
  ['as big-endian UTF-16 with a byte order mark', (text) => utf16(BYTE_ORDER_MARK + text, false)],
  ['as Latin-1', (text) => Uint8Array.from(text, latin1)],
  ['with a byte order mark', (text) => new TextEncoder().encode(BYTE_ORDER_MARK + text)],
  ['encoded as UTF-8 twice', (text) => twiceEncoded(text)],
  ['as base64 text', (text) => new TextEncoder().encode(base64(text))],
  ['with a newline at its end', (text) => new TextEncoder().encode(`${text}\n`)],
  ['without the newline at its end', (text) => new TextEncoder().encode(text.replace(/\r?\n$/, ''))],
  ['with CR LF line ends', (text) => new TextEncoder().encode(text.replace(/\r?\n/g, '\r\n'))],
  ['with LF line ends', (text) => new TextEncoder().encode(text.replaceAll('\r\n', '\n'))],
  ['left empty', () => new Uint8Array()],
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

/** A character outside Latin-1 becomes a question mark, as lossy encoders write it. */
function latin1(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code <= 0xff ? code : 0x3f;
}

function twiceEncoded(text: string): Uint8Array {
  const once = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return new TextEncoder().encode(once);
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
