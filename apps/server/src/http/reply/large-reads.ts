import { Injectable } from '@nestjs/common';
import { LargeRead, SmallSession, UnitOfWork, WAITING_UNITS } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Turn, FairLimiter, QueueFull, Log, Notices } from '../../runtime/index.js';
import { fullQueueRefusal } from './refusals.js';
import { requesterOf } from '../request/request-context.js';
import type { RequestContext } from '../request/request-context.js';

/** Each user runs one large read, so that another user's read can begin at once. As many reads as writes may wait. */
const LIMITS = { running: 2, runningOfMember: 1, waiting: WAITING_UNITS };

/**
 * Runs few large reads at once. Customers are served one after the other, and so are the users of a customer. Waiting
 * reads hold no data (D-NET-19). Small reads never wait, because they use a session that refuses large reads.
 */
@Injectable()
export class LargeReads {
  /** A session that reads at once, and refuses large reads. */
  readonly small: Session;
  readonly #limiter = new FairLimiter(LIMITS);
  readonly #notices: Notices;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    log: Log,
  ) {
    this.small = new SmallSession(unitOfWork.reader);
    this.#notices = new Notices(log);
  }

  /** Reads at once, or waits in line and reads again if the read is large. */
  async read<T>(ctx: RequestContext, read: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await read(this.small);
    } catch (error) {
      return this.inTurn(ctx, error, read);
    }
  }

  /** Waits in line and reads again if `error` says that the read is large. Throws any other error. */
  inTurn<T>(ctx: RequestContext, error: unknown, read: (session: Session) => Promise<T>): Promise<T> {
    if (!(error instanceof LargeRead)) throw error;
    return this.run(ctx, () => read(this.unitOfWork.reader));
  }

  /** Waits in line for work that is always large. */
  run<T>(ctx: RequestContext, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const answer = async (): Promise<void> => {
        const turn = new Turn();
        await work().then(resolve, reject);
        // The caller creates a reply from the result before the next turn of the event loop. The place is taken until
        // then.
        await turn.pass();
      };
      this.#limiter
        .run(requesterOf(ctx), answer, ctx.client?.gone)
        .catch((error: unknown) => reject(this.#refusalOf(ctx, error)));
    });
  }

  #refusalOf({ caller, customerId }: RequestContext, error: unknown): Error {
    if (!(error instanceof QueueFull)) return error as Error;
    const why = error.message;
    this.#notices.tell('A large read was not begun.', { user: caller.username, customer: customerId, why });
    return fullQueueRefusal('large_reads', error);
  }
}
