import { lookup, Resolver } from 'node:dns/promises';

/** A name whose addresses are asked for. */
export interface NameToResolve {
  readonly name: string;
  /** The operator allows it by this name. */
  readonly allowed: boolean;
  readonly signal: AbortSignal;
}

/** All addresses of a name; it fails where there are none. */
export type ResolveHost = (asked: NameToResolve) => Promise<readonly string[]>;

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];
/** Both tries are over before a connection has to be there. */
const PATIENCE = { timeout: 2000, tries: 2 };

/**
 * Looks a name up. What the operator allows by name may stand in the system's hosts file, or be found by its search domains.
 * All others are asked of DNS: the system's look-up holds one of the few threads that files and compression need too, as long
 * as a partner's name server lets it wait.
 */
export const resolveHost: ResolveHost = async ({ name, allowed, signal }) => {
  if (allowed) return (await lookup(name, { all: true })).map(({ address }) => address);
  const ofLocalhost = addressesOfLocalhost(name);
  return ofLocalhost.length > 0 ? ofLocalhost : askDns(new Resolver(PATIENCE), name, signal);
};

/** Those of a name of this machine, which is in no DNS (RFC 6761); none of all others. */
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
