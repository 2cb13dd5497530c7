import { isIPv4 } from 'node:net';
import { widerNetworkOf } from '../../../http/index.js';
import { RecentCounts, RecentLimit } from '../../../runtime/index.js';

/** An attempt to sign in, whether the user exists or not. */
export interface SignIn {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  readonly address: string;
  readonly username: string;
}

/**
 * Limits of wrong passwords; beyond a limit, no password is checked (D-SIG-15). There are four limits:
 * - `pair`: one user from one address, so that one forgotten program does not use up the limit of its address;
 * - `address`: one address;
 * - `network`: the /48 of an IPv6 address, because providers give one client up to a /48, which has 65,536 addresses. An
 *   IPv4 address is its own network, so that its lower limit comes first;
 * - `user`: one user from everywhere. It binds only networks that have failed lately, so nobody can lock a user out
 *   from elsewhere.
 */
const LIMITS = {
  pair: new RecentLimit({ most: 5, forgottenMs: 30_000 }),
  address: new RecentLimit({ most: 30, forgottenMs: 15_000 }),
  network: new RecentLimit({ most: 120, forgottenMs: 4000 }),
  user: new RecentLimit({ most: 20, forgottenMs: 15_000 }),
};

type Counted = keyof typeof LIMITS;

export const COUNTED: readonly Counted[] = ['pair', 'address', 'network', 'user'];

/** The counts of places. The limit of a user binds a place that has a count. */
const PLACES = ['address', 'network'] as const;

/** A count that has reached its limit, in the words of the log. */
export type Limited = 'user and address' | 'address' | 'network' | 'user';

const NAMES: Readonly<Record<Counted, Limited>> = {
  pair: 'user and address',
  address: 'address',
  network: 'network',
  user: 'user',
};

/** The counts of one attempt: the time at which each of them is back at zero. */
export type SignInCounts = Readonly<Record<Counted, number>>;

/** Returns a value for each count, as `value` gives them. */
export function countsOf<Value>(value: (counted: Counted) => Value): Readonly<Record<Counted, Value>> {
  return { pair: value('pair'), address: value('address'), network: value('network'), user: value('user') };
}

export interface Reservation {
  /** The time until the attempt may be made. 0 if it may be made now, and is counted as wrong until it proves right. */
  readonly waitMs: number;
  /** The counts with this attempt. The counts before, if it may not be made. */
  readonly counts: SignInCounts;
  /** The counts that reach their limit with this attempt. */
  readonly reached: readonly Limited[];
}

/** Decides about an attempt by its counts. Counts the attempt as wrong in advance, so that none is checked too many. */
export function reserveIn(counts: SignInCounts, now: number): Reservation {
  const msToNextTry = (counted: Counted, of = counts): number => LIMITS[counted].msToNextTry(of[counted], now);
  const waitMs = Math.max(
    msToNextTry('pair'),
    msToNextTry('address'),
    msToNextTry('network'),
    Math.min(msToNextTry('user'), Math.max(...PLACES.map((place) => LIMITS[place].msToForgotten(counts[place], now)))),
  );
  if (waitMs > 0) return { waitMs, counts, reached: [] };
  const after = countsOf((counted) => LIMITS[counted].withOneMore(counts[counted], now));
  const reached = COUNTED.filter((counted) => msToNextTry(counted) === 0 && msToNextTry(counted, after) > 0);
  return { waitMs, counts: after, reached: reached.map((counted) => NAMES[counted]) };
}

/** Returns the counts without an attempt that was right. */
export function giveBackIn(counts: SignInCounts, now: number): SignInCounts {
  return countsOf((counted) => LIMITS[counted].withOneLess(counts[counted], now));
}

/** Returns the keys under which an attempt is counted. */
export function keysOf({ address, username }: SignIn): Readonly<Record<Counted, string>> {
  const network = isIPv4(address) ? address : widerNetworkOf(address);
  return { pair: pairKey({ address, username }), address, network, user: username };
}

/** The counts of wrong passwords that one process knows. */
export class SignInLimits {
  readonly #counts: Readonly<Record<Counted, RecentCounts>> = {
    pair: new RecentCounts(LIMITS.pair),
    address: new RecentCounts(LIMITS.address),
    network: new RecentCounts(LIMITS.network),
    user: new RecentCounts(LIMITS.user),
  };

  /** Returns the time until the attempt may be made. 0 if it may be made now. */
  msToNextTry(signIn: SignIn, now: number): number {
    return reserveIn(this.#countsOf(signIn), now).waitMs;
  }

  /** Counts an attempt as wrong, if it may be made. */
  reserve(signIn: SignIn, now: number): Reservation {
    const reservation = reserveIn(this.#countsOf(signIn), now);
    if (reservation.waitMs === 0) this.learn(signIn, reservation.counts, now);
    return reservation;
  }

  /** Takes back what `reserve` has counted. */
  giveBack(signIn: SignIn, now: number): void {
    this.learn(signIn, giveBackIn(this.#countsOf(signIn), now), now);
  }

  /** Replaces the counts of an attempt. */
  learn(signIn: SignIn, counts: SignInCounts, now: number): void {
    const keys = keysOf(signIn);
    for (const counted of COUNTED) this.#counts[counted].set(keys[counted], counts[counted], now);
  }

  #countsOf(signIn: SignIn): SignInCounts {
    const keys = keysOf(signIn);
    return countsOf((counted) => this.#counts[counted].forgottenAt(keys[counted]));
  }
}

export function pairKey({ address, username }: SignIn): string {
  return `${address} ${username}`;
}
