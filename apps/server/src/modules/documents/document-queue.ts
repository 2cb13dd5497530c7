import { Injectable } from '@nestjs/common';
import { WAITING_UNITS } from '../../database/index.js';
import { fullQueueRefusal, RefusedForNow } from '../../http/index.js';
import { FairLimiter, Log, Notices, QueueFull, RanTooLong } from '../../runtime/index.js';
import type { Requester } from '../../runtime/index.js';

/**
 * Each document occupies a process, with a core and memory. One document of a user is created at a time, so that
 * another user's begins at once, and nobody takes all places (D-FRM-25).
 */
const LIMITS = {
  running: 2,
  runningOfMember: 1,
  timeLimitMs: 120_000,
  waiting: { member: 8, group: 16, all: 64 },
};

/**
 * Texts take little time, so they have a queue of their own, with the limits of writes. They also serve readers for
 * whom no other format can be created.
 */
const LIMITS_OF_TEXTS = { ...LIMITS, waiting: WAITING_UNITS };

/** Queues documents: exports of filled forms, and texts and PDFs of files. */
@Injectable()
export class DocumentQueue {
  /** Processes of their own create the drawn documents. */
  readonly #queues = { drawn: new FairLimiter(LIMITS), texts: new FairLimiter(LIMITS_OF_TEXTS) };
  readonly #notices: Notices;

  constructor(log: Log) {
    this.#notices = new Notices(log);
  }

  /**
   * Creates a document as soon as the requester may have another one created.
   * @param gone aborts as soon as nobody waits for the document
   * @throws RefusedForNow if too many wait, or it takes too long. One line of the log tells of both
   */
  async run<T>(
    requester: Requester,
    { queue, gone }: { readonly queue: 'drawn' | 'texts'; readonly gone?: AbortSignal },
    make: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#queues[queue].run(requester, make, gone);
    } catch (error) {
      if (!(error instanceof QueueFull || error instanceof RanTooLong)) throw error;
      const { group, member: user } = requester;
      this.#notices.tell('A document was not made.', { user, customer: Number(group), why: error.message });
      throw error instanceof QueueFull
        ? fullQueueRefusal('documents', error)
        : new RefusedForNow('documents', TOO_LONG);
    }
  }
}

const TOO_LONG = `The document was not made within ${LIMITS.timeLimitMs / 1000} seconds; ask for it as .txt to have it whole.`;
