import { describe, expect, it } from '@jest/globals';
import { ListsCache } from './lists-cache.js';

interface Lists {
  readonly ownNodes: number;
  readonly reading: number;
}

/** Counts the readings; each answers when it is let. */
function slowReader(ownNodes = 0) {
  const answers: Array<{ resolve: () => void; reject: (error: Error) => void }> = [];
  const read = () =>
    new Promise<Lists>((resolve, reject) => {
      const reading = answers.length + 1;
      answers.push({ resolve: () => resolve({ ownNodes, reading }), reject });
    });
  return { read, answers };
}

function reader(ownNodes: (customerId: number) => number) {
  const readings: number[] = [];
  const read = async (customerId: number): Promise<Lists> => {
    readings.push(customerId);
    return { ownNodes: ownNodes(customerId), reading: readings.length };
  };
  return { read, readings };
}

describe('ListsCache', () => {
  it('reads a customer once, also for callers that come at the same time', async () => {
    const { read, answers } = slowReader();
    const cache = new ListsCache(read);
    const both = [cache.get(1), cache.get(1)];
    answers[0]?.resolve();
    expect((await Promise.all(both)).map(({ reading }) => reading)).toEqual([1, 1]);
    expect((await cache.get(1)).reading).toBe(1);
  });

  it('reads again what was forgotten', async () => {
    const { read, readings } = reader(() => 0);
    const cache = new ListsCache(read);
    await cache.get(1);
    await cache.get(2);
    cache.forget(1);
    await cache.get(1);
    await cache.get(2);
    expect(readings).toEqual([1, 2, 1]);
  });

  it('does not keep a reading that was forgotten before it ended', async () => {
    const { read, answers } = slowReader();
    const cache = new ListsCache(read);
    const stale = cache.get(1);
    cache.forget(1);
    const fresh = cache.get(1);
    answers[1]?.resolve();
    answers[0]?.resolve();
    expect((await stale).reading).toBe(1);
    expect((await fresh).reading).toBe(2);
    expect((await cache.get(1)).reading).toBe(2);
  });

  it('does not keep a reading that failed', async () => {
    const { read, answers } = slowReader();
    const cache = new ListsCache(read);
    const failing = cache.get(1);
    answers[0]?.reject(new TypeError('The store is away.'));
    await expect(failing).rejects.toThrow('The store is away.');
    const again = cache.get(1);
    answers[1]?.resolve();
    expect((await again).reading).toBe(2);
  });

  it('keeps the reading that replaced one which then failed', async () => {
    const { read, answers } = slowReader();
    const cache = new ListsCache(read);
    const stale = cache.get(1);
    cache.forget(1);
    const fresh = cache.get(1);
    answers[0]?.reject(new TypeError('The store was away.'));
    await expect(stale).rejects.toThrow('The store was away.');
    answers[1]?.resolve();
    expect(await cache.get(1)).toBe(await fresh);
    expect(answers).toHaveLength(2);
  });

  it('drops the customers that were asked for longest ago when the nodes are too many', async () => {
    const { read, readings } = reader(() => 90);
    const cache = new ListsCache(read, 300);
    for (const customerId of [1, 2, 3, 1, 4]) await cache.get(customerId);
    await cache.get(1);
    await cache.get(3);
    expect(readings).toEqual([1, 2, 3, 4]);
    await cache.get(2);
    expect(readings).toEqual([1, 2, 3, 4, 2]);
  });

  it('keeps one customer, however large', async () => {
    const { read, readings } = reader(() => 1_000_000);
    const cache = new ListsCache(read, 300);
    await cache.get(1);
    await cache.get(1);
    expect(readings).toEqual([1]);
  });

  it('keeps a thousand customers that share the catalogue', async () => {
    const { read, readings } = reader(() => 0);
    const cache = new ListsCache(read);
    for (let round = 0; round < 2; round += 1) {
      for (let customerId = 1; customerId <= 1000; customerId += 1) await cache.get(customerId);
    }
    expect(readings).toHaveLength(1000);
  });
});
