import { FairQueue } from './fair-queue.js';
import type { QueueLimits } from './fair-queue.js';
import type { Requester } from './fair-queue.js';

export interface FairLimits {
  /** Limit of works that run at once. */
  readonly running: number;
  /** Limit of works of one group or one member that run at once. If absent, there is no further limit. */
  readonly runningOfGroup?: number;
  readonly runningOfMember?: number;
  readonly waiting: QueueLimits;
  /** Timeout for the wait before a work begins. If absent, the wait has no limit. */
  readonly maxWaitMs?: number;
  /** Timeout for a work. If absent, the work has no limit. */
  readonly timeLimitMs?: number;
}

/** A work took too long. Its signal aborts with this error. */
export class RanTooLong extends Error {
  override readonly name = 'RanTooLong';

  constructor(readonly timeLimitMs: number) {
    super(`It was not done within ${timeLimitMs / 1000} seconds.`);
  }
}

/** A work could not begin in time. */
export class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong';

  constructor(maxWaitMs: number) {
    super(`It could not begin within ${maxWaitMs / 1000} seconds.`);
  }
}

/**
 * Runs few works at once. The others wait in the fair order of FairQueue. If nobody waits for a work any more, it
 * leaves the queue at once.
 */
export class FairLimiter {
  readonly #queue: FairQueue<{ enter(): void; giveUp(reason: Error): void }>;
  /** Number of running works of each group and member. Entries without running works are removed. */
  readonly #runningOf = new Map<string, { all: number; readonly members: Map<string, number> }>();
  #running = 0;

  constructor(private readonly limits: FairLimits) {
    this.#queue = new FairQueue(limits.waiting);
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Runs a work as soon as the requester may run another one.
   * @param work receives a signal that aborts when its time is over
   * @param gone aborts as soon as nobody waits for the work. Then the work's signal aborts too.
   * @throws QueueFull if too many works wait; WaitedTooLong; the signal's reason if it aborts before the work begins
   */
  async run<T>(requester: Requester, work: (signal: AbortSignal) => Promise<T>, gone?: AbortSignal): Promise<T> {
    await this.#enter(requester, gone);
    const time = new WorkTime(gone, this.limits.timeLimitMs);
    try {
      time.signal.throwIfAborted();
      return await work(time.signal);
    } finally {
      time.end();
      this.#leave(requester);
    }
  }

  async #enter(requester: Requester, gone: AbortSignal | undefined): Promise<void> {
    gone?.throwIfAborted();
    // If the requester may run another work, none is waiting for this place.
    if (this.#mayRun(requester)) {
      this.#count(requester, 1);
      return;
    }
    await this.#wait(requester, gone);
  }

  #wait(requester: Requester, gone: AbortSignal | undefined): Promise<void> {
    const { maxWaitMs } = this.limits;
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (): void => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', leave);
      };
      const waiting: { enter(): void; giveUp(reason: Error): void } = {
        enter: () => {
          end();
          resolve();
        },
        giveUp: (reason) => {
          end();
          this.#queue.remove(requester, waiting);
          reject(reason);
        },
      };
      const leave = (): void => waiting.giveUp(gone?.reason as Error);
      this.#queue.add(requester, waiting);
      gone?.addEventListener('abort', leave, { once: true });
      if (maxWaitMs !== undefined) timer = setTimeout(() => waiting.giveUp(new WaitedTooLong(maxWaitMs)), maxWaitMs);
    });
  }

  #leave(requester: Requester): void {
    this.#count(requester, -1);
    const next = this.#queue.take((waiting) => this.#mayRun(waiting));
    if (!next) return;
    this.#count(next.requester, 1);
    next.item.enter();
  }

  #mayRun({ group, member }: Requester): boolean {
    const { running, runningOfGroup = running, runningOfMember = running } = this.limits;
    const ofGroup = this.#runningOf.get(group);
    const ofMember = ofGroup?.members.get(member) ?? 0;
    return this.#running < running && (ofGroup?.all ?? 0) < runningOfGroup && ofMember < runningOfMember;
  }

  #count({ group, member }: Requester, change: 1 | -1): void {
    const ofGroup = this.#runningOf.get(group) ?? { all: 0, members: new Map<string, number>() };
    const ofMember = (ofGroup.members.get(member) ?? 0) + change;
    ofGroup.all += change;
    this.#running += change;
    if (ofMember === 0) ofGroup.members.delete(member);
    else ofGroup.members.set(member, ofMember);
    if (ofGroup.all === 0) this.#runningOf.delete(group);
    else this.#runningOf.set(group, ofGroup);
  }
}

/** The signal of one work. It aborts with the caller's signal, or when the time is over. */
class WorkTime {
  readonly #controller = new AbortController();
  readonly #abandon = (): void => this.#controller.abort(this.gone?.reason);
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly gone: AbortSignal | undefined,
    limitMs: number | undefined,
  ) {
    if (gone?.aborted) this.#abandon();
    gone?.addEventListener('abort', this.#abandon, { once: true });
    if (limitMs === undefined) return;
    this.#timer = setTimeout(() => this.#controller.abort(new RanTooLong(limitMs)), limitMs).unref();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.gone?.removeEventListener('abort', this.#abandon);
  }
}
