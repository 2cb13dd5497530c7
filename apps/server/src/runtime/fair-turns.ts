import { FairQueue, PlacesTaken } from './fair-queue.js';
import type { Places } from './fair-queue.js';
import type { Party } from './fair-queue.js';

export interface TurnLimits {
  /** How many have their turn at once. */
  readonly running: number;
  /** How many of one group do, and of one member; left out, as many as there are turns. */
  readonly runningOfGroup?: number;
  readonly runningOfMember?: number;
  readonly waiting: Places;
  /** Whoever has waited for so long waits no longer; left out, for as long as it takes. */
  readonly patienceMs?: number;
  /** After so long a turn ends; left out, it ends by itself. */
  readonly timeLimitMs?: number;
}

/** A turn that took longer than it may: what its signal is aborted for. */
export class TurnTooLong extends Error {
  override readonly name = 'TurnTooLong';

  constructor(readonly timeLimitMs: number) {
    super(`It was not done within ${timeLimitMs / 1000} seconds.`);
  }
}

/** Its turn did not come in the time that it may wait. */
export class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong';

  constructor(patienceMs: number) {
    super(`It was not its turn within ${patienceMs / 1000} seconds.`);
  }
}

interface Waiting {
  enter(): void;
  giveUp(reason: Error): void;
}

/** Lets few work at once, and the others have their turn fairly: see FairQueue. One that nobody waits for leaves at once. */
export class FairTurns {
  readonly #queue: FairQueue<Waiting>;
  /** How many turns each group has now, and each of its members: none that has none. */
  readonly #runningOf = new Map<string, { all: number; readonly members: Map<string, number> }>();
  #running = 0;

  constructor(private readonly limits: TurnLimits) {
    this.#queue = new FairQueue(limits.waiting);
  }

  /**
   * Works once it is the party's turn.
   *
   * @param work is given a signal that is aborted when its time is over; the turn ends when the work does
   * @param gone aborted where nobody waits for it any more: so is the signal of the work then
   * @throws PlacesTaken where too many wait already; WaitedTooLong; the signal's reason where it is aborted before the work
   *   begins
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
    await this.#wait(party, gone);
  }

  #wait(party: Party, gone: AbortSignal | undefined): Promise<void> {
    const { patienceMs } = this.limits;
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (): void => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', leave);
      };
      const waiting: Waiting = {
        enter: () => {
          end();
          resolve();
        },
        giveUp: (reason) => {
          end();
          this.#queue.remove(party, waiting);
          reject(reason);
        },
      };
      const leave = (): void => waiting.giveUp(gone?.reason as Error);
      this.#queue.add(party, waiting)?.giveUp(new PlacesTaken('all', this.limits.waiting.all));
      gone?.addEventListener('abort', leave, { once: true });
      if (patienceMs !== undefined) timer = setTimeout(() => waiting.giveUp(new WaitedTooLong(patienceMs)), patienceMs);
    });
  }

  #leave(party: Party): void {
    this.#count(party, -1);
    const next = this.#queue.take((waiting) => this.#mayRun(waiting));
    if (!next) return;
    this.#count(next.party, 1);
    next.item.enter();
  }

  #mayRun({ group, member }: Party): boolean {
    const { running, runningOfGroup = running, runningOfMember = running } = this.limits;
    const ofGroup = this.#runningOf.get(group);
    const ofMember = ofGroup?.members.get(member) ?? 0;
    return this.#running < running && (ofGroup?.all ?? 0) < runningOfGroup && ofMember < runningOfMember;
  }

  #count({ group, member }: Party, change: 1 | -1): void {
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
