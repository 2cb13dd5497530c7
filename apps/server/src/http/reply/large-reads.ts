import { Injectable } from '@nestjs/common';
import { LargeRead, SmallSession, UnitOfWork, WAITING_UNITS } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Turn, FairLimiter, QueueFull, Log, Notices } from '../../runtime/index.js';
import { fullQueueRefusal } from './refusals.js';
import { requesterOf } from '../request/request-context.js';
import type { RequestContext } from '../request/request-context.js';

/** Each user runs one large read, so that another user's can begin at once. The queue is as long as that of writes. */
const LIMITS = { running: 2, runningOfMember: 1, waiting: WAITING_UNITS };

/**
 * Runs few large reads at once, and serves customers and users in turn. Waiting reads hold no data (D-NET-19). Small reads never
 * wait, because they use a session that refuses large reads.
 */
@Injectable()
export class LargeReads {
  /** A session that reads at once, and refuses large reads. */
  readonly small: Session;
  readonly #turns = new FairLimiter(LIMITS);
  readonly #notices: Notices;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    log: Log,
  ) {
    this.small = new SmallSession(unitOfWork.reader);
    this.#notices = new Notices(log);
  }

  /** Reads at once, or again in a turn if the read is large. */
  async read<T>(ctx: RequestContext, read: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await read(this.small);
    } catch (error) {
      return this.inTurn(ctx, error, read);
    }
  }

  /** Reads in a turn if `error` says that the read is large. Throws any other error. */
  inTurn<T>(ctx: RequestContext, error: unknown, read: (session: Session) => Promise<T>): Promise<T> {
    if (!(error instanceof LargeRead)) throw error;
    return this.run(ctx, () => read(this.unitOfWork.reader));
  }

  /** Runs work in a turn without a first try, because it is always large. */
  run<T>(ctx: RequestContext, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const answer = async (): Promise<void> => {
        const turn = new Turn();
        await work().then(resolve, reject);
        // The caller makes a reply of the result before the event loop goes round. The turn lasts until then.
        await turn.pass();
      };
      this.#turns
        .run(requesterOf(ctx), answer, ctx.client?.gone)
        .catch((error: unknown) => reject(this.#told(ctx, error)));
    });
  }

  #told({ caller, customerId }: RequestContext, error: unknown): Error {
    if (!(error instanceof QueueFull)) return error as Error;
    const why = error.message;
    this.#notices.tell('A large read was not begun.', { user: caller.username, customer: customerId, why });
    return fullQueueRefusal('large reads', error);
  }
}
