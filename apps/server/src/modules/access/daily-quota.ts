import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Clock, isLogged, Log, Notices } from '../../runtime/index.js';
import { Quota } from '../../http/index.js';
import type { Caller, QuotaState } from '../../http/index.js';
import { RequestCountsRepository } from './request-counts.repository.js';
import type { ReservedRequests, UserDay } from './request-counts.repository.js';

const DAY_MS = 86_400_000;
const FLUSH_INTERVAL_MS = 1000;

/** After this time, a node reads again what the other nodes have used. */
const ASK_AGAIN_MS = 1000;

/** If a user has sent nothing for this time, a node returns the user's reserved requests. */
const IDLE_MS = 60_000;

/** A node reserves at most this part of a quota at once. Three nodes then hold less than 1 % of it. */
const PARTS_OF_QUOTA = 400;

/** Near the end of a quota, a node reserves at most this part of the rest. */
const PARTS_OF_REST = 32;

/** A node reserves about the requests that a user sends to it in this time. If the node is killed, no more are lost. */
const PACE_MS = 1000;

/** The smallest block of a user who has just begun to send, if the quota allows as much. */
const MIN_BLOCK = 4;

interface Count extends UserDay {
  /** Requests that all nodes have used or reserved, at the last time this node has read the count. */
  used: number;
  /** Requests that are reserved for this node, and not used yet. */
  left: number;
  /** Requests that this node has used, and not stored yet. */
  owed: number;
  /** Requests that wait for a reservation. */
  waiting: number;
  limit: number;
  /** Requests that this node has accepted since `pacedAt`. */
  taken: number;
  pacedAt: number;
  /** Requests of the user in `PACE_MS`, as this node has seen lately. */
  pace: number;
  askedAt: number;
  takenAt: number;
}

/**
 * Limits requests per user and UTC day (D-NET-3). A node reserves a block of requests in the database, and accepts
 * these requests without reading the database. It reserves the next block before the last one is used up, so that few
 * requests wait. A process that uses the database alone reserves nothing. It counts in memory, and stores the counts
 * every second.
 */
