export function parseKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(text)) throw new TypeError('must be 32 bytes in base64 (openssl rand -base64 32).');
  return key;
}

/** As it stands in a header: no blanks. */
export function parseToken(text: string): string {
  if (/^[\x21-\x7e]{16,256}$/.test(text)) return text;
  throw new TypeError('must be 16 to 256 characters of ASCII without blanks (openssl rand -base64 32).');
}

export function parseBoolean(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new TypeError('must be true or false.');
  return text === 'true';
}

export function parseName(text: string): string {
  if (/^[\w.:-]{1,100}$/.test(text)) return text;
  throw new TypeError('must be 1 to 100 letters, digits, dots, colons, hyphens or underscores, such as 2027-03-01.');
}
