import { RecentCounts } from '../../../runtime/index.js';

/** An attempt to sign in, whether the user exists or not. */
export interface SignIn {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  readonly address: string;
  readonly username: string;
}

/** The count that has reached its limit. */
export type Limited = 'user and address' | 'address' | 'user';

/**
 * Limits wrong passwords; beyond a limit, no password is checked (D-SIG-15). There are three limits:
 * - one user from one address, so that one forgotten program does not use up the limit of its address;
 * - one address;
 * - one user from everywhere. It binds only addresses that have failed lately, so nobody can lock a user out from elsewhere.
 */
export class SignInLimits {
  readonly #ofPair = new RecentCounts({ most: 5, forgottenMs: 30_000 });
  readonly #ofAddress = new RecentCounts({ most: 30, forgottenMs: 15_000 });
  readonly #ofUser = new RecentCounts({ most: 20, forgottenMs: 15_000 });

  /** Returns the time until the attempt may be made. 0 if it may be made now. */
  msToNextTry({ address, username }: SignIn, now: number): number {
    const ofUser = this.#ofUser.msToNextTry(username, now);
    return Math.max(
      this.#ofPair.msToNextTry(pairKey({ address, username }), now),
      this.#ofAddress.msToNextTry(address, now),
      Math.min(ofUser, this.#ofAddress.msToForgotten(address, now)),
    );
  }

  /**
   * Counts a wrong password.
   * @returns the counts that have now reached their limit
   */
  failed({ address, username }: SignIn, now: number): Limited[] {
    const limited: Limited[] = [];
    if (this.#ofPair.add(pairKey({ address, username }), now)) limited.push('user and address');
    if (this.#ofAddress.add(address, now)) limited.push('address');
    if (this.#ofUser.add(username, now)) limited.push('user');
    return limited;
  }
}

export function pairKey({ address, username }: SignIn): string {
  return `${address} ${username}`;
}
