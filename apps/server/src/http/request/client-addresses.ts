import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Configuration } from '../../config/index.js';

/** Finds the addresses of clients. Believes `X-Forwarded-For` only from proxies that the operator trusts. */
export class ClientAddresses {
  readonly #trusted: BlockList | undefined;

  constructor({ trustedProxies }: Pick<Configuration, 'trustedProxies'>) {
    if (trustedProxies.length === 0) return;
    this.#trusted = new BlockList();
    for (const { address, prefix } of trustedProxies) this.#trusted.addSubnet(address, prefix, familyOf(address));
  }

  /** Returns the client's IPv4 address, or the /64 of its IPv6 address. One client usually has a whole /64. */
  of(request: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    return networkOf(this.exactly(request));
  }

  /** Returns the full address of a request. Empty if its connection has ended. */
  exactly({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    let address = unmapped(socket.remoteAddress ?? '');
    if (!this.#trusted) return address;
    // Each proxy appends its caller's address at the right. Entries to the left of an untrusted address may be forged.
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    for (let named = forwarded.pop(); named !== undefined && this.#trusts(address); named = forwarded.pop()) {
      const next = unmapped(withoutPort(named.trim()));
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  }

  #trusts(address: string): boolean {
    return isIP(address) !== 0 && this.#trusted?.check(address, familyOf(address)) === true;
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** Removes the port, because some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]+):\d+$/.exec(address)?.[1] ?? address;
}

/**
 * The network that an address counts for: the IPv4 address itself, or the /64 of an IPv6 address, because one client usually has a /64.
 *
 * @example
 * networkOf('::ffff:192.0.2.7'); // '192.0.2.7'
 * networkOf('2001:db8::1'); // '2001:db8:0:0::/64'
 */
function networkOf(address: string): string {
  const plain = unmapped(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An embedded IPv4 address has the length of two groups.
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
function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
