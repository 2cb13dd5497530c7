import { Injectable } from '@nestjs/common';
import { WAITING_UNITS } from '../../database/index.js';
import { FairLimiter, Log, Notices } from '../../runtime/index.js';
import type { Requester } from '../../runtime/index.js';
import { isRefusedTurn, turnRefusal } from './turn-refusal.js';

/**
 * Making a document takes a process, with a core and memory of its own. One user has one made at a time, so that
 * another's begins at once, and can never take all places (D-FRM-25).
 */
const LIMITS = {
  running: 2,
  runningOfMember: 1,
  timeLimitMs: 120_000,
  waiting: { member: 8, group: 16, all: 64 },
};

/** A text is soon made, and there for whom no other document is made: it has turns of its own, and as many wait as writes do. */
const LIMITS_OF_TEXTS = { ...LIMITS, waiting: WAITING_UNITS };

/** Decides which document is made next: an export of a filled form, or the text or PDF of a file. */
@Injectable()
export class DocumentTurns {
  /** For what is made by a process of its own. */
  readonly drawn = new FairLimiter(LIMITS);
  readonly texts = new FairLimiter(LIMITS_OF_TEXTS);
  readonly #notices: Notices;

  constructor(log: Log) {
    this.#notices = new Notices(log);
  }

  /** Returns the error to throw: a logged refusal if there was no turn, else the error itself. */
  refusalOf(error: unknown, { group, member }: Requester): unknown {
    if (!isRefusedTurn(error)) return error;
    this.#notices.tell('A document was not made.', { user: member, customer: Number(group), why: error.message });
    return turnRefusal(error);
  }
}
