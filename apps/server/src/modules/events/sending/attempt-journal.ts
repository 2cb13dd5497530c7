import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable, UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { PlacesTaken, WaitedTooLong, Clock, Log } from '../../../runtime/index.js';
import { BoardAnswers } from '../boards/board-answers.js';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { Waiting } from './destinations.js';
import type { MadeAttempt } from './made-attempt.js';
import { SubscriptionHealth } from './subscription-health.js';

/** What is to be written, and who waits for it. */
interface Entry {
  readonly write: (session: Session) => Promise<unknown>;
  readonly made: MadeAttempt | undefined;
  readonly waiting: Waiting;
  readonly done: () => void;
}

/** So much goes into one unit of work. */
const MOST_AT_ONCE = 200;
/** Where nobody waits, what ends within so long after is kept together with it: a commit costs as much as to send several. */
const TOGETHER_MS = 20;
/** Or as soon as there are so many. */
const ENOUGH = 64;
/** While the database does not take it. */
const AGAIN_MS = 1000;

/**
 * Keeps what became of attempts. What ends while a unit of work runs goes into the next one, together: few commits, however many there
 * are. While the database is away, nothing is lost and nobody goes on.
 */
@Injectable()
export class AttemptJournal {
  #waiting: Entry[] = [];
  #running: Promise<void> | undefined;
  /** Ends the wait for others. */
  #hurry = (): void => {};

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deliveries: DeliveriesRepository,
    private readonly boards: BoardAnswers,
    private readonly health: SubscriptionHealth,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Resolves once it is committed. */
  keep(made: MadeAttempt, waiting: Waiting): Promise<void> {
    return this.#add((session) => this.#end(session, made), { made, waiting });
  }

  /** Gives back what was claimed and not begun: it is due at once. */
  release(delivery: ClaimedDelivery): Promise<void> {
    const write = (session: Session): Promise<void> => this.deliveries.release(session, delivery, this.clock.now());
    return this.#add(write, { made: undefined, waiting: 'user' });
  }

  /** Resolves once nothing is left to be written. */
  async flushed(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #add(write: Entry['write'], about: Pick<Entry, 'made' | 'waiting'>): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ ...about, write, done });
      if (about.waiting === 'user' || this.#waiting.length >= ENOUGH) this.#hurry();
      this.#running ??= this.#run().finally(() => (this.#running = undefined));
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#othersCome();
      const entries = this.#waiting.slice(0, MOST_AT_ONCE);
      try {
        await this.#write(entries);
      } catch (error) {
        if (!isForNow(error)) await this.#writeEach(entries);
        else {
          this.log.leftUndone('What became of attempts to deliver events could not be kept', error);
          await delay(AGAIN_MS);
          continue;
        }
      }
      this.#waiting = this.#waiting.slice(entries.length);
      for (const { done } of entries) done();
    }
  }

  async #othersCome(): Promise<void> {
    if (this.#waiting.length >= ENOUGH || this.#waiting.some(({ waiting }) => waiting === 'user')) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, TOGETHER_MS);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** One that the database does not take keeps none of the others from it. Its claim ends, and another attempt is made. */
  async #writeEach(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) {
      try {
        await this.#write([entry]);
      } catch (error) {
        this.log.error('What became of an attempt to deliver an event could not be kept.', error);
      }
    }
  }

  async #write(entries: readonly Entry[]): Promise<void> {
    await this.unitOfWork.write(async (session) => {
      for (const { write } of entries.toSorted(inLockOrder)) await write(session);
      await this.health.note(
        session,
        entries.flatMap(({ made }) => made ?? []),
      );
    });
  }

  async #end(session: Session, { delivery, state, attempt }: MadeAttempt): Promise<void> {
    const { customerId, lane } = delivery;
    const dueAt = state.nextAttemptAt?.getTime() ?? null;
    // What another one holds now is that one's to tell.
    if (!(await this.deliveries.end(session, { delivery, status: state.status, dueAt }))) return;
    await this.deliveries.insertAttempt(session, attempt);
    const isReplaced = await this.boards.keep(session, delivery, state);
    if (isReplaced && dueAt !== null) await this.deliveries.giveUp(session, [delivery]);
    if (lane === null || (dueAt !== null && !isReplaced)) return;
    await this.deliveries.holdLane(session, { customerId, lane });
    await this.deliveries.openLane(session, { customerId, lane }, this.clock.now());
  }
}

/** Several nodes that keep attempts of the same jobs at once lock their posts in one order. */
function inLockOrder(one: Entry, other: Entry): number {
  return jobOf(one).localeCompare(jobOf(other));
}

function jobOf({ made }: Entry): string {
  return made === undefined ? '' : `${made.delivery.customerId} ${made.delivery.systemId}`;
}

/** Another try may be taken. */
function isForNow(error: unknown): boolean {
  return isDatabaseUnavailable(error) || error instanceof PlacesTaken || error instanceof WaitedTooLong;
}
