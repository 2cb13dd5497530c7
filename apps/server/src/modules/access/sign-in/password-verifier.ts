import { createHmac, randomBytes, timingSafeEqual, createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { pairKey, SignInLimits } from './sign-in-limits.js';
import type { SignIn, Limited } from './sign-in-limits.js';
import { Configuration } from '../../../config/index.js';
import { FairLimiter, QueueFull, Clock, Log, Notices, Siblings } from '../../../runtime/index.js';
import { widerNetworkOf, RefusedForNow } from '../../../http/index.js';
import { hashOfNoPassword, matchesPassword } from './password-hash.js';
import { isPublishedCredential, weaknessOf } from '../credential.rules.js';

/** Limit of correct passwords that stay cached, so that Basic authentication is fast. */
const MAX_REMEMBERED = 10_000;

/**
 * Limit of wrong passwords in a row for a cache entry. Beyond it, the entry is dropped, so that nobody can try all
 * passwords against the cache.
 */
const MAX_WRONG = 10_000;

export interface PasswordAttempt extends SignIn {
  readonly password: string;
  /** The stored hash. Undefined if the user does not exist, or has no password. */
  readonly hash: string | undefined;
  /** The user is disabled. Only the log tells. */
  readonly isDisabled?: boolean;
}

interface RecentSignIn {
  readonly pair: string;
  readonly digest: Uint8Array;
}

export class RecentSignIns {
  /** The least recently used entry is first. `wrong` counts the wrong passwords since the last correct one. */
  readonly #entries = new Map<string, { readonly digest: Uint8Array; wrong: number }>();
  readonly #none = randomBytes(32);

  /** @param key of the digests that entries hold instead of passwords */
  constructor(
    private readonly maxEntries = MAX_REMEMBERED,
    private readonly key: Uint8Array = randomBytes(32),
  ) {}

  /** Returns whether the password was correct recently. Takes the same time for users without an entry (D-ERR-5). */
  has(offered: PasswordAttempt): boolean {
    const key = pairKey(offered);
    const entry = this.#entries.get(key);
    const digest = this.#digestOf(offered);
    const matches = timingSafeEqual(entry?.digest ?? this.#none, digest);
    if (!entry) return false;
    if (matches) this.#put(key, digest);
    else if ((entry.wrong += 1) >= MAX_WRONG) this.#entries.delete(key);
    return matches;
  }

  /** Returns the entry, which other processes of this node may keep as well. */
  add(offered: PasswordAttempt): RecentSignIn {
    const entry = { pair: pairKey(offered), digest: this.#digestOf(offered) };
    this.keep(entry);
    return entry;
  }

  keep({ pair, digest }: RecentSignIn): void {
    this.#put(pair, digest);
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > this.maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }

  #put(key: string, digest: Uint8Array): void {
    this.#entries.delete(key);
    this.#entries.set(key, { digest, wrong: 0 });
  }

  #digestOf({ username, password, hash }: PasswordAttempt): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([username, password, hash]))
      .digest();
  }
}

/** Hashing occupies a core, so few attempts run at once, and networks are served one after the other (D-SIG-15). */
const LIMITS = { running: 2, waiting: { member: 4, group: 32, all: 128 } };

/** The topics under which the processes of a node tell one another of passwords. */
const RIGHT = 'right password';
const WRONG = 'wrong password';

/** The outcomes of an attempt. If a remembered password answers, there is none. */
export const SIGN_IN_OUTCOMES = ['right', 'wrong', 'refused', 'busy'] as const;

/**
 * Checks passwords at the same cost whether the user exists or not. A recently correct password costs nothing. Wrong
 * passwords count towards a limit, even for users that do not exist. Beyond the limit, no password is checked for a
 * while.
 */
@Injectable()
export class PasswordVerifier {
  readonly #recent: RecentSignIns;
  readonly #limits = new SignInLimits();
  readonly #queue = new FairLimiter(LIMITS);
  readonly #decoy: string;
  readonly #notices: Notices;
  /** Running attempts. An equal attempt at the same time shares the result. */
  readonly #pending = new Map<string, Promise<boolean>>();
  #tell: (outcome: (typeof SIGN_IN_OUTCOMES)[number]) => void = () => {};

  constructor(
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly configuration: Configuration,
    private readonly siblings: Siblings,
  ) {
    this.#recent = new RecentSignIns(MAX_REMEMBERED, siblings.key);
    siblings.listen(RIGHT, (entry: RecentSignIn) => this.#recent.keep(entry));
    siblings.listen(WRONG, (signIn: SignIn) => void this.#limits.count(signIn, clock.now()));
    this.#decoy = hashOfNoPassword(configuration.passwordCost);
    this.#notices = new Notices(log);
  }

  /** @param listener called with what became of each attempt */
  onOutcome(listener: (outcome: (typeof SIGN_IN_OUTCOMES)[number]) => void): void {
    this.#tell = listener;
  }

  /** Returns whether the password was correct recently, at no cost. */
  isRecent(attempt: PasswordAttempt): boolean {
    return this.#recent.has(attempt);
  }

  /** @throws RefusedForNow if too many attempts have failed, or too many wait */
  verify(attempt: PasswordAttempt): Promise<boolean> {
    // A new password has a new hash, so the wrong passwords before it do not count against it (D-SIG-15).
    const signIn = { address: attempt.address, username: digestOf([attempt.username, attempt.hash ?? '']) };
    const key = digestOf([attempt.address, attempt.username, attempt.password, attempt.hash ?? '']);
    const pending =
      this.#pending.get(key) ?? this.#verifyQueued(attempt, signIn).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return pending;
  }

  async #verifyQueued(attempt: PasswordAttempt, signIn: SignIn): Promise<boolean> {
    this.#refuseLimited(signIn);
    const requester = { group: widerNetworkOf(signIn.address), member: digestOf([signIn.address, signIn.username]) };
    try {
      return await this.#queue.run(requester, async () => {
        // The limit may have been reached during the wait.
        this.#refuseLimited(signIn);
        return this.#derive(attempt, signIn);
      });
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      if (error.share !== 'all') throw this.#tooManyAttempts(1000);
      this.#tell('busy');
      throw new RefusedForNow('sign_ins', 'Too many sign-ins at once; try again shortly.');
    }
  }

  async #derive(attempt: PasswordAttempt, signIn: SignIn): Promise<boolean> {
    const { password } = attempt;
    const hash = this.#refuses(password) ? undefined : attempt.hash;
    const isRight = (await matchesPassword(password, hash ?? this.#decoy)) && hash !== undefined;
    this.#tell(isRight ? 'right' : 'wrong');
    if (isRight) {
      this.siblings.tell(RIGHT, this.#recent.add(attempt));
      this.#warnOfWeak(attempt);
    } else {
      for (const limited of this.#limits.count(signIn, this.clock.now())) this.#warnOfLimit(limited, attempt);
      this.siblings.tell(WRONG, signIn);
    }
    return isRight;
  }

  /**
   * Warns of a weak password that was accepted outside production and still works (D-PLT-24). The stored hash does not
   * show the weakness.
   */
  #warnOfWeak({ username, password }: PasswordAttempt): void {
    const rule = this.configuration.production ? weaknessOf('password', password) : undefined;
    if (rule === undefined) return;
    this.#notices.tell(`A user signs in with a weak password: it ${rule}. Give the user another one.`, {
      user: username,
    });
  }

  /**
   * Returns whether production refuses a password. A database that began with the demo customer may be in production
   * now.
   */
  #refuses(password: string): boolean {
    return this.configuration.production && isPublishedCredential(password);
  }

  #refuseLimited(signIn: SignIn): void {
    const waitMs = this.#limits.msToNextTry(signIn, this.clock.now());
    if (waitMs > 0) throw this.#tooManyAttempts(waitMs);
  }

  #tooManyAttempts(waitMs: number): RefusedForNow {
    this.#tell('refused');
    const seconds = Math.ceil(waitMs / 1000);
    const detail = `Too many attempts to sign in as this user or from this address; try again in ${seconds} s.`;
    return new RefusedForNow('sign_in_attempts', detail, seconds);
  }

  /** Does not log the name of an unknown user, because it may be a password in the wrong field. */
  #warnOfLimit(limited: Limited, { address, username, hash, isDisabled }: PasswordAttempt): void {
    const known = isDisabled ? `the disabled user ${JSON.stringify(username)}` : 'an unknown user';
    const user = hash === undefined ? known : JSON.stringify(username);
    this.log.warn(
      `Sign-ins are refused for a while (${limited}): too many wrong passwords of ${user} from ${address}.`,
    );
  }
}

/** Returns a digest, so that keys of names of any length have the same length. */
function digestOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64');
}
