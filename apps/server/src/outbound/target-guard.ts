import { isIP } from 'node:net';
import type { AllowedHost } from '../config/index.js';
import { addressesOfLocalhost, resolveHost } from './resolve-host.js';
import type { ResolveHost } from './resolve-host.js';
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
const MOST_ADDRESSES = 4;

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
    if (!url || !/^https?:$/.test(url.protocol)) throw new BlockedTarget('The target is no http or https URL.');
    const host = hostOf(url);
    const { byName, isOpen } = this.#rulesFor(url);
    const addresses = isIP(host) === 0 ? await this.#addressesOf(host, byName, limits) : [host];
    if (!addresses.every(isOpen)) throw new BlockedTarget('The target is a special address.');
    return { url, host, addresses: addresses.slice(0, MOST_ADDRESSES) };
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
