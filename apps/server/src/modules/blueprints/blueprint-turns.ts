import { setTimeout } from 'node:timers/promises';
import type { UnitOfWork } from '../../database/index.js';
import { FairTurns, PlacesTaken, Notices } from '../../runtime/index.js';
import { partyOf, queueFull } from '../../http/index.js';
import type { Log } from '../../runtime/index.js';
import type { RequestContext } from '../../http/index.js';
import type { Writes } from '../../writes/index.js';

/** Checking a document and hashing its passwords takes cores, for minutes where it has many users (D-PLT-16). */
const LIMITS = { running: 2, runningOfGroup: 1, waiting: { member: 8, group: 16, all: 32 } };

/** A unit of work that took less keeps nobody waiting who would notice. */
const LONG_MS = 250;
/** Nobody waits longer for others to have their turn with the writer. */
const MOST_MS = 10_000;

export interface BlueprintTurnsOptions {
  readonly writes: Pick<Writes, 'inUnit'>;
  readonly log: Pick<Log, 'notice'>;
  readonly pause?: (ms: number) => Promise<unknown>;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/**
 * The blueprints that users send, few at once, one of a customer. One that kept the writer for long is followed by another
 * of that customer only after as long again, in which others write.
 */
export class BlueprintTurns {
  readonly #turns = new FairTurns(LIMITS);
  readonly #notices: Notices;

  constructor(private readonly options: BlueprintTurnsOptions) {
    this.#notices = new Notices(options.log);
  }

  /**
   * @param make is given what it is to write by
   * @throws ProtocolError BUSY where too many wait already
   */
  run<T>(ctx: RequestContext, make: (write: UnitOfWork['write']) => Promise<T>): Promise<T> {
    const { writes, pause = setTimeout, now = () => performance.now() } = this.options;
    return new Promise((resolve, reject) => {
      let keptMs = 0;
      const write: UnitOfWork['write'] = (work) =>
        writes.inUnit(ctx, async (session) => {
          const since = now();
          try {
            return await work(session);
          } finally {
            keptMs += now() - since;
          }
        });
      const turn = async (): Promise<void> => {
        await make(write).then(resolve, reject);
        if (keptMs >= LONG_MS) await pause(Math.min(keptMs, MOST_MS));
      };
      this.#turns.run(partyOf(ctx), turn).catch((error: unknown) => reject(this.#told(ctx, error)));
    });
  }

  #told({ caller, customerId }: RequestContext, error: unknown): Error {
    if (!(error instanceof PlacesTaken)) return error as Error;
    const why = error.message;
    this.#notices.tell('A blueprint was not looked at.', { user: caller.username, customer: customerId, why });
    return queueFull('blueprints', error);
  }
}
