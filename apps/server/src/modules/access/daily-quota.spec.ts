import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Session } from '../../database/index.js';
import { UnitOfWork } from '../../database/index.js';
import { Clock, Log } from '../../http/index.js';
import type { Caller } from '../../http/index.js';
import { DailyQuota } from './daily-quota.js';
import type { RequestCount } from './request-count.entity.js';
import { RequestCountsRepository } from './request-counts.repository.js';
import type { UserDay } from './request-counts.repository.js';

const NOON = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;
const DAY = Math.floor(NOON / DAY_MS);

const caller: Caller = {
  customerId: 1,
  username: 'a',
  group: 'g',
  administrator: false,
  access: {},
  personId: 1,
  requestsPerDay: 3,
};

class FixedClock extends Clock {
  constructor(public time: number) {
    super();
  }

  now(): number {
    return this.time;
  }
}

const SESSION = {} as Session;

class DirectUnitOfWork extends UnitOfWork {
  readonly reader = SESSION;
  readonly beginSearch = () => ({ searcher: SESSION, mergingSearcher: SESSION });
  write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return work(SESSION);
  }
  snapshot<T>(read: (session: Session) => Promise<T>): Promise<T> {
    return read(this.reader);
  }

  isReachable(): Promise<boolean> {
    return Promise.resolve(true);
  }
  async close(): Promise<void> {}
}

/** The count that all nodes share. */
class SharedCounts extends RequestCountsRepository {
  readonly used = new Map<string, number>();
  failing = false;

  override async listOfDay(_session: Session, day: number): Promise<RequestCount[]> {
    return [...this.used]
      .filter(([key]) => key.endsWith(`@${day}`))
      .map(([key, used]) => ({ customerId: 1, username: key.split('@')[0] ?? '', day, used }));
  }

  override async add(_session: Session, { username, day }: UserDay, requests: number): Promise<number> {
    if (this.failing) throw new TypeError('The database is away.');
    const used = (this.used.get(`${username}@${day}`) ?? 0) + requests;
    this.used.set(`${username}@${day}`, used);
    return used;
  }

  override async deleteBefore(_session: Session, day: number): Promise<void> {
    for (const key of this.used.keys()) if (Number(key.split('@')[1]) < day) this.used.delete(key);
  }
}

function newNode(counts: SharedCounts, clock = new FixedClock(NOON)): DailyQuota {
  return new DailyQuota(new DirectUnitOfWork(), counts, clock, new Log(pino({ level: 'silent' })));
}

describe('DailyQuota', () => {
  it('counts down to nothing, and refuses what comes then without going below', () => {
    const quota = newNode(new SharedCounts());
    const states = Array.from({ length: 5 }, () => quota.take(caller, NOON));
    expect(states.map(({ remaining, exceeded }) => [remaining, exceeded])).toEqual([
      [2, false],
      [1, false],
      [0, false],
      [0, true],
      [0, true],
    ]);
    expect(states.every(({ limit }) => limit === 3)).toBe(true);
  });

  it('counts each user alone', () => {
    const quota = newNode(new SharedCounts());
    quota.take(caller, NOON);
    expect(quota.take({ ...caller, username: 'b' }, NOON).remaining).toBe(2);
  });

  it.each([
    ['midnight itself', 0, 86_400],
    ['a millisecond later', 1, 86_400],
    ['a second later', 1000, 86_399],
    ['noon', DAY_MS / 2, 43_200],
    ['the last millisecond', DAY_MS - 1, 1],
  ])('tells the whole seconds to the next 00:00 UTC at %s', (_title, sinceMidnightMs, seconds) => {
    const quota = newNode(new SharedCounts());
    expect(quota.take(caller, DAY * DAY_MS + sinceMidnightMs).resetSeconds).toBe(seconds);
  });

  it('begins anew at midnight', () => {
    const quota = newNode(new SharedCounts());
    for (let request = 0; request < 4; request += 1) quota.take(caller, (DAY + 1) * DAY_MS - 1);
    expect(quota.take(caller, (DAY + 1) * DAY_MS)).toMatchObject({ remaining: 2, exceeded: false });
  });

  it('gives a request back', () => {
    const quota = newNode(new SharedCounts());
    quota.take(caller, NOON);
    expect(quota.giveBack(caller, NOON)).toMatchObject({ limit: 3, remaining: 3, exceeded: false });
  });

  it('gives nothing more than there was, when the request was taken on the day before', () => {
    const quota = newNode(new SharedCounts());
    const midnight = (DAY + 1) * DAY_MS;
    quota.take(caller, midnight - 1);
    expect(quota.giveBack(caller, midnight).remaining).toBe(3);
  });

  it('follows a quota that was changed meanwhile', () => {
    const quota = newNode(new SharedCounts());
    quota.take(caller, NOON);
    expect(quota.take({ ...caller, requestsPerDay: 1 }, NOON)).toMatchObject({
      limit: 1,
      remaining: 0,
      exceeded: true,
    });
    expect(quota.take({ ...caller, requestsPerDay: 10 }, NOON)).toMatchObject({
      limit: 10,
      remaining: 8,
      exceeded: false,
    });
  });

  it('adds to the count of all nodes, and learns what the others have counted', async () => {
    const counts = new SharedCounts();
    const [one, other] = [newNode(counts), newNode(counts)];
    one.take(caller, NOON);
    await one.flush();
    expect(counts.used.get(`a@${DAY}`)).toBe(1);
    other.take(caller, NOON);
    await other.flush();
    expect(counts.used.get(`a@${DAY}`)).toBe(2);
    expect(other.take(caller, NOON).remaining).toBe(0);
  });

  it('adds a request once, however often it shares', async () => {
    const counts = new SharedCounts();
    const quota = newNode(counts);
    quota.take(caller, NOON);
    await Promise.all([quota.flush(), quota.flush(), quota.flush()]);
    expect(counts.used.get(`a@${DAY}`)).toBe(1);
  });

  it('loses no request that is counted while it shares', async () => {
    const counts = new SharedCounts();
    const quota = newNode(counts);
    quota.take(caller, NOON);
    const sharing = quota.flush();
    quota.take(caller, NOON);
    await sharing;
    await quota.flush();
    expect(counts.used.get(`a@${DAY}`)).toBe(2);
  });

  it('shares later what it could not share now', async () => {
    const counts = new SharedCounts();
    const quota = newNode(counts);
    quota.take(caller, NOON);
    counts.failing = true;
    await expect(quota.flush()).rejects.toThrow();
    counts.failing = false;
    await quota.flush();
    expect(counts.used.get(`a@${DAY}`)).toBe(1);
  });

  it('takes up where the last process stopped', async () => {
    const counts = new SharedCounts();
    const before = newNode(counts);
    before.take(caller, NOON);
    await before.onApplicationShutdown();
    const after = newNode(counts);
    await after.start();
    expect(after.take(caller, NOON).remaining).toBe(1);
    await after.onApplicationShutdown();
  });

  it('keeps no counts of days long past', async () => {
    const counts = new SharedCounts();
    counts.used.set(`a@${DAY - 30}`, 7);
    const quota = newNode(counts);
    await quota.start();
    await quota.onApplicationShutdown();
    expect([...counts.used.keys()]).toEqual([]);
  });
});
