import type { UnitOfWork } from '../../database/index.js';
import { FairLimiter, QueueFull, Notices } from '../../runtime/index.js';
import type { Log } from '../../runtime/index.js';
import { requesterOf, fullQueueRefusal } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { Writes } from '../../writes/index.js';

/** Checking a document and hashing its passwords occupies CPU cores. With many users, it takes minutes (D-PLT-16). */
const LIMITS = { running: 2, runningOfGroup: 1, waiting: { member: 16, group: 16, all: 32 } };

/** Queues the blueprints that users send. Few run at once, and only one of each customer. */
export class BlueprintQueue {
  readonly #queue = new FairLimiter(LIMITS);
  readonly #notices: Notices;

  /** @param what the plural of the waiting things, for the refusal if too many wait */
  constructor(
    private readonly writes: Writes,
    log: Log,
    private readonly what = 'blueprints',
  ) {
    this.#notices = new Notices(log);
  }

  /**
   * @param make receives the function for writing
   * @throws ProtocolError BUSY if too many wait
   */
  async run<T>(ctx: RequestContext, make: (write: UnitOfWork['write']) => Promise<T>): Promise<T> {
    try {
      return await this.#queue.run(requesterOf(ctx), () => make((work) => this.writes.inUnit(ctx, work)));
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      const { caller, customerId } = ctx;
      const details = { user: caller.username, customer: customerId, why: error.message };
      this.#notices.tell(`One of the ${this.what} was refused: too many are waiting.`, details);
      throw fullQueueRefusal('blueprints', error, this.what);
    }
  }
}
