import { lookup, Resolver } from 'node:dns/promises';

/** A name whose addresses are asked for. */
export interface NameToResolve {
  readonly name: string;
  /** The operator allows it by this name. */
  readonly allowed: boolean;
  readonly signal: AbortSignal;
}

/** Finds all addresses of a name. Fails if there are none. */
export type ResolveHost = (asked: NameToResolve) => Promise<readonly string[]>;

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
export function addressesOfLocalhost(name: string): readonly string[] {
  return /^(.+\.)?localhost\.?$/.test(name) ? LOOPBACK : [];
}

/** All addresses that DNS has of a name; a signal ends the questions. */
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