@Injectable()
export class DailyQuota extends Quota implements OnApplicationShutdown {
  readonly #notices: Notices;
  #counts = new Map<string, Count>();
  #timer: NodeJS.Timeout | undefined;
  /** The counts that are stored next. The value tells whether the node also reserves a block. */
  readonly #asking = new Map<Count, boolean>();
  /** The next reservations, which have not begun yet. */
  #next: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();
  #failedAt = -Infinity;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: RequestCountsRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
    this.#notices = new Notices(log);
  }

  async take(caller: Caller, now: number): Promise<QuotaState> {
    const count = this.#countOf(caller, now);
    if (restOf(count) <= 0 && !this.#mayHaveRest(count, now)) return stateOf(count, now, true);
    if ((count.left === 0 || restOf(count) <= 0) && this.#reserves(now)) return this.#takeLater(count, now);
    takeFrom(count, now);
    if (this.#reserves(now) && (count.left * 2 < blockOf(count) || isLongAgo(count.askedAt, now)))
      this.#ask(count).catch(() => undefined);
    return stateOf(count, now, false);
  }

  peek(caller: Caller, now: number): QuotaState {
    return stateOf(this.#countOf(caller, now), now, false);
  }

  giveBack(caller: Caller, now: number): QuotaState {
    const count = this.#countOf(caller, now);
    // Requests that were counted before midnight are not given back to the new day.
    if (count.used > count.left) count.left += 1;
    return stateOf(count, now, false);
  }

  /** Reads the counts of the last process, and begins to store. */
  async start(): Promise<void> {
    const day = dayOf(this.clock.now());
    await this.unitOfWork.write((session) => this.repository.deleteBefore(session, day - 1));
    for (const { used, ...of } of await this.repository.listOfDay(this.unitOfWork.reader, day))
      this.#counts.set(of.username, { ...newCount(of), used });
    this.#timer = setInterval(() => {
      this.flush().catch((error: unknown) => this.log.willRetry('Request counts could not be stored', error));
    }, FLUSH_INTERVAL_MS).unref();
  }

  /** Runs after the reply to the last request. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    // Blocks that are just being reserved must be returned too.
    await (this.#next ?? this.#running).catch(() => undefined);
    await this.flush(-Infinity);
  }

  /** Stores what the database does not have yet, and returns reserved requests of users who send nothing. */
  async flush(idleMs = IDLE_MS): Promise<void> {
    const now = this.clock.now();
    for (const count of this.#counts.values()) {
      if (count.day !== dayOf(now)) continue;
      if (count.left > 0 && now - count.takenAt >= idleMs) handBack(count);
      if (count.owed !== 0 && !this.#asking.has(count)) this.#asking.set(count, false);
    }
    if (this.#asking.size > 0) await this.#reserveNext();
  }

  /** @returns the state, as soon as it is decided whether the request may go on */
  async #takeLater(count: Count, now: number): Promise<QuotaState> {
    do {
      count.waiting += 1;
      try {
        await this.#ask(count);
      } catch (error) {
        this.#failedAt = now;
        if (isLogged(error)) continue;
        this.#notices.tell('Requests are counted by this node alone: the database takes no counts now.', {
          why: String(error),
        });
      }
    } while (count.left === 0 && restOf(count) > 0 && this.#reserves(now));
    if (restOf(count) <= 0) return stateOf(count, now, true);
    takeFrom(count, now);
    return stateOf(count, now, false);
  }

  #ask(count: Count): Promise<void> {
    this.#asking.set(count, true);
    return this.#reserveNext();
  }

  /** Reserves for all waiting users in one unit of work. Requests that arrive during it wait for the next one. */
  #reserveNext(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#running = this.#reserve();
        return this.#running;
      });
    return this.#next;
  }

  async #reserve(): Promise<void> {
    const asked = [...this.#asking].map(([count, wantsBlock]) => {
      const { owed, waiting, limit } = count;
      const block = wantsBlock ? Math.max(0, blockOf(count) - count.left) : 0;
      return { count, owed, wanted: waiting + block, limit };
    });
    this.#asking.clear();
    for (const { count } of asked) count.waiting = 0;
    // Every node locks the counts in the same order.
    asked.sort((one, other) => (one.count.username < other.count.username ? -1 : 1));
    const reserved = await this.unitOfWork.write(async (session) => {
      const totals: ReservedRequests[] = [];
      for (const { count, ...wanted } of asked) {
        const isRemoved = this.unitOfWork.removedCustomers.has(count.customerId);
        const notStored = { used: count.used, granted: wanted.wanted };
        totals.push(isRemoved ? notStored : await this.repository.reserve(session, count, wanted));
      }
      return totals;
    });
    const now = this.clock.now();
    for (const [index, { count, owed }] of asked.entries()) {
      const { used, granted } = reserved[index] ?? { used: count.used, granted: 0 };
      count.owed -= owed;
      count.used = used + count.owed;
      count.left += granted;
      count.askedAt = now;
    }
  }

  /** Returns whether blocks are reserved now. While the database accepts no reservations, the node counts alone. */
  #reserves(now: number): boolean {
    return this.unitOfWork.mayBeShared && isLongAgo(this.#failedAt, now);
  }

  /** Returns whether reading the count again may find more requests, because another node may have returned some. */
  #mayHaveRest(count: Count, now: number): boolean {
    return this.#reserves(now) && isLongAgo(count.askedAt, now);
  }

  #countOf({ customerId, username, requestsPerDay }: Caller, now: number): Count {
    const day = dayOf(now);
    let count = this.#counts.get(username);
    if (count?.day !== day) {
      count = newCount({ customerId, username, day });
      this.#counts.set(username, count);
    }
    count.limit = requestsPerDay;
    return count;
  }
}

function newCount({ customerId, username, day }: UserDay): Count {
  const counts = { used: 0, left: 0, owed: 0, waiting: 0, limit: 0, taken: 0, pace: 0 };
  return { customerId, username, day, ...counts, pacedAt: -Infinity, askedAt: -Infinity, takenAt: -Infinity };
}

/** Returns how many requests this node may still accept. Reservations of other nodes count as used. */
function restOf({ limit, used, left }: Count): number {
  return limit - (used - left);
}

/** Returns how many requests a node reserves besides those that wait. 0 for a small quota, or near its end. */
function blockOf({ limit, used, pace, taken }: Count): number {
  const sent = Math.max(pace, taken, MIN_BLOCK);
  return Math.max(0, Math.floor(Math.min(limit / PARTS_OF_QUOTA, (limit - used) / PARTS_OF_REST, sent)));
}

function takeFrom(count: Count, now: number): void {
  const pacedMs = Math.abs(now - count.pacedAt);
  if (pacedMs >= PACE_MS) {
    count.pace = Math.ceil((count.taken * PACE_MS) / pacedMs);
    count.taken = 0;
    count.pacedAt = now;
  }
  count.taken += 1;
  count.takenAt = now;
  if (count.left > 0) {
    count.left -= 1;
    return;
  }
  count.used += 1;
  count.owed += 1;
}

function handBack(count: Count): void {
  count.used -= count.left;
  count.owed -= count.left;
  count.left = 0;
}

/** Also returns true if the time is in the future, because the clock may have been set back. */
function isLongAgo(at: number, now: number): boolean {
  return Math.abs(now - at) >= ASK_AGAIN_MS;
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
