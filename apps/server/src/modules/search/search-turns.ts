import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { SEARCHERS, StatementTooLong, WAITING_UNITS } from '../../database/index.js';
import { FairTurns, PlacesTaken, Log, Notices } from '../../runtime/index.js';
import { partyOf, queueFull } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';

/** One of a user, so that another user's begins at once. As many wait as writes do. */
const LIMITS = { running: SEARCHERS, runningOfMember: 1, waiting: WAITING_UNITS };

/** Whose search is next: few are worked on at once, and none for longer than a second (D-SEA-16). */
@Injectable()
export class SearchTurns {
  readonly #turns = new FairTurns(LIMITS);
  readonly #notices: Notices;

  constructor(log: Log) {
    this.#notices = new Notices(log);
  }

  /** @throws ProtocolError BUSY where too many wait, SEARCH_INVALID where it takes too long */
  async run<T>(ctx: RequestContext, search: () => Promise<T>): Promise<T> {
    try {
      return await this.#turns.run(partyOf(ctx), search, ctx.client?.gone);
    } catch (error) {
      throw this.#told(ctx, error);
    }
  }

  #told({ caller, customerId }: RequestContext, error: unknown): unknown {
    if (!(error instanceof PlacesTaken || error instanceof StatementTooLong)) return error;
    const why = error.message;
    this.#notices.tell('A search was not answered.', { user: caller.username, customer: customerId, why });
    if (error instanceof PlacesTaken) return queueFull('searches', error);
    return ProtocolError.of('SEARCH_INVALID', TOO_LONG);
  }
}

const TOO_LONG =
  'This search takes too long: too many records would have to be looked at. Add a filter that few of them pass, such as a list value, an exact text (==) or a range of dates.';
