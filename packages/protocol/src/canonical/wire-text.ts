/**
 * Reads text as it came over HTTP. Node.js returns bytes as Latin-1 characters. If these bytes are UTF-8, they are decoded;
 * any other text stays as it is. Signer and verifier read a text in the same way.
 */
export function readWireText(text: string): string {
  if (isAscii(text) || NOT_LATIN1.test(text)) return text;
  const decoded = LENIENT_UTF8.decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  return writeWireText(decoded) === text ? decoded : text;
}

/** Writes text as UTF-8 bytes, one character per byte, as Node.js and fetch take header values. */
export function writeWireText(text: string): string {
  if (isAscii(text)) return text;
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** Returns whether the text is ASCII, so that it is the same in every encoding. */
export function isAscii(text: string): boolean {
  return !NOT_ASCII.test(text);
}

/** Reads bytes that are not UTF-8 as U+FFFD. Exceptions would let hostile callers cause much work. */
const LENIENT_UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
const NOT_ASCII = /[^\0-\x7f]/;
const NOT_LATIN1 = /[^\0-\xff]/;
