import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { pairKey } from './sign-in-limits.js';
import type { SignIn } from './sign-in-limits.js';

/** How long a password that was right stays known after it was last used, so that Basic is not slow. */
const REMEMBERED_MS = 3_600_000;
const MAX_REMEMBERED = 10_000;
/** A user who does not call meanwhile is forgotten after so many wrong passwords: knowing one is no way to try them all. */
const MAX_WRONG = 10_000;

interface Known {
  readonly digest: Buffer;
  until: number;
  /** Wrong passwords since the right one came last. */
  wrong: number;
}

/** A right or wrong password of a user who signs in from somewhere. */
export interface OfferedPassword extends SignIn {
  readonly password: string;
  /** The stored hash, so that another password of the user is another one; undefined where there is none. */
  readonly hash: string | undefined;
}

/** Which passwords were right lately, from which addresses; of one and the same of both, the last one. */
export class KnownSignIns {
  /** Those that were used longest ago first. */
  readonly #known = new Map<string, Known>();
  /** A keyed digest is kept, never a password. */
  readonly #key = randomBytes(32);
  readonly #none = randomBytes(32);

  constructor(private readonly maxKnown = MAX_REMEMBERED) {}

  /** It takes as long where nobody is known (D-ERR-5). */
  has(offered: OfferedPassword, now: number): boolean {
    const key = pairKey(offered);
    const known = this.#known.get(key);
    const matches = timingSafeEqual(known?.digest ?? this.#none, this.#digestOf(offered));
    if (!known) return false;
    if (known.until <= now || known.wrong >= MAX_WRONG) this.#known.delete(key);
    else if (matches) this.#put(key, known, now);
    else known.wrong += 1;
    return matches && this.#known.has(key);
  }

  add(offered: OfferedPassword, now: number): void {
    this.#put(pairKey(offered), { digest: this.#digestOf(offered), until: now, wrong: 0 }, now);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > this.maxKnown && oldest !== undefined) this.#known.delete(oldest);
  }

  #put(key: string, known: Known, now: number): void {
    this.#known.delete(key);
    this.#known.set(key, Object.assign(known, { until: now + REMEMBERED_MS, wrong: 0 }));
  }

  #digestOf({ username, password, hash }: OfferedPassword): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([username, password, hash]))
      .digest();
  }
}
