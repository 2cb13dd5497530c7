import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Session } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import type { Caller } from '../../http/index.js';
import { DailyQuota } from './daily-quota.js';
import type { RequestCount } from './request-count.entity.js';
import { RequestCountsRepository } from './request-counts.repository.js';
import type { UserDay } from './request-counts.repository.js';
import { WritesInTurn } from '../../../test/support/unit-of-work-without-database.js';
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
  lastWrite: Promise<unknown> = Promise.resolve();
  writes = 0;
  failing = false;

  override async listOfDay(_session: Session, day: number): Promise<RequestCount[]> {
    return [...this.used]
      .filter(([key]) => key.endsWith(`@${day}`))
      .map(([key, used]) => ({ customerId: 1, username: key.split('@')[0] ?? '', day, used }));
  }

  override async add(_session: Session, { username, day }: UserDay, requests: number): Promise<number> {
    if (this.failing) throw new TypeError('The database is away.');
    this.writes += 1;
    const used = (this.used.get(`${username}@${day}`) ?? 0) + requests;
    this.used.set(`${username}@${day}`, used);
    return used;
  }

  override async deleteBefore(_session: Session, day: number): Promise<void> {
    for (const key of this.used.keys()) if (Number(key.split('@')[1]) < day) this.used.delete(key);
  }
}

