import { isAscii, readWireText, writeWireText } from './wire-text.js';

const PERCENT = 0x25;

/**
 * The encoding of each byte: an unreserved character stays, any other byte becomes `%XY` in upper-case hex (spec:
 * Canonical query string).
 */
const ENCODED_BYTES: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9\-_.~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
});

/** 1 for each unreserved character; undefined, and so not 1, for characters beyond ASCII. */
const UNRESERVED = Uint8Array.from(ENCODED_BYTES, (encoded) => (encoded.length === 1 ? 1 : 0));

/** Returns whether a text has only unreserved characters, so that it is its own encoding. */
export function isUnreserved(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (UNRESERVED[text.charCodeAt(index)] !== 1) return false;
  return true;
}

/** Escapes every byte that is not ASCII, so that the rest can be split and encoded character by character. */
export function escapeNonAscii(text: string): string {
  if (isAscii(text)) return text;
  return writeWireText(readWireText(text)).replace(/[^\0-\x7f]/g, (byte) => encodedByte(byte.charCodeAt(0)));
}

/**
 * Decodes the percent escapes of ASCII text once and encodes every byte that is not unreserved. Invalid escapes stand for
 * themselves, so a lone `%` becomes `%25` (D-SIG-5, D-SIG-6).
 */
export function percentNormalize(text: string): string {
  let normal = '';
  let copied = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (UNRESERVED[code] === 1) continue;
    const escaped = code === PERCENT ? escapedByte(text, index) : undefined;
    normal += text.slice(copied, index) + encodedByte(escaped ?? code);
    if (escaped !== undefined) index += 2;
    copied = index + 1;
  }
  return normal + text.slice(copied);
}

/** Decodes normalised escapes. Bytes that are not UTF-8 read as U+FFFD. */
export function percentDecode(normalized: string): string {
  if (!normalized.includes('%')) return normalized;
  const bytes: number[] = [];
  for (let index = 0; index < normalized.length; index += 1) {
    const code = normalized.charCodeAt(index);
    const escaped = code === PERCENT ? escapedByte(normalized, index) : undefined;
    bytes.push(escaped ?? code);
    if (escaped !== undefined) index += 2;
  }
  return LENIENT_UTF8.decode(Uint8Array.from(bytes));
}

const LENIENT_UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

function encodedByte(byte: number): string {
  return ENCODED_BYTES[byte] ?? '';
}

function escapedByte(text: string, index: number): number | undefined {
  const high = hexDigit(text.charCodeAt(index + 1));
  const low = hexDigit(text.charCodeAt(index + 2));
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function hexDigit(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}
