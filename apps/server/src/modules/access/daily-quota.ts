import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Clock, Log, Quota } from '../../http/index.js';
import type { Caller, QuotaState } from '../../http/index.js';
import { RequestCountsRepository } from './request-counts.repository.js';

const DAY_MS = 86_400_000;
const FLUSH_INTERVAL_MS = 1000;

interface Count {
  readonly customerId: number;
  readonly username: string;
  readonly day: number;
  /** What the database holds, as of the last flush: the requests of all nodes. */
  shared: number;
  /** What this node has counted since. */
  pending: number;
}

/**
 * Requests per user and UTC day (D-NET-3). Counting costs a request no round trip: each node counts in memory and adds
 * to the shared count every second, which also tells it what the other nodes have counted, and lets the count survive a
 * restart.
 */
@Injectable()
export class DailyQuota extends Quota implements OnApplicationShutdown {
  #counts = new Map<string, Count>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: RequestCountsRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
  }

  take(caller: Caller, now: number): QuotaState {
    const count = this.#countOf(caller, now);
    const exceeded = count.shared + count.pending >= caller.requestsPerDay;
    if (!exceeded) count.pending += 1;
    return stateOf(count, caller, { now, exceeded });
  }

  giveBack(caller: Caller, now: number): QuotaState {
    const count = this.#countOf(caller, now);
    // Taken before midnight and given back after it, there is nothing of the new day to give.
    if (count.shared + count.pending > 0) count.pending -= 1;
    return stateOf(count, caller, { now, exceeded: false });
  }

  /** Takes up where the last process stopped, and begins to share. */
  async start(): Promise<void> {
    const day = dayOf(this.clock.now());
    await this.unitOfWork.write((session) => this.repository.deleteBefore(session, day - 1));
    for (const { used: shared, ...of } of await this.repository.listOfDay(this.unitOfWork.reader, day))
      this.#counts.set(of.username, { ...of, shared, pending: 0 });
    this.#timer = setInterval(() => {
      this.flush().catch((error: unknown) => this.log.warn(`Request counts could not be stored: ${String(error)}`));
    }, FLUSH_INTERVAL_MS).unref();
  }

  /** After the last request has been answered. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Adds what this node has counted to what all share. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#addPending());
    return this.#flushing;
  }

  async #addPending(): Promise<void> {
    const counted = [...this.#counts.values()]
      .filter(({ pending }) => pending !== 0)
      .map((count) => ({ count, requests: count.pending }));
    if (counted.length === 0) return;
    const totals = await this.unitOfWork.write(async (session) => {
      const used: number[] = [];
      for (const { count, requests } of counted) used.push(await this.repository.add(session, count, requests));
      return used;
    });
    counted.forEach(({ count, requests }, index) => {
      count.shared = totals[index] ?? count.shared + requests;
      count.pending -= requests;
    });
  }

  #countOf({ customerId, username }: Caller, now: number): Count {
    const day = dayOf(now);
    let count = this.#counts.get(username);
    if (count?.day !== day) {
      count = { customerId, username, day, shared: 0, pending: 0 };
      this.#counts.set(username, count);
    }
    return count;
  }
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

function stateOf(count: Count, caller: Caller, { now, exceeded }: { now: number; exceeded: boolean }): QuotaState {
  return {
    limit: caller.requestsPerDay,
    remaining: Math.max(0, caller.requestsPerDay - count.shared - count.pending),
    resetSeconds: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000),
    exceeded,
  };
}
