import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Configuration } from '../../../config/index.js';
import { FairLimiter, QueueFull, Clock, Log, Notices } from '../../../runtime/index.js';
import { widerNetworkOf, RefusedForNow } from '../../../http/index.js';
import { KnownSignIns } from './known-sign-ins.js';
import { hashOfNoPassword, matchesPassword } from './password-hash.js';
import { SignInLimits } from './sign-in-limits.js';
import type { Limited, SignIn } from './sign-in-limits.js';
import { weaknessOf } from '../weak-credential.js';

/** Hashing takes a core: few at once, and networks have their turn one after the other (D-SIG-15). */
const LIMITS = { running: 2, waiting: { member: 4, group: 64, all: 128 } };

/** A password that someone offers as a user's. */
export interface PasswordAttempt extends SignIn {
  readonly password: string;
  /** The stored hash, or undefined for a user who does not exist or has no password. */
  readonly hash: string | undefined;
}

/**
 * Checks passwords at the same cost whether the user exists or not. One that was right lately costs nothing; wrong ones
 * come to a limit, the same for users that do not exist, after which none is derived for a while.
 */
@Injectable()
export class PasswordVerifier {
  readonly #known = new KnownSignIns();
  readonly #limits = new SignInLimits();
  readonly #turns = new FairLimiter(LIMITS);
  readonly #decoy: string;
  readonly #notices: Notices;
  /** Attempts alike that come at once are one attempt. */
  readonly #pending = new Map<string, Promise<boolean>>();

  constructor(
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly configuration: Configuration,
  ) {
    this.#decoy = hashOfNoPassword(configuration.passwordCost);
    this.#notices = new Notices(log);
  }

  /** Whether the password was right lately: to find that out costs nothing. */
  isKnown(attempt: PasswordAttempt): boolean {
    return this.#known.has(attempt, this.clock.now());
  }

  /** @throws RefusedForNow where too many have failed, or wait */
  verify(attempt: PasswordAttempt): Promise<boolean> {
    const signIn = { address: attempt.address, username: digestOf([attempt.username]) };
    this.#refuseLimited(signIn);
    const key = digestOf([attempt.address, attempt.username, attempt.password, attempt.hash ?? '']);
    const pending =
      this.#pending.get(key) ?? this.#verifyInTurn(attempt, signIn).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return pending;
  }

  async #verifyInTurn(attempt: PasswordAttempt, signIn: SignIn): Promise<boolean> {
    const requester = { group: widerNetworkOf(signIn.address), member: digestOf([signIn.address, signIn.username]) };
    try {
      return await this.#turns.run(requester, async () => {
        // Those that waited may have failed too often meanwhile.
        this.#refuseLimited(signIn);
        return this.#derive(attempt, signIn);
      });
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      if (error.share === 'all') throw new RefusedForNow('BUSY', 'Too many sign-ins at once; try again shortly.', 1);
      throw tooManyAttempts(1000);
    }
  }

  async #derive(attempt: PasswordAttempt, signIn: SignIn): Promise<boolean> {
    const { password, hash } = attempt;
    const matches = (await matchesPassword(password, hash ?? this.#decoy)) && hash !== undefined;
    const now = this.clock.now();
    if (matches) {
      this.#known.add(attempt, now);
      this.#warnOfWeak(attempt);
    } else for (const limited of this.#limits.failed(signIn, now)) this.#tell(limited, attempt);
    return matches;
  }

  /** A hash does not tell: an earlier release may have stored a weak password, which goes on working (D-PLT-24). */
  #warnOfWeak({ username, password }: PasswordAttempt): void {
    const rule = this.configuration.production ? weaknessOf('password', password) : undefined;
    if (rule === undefined) return;
    this.#notices.tell(`A user signs in with a weak password: it ${rule}. Give the user another one.`, {
      user: username,
    });
  }

  #refuseLimited(signIn: SignIn): void {
    const waitMs = this.#limits.msToNextTry(signIn, this.clock.now());
    if (waitMs > 0) throw tooManyAttempts(waitMs);
  }

  /** A name that is no user's is not told: it may be a password in the wrong place. */
  #tell(limited: Limited, { address, username, hash }: PasswordAttempt): void {
    const user = hash === undefined ? 'a user that is not known' : JSON.stringify(username);
    this.log.warn(
      `Sign-ins are refused for a while (${limited}): too many wrong passwords of ${user} from ${address}.`,
    );
  }
}

function tooManyAttempts(waitMs: number): RefusedForNow {
  const seconds = Math.ceil(waitMs / 1000);
  const detail = `Too many attempts to sign in as this user or from this address; try again in ${seconds} s.`;
  return new RefusedForNow('QUOTA_EXCEEDED', detail, seconds);
}

/** A name is as long as whoever sends it likes: what is counted under it is not. */
function digestOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64');
}
