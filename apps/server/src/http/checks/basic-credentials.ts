export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

/** The user name and password of a Basic Authorization header (RFC 7617, UTF-8); undefined for any other header. */
export function parseBasicCredentials(authorization: string): BasicCredentials | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  // scrypt pads with zeros, so a password with NULs added would match too. RFC 7617 allows no control characters.
  if (/\p{Cc}/u.test(text)) return undefined;
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
