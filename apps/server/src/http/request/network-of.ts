import { isIP } from 'node:net';

/**
 * The network that an address counts for: the IPv4 address itself, or the /64 of an IPv6 address, because one client usually has a /64.
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
 * The wider network in which one client may have many addresses: the /24 of IPv4, the /48 of IPv6.
 *
 * @param network a result of `networkOf`
 */
export function widerNetworkOf(network: string): string {
  if (isIP(network) === 4) return network.replace(/\d+$/, '0/24');
  return network.replace(/^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/, '$1::/48');
}

/** Removes the IPv6 prefix that a dual-stack socket puts before an IPv4 address. */
export function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
