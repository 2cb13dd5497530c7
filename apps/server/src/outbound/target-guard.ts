import { isIP } from 'node:net';
import { lookup, Resolver } from 'node:dns/promises';
import type { AllowedHost } from '../config/index.js';
import { isPlainAddress, isSpecialAddress, Networks } from './special-addresses.js';
import type { TimeLimits } from './time-limits.js';

/** A target that is refused (D-EVT-7). The error does not tell its addresses, because that would map the network for others. */
export class BlockedTarget extends Error {
  override readonly name = 'BlockedTarget';
}

/** The target of a request, after all its addresses were checked. */
export interface VettedTarget {
  readonly url: URL;
  /** Name or address, as certificates have it. */
  readonly host: string;
  /** The checked addresses. Only they may be connected to. */
  readonly addresses: readonly string[];
}

interface Allowed {
  readonly port: number | undefined;
  readonly isHost: (host: string) => boolean;
  readonly isAddress: (address: string) => boolean;
}

/** Addresses of a name that are tried, one after the other. */
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
   * Looks the host of a URL up once, and checks each of its addresses. A single special address is enough to refuse the host.
   *
   * @throws BlockedTarget
   */
  async vet(target: string, limits: TimeLimits): Promise<VettedTarget> {
    const url = URL.canParse(target) ? new URL(target) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) throw new BlockedTarget('The target is not an http or https URL.');
    const host = hostOf(url);
    const { byName, isOpen } = this.#rulesFor(url);
    const addresses = isIP(host) === 0 ? await this.#addressesOf(host, byName, limits) : [host];
    if (!addresses.every(isOpen)) throw new BlockedTarget('The target is a special address.');
    return { url, host, addresses: addresses.slice(0, MAX_ADDRESSES) };
  }

  /** Whether `vet` is sure to refuse a URL. Looks no name up, because that would map the network for others (D-EVT-13). */
  refuses(url: URL): boolean {
    const host = hostOf(url);
    const addresses = isIP(host) === 0 ? addressesOfLocalhost(host) : [host];
    return !addresses.every(this.#rulesFor(url).isOpen);
  }

  #rulesFor(url: URL): Rules {
    const allowed = this.#allowed.filter(({ port }) => port === undefined || port === portOf(url));
    const byName = allowed.some(({ isHost }) => isHost(hostOf(url)));
    const isOpen = (address: string): boolean =>
      byName || allowed.some(({ isAddress }) => isAddress(address)) || !isSpecialAddress(address);
    return { byName, isOpen };
  }

  #addressesOf(name: string, allowed: boolean, limits: TimeLimits): Promise<readonly string[]> {
    return limits.within(this.resolve({ name, allowed, signal: limits.signal }));
  }
}

/** The hosts that are allowed at the port of one URL. */
interface Rules {
  /** The host is allowed by its name. */
  readonly byName: boolean;
  readonly isOpen: (address: string) => boolean;
}

/** The host as in certificates, where an IPv6 address has no brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** The port that a URL is connected at. */
export function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

function compile(allowed: AllowedHost): Allowed {
  const { port } = allowed;
  if ('name' in allowed) return { port, isHost: (host) => withoutDot(host) === allowed.name, isAddress: () => false };
  const networks = new Networks([allowed]);
  return { port, isHost: () => false, isAddress: (address) => isPlainAddress(address) && networks.include(address) };
}

/** `partner.example.` is `partner.example`. */
function withoutDot(host: string): string {
  return host.replace(/\.$/, '');
}

/** A name to look up. */
interface NameToResolve {
  readonly name: string;
  /** The operator allows it by this name. */
  readonly allowed: boolean;
  readonly signal: AbortSignal;
}

/** Finds all addresses of a name. Fails if there are none. */
export type ResolveHost = (host: NameToResolve) => Promise<readonly string[]>;

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];
/** Both tries end before the time limit for a connection. */
const DNS_TIMEOUTS = { timeout: 2000, tries: 2 };

/**
 * Looks a name up. A name that the operator allows may stand in the system's hosts file, or in its search domains. Other names are
 * asked of DNS directly. The system's look-up would hold one of the few threads that files and compression need too, while it waits
 * for a partner's name server.
 */
export const resolveHost: ResolveHost = async ({ name, allowed, signal }) => {
  if (allowed) return (await lookup(name, { all: true })).map(({ address }) => address);
  const ofLocalhost = addressesOfLocalhost(name);
  return ofLocalhost.length > 0 ? ofLocalhost : askDns(new Resolver(DNS_TIMEOUTS), name, signal);
};

/** Addresses of a name of this machine, which DNS does not have (RFC 6761); none for other names. */
function addressesOfLocalhost(name: string): readonly string[] {
  return /^(.+\.)?localhost\.?$/.test(name) ? LOOPBACK : [];
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
