const PLAIN = /^[\x20-\x7e]*$/;

/** Whether a text is printable ASCII alone. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** A text as one word of bash: nothing in it is run, and characters other than printable ASCII are escaped byte for byte. */
export function shellQuoted(text: string): string {
  if (isPlain(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = text.replace(/[^\x20-\x7e]|['\\]/g, (character) => {
    // Headers are one character a byte.
    return `\\x${(character.charCodeAt(0) & 0xff).toString(16).padStart(2, '0')}`;
  });
  return `$'${escaped}'`;
}
