import { isIPv4 } from 'node:net';
import { widerNetworkOf } from '../../../http/index.js';
import { RecentCounts } from '../../../runtime/index.js';

/** An attempt to sign in, whether the user exists or not. */
export interface SignIn {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  readonly address: string;
  readonly username: string;
}

/** A count that has reached its limit, in the words of the log. */
export type Limited = 'user and address' | 'address' | 'network' | 'user';

/**
 * Counts the wrong passwords of this node; beyond a limit, no password is checked (D-SIG-15). There are four limits:
 * - `pair`: one user from one address, so that one forgotten program does not use up the limit of its address;
 * - `address`: one address;
 * - `network`: the /48 of an IPv6 address, because providers give one client up to a /48, which has 65,536 addresses. An
 *   IPv4 address is its own network, so that its lower limit comes first;
 * - `user`: one user from everywhere. It binds only networks that have failed lately, so nobody can lock a user out
 *   from elsewhere.
 */
export class SignInLimits {
  readonly #pairs = new RecentCounts({ most: 5, forgottenMs: 30_000 });
  readonly #addresses = new RecentCounts({ most: 30, forgottenMs: 15_000 });
  readonly #networks = new RecentCounts({ most: 120, forgottenMs: 4000 });
  readonly #users = new RecentCounts({ most: 20, forgottenMs: 15_000 });

  /** Returns the time until the attempt may be made. 0 if it may be made now. */
  msToNextTry(signIn: SignIn, now: number): number {
    const { address, username } = signIn;
    const network = networkOf(signIn);
    const failedHereMs = Math.max(
      this.#addresses.msToForgotten(address, now),
      this.#networks.msToForgotten(network, now),
    );
    return Math.max(
      this.#pairs.msToNextTry(pairKey(signIn), now),
      this.#addresses.msToNextTry(address, now),
      this.#networks.msToNextTry(network, now),
      Math.min(this.#users.msToNextTry(username, now), failedHereMs),
    );
  }

  /** Counts a wrong password, and returns the counts that reach their limit with it. */
  count(signIn: SignIn, now: number): Limited[] {
    const limited: Limited[] = [];
    if (this.#pairs.add(pairKey(signIn), now)) limited.push('user and address');
    if (this.#addresses.add(signIn.address, now)) limited.push('address');
    if (this.#networks.add(networkOf(signIn), now)) limited.push('network');
    if (this.#users.add(signIn.username, now)) limited.push('user');
    return limited;
  }
}

function networkOf({ address }: SignIn): string {
  return isIPv4(address) ? address : widerNetworkOf(address);
}

export function pairKey({ address, username }: SignIn): string {
  return `${address} ${username}`;
}
