import { Injectable } from '@nestjs/common';
import { LargeRead, SmallSession, UnitOfWork, WAITING_UNITS } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Turn, FairTurns, PlacesTaken, Log, Notices } from '../../runtime/index.js';
import { queueFull } from './refusals.js';
import { partyOf } from '../request/request-context.js';
import type { RequestContext } from '../request/request-context.js';

/** One of a user, so that another user's begins at once. As many wait as writes do. */
const LIMITS = { running: 2, runningOfMember: 1, waiting: WAITING_UNITS };

/**
 * What is large is read in turn by customer and user, few at once, and the others have nothing in hand while they wait
 * (D-NET-19). What is small waits for nothing: it is read by a session that refuses what is large.
 */
@Injectable()
export class LargeReads {
  /** For what is read at once. */
  readonly small: Session;
  readonly #turns = new FairTurns(LIMITS);
  readonly #notices: Notices;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    log: Log,
  ) {
    this.small = new SmallSession(unitOfWork.reader);
    this.#notices = new Notices(log);
  }

  /** Reads at once, or anew in a turn where it is large. */
  async read<T>(ctx: RequestContext, read: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await read(this.small);
    } catch (error) {
      return this.inTurn(ctx, error, read);
    }
  }

  /** Reads in a turn what was refused for being large; any other error is thrown as it is. */
  inTurn<T>(ctx: RequestContext, error: unknown, read: (session: Session) => Promise<T>): Promise<T> {
    if (!(error instanceof LargeRead)) throw error;
    return this.run(ctx, () => read(this.unitOfWork.reader));
  }

  /** Does in a turn what is large in any case. */
  run<T>(ctx: RequestContext, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const answer = async (): Promise<void> => {
        const turn = new Turn();
        await work().then(resolve, reject);
        // Whoever waits for the result makes a reply of it before the event loop goes round: the turn lasts until then.
        await turn.pass();
      };
      this.#turns.run(partyOf(ctx), answer, ctx.client?.gone).catch((error: unknown) => reject(this.#told(ctx, error)));
    });
  }

  #told({ caller, customerId }: RequestContext, error: unknown): Error {
    if (!(error instanceof PlacesTaken)) return error as Error;
    const why = error.message;
    this.#notices.tell('A large read was not begun.', { user: caller.username, customer: customerId, why });
    return queueFull('large reads', error);
  }
}
