import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Clock, isLogged, Log, Notices, Sweeper } from '../../../runtime/index.js';
import { SecretBox } from '../secret-box.js';
import { SignInFailuresRepository } from './sign-in-failures.repository.js';
import type { FailuresByKey } from './sign-in-failures.repository.js';
import { COUNTED, countsOf, giveBackIn, keysOf, reserveIn, SignInLimits } from './sign-in-limits.js';
import type { Limited, Reservation, SignIn, SignInCounts } from './sign-in-limits.js';

/** After a failure, a node counts alone for this time. */
const ALONE_MS = 1000;

/** Attempts look this often whether an operator has forgotten all counts. */
const LOOK_MS = 500;
const PACE = { intervalMs: 600_000, maxUnits: 100 };
const DELETED_AT_ONCE = 1000;

export interface SignInDecision {
  /** The time until the attempt may be made. 0 if it may be made now. */
  readonly waitMs: number;
  /** The counts that reach their limit with this attempt. */
  readonly reached: readonly Limited[];
  /** Remembers a refusal, so that this node refuses the next attempts without the database. */
  readonly remember: () => void;
}

/**
 * Counts wrong passwords over all nodes (D-SIG-24). An attempt is counted before its password is checked, and given
 * back if the password is right. So attempts that several nodes check at once cannot exceed a limit together. A process
 * that uses the database alone counts in memory. So does every node while the database takes no counts.
 */
@Injectable()
export class SignInReservations extends Sweeper {
  #limits = new SignInLimits();
  readonly #notices: Notices;
  #failedAt = -Infinity;
  #deletion: number | undefined;
  #lookedAt = -Infinity;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: SignInFailuresRepository,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super(PACE);
    this.#notices = new Notices(log);
  }

  /** Returns the time until the attempt may be made, as far as this node knows. */
  async msToNextTry(signIn: SignIn): Promise<number> {
    // Before an attempt is counted too, because counts from after the operator's command must stay.
    if (performance.now() - this.#lookedAt >= LOOK_MS) {
      this.#lookedAt = performance.now();
      this.#looking = this.#lookForDeletion();
    }
    await this.#looking;
    return this.#limits.msToNextTry(signIn, this.clock.now());
  }

  /** Forgets all wrong passwords, of all users and addresses. Resolves when all nodes go by that (D-OPR-5). */
  async forgetAll(): Promise<void> {
    await this.unitOfWork.write((session) => this.repository.deleteAll(session, this.clock.now()));
    await delay(LOOK_MS);
  }

  /** Counts an attempt as wrong until it proves right. Counts nothing if it may not be made. */
  async reserve(signIn: SignIn): Promise<SignInDecision> {
    const now = this.clock.now();
    const known = this.#limits.reserve(signIn, now);
    const shared = known.waitMs === 0 ? await this.#shared(() => this.#reserve(signIn, now)) : undefined;
    if (shared === undefined) return { ...known, remember: () => {} };
    if (shared.waitMs > 0) this.#limits.giveBack(signIn, now);
    return { ...shared, remember: () => this.#limits.learn(signIn, shared.counts, now) };
  }

  /** Takes back what `reserve` has counted, because the password was right. */
  async giveBack(signIn: SignIn): Promise<void> {
    const now = this.clock.now();
    this.#limits.giveBack(signIn, now);
    await this.#shared(() => this.#change(signIn, (counts) => ({ counts: giveBackIn(counts, now) })));
  }

  protected async sweepUnit(): Promise<boolean> {
    const now = this.clock.now();
    const deleted = await this.unitOfWork.write((session) =>
      this.repository.deleteBefore(session, now, DELETED_AT_ONCE),
    );
    return deleted === DELETED_AT_ONCE;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('Old counts of wrong passwords could not be deleted', error);
  }

  async #lookForDeletion(): Promise<void> {
    const deletion = await this.repository.findDeletion(this.unitOfWork.reader).catch(() => undefined);
    if (deletion === undefined || deletion === this.#deletion) return;
    this.#deletion = deletion;
    this.#limits = new SignInLimits();
  }

  #reserve(signIn: SignIn, now: number): Promise<Reservation> {
    return this.#change(signIn, (counts) => reserveIn(counts, now));
  }

  /** Changes the shared counts of an attempt, while no other node can. */
  #change<Change extends { readonly counts: SignInCounts }>(
    signIn: SignIn,
    change: (counts: SignInCounts) => Change,
  ): Promise<Change> {
    const keys = this.#keysOf(signIn);
    return this.unitOfWork.write(async (session) => {
      const counts = countsIn(await this.repository.lock(session, Object.values(keys)), keys);
      const changed = change(counts);
      if (changed.counts !== counts) await this.#save(session, keys, changed.counts);
      return changed;
    });
  }

  async #save(session: Session, keys: Keys, counts: SignInCounts): Promise<void> {
    const changed = COUNTED.map((counted) => [keys[counted], counts[counted]] as const);
    await this.repository.save(session, new Map(changed));
  }

  /** @returns undefined if this node counts alone */
  async #shared<T>(count: () => Promise<T>): Promise<T | undefined> {
    if (!this.unitOfWork.mayBeShared || performance.now() - this.#failedAt < ALONE_MS) return undefined;
    try {
      return await count();
    } catch (error) {
      this.#failedAt = performance.now();
      if (isLogged(error)) return undefined;
      this.#notices.tell('Wrong passwords are counted by this node alone: the database takes no counts now.', {
        why: String(error),
      });
      return undefined;
    }
  }

  #keysOf(signIn: SignIn): Keys {
    const keys = keysOf(signIn);
    const digestOf = (counted: keyof Keys): string => this.secretBox.digest(`sign-in ${counted} ${keys[counted]}`);
    return countsOf(digestOf);
  }
}

type Keys = ReturnType<typeof keysOf>;

function countsIn(failures: FailuresByKey, keys: Keys): SignInCounts {
  return countsOf((counted) => failures.get(keys[counted]) ?? 0);
}
