import { isIP } from 'node:net';

/**
 * Whom an address counts for: itself in IPv4, its /64 in IPv6, which is what one client is given.
 *
 * @example
 * networkOf('::ffff:192.0.2.7'); // '192.0.2.7'
 * networkOf('2001:db8::1'); // '2001:db8:0:0::/64'
 */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An embedded IPv4 address stands for two groups.
  const missing = 8 - groups.length - after.length - (plain.includes('.') ? 1 : 0);
  const whole = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * The network that whoever has one of its addresses is likely to have more of: /24 of IPv4, /48 of IPv6.
 *
 * @param network as `networkOf` gives it
 */
export function neighbourhoodOf(network: string): string {
  if (isIP(network) === 4) return network.replace(/\d+$/, '0/24');
  return network.replace(/^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/, '$1::/48');
}

/** An IPv4 address as a socket for both kinds tells it. */
export function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
