import { isIP } from 'node:net';
import type { AddressRange } from './configuration.js';

export function parseKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(text)) throw new TypeError('must be 32 bytes in base64 (openssl rand -base64 32).');
  return key;
}

/** A token has no blanks, because it stands in a header. */
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

export function parseAddressRanges(text: string): AddressRange[] {
  return text.split(',').map((part) => {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part.trim()) ?? [];
    const bits = isIP(address) === 4 ? 32 : 128;
    const length = Number(prefix ?? bits);
    // A prefix of 0 would trust everybody, and so believe every forged address.
    if (isIP(address) === 0 || address.includes('%') || length < 1 || length > bits) {
      throw new TypeError(
        'must be IP addresses or networks, separated by commas, such as 10.0.0.5,10.1.0.0/16,fd00::/8.',
      );
    }
    return { address, prefix: length };
  });
}
