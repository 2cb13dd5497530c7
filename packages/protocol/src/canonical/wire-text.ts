/**
 * Text as it came over HTTP, as Unicode. Node hands over bytes as Latin-1 characters; where these bytes are UTF-8 they
 * are read as such, and every other text stands for itself. Signer and verifier read the same text alike.
 */
export function readWireText(text: string): string {
  if (isAscii(text) || NOT_LATIN1.test(text)) return text;
  const decoded = LENIENT_UTF8.decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  return writeWireText(decoded) === text ? decoded : text;
}

/** Unicode text as UTF-8 bytes, one character a byte: the form in which Node and fetch take a header value. */
export function writeWireText(text: string): string {
  if (isAscii(text)) return text;
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** Whether the text holds ASCII only, so that it reads the same in every encoding. */
export function isAscii(text: string): boolean {
  return !NOT_ASCII.test(text);
}

/** Reads what is not UTF-8 as U+FFFD; one that throws would cost a hostile caller nothing and the server much. */
const LENIENT_UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
const NOT_ASCII = /[^\0-\x7f]/;
const NOT_LATIN1 = /[^\0-\xff]/;
