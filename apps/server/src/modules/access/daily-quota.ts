import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Clock, Log, Sweeper } from '../../runtime/index.js';
import { Quota } from '../../http/index.js';
import type { Caller, QuotaState } from '../../http/index.js';
import { RequestCountsRepository } from './request-counts.repository.js';
import type { UserDay } from './request-counts.repository.js';

const DAY_MS = 86_400_000;

/** The interval at which a node stores what it has counted, and reads what all nodes have counted. */
const PACE = { intervalMs: 1000, maxUnits: 1 };

interface Count extends UserDay {
  limit: number;
  /** Requests that all nodes have stored, as this node last read it. */
  stored: number;
  /** Requests that this node has counted, and not stored yet. Negative if it gave some back. */
  owed: number;
}

/**
 * Limits requests per user and UTC day (D-NET-3). A node counts in memory. Once a second it adds its counts to those of
 * the database, and reads the counts of all nodes there.
 */
@Injectable()
export class DailyQuota extends Sweeper implements Quota {
  readonly #counts = new Map<string, Count>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: RequestCountsRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super(PACE);
  }

  take(caller: Caller, now: number): QuotaState {
    const count = this.#countOf(caller, now);
    const exceeded = restOf(count) <= 0;
    if (!exceeded) count.owed += 1;
    return stateOf(count, now, exceeded);
  }

  peek(caller: Caller, now: number): QuotaState {
    return stateOf(this.#countOf(caller, now), now, false);
  }

  giveBack(caller: Caller, now: number): QuotaState {
    const count = this.#countOf(caller, now);
    // Requests that were counted before midnight are not given back to the new day.
    if (count.stored + count.owed > 0) count.owed -= 1;
    return stateOf(count, now, false);
  }

  /** Reads the counts of today, and deletes those of days long past. */
  async start(): Promise<void> {
    const day = dayOf(this.clock.now());
    await this.unitOfWork.write((session) => this.repository.deleteBefore(session, day - 1));
    for (const { used, ...user } of await this.repository.listOfDay(this.unitOfWork.reader, day))
      this.#counts.set(user.username, { ...user, limit: 0, stored: used, owed: 0 });
  }

  /** Runs after the reply to the last request. */
  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.sweepUnit();
  }

  protected async sweepUnit(): Promise<boolean> {
    const { removedCustomers } = this.unitOfWork;
    const today = dayOf(this.clock.now());
    const owing = [...this.#counts.values()]
      .filter(({ customerId, day, owed }) => day === today && owed !== 0 && !removedCustomers.has(customerId))
      // Every node locks the counts in the same order.
      .toSorted((one, other) => (one.username < other.username ? -1 : 1))
      .map((count) => ({ count, owed: count.owed }));
    if (owing.length === 0) return false;
    const totals = await this.unitOfWork.write(async (session) => {
      const stored: number[] = [];
      for (const { count, owed } of owing) stored.push(await this.repository.add(session, count, owed));
      return stored;
    });
    for (const [index, { count, owed }] of owing.entries()) {
      count.stored = totals[index] ?? count.stored;
      count.owed -= owed;
    }
    return false;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('Request counts could not be stored', error);
  }

  #countOf({ customerId, username, requestsPerDay }: Caller, now: number): Count {
    const day = dayOf(now);
    let count = this.#counts.get(username);
    if (count?.day !== day) {
      count = { customerId, username, day, limit: requestsPerDay, stored: 0, owed: 0 };
      this.#counts.set(username, count);
    }
    count.limit = requestsPerDay;
    return count;
  }
}

function restOf({ limit, stored, owed }: Count): number {
  return limit - stored - owed;
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

function stateOf(count: Count, now: number, exceeded: boolean): QuotaState {
  return {
    limit: count.limit,
    remaining: Math.max(0, restOf(count)),
    resetSeconds: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000),
    exceeded,
  };
}
