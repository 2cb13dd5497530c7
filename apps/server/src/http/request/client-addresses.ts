import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Configuration } from '../../config/index.js';
import type { TalentRequest } from '../express/talent-request.js';
import { networkOf, unmapped } from './network-of.js';

/** Where requests come from. What `X-Forwarded-For` says is believed of the proxies alone that the operator trusts. */
export class ClientAddresses {
  readonly #trusted: BlockList | undefined;

  constructor({ trustedProxies }: Pick<Configuration, 'trustedProxies'>) {
    if (trustedProxies.length === 0) return;
    this.#trusted = new BlockList();
    for (const { address, prefix } of trustedProxies) this.#trusted.addSubnet(address, prefix, familyOf(address));
  }

  /** The address of a request: an IPv4 one, or the /64 of an IPv6 one, which is what one client is given. */
  of(request: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    return networkOf(this.exactly(request));
  }

  /** The whole address of a request; empty if its connection has ended. */
  exactly({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    let address = unmapped(socket.remoteAddress ?? '');
    if (!this.#trusted) return address;
    // Each proxy adds at the right whom it was called by: all that stands to the left of one that is not trusted is hearsay.
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    for (let named = forwarded.pop(); named !== undefined && this.#trusts(address); named = forwarded.pop()) {
      const next = unmapped(withoutPort(named.trim()));
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  }

  /** Whom a request counts for: its user, and until that is known its address. */
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

/** `192.0.2.1:4711` and `[2001:db8::1]:4711`, as some proxies write it. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]+):\d+$/.exec(address)?.[1] ?? address;
}
