import { isIP } from 'node:net';
import { lookup, Resolver } from 'node:dns/promises';
import type { AllowedHost } from '../config/index.js';
import { isPlainAddress, isSpecialAddress, Networks } from './special-addresses.js';
import type { TimeLimits } from './time-limits.js';

/**
 * The target is refused (D-EVT-7). The error does not show its addresses, because attackers could map the network
 * with them.
 */
export class BlockedTarget extends Error {
  override readonly name = 'BlockedTarget';
}

/**
 * DNS does not know the name, or the name has a special address. Both are told as one, because attackers could find out
 * which names this network has (D-EVT-7).
 */
class NoPublicAddress extends Error {
  override readonly name = 'NoPublicAddress';

  constructor() {
    super('The name has no public address.');
  }
}

/** The codes of DNS for a name without an address. */
const UNKNOWN_NAME: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

export interface VettedTarget {
  readonly url: URL;
  /** The host name or address, in the form of certificates. */
  readonly host: string;
  /** The checked addresses. Connections to others are forbidden. */
  readonly addresses: readonly string[];
}

interface Allowed {
  readonly port: number | undefined;
  readonly isHost: (host: string) => boolean;
  readonly isAddress: (address: string) => boolean;
}

/** Limit of addresses of a host name. They are tried one after the other. */
const MAX_ADDRESSES = 4;

/** Decides which targets requests may go to: public ones, and those that the operator allows (D-EVT-7). */
export class TargetGuard {
  readonly #allowed: readonly Allowed[];

  constructor(
    allowed: readonly AllowedHost[],
    private readonly resolve: ResolveHost = resolveHost,
  ) {
    this.#allowed = allowed.map(compile);
  }

  /**
   * Looks up the host of a URL once, and checks each of its addresses. A single special address is enough to refuse
   * the host.
   * @throws BlockedTarget if the URL says so; NoPublicAddress
   */
  async vet(target: string, limits: TimeLimits): Promise<VettedTarget> {
    const url = URL.canParse(target) ? new URL(target) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) throw new BlockedTarget('The target is not an http or https URL.');
    if (this.refuses(url)) throw new BlockedTarget('The target is a special address.');
    const host = hostOf(url);
    const { byName, isOpen } = this.#rulesFor(url);
    const addresses = isIP(host) === 0 ? await this.#addressesOf(host, byName, limits) : [host];
    if (!addresses.every(isOpen)) throw new NoPublicAddress();
    return { url, host, addresses: addresses.slice(0, MAX_ADDRESSES) };
  }

  /**
   * Returns whether `vet` will surely refuse a URL. Makes no DNS look-up, because its result would help to map the
   * network (D-EVT-13).
   */
  refuses(url: URL): boolean {
    const host = hostOf(url);
    const addresses = isIP(host) === 0 ? addressesOfLocalhost(host) : [host];
    return !addresses.every(this.#rulesFor(url).isOpen);
  }

  #rulesFor(url: URL): { readonly byName: boolean; readonly isOpen: (address: string) => boolean } {
    const allowed = this.#allowed.filter(({ port }) => port === undefined || port === portOf(url));
    const byName = allowed.some(({ isHost }) => isHost(hostOf(url)));
    const isOpen = (address: string): boolean =>
      byName || allowed.some(({ isAddress }) => isAddress(address)) || !isSpecialAddress(address);
    return { byName, isOpen };
  }

  async #addressesOf(name: string, allowed: boolean, limits: TimeLimits): Promise<readonly string[]> {
    try {
      return await limits.within(this.resolve({ name, allowed, signal: limits.signal }));
    } catch (error) {
      throw UNKNOWN_NAME.includes((error as { code?: unknown }).code) ? new NoPublicAddress() : error;
    }
  }
}

/** Returns the host in the form of certificates, in which an IPv6 address has no brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Returns the port of a URL, or the default port of its scheme. */
export function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

function compile(allowed: AllowedHost): Allowed {
  const { port } = allowed;
  if ('name' in allowed) return { port, isHost: (host) => withoutDot(host) === allowed.name, isAddress: () => false };
  const networks = new Networks([allowed]);
  return { port, isHost: () => false, isAddress: (address) => isPlainAddress(address) && networks.include(address) };
}

/** Removes the final dot: `partner.example.` is `partner.example`. */
function withoutDot(host: string): string {
  return host.replace(/\.$/, '');
}

/** Finds all addresses of a name. Fails if there are none. */
export type ResolveHost = (host: {
  readonly name: string;
  readonly allowed: boolean;
  readonly signal: AbortSignal;
}) => Promise<readonly string[]>;

const LOOPBACK_ADDRESSES: readonly string[] = ['127.0.0.1', '::1'];

/** Both tries end before the timeout for a connection. */
const DNS_TIMEOUTS = { timeout: 2000, tries: 2 };

/**
 * Looks up a host name. A name that the operator allows may be in the system's hosts file or in its search domains.
 * Other names go to DNS directly, because the system's look-up occupies one of a few threads while it waits for a
 * partner's name server. Files and compression need the same threads.
 */
export const resolveHost: ResolveHost = async ({ name, allowed, signal }) => {
  if (allowed) return (await lookup(name, { all: true })).map(({ address }) => address);
  const ofLocalhost = addressesOfLocalhost(name);
  return ofLocalhost.length > 0 ? ofLocalhost : askDns(new Resolver(DNS_TIMEOUTS), name, signal);
};

/**
 * Returns the addresses of a name of this machine, which DNS does not have (RFC 6761). Returns none for other names.
 */
function addressesOfLocalhost(name: string): readonly string[] {
  return /^(.+\.)?localhost\.?$/.test(name) ? LOOPBACK_ADDRESSES : [];
}

/** Returns all addresses that DNS has of a name. The signal ends the look-up. */
export async function askDns(resolver: Resolver, name: string, signal: AbortSignal): Promise<readonly string[]> {
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('The name has no address.');
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
