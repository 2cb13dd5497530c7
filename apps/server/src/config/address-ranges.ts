import { isIP } from 'node:net';
import type { AddressRange } from './configuration.js';

export function parseAddressRanges(text: string): AddressRange[] {
  return text.split(',').map((part) => {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part.trim()) ?? [];
    const bits = isIP(address) === 4 ? 32 : 128;
    const length = Number(prefix ?? bits);
    // Whoever trusts everybody believes every address that anybody makes up.
    if (isIP(address) === 0 || address.includes('%') || length < 1 || length > bits) {
      throw new TypeError(
        'must be IP addresses or networks, separated by commas, such as 10.0.0.5,10.1.0.0/16,fd00::/8.',
      );
    }
    return { address, prefix: length };
  });
}
