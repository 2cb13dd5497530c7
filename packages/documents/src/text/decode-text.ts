import { TextDecoder } from 'node:util';
import { DocumentFailure } from '../document-failure.js';
import { wideEncodingOf } from '../kinds/kind-of-text.js';
import { decoderFor, isReadable, findDecoder } from './charsets/decoders.js';

const BYTE_ORDER_MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];
const HEAD_BYTES = 8192;
/** Charsets with two bytes for each character. */
const WIDE = /^(utf-?16|ucs-?2|unicode|iso-10646|csunicode)/i;
/** ISO-2022-JP has no byte beyond ASCII. These sequences begin its characters. */
const JAPANESE_ESCAPES = ['\x1b$@', '\x1b$B'];

/**
 * Returns the characters of a plain text. Tries the byte order mark, UTF-8, the declared charsets, and statistics, in
 * this order (D-FIL-13). The first match wins.
 *
 * @param declared - charsets from the file or its sender, the most reliable first
 * @throws DocumentFailure if no known charset fits the bytes
 */
export async function decodeText(bytes: Buffer, ...declared: readonly (string | undefined)[]): Promise<string> {
  const marked = markedEncoding(bytes) ?? wideEncodingOf(bytes.subarray(0, HEAD_BYTES));
  if (marked !== undefined) return decoderFor(marked).decode(bytes);
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== undefined)
    return JAPANESE_ESCAPES.some((escape) => utf8.includes(escape)) ? decoderFor('iso-2022-jp').decode(bytes) : utf8;
  for (const charset of declared) {
    // A file that names UTF-16 in single bytes is not UTF-16.
    const text = charset === undefined || WIDE.test(charset) ? undefined : findDecoder(charset)?.decode(bytes);
    if (text !== undefined && isReadable(text)) return text;
  }
  return guessed(bytes);
}

/**
 * Returns the characters of a short text such as a name. Decodes as UTF-8 if possible, otherwise with the given
 * charset.
 */
export function decodeAs(bytes: Buffer, charset: string): string {
  return decodeUtf8(bytes) ?? decoderFor(charset).decode(bytes);
}

/** Decodes a text that declares no charset. A UTF-8 text with a few damaged characters stays UTF-8. */
async function guessed(bytes: Buffer): Promise<string> {
  const utf8 = decoderFor('utf-8').decode(bytes);
  if (isReadable(utf8)) return utf8;
  const { guessCharset } = await import('./charsets/guess-charset.js');
  const charset = await guessCharset(bytes);
  if (charset === undefined) throw new DocumentFailure('UNSUPPORTED', 'The text has no known charset.');
  return decoderFor(charset).decode(bytes);
}

function markedEncoding(bytes: Buffer): string | undefined {
  return BYTE_ORDER_MARKS.find((each) => each.bytes.every((byte, index) => bytes[index] === byte))?.encoding;
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const WITHIN_BYTES = 1024;

/** Returns the encoding that an XML file declares. */
export function encodingOfXml(bytes: Buffer): string | undefined {
  return /^<\?xml[^>]*encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(bytes.toString('latin1', 0, WITHIN_BYTES))?.[1];
}