describe.each([
  ['one process', false],
  ['several nodes', true],
])('DailyQuota of %s', (_title, mayBeShared) => {
  function newNode(counts: SharedCounts, clock = new TestClock()): DailyQuota {
    return new DailyQuota(new WritesInTurn(mayBeShared, counts), counts, clock, new Log(pino({ level: 'silent' })));
  }

  it('gives nothing more than there was, when the request was taken on the day before', async () => {
    const quota = newNode(new SharedCounts());
    const midnight = (DAY + 1) * DAY_MS;
    await quota.take(caller, midnight - 1);
    expect(quota.giveBack(caller, midnight).remaining).toBe(3);
  });

  it('follows a quota that was changed meanwhile', async () => {
    const quota = newNode(new SharedCounts());
    await quota.take(caller, NOON);
    const [less, more] = [
      await quota.take({ ...caller, requestsPerDay: 1 }, NOON),
      await quota.take({ ...caller, requestsPerDay: 10 }, NOON),
    ];
    expect(less).toMatchObject({ limit: 1, remaining: 0, exceeded: true });
    expect(more).toMatchObject({ limit: 10, remaining: 8, exceeded: false });
  });

  it('loses no request that is counted while it shares', async () => {
    const counts = new SharedCounts();
    const quota = newNode(counts);
    await quota.take(caller, NOON);
    const sharing = quota.flush();
    await quota.take(caller, NOON);
    await sharing;
    await quota.flush();
    expect(counts.used.get(`a@${DAY}`)).toBe(2);
  });

  it('shares later what it could not share now', async () => {
    const counts = new SharedCounts();
    const quota = newNode(counts);
    counts.failing = true;
    expect(await quota.take(caller, NOON)).toMatchObject({ remaining: 2, exceeded: false });
    await expect(quota.flush()).rejects.toThrow();
    counts.failing = false;
    await quota.flush();
    expect(counts.used.get(`a@${DAY}`)).toBe(1);
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

describe('DailyQuota of three nodes (D-NET-3)', () => {
  const silent = new Log(pino({ level: 'silent' }));

  function threeNodes(counts: SharedCounts, clock = new TestClock()): DailyQuota[] {
    return [1, 2, 3].map(() => new DailyQuota(new WritesInTurn(true, counts), counts, clock, silent));
  }

  /** A generator of numbers below 1, the same for a seed. */
  function random(seed: number): () => number {
    let state = seed;
    return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  }

  /** Returns the number of accepted requests. They are sent in bursts of up to `atOnce`, each request to a random node. */
  async function burst(
    nodes: readonly DailyQuota[],
    user: Caller,
    { requests, atOnce, seed }: { requests: number; atOnce: number; seed: number },
  ): Promise<number> {
    const next = random(seed);
    let [taken, sent] = [0, 0];
    while (sent < requests) {
      const together = Math.min(requests - sent, 1 + Math.floor(next() * atOnce));
      const states = await Promise.all(
        Array.from({ length: together }, () => nodes[Math.floor(next() * nodes.length)]?.take(user, NOON)),
      );
      taken += states.filter((state) => state?.exceeded === false).length;
      sent += together;
    }
    return taken;
  }

  it.each([
    [500, 60, 12],
    [500, 720, 13],
    [2000, 300, 15],
    [37, 5, 16],
    [1, 20, 17],
  ])('lets no request of %d too many through, and 99 %% of them, up to %d at once', async (limit, atOnce, seed) => {
    const nodes = threeNodes(new SharedCounts());
    const user = { ...caller, requestsPerDay: limit };
    const taken = await burst(nodes, user, { requests: Math.ceil(limit * 1.5) + 60, atOnce, seed });
    expect(taken).toBeLessThanOrEqual(limit);
    expect(taken).toBeGreaterThanOrEqual(limit * 0.99);
  });

  it('asks the database of a small part of the requests alone', async () => {
    const counts = new SharedCounts();
    const [node] = threeNodes(counts);
    const user = { ...caller, requestsPerDay: 10_000 };
    for (let request = 0; request < 2000; request += 1) await node?.take(user, NOON);
    expect(counts.writes).toBeLessThan(2000 / 10);
  });

  it('hands back what it reserved when it stops, and for a user who sends nothing', async () => {
    const counts = new SharedCounts();
    const clock = new TestClock();
    const nodes = threeNodes(counts, clock);
    const user = { ...caller, requestsPerDay: 10_000 };
    for (const node of nodes) await node.take(user, NOON);
    expect(counts.used.get(`a@${DAY}`)).toBeGreaterThan(3);
    await nodes[0]?.onApplicationShutdown();
    clock.advance(59_999);
    await nodes[1]?.flush();
    expect(counts.used.get(`a@${DAY}`)).toBeGreaterThan(3);
    clock.advance(1);
    await nodes[1]?.flush();
    await nodes[2]?.flush();
    expect(counts.used.get(`a@${DAY}`)).toBe(3);
  });

  it('loses at most the reserved block of a node that is killed', async () => {
    const counts = new SharedCounts();
    const [killed, ...others] = threeNodes(counts);
    const user = { ...caller, requestsPerDay: 10_000 };
    const before = await burst(killed ? [killed] : [], user, { requests: 1000, atOnce: 40, seed: 19 });
    const after = await burst(others, user, { requests: 12_000, atOnce: 40, seed: 20 });
    expect(before).toBe(1000);
    expect(before + after).toBeLessThanOrEqual(10_000);
    expect(before + after).toBeGreaterThanOrEqual(10_000 - 10_000 / 400);
  });

  it('reserves no more than what the user sends in a second, so that a killed node loses little of a large quota', async () => {
    const counts = new SharedCounts();
    const [killed, other] = threeNodes(counts);
    const user = { ...caller, requestsPerDay: 1_000_000_000 };
    for (let second = 0; second < 5; second += 1)
      for (let request = 0; request < 20; request += 1) await killed?.take(user, NOON + second * 1000 + request * 50);
    expect(counts.used.get(`a@${DAY}`)).toBeGreaterThanOrEqual(100);
    expect(counts.used.get(`a@${DAY}`)).toBeLessThanOrEqual(100 + 20);
    expect((await other?.take({ ...user, requestsPerDay: 1000 }, NOON + 5000))?.exceeded).toBe(false);
  });

  it('finds within a second what another node handed back', async () => {
    const counts = new SharedCounts();
    const nodes = threeNodes(counts);
    const user = { ...caller, requestsPerDay: 1000 };
    await nodes[0]?.take(user, NOON);
    while (!(await nodes[1]?.take(user, NOON))?.exceeded);
    await nodes[0]?.onApplicationShutdown();
    expect((await nodes[1]?.take(user, NOON + 999))?.exceeded).toBe(true);
    expect((await nodes[1]?.take(user, NOON + 1000))?.exceeded).toBe(false);
  });
});
