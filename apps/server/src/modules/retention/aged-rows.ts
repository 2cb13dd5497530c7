import { setTimeout as delay } from 'node:timers/promises';
import { Sweeper } from '../../runtime/index.js';
import type { AgeReader, AgedTable, Retention } from './retention.js';

const PACE = { intervalMs: 600_000, maxUnits: Infinity };

/** The turn of a node lasts a minute, and is renewed this often. */
const RENEW_MS = 20_000;

/** Also the least: with fewer, a slow or busy database would get old rows faster than they go. */
const FIRST_ROWS = 50;
const MAX_ROWS = 2000;

/** A step that is faster than the first time is followed by a larger one, and a slower one than the second by a smaller one. */
const FAST_MS = 10;
const SLOW_MS = 25;

export interface RemovalStep {
  readonly removed: number;
  /** Nothing old is left. */
  readonly isEnd: boolean;
}

interface Run {
  removed: number;
  rows: number;
  takenAt: number | undefined;
}

/**
 * Removes old rows of a table every ten minutes, in small steps beside the requests, on one node at a time (D-OPR-16).
 * If the node ends, another one goes on.
 */
export abstract class AgedRows extends Sweeper implements AgeReader {
  abstract readonly table: AgedTable;
  abstract readonly keptMs: number | undefined;
  #run: Run | undefined;

  constructor(protected readonly retention: Retention) {
    super(PACE);
    retention.add(this);
  }

  abstract findOldest(): Promise<number | undefined>;

  /**
   * Removes rows of before a time in one unit of work.
   * @param rows limit of rows, so that the unit of work does not take long
   */
  protected abstract removeStep(then: number, rows: number): Promise<RemovalStep>;

  protected async sweepUnit(): Promise<boolean> {
    const { keptMs, retention } = this;
    if (keptMs === undefined) return false;
    const run = (this.#run ??= { removed: 0, rows: FIRST_ROWS, takenAt: undefined });
    try {
      if (!(await this.#isOurTurn(run))) return this.#forget();
      const then = retention.clock.now() - keptMs;
      const began = performance.now();
      const { removed, isEnd } = await this.removeStep(then, run.rows);
      const tookMs = performance.now() - began;
      run.removed += removed;
      retention.count(this.table, removed);
      if (isEnd) return await this.#end(run, then);
      if (tookMs < FAST_MS) run.rows = Math.min(run.rows * 2, MAX_ROWS);
      else if (tookMs > SLOW_MS) run.rows = Math.max(FIRST_ROWS, Math.floor(run.rows / 2));
      // Half of the time is left to other work.
      await delay(tookMs);
      return true;
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  protected failed(error: unknown): void {
    this.retention.log.willRetry(`Old rows of ${this.table} could not be removed`, error);
  }

  async #isOurTurn(run: Run): Promise<boolean> {
    const now = performance.now();
    if (run.takenAt !== undefined && now - run.takenAt < RENEW_MS) return true;
    run.takenAt = now;
    return this.retention.takeTurn(this.table);
  }

  async #end({ removed }: Run, then: number): Promise<false> {
    this.#forget();
    const { retention, table } = this;
    if (removed > 0) {
      while (await retention.unitOfWork.giveSpaceBack()) await delay(1);
      retention.log.info('Old rows were removed.', { table, rows: removed, before: new Date(then).toISOString() });
    }
    await retention.endTurn(table);
    return false;
  }

  #forget(): false {
    this.#run = undefined;
    return false;
  }
}
