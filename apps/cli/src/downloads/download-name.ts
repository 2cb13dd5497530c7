const EXTENDED = /;\s*filename\*\s*=\s*UTF-8''([^;\s]+)/i;
const PLAIN = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|([^;\s]+))/i;

/** The name that a Content-Disposition header gives a file (RFC 6266), in Unicode where it has that; undefined where it gives none. */
export function attachmentName(disposition: string): string | undefined {
  const [, extended] = EXTENDED.exec(disposition) ?? [];
  const decoded = extended === undefined ? undefined : decode(extended);
  if (decoded !== undefined) return decoded;
  const [, quoted, token] = PLAIN.exec(disposition) ?? [];
  return quoted?.replace(/\\([^])/g, '$1') ?? token;
}

/** In bytes, which is what file systems count; a draft of the file needs room beside it. */
const LONGEST_NAME = 200;
/** Names that are devices on Windows, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Turns a name from the network into the name of a file in this folder. The name leads to no other folder on any system, and is
 * not hidden. It is no option of a command, and hides no characters. Undefined if nothing is left of the name.
 */
export function safeFileName(name: string): string | undefined {
  const [base = ''] = name.split(/[/\\]/).slice(-1);
  const plain = base
    .replace(/\p{Cc}|\p{Cf}|\p{Cs}/gu, '')
    .replace(/[:*?"<>|]/g, '_')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
    .replace(DEVICE, '_$&');
  return plain === '' ? undefined : shortened(plain);
}

/** The ending is kept, since it says what the file is. */
function shortened(name: string): string {
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  const characters = Array.from(name.slice(0, name.length - ending.length));
  while (Buffer.byteLength(characters.join('') + ending) > LONGEST_NAME) characters.pop();
  return characters.join('').trimEnd() + ending;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
