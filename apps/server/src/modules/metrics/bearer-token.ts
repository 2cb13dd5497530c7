import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a header of authorization brings the token (RFC 6750). How long it takes tells nothing of the token. */
export function isBearer(authorization = '', token: string | undefined): boolean {
  const [, offered] = /^bearer +([^ ]+) *$/i.exec(authorization) ?? [];
  if (offered === undefined || token === undefined) return false;
  return timingSafeEqual(digestOf(offered), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
