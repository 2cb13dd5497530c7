/** The groups of an IPv6 address that a network operator gives to one customer. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whom an address counts for: itself in IPv4, its /64 in IPv6, where one customer has 2^64 of them.
 *
 * @example
 * networkOf('::ffff:192.0.2.7'); // '192.0.2.7'
 * networkOf('2001:db8::1'); // '2001:db8:0:0'
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...head];
  if (tail) groups.push(...Array<string>(Math.max(GROUPS - head.length - tail.length, 0)).fill('0'), ...tail);
  return groups.slice(0, NETWORK_GROUPS).join(':');
}
