import { FairQueue } from './fair-queue.js';
import type { Places, Share } from './fair-queue.js';
import type { Party } from './party.js';

export interface TurnLimits {
  /** How many have their turn at once. */
  readonly running: number;
  /** How many of one member do; left out, as many as there are turns. */
  readonly runningOfMember?: number;
  readonly waiting: Places;
  /** After so long a turn ends; left out, it ends by itself. */
  readonly timeLimitMs?: number;
}

const OF: Readonly<Record<Share, string>> = { member: 'of one member', group: 'of one group', all: 'that there are' };

/** Nobody more may wait. */
export class PlacesTaken extends Error {
  override readonly name = 'PlacesTaken';

  constructor(
    /** Whose places are taken, and how many these are. */
    readonly share: Share,
    readonly places: number,
  ) {
    super(`All ${places} places ${OF[share]} are taken.`);
  }
}

/** A turn that took longer than it may: what its signal is aborted for. */
export class TurnTooLong extends Error {
  override readonly name = 'TurnTooLong';

  constructor(readonly timeLimitMs: number) {
    super(`It was not done within ${timeLimitMs / 1000} seconds.`);
  }
}

interface Waiting {
  enter(): void;
}

/** Lets few work at once, and the others have their turn fairly: see FairQueue. One that nobody waits for leaves at once. */
export class FairTurns {
  readonly #queue: FairQueue<Waiting>;
  /** How many turns each member has now: none that has none. */
  readonly #runningOf = new Map<string, number>();
  #running = 0;

  constructor(private readonly limits: TurnLimits) {
    this.#queue = new FairQueue(limits.waiting);
  }

  /**
   * Works once it is the party's turn.
   *
   * @param work is given a signal that is aborted when its time is over; the turn ends when the work does
   * @param gone aborted where nobody waits for it any more: so is the signal of the work then
   * @throws PlacesTaken where too many wait already; the signal's reason where it is aborted before the work begins
   */
  async run<T>(party: Party, work: (signal: AbortSignal) => Promise<T>, gone?: AbortSignal): Promise<T> {
    await this.#enter(party, gone);
    const time = new TurnTime(gone, this.limits.timeLimitMs);
    try {
      time.signal.throwIfAborted();
      return await work(time.signal);
    } finally {
      time.end();
      this.#leave(party);
    }
  }

  /** The same for what is made piece by piece. */
  async *stream<T>(
    party: Party,
    work: (signal: AbortSignal) => AsyncIterable<T>,
    gone?: AbortSignal,
  ): AsyncIterable<T> {
    await this.#enter(party, gone);
    const time = new TurnTime(gone, this.limits.timeLimitMs);
    try {
      time.signal.throwIfAborted();
      yield* work(time.signal);
    } finally {
      time.end();
      this.#leave(party);
    }
  }

  async #enter(party: Party, gone: AbortSignal | undefined): Promise<void> {
    gone?.throwIfAborted();
    // A free turn that the party may have is one that nobody waits for.
    if (this.#mayRun(party)) {
      this.#count(party, 1);
      return;
    }
    const share = this.#queue.fullShare(party);
    if (share !== undefined) throw new PlacesTaken(share, this.limits.waiting[share]);
    await this.#wait(party, gone);
  }

  #wait(party: Party, gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        enter: () => {
          gone?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      const giveUp = (): void => {
        this.#queue.remove(party, waiting);
        reject(gone?.reason as Error);
      };
      this.#queue.add(party, waiting);
      gone?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #leave(party: Party): void {
    this.#count(party, -1);
    const next = this.#queue.take((waiting) => this.#mayRun(waiting));
    if (!next) return;
    this.#count(next.party, 1);
    next.item.enter();
  }

  #mayRun(party: Party): boolean {
    const { running, runningOfMember = running } = this.limits;
    return this.#running < running && (this.#runningOf.get(keyOf(party)) ?? 0) < runningOfMember;
  }

  #count(party: Party, change: 1 | -1): void {
    const key = keyOf(party);
    const running = (this.#runningOf.get(key) ?? 0) + change;
    if (running === 0) this.#runningOf.delete(key);
    else this.#runningOf.set(key, running);
    this.#running += change;
  }
}

function keyOf({ group, member }: Party): string {
  return JSON.stringify([group, member]);
}

/** The signal of one turn: aborted with the given one, or once the time is over. */
class TurnTime {
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
    this.#timer = setTimeout(() => this.#controller.abort(new TurnTooLong(limitMs)), limitMs).unref();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.gone?.removeEventListener('abort', this.#abandon);
  }
}
