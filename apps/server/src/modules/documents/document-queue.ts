import { Injectable } from '@nestjs/common';
import type { ProtocolError } from '@talent-platform/protocol/errors';
import { WAITING_UNITS } from '../../database/index.js';
import { RefusedForNow } from '../../http/index.js';
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
  /** The queue of documents that separate processes create. */
  readonly drawn = new FairLimiter(LIMITS);
  readonly texts = new FairLimiter(LIMITS_OF_TEXTS);
  readonly #notices: Notices;

  constructor(log: Log) {
    this.#notices = new Notices(log);
  }

  /**
   * Returns the error to throw. If the queue refused the document, logs it and returns the refusal. Otherwise returns
   * the error itself.
   */
  refusalOf(error: unknown, { group, member }: Requester): unknown {
    if (!isRefusal(error)) return error;
    this.#notices.tell('A document was not made.', { user: member, customer: Number(group), why: error.message });
    return refusalFor(error);
  }
}

type Refusal = QueueFull | RanTooLong;

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof QueueFull || error instanceof RanTooLong;
}

/** Returns the error for a reader. It names the full share of the queue, and the way out (D-FRM-25). */
function refusalFor(refused: Refusal): ProtocolError {
  return new RefusedForNow(
    'documents',
    refused instanceof RanTooLong ? tooLong(refused) : TAKEN[refused.share](refused),
  );
}

const TAKEN: Readonly<Record<QueueFull['share'], (taken: QueueFull) => string>> = {
  member: ({ places }) =>
    `${places} of your own documents wait already, and one user has no more places: download these first, then try again.`,
  group: ({ places }) =>
    `${places} documents of your customer wait already, and it has no more places; try again shortly.`,
  all: () => 'Too many documents at once; try again shortly.',
};

function tooLong({ timeLimitMs }: RanTooLong): string {
  return `The document was not made within ${timeLimitMs / 1000} seconds; ask for it as .txt to have it whole.`;
}
