import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { SEARCHERS, StatementTooLong, UnitOfWork, WAITING_UNITS } from '../../database/index.js';
import type { Searchers } from '../../database/index.js';
import { FairLimiter, QueueFull, Log, Notices } from '../../runtime/index.js';
import { requesterOf, fullQueueRefusal } from '../../http/index.js';
import type { Caller, RequestContext } from '../../http/index.js';

/**
 * A user has one running search, so that searches of other users start at once. The limits of waiting searches equal
 * the limits of waiting writes.
 */
const LIMITS = { running: SEARCHERS, runningOfMember: 1, waiting: WAITING_UNITS };

const TOO_LONG =
  'This search takes too long: it would have to examine too many records. Add a filter that few of them pass, such as a list value, an exact text (==) or a range of dates.';

/** A user of a customer, or its visitors. */
export type Searcher = Pick<RequestContext, 'customerId' | 'client'> & { readonly caller: Pick<Caller, 'username'> };

/** Queues searches. Few run at once, and each for a second at most (D-SEA-16). */
@Injectable()
export class SearchQueue {
  readonly #queue = new FairLimiter(LIMITS);
  readonly #notices: Notices;

  constructor(
    log: Log,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.#notices = new Notices(log);
  }

  /**
   * Runs a search when the caller's place in the queue is reached. All its statements together have one second.
   * @param tooLong what the caller reads if they do not suffice
   * @throws ProtocolError BUSY if too many wait, SEARCH_INVALID if the search takes too long
   */
  async run<T>(ctx: Searcher, search: (searchers: Searchers) => Promise<T>, tooLong: string = TOO_LONG): Promise<T> {
    try {
      return await this.#queue.run(requesterOf(ctx), () => search(this.unitOfWork.beginSearch()), ctx.client?.gone);
    } catch (error) {
      throw this.#refusalOf(ctx, error, tooLong);
    }
  }

  #refusalOf({ caller, customerId }: Searcher, error: unknown, tooLong: string): unknown {
    if (!(error instanceof QueueFull || error instanceof StatementTooLong)) return error;
    const why = error.message;
    this.#notices.tell('A search was not answered.', { user: caller.username, customer: customerId, why });
    if (error instanceof QueueFull) return fullQueueRefusal('searches', error);
    return ProtocolError.of('SEARCH_INVALID', tooLong);
  }
}
