import { setTimeout } from 'node:timers/promises';
import type { UnitOfWork } from '../../database/index.js';
import { FairLimiter, QueueFull, Notices } from '../../runtime/index.js';
import type { Log } from '../../runtime/index.js';
import { requesterOf, fullQueueRefusal } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { Writes } from '../../writes/index.js';

/** Checking a document and hashing its passwords occupies CPU cores. With many users, it takes minutes (D-PLT-16). */
const LIMITS = { running: 2, runningOfGroup: 1, waiting: { member: 8, group: 16, all: 32 } };

/** A unit of work that is shorter than this delays nobody noticeably. */
const LONG_MS = 250;

const MAX_PAUSE_MS = 10_000;

export interface BlueprintQueueOptions {
  readonly writes: Pick<Writes, 'inUnit'>;
  readonly log: Pick<Log, 'notice'>;
  /** The plural of the waiting things, for the refusal if too many wait. */
  readonly what?: string;
  readonly pause?: (ms: number) => Promise<unknown>;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/**
 * Queues the blueprints that users send. Few run at once, and only one of each customer. After a long unit of work,
 * the next blueprint of the same customer waits as long, so that others can write.
 */
export class BlueprintQueue {
  readonly #queue = new FairLimiter(LIMITS);
  readonly #notices: Notices;

  constructor(private readonly options: BlueprintQueueOptions) {
    this.#notices = new Notices(options.log);
  }

  /**
   * @param make receives the function for writing
   * @throws ProtocolError BUSY if too many blueprints wait
   */
  run<T>(ctx: RequestContext, make: (write: UnitOfWork['write']) => Promise<T>): Promise<T> {
    const { writes, pause = setTimeout, now = () => performance.now() } = this.options;
    return new Promise((resolve, reject) => {
      let writingMs = 0;
      const write: UnitOfWork['write'] = (work) =>
        writes.inUnit(ctx, async (session) => {
          const since = now();
          try {
            return await work(session);
          } finally {
            writingMs += now() - since;
          }
        });
      const apply = async (): Promise<void> => {
        await make(write).then(resolve, reject);
        if (writingMs >= LONG_MS) await pause(Math.min(writingMs, MAX_PAUSE_MS));
      };
      this.#queue.run(requesterOf(ctx), apply).catch((error: unknown) => reject(this.#refusalOf(ctx, error)));
    });
  }

  #refusalOf({ caller, customerId }: RequestContext, error: unknown): Error {
    if (!(error instanceof QueueFull)) return error as Error;
    const why = error.message;
    const { what = 'blueprints' } = this.options;
    this.#notices.tell(`One of the ${what} was refused: too many are waiting.`, {
      user: caller.username,
      customer: customerId,
      why,
    });
    return fullQueueRefusal('blueprints', error, what);
  }
}
