import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable, UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Clock, Log, QueueFull, WaitedTooLong } from '../../../runtime/index.js';
import { BoardPosts } from '../boards/board-posts.js';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { AttemptResult } from './attempts.js';
import type { Waiting } from './destination-limits.js';
import { SubscriptionHealth } from './subscription-health.js';

/** A change to write, and the party that waits for it. */
interface Entry {
  readonly write: (session: Session) => Promise<unknown>;
  readonly result: AttemptResult | undefined;
  readonly waiting: Waiting;
  readonly done: () => void;
}

/**
 * Limit of entries in one unit of work. If the node is killed, everything in an open unit is sent again (D-EVT-11), so
 * units are small enough to end within 100 ms.
 */
const MAX_AT_ONCE = 16;

/**
 * Time in which entries that nobody waits for are collected for one commit. A commit costs as much as several
 * requests.
 */
const TOGETHER_MS = 20;

/** Interval of tries while the database is away. */
const AGAIN_MS = 1000;

/**
 * Stores the results of attempts. Attempts that end while a unit of work runs share the next one, so that there are
 * few commits. While the database is away, the journal holds all entries, and their callers wait.
 */
@Injectable()
export class AttemptJournal {
  #waiting: Entry[] = [];
  #running: Promise<void> | undefined;
  /** Ends the wait for more entries. */
  #hurry = (): void => {};
  /** Callers who wait for everything to be written. */
  #hurrying = 0;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deliveries: DeliveriesRepository,
    private readonly boards: BoardPosts,
    private readonly health: SubscriptionHealth,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Resolves after the commit. */
  record(result: AttemptResult, waiting: Waiting): Promise<void> {
    return this.#add((session) => this.#end(session, result), { result, waiting });
  }

  /** Releases the claim of a delivery whose attempt has not begun. The delivery is due at once. */
  release(delivery: ClaimedDelivery): Promise<void> {
    const write = (session: Session): Promise<void> => this.deliveries.release(session, delivery, this.clock.now());
    return this.#add(write, { result: undefined, waiting: 'nobody' });
  }

  /** The number of entries that are not stored yet. */
  get unstored(): number {
    return this.#waiting.length;
  }

  /** Resolves when everything is written. */
  async flushed(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Writes entries without waiting for more, until `work` resolves. */
  async hurryDuring(work: () => Promise<void>): Promise<void> {
    this.#hurrying += 1;
    this.#hurry();
    try {
      await work();
    } finally {
      this.#hurrying -= 1;
    }
  }

  #add(write: Entry['write'], about: Pick<Entry, 'result' | 'waiting'>): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ ...about, write, done });
      if (about.waiting === 'user' || this.#waiting.length >= MAX_AT_ONCE) this.#hurry();
      this.#running ??= this.#run().finally(() => (this.#running = undefined));
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#waitForMore();
      const entries = this.#waiting.slice(0, MAX_AT_ONCE);
      try {
        await this.#write(entries);
      } catch (error) {
        if (!isTransient(error)) await this.#writeEach(entries);
        else {
          this.log.willRetry('The results of attempts to deliver events could not be stored', error);
          await delay(AGAIN_MS);
          continue;
        }
      }
      this.#waiting = this.#waiting.slice(entries.length);
      for (const { done } of entries) done();
    }
  }

  async #waitForMore(): Promise<void> {
    if (
      this.#hurrying > 0 ||
      this.#waiting.length >= MAX_AT_ONCE ||
      this.#waiting.some(({ waiting }) => waiting === 'user')
    )
      return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, TOGETHER_MS);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * Writes each entry in its own unit of work, so that an entry that the database refuses does not delay others. Its
   * claim expires, and the delivery is retried.
   */
  async #writeEach(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) {
      try {
        await this.#write([entry]);
      } catch (error) {
        this.log.error(
          'The result of an attempt to deliver an event could not be stored. The delivery is tried again.',
          error,
        );
      }
    }
  }

  async #write(entries: readonly Entry[]): Promise<void> {
    await this.unitOfWork.write(async (session) => {
      for (const { write } of entries.toSorted(inLockOrder)) await write(session);
      const results = entries.flatMap(({ result }) => result ?? []);
      const { removedCustomers } = this.unitOfWork;
      await this.health.note(
        session,
        results.filter(({ delivery }) => !removedCustomers.has(delivery.customerId)),
      );
    });
  }

  async #end(session: Session, { delivery, state, attempt }: AttemptResult): Promise<void> {
    const { customerId, lane } = delivery;
    const dueAt = state.nextAttemptAt?.getTime() ?? null;
    // Another node has claimed the delivery since, and stores its own result.
    if (!(await this.deliveries.end(session, { delivery, status: state.status, dueAt }))) return;
    await this.deliveries.insertAttempt(session, attempt);
    const isReplaced = await this.boards.recordResult(session, delivery, state);
    if (isReplaced && dueAt !== null) await this.deliveries.giveUp(session, [delivery]);
    if (lane === null || (dueAt !== null && !isReplaced)) return;
    await this.deliveries.holdLane(session, { customerId, lane });
    await this.deliveries.openLane(session, { customerId, lane }, this.clock.now());
  }
}

/** Nodes that store attempts for the same jobs lock the board posts in the same order. */
function inLockOrder(one: Entry, other: Entry): number {
  return jobOf(one).localeCompare(jobOf(other));
}

function jobOf({ result }: Entry): string {
  return result === undefined ? '' : `${result.delivery.customerId} ${result.delivery.systemId}`;
}

/** Whether another try may succeed. */
function isTransient(error: unknown): boolean {
  return isDatabaseUnavailable(error) || error instanceof QueueFull || error instanceof WaitedTooLong;
}
