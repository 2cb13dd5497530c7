import { setTimeout as delay } from 'node:timers/promises';
import { Sweeper } from '../../runtime/index.js';
import type { Retention } from './retention.js';

const PACE = { intervalMs: 600_000, maxUnits: Infinity };
const ROWS_PER_STEP = 500;

export interface RemovalStep {
  readonly removed: number;
  /** Nothing old is left. */
  readonly isEnd: boolean;
}

/**
 * Removes old rows of a table every ten minutes, in small steps beside the requests, on one node at a time (D-OPR-16).
 * If the node ends, another one goes on.
 */
export abstract class AgedRows extends Sweeper {
  abstract readonly table: string;
  /** Undefined if rows are kept for ever. */
  abstract readonly keptMs: number | undefined;
  #removed = 0;

  constructor(protected readonly retention: Retention) {
    super(PACE);
  }

  /**
   * Removes rows of before a time in one unit of work.
   * @param rows limit of rows, so that the unit of work does not take long
   */
  protected abstract removeStep(then: number, rows: number): Promise<RemovalStep>;

  protected async sweepUnit(): Promise<boolean> {
    const { keptMs, retention, table } = this;
    if (keptMs === undefined || !(await retention.turns.take(`remove old ${table}`))) return false;
    const then = retention.clock.now() - keptMs;
    const began = performance.now();
    const { removed, isEnd } = await this.removeStep(then, ROWS_PER_STEP);
    this.#removed += removed;
    // Half of the time is left to other work.
    await delay(performance.now() - began);
    if (isEnd) await this.#end(then);
    return !isEnd;
  }

  protected failed(error: unknown): void {
    this.retention.log.willRetry(`Old rows of ${this.table} could not be removed`, error);
  }

  async #end(then: number): Promise<void> {
    const rows = this.#removed;
    if (rows === 0) return;
    this.#removed = 0;
    const { retention, table } = this;
    while (await retention.unitOfWork.giveSpaceBack()) await delay(1);
    retention.log.info('Old rows were removed.', { table, rows, before: new Date(then).toISOString() });
  }
}
