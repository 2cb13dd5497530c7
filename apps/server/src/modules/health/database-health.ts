import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { nextIds, ReleaseTooOld, UnitOfWork, WriteRefusals } from '../../database/index.js';
import { QueueFull, WaitedTooLong, Log, Notices } from '../../runtime/index.js';

/** Anyone may ask: the database is asked no more often than this, by all together. */
const FRESH_MS = 1000;
const WAIT_MS = 1000;
/** A database that has not answered for so long is out of reach. Until then it may be busy, or locked by a backup. */
const SILENT_MS = 10_000;
/** No customer's: their ids begin with 1. */
const PROBE = { customerId: 0, counter: 'readiness' };

type Outcome = 'written' | 'refused';

/** Whether the database can be read and written, as it was found by a write that was committed (D-PLT-23). */
@Injectable()
export class DatabaseHealth {
  #outcome: Outcome = 'written';
  /** The start has just written. */
  #answeredAt = performance.now();
  #freshUntil = -Infinity;
  #asking: Promise<void> | undefined;
  readonly #notices: Notices;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly refusals: WriteRefusals,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  /** Returns why the node is not ready, for whoever asks; undefined if it is. */
  async problem(): Promise<string | undefined> {
    if (this.refusals.areRecent) return 'The database refuses writes.';
    if (performance.now() >= this.#freshUntil) this.#asking ??= this.#ask();
    if (this.#asking) await Promise.race([this.#asking, delay(WAIT_MS, undefined, { ref: false })]);
    const { refusal } = this.unitOfWork.writePermit;
    if (refusal) return refusal.message;
    if (this.#outcome === 'refused') return 'The database cannot be reached, or refuses writes.';
    return performance.now() - this.#answeredAt < SILENT_MS ? undefined : 'The database does not answer.';
  }

  async #ask(): Promise<void> {
    try {
      await this.unitOfWork.isReachable();
      await this.unitOfWork.write((session) => nextIds(session, PROBE));
      this.#outcome = 'written';
    } catch (error) {
      // Too many wait for the database: it is busy, and answers. The permit tells of a release that is too old.
      if (![QueueFull, WaitedTooLong, ReleaseTooOld].some((kind) => error instanceof kind)) this.#refused(error);
    }
    this.#answeredAt = performance.now();
    this.#freshUntil = this.#answeredAt + FRESH_MS;
    this.#asking = undefined;
  }

  #refused(error: unknown): void {
    this.#outcome = 'refused';
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    this.#notices.tell('The database cannot be reached, or refuses writes: look at TALENT_DATABASE_URL.', {
      code,
      why: message,
    });
  }
}
