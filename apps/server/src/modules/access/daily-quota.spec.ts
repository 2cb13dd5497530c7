import { describe, expect, it } from '@jest/globals';
import type { Session } from '../../database/index.js';
import type { Caller } from '../../http/index.js';
import { DailyQuota } from './daily-quota.js';
import type { RequestCount } from './request-count.entity.js';
import { RequestCountsRepository } from './request-counts.repository.js';
import type { UserDay } from './request-counts.repository.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { UnitOfWorkWithoutDatabase } from '../../../test/support/unit-of-work-without-database.js';
import { TestClock } from '../../../test/support/test-clock.js';

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

class Units extends UnitOfWorkWithoutDatabase {
  write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return work(this.reader);
  }
}

describe('DailyQuota', () => {
  function newNode(counts: SharedCounts): DailyQuota {
    return new DailyQuota(new Units(), counts, new TestClock(), new RecordingLog());
  }

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
    expect(quota.take({ ...caller, requestsPerDay: 10 }, NOON)).toMatchObject({ remaining: 8, exceeded: false });
  });

  it('loses no request that is counted while it shares', async () => {
    const counts = new SharedCounts();
    const quota = newNode(counts);
    quota.take(caller, NOON);
    const sharing = quota.sweep();
    quota.take(caller, NOON);
    await sharing;
    expect(quota.peek(caller, NOON).remaining).toBe(1);
    await quota.sweep();
    expect(counts.used.get(`a@${DAY}`)).toBe(2);
  });

  it('counts alone while the database takes no counts, and shares them later', async () => {
    const counts = new SharedCounts();
    const quota = newNode(counts);
    counts.failing = true;
    expect(quota.take(caller, NOON)).toMatchObject({ remaining: 2, exceeded: false });
    await expect(quota.sweep()).rejects.toThrow();
    counts.failing = false;
    await quota.sweep();
    expect(counts.used.get(`a@${DAY}`)).toBe(1);
  });

  it('keeps no counts of days long past', async () => {
    const counts = new SharedCounts();
    counts.used.set(`a@${DAY - 30}`, 7);
    await newNode(counts).start();
    expect([...counts.used.keys()]).toEqual([]);
  });
});
