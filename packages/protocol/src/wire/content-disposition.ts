/** A parameter of Content-Disposition. Its value is a quoted text or a word. */
const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|([^;\s]+))/g;
/** `UTF-8'en'Caf%C3%A9.pdf`: the language may be left out. */
const EXTENDED = /^(UTF-8|ISO-8859-1)'[^']*'(.+)$/i;

/**
 * Reads the file name in a Content-Disposition (RFC 6266, RFC 8187), in Unicode if possible.
 *
 * @param header one character for each byte, as HTTP clients give headers
 * @param unescape undoes what the sender escapes in names without a charset
 * @returns undefined without a name
 */
export function readFilename(
  header: string,
  unescape: (plain: string) => string = (plain) => plain,
): string | undefined {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, word = ''] of header.matchAll(PARAMETER)) {
    // Browsers send the backslash of a path as it is.
    const value = quoted?.replace(/\\(["\\])/g, '$1') ?? word;
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
  }
  const [, charset = '', encoded = ''] = EXTENDED.exec(parameters.get('filename*') ?? '') ?? [];
  const plain = parameters.get('filename');
  return decodeExtended(charset, encoded) ?? (plain === undefined ? undefined : unescape(decodeBytes(plain)));
}

/** Returns undefined for a name that is not encoded as its charset demands. */
function decodeExtended(charset: string, encoded: string): string | undefined {
  if (encoded === '') return undefined;
  const bytes = encoded.replace(/%([\da-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  if (charset.toUpperCase() === 'ISO-8859-1') return bytes;
  return decodeUtf8(bytes);
}

/** Decodes bytes that no charset goes with: as UTF-8, or else as Latin-1. */
function decodeBytes(bytes: string): string {
  return decodeUtf8(bytes) ?? bytes;
}

function decodeUtf8(text: string): string | undefined {
  // A runtime that decoded the header itself gives characters beyond bytes.
  if (/[^\0-\u00ff]/.test(text)) return text;
  try {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
