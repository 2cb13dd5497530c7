import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Configuration } from '../../config/index.js';
import type { TalentRequest } from '../express/talent-request.js';
import { networkOf, unmapped } from './network-of.js';

/** Finds the addresses of clients. Believes `X-Forwarded-For` only from proxies that the operator trusts. */
export class ClientAddresses {
  readonly #trusted: BlockList | undefined;

  constructor({ trustedProxies }: Pick<Configuration, 'trustedProxies'>) {
    if (trustedProxies.length === 0) return;
    this.#trusted = new BlockList();
    for (const { address, prefix } of trustedProxies) this.#trusted.addSubnet(address, prefix, familyOf(address));
  }

  /** The client's IPv4 address, or the /64 of its IPv6 address. One client usually has a whole /64. */
  of(request: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    return networkOf(this.exactly(request));
  }

  /** The whole address of a request; empty if its connection has ended. */
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

  /** The client that a request counts for: its user, or its address until the user is known. */
  clientOf(request: Pick<TalentRequest, 'caller' | 'socket' | 'headers'>): string {
    return request.caller ? `user ${request.caller.username}` : this.of(request);
  }

  #trusts(address: string): boolean {
    return isIP(address) !== 0 && this.#trusted?.check(address, familyOf(address)) === true;
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]+):\d+$/.exec(address)?.[1] ?? address;
}
