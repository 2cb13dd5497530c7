import { describe, expect, it } from '@jest/globals';
import { Caches } from '../../runtime/index.js';
import { ConfigurationCache } from './configuration-cache.js';
import type { ConfigurationRevisions } from './configuration-revisions.js';

interface Made {
  readonly customerId: number;
  readonly load: number;
}

/** A cache whose loads a test answers one by one. */
function newCache() {
  const caches = new Caches();
  const moved: Array<(customerId: number) => void> = [];
  const loads: Array<{ reply: () => void; fail: (error: Error) => void }> = [];
  const revisions = {
    onMoved: (listener: (customerId: number) => void) => void moved.push(listener),
    onForgotten: () => undefined,
    caches,
  };
  const cache = new ConfigurationCache<Made>(
    revisions as unknown as ConfigurationRevisions,
    'made',
    (customerId) =>
      new Promise((resolve, reject) => {
        const load = loads.length + 1;
        loads.push({ reply: () => resolve({ customerId, load }), fail: reject });
      }),
  );
  return { cache, loads, caches, move: (customerId: number) => moved.forEach((listener) => listener(customerId)) };
}

describe('ConfigurationCache', () => {
  it('counts hits, misses and entries for the metrics (D-NET-20)', async () => {
    const { cache, loads, caches } = newCache();
    const [first] = [cache.get(1), cache.get(1), cache.get(2)];
    loads[0]?.reply();
    await first;
    void cache.get(1);
    expect([...caches]).toEqual([['made', { hits: 2, misses: 2, entries: 2 }]]);
  });

  it('makes it once for all who ask at the same time', async () => {
    const { cache, loads } = newCache();
    const asked = [cache.get(1), cache.get(1), cache.get(1)];
    loads[0]?.reply();
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(loads).toHaveLength(1);
  });

  it('makes it again once it is dropped, being made or not, of that customer alone', async () => {
    const { cache, loads } = newCache();
    const asked = [cache.get(1), cache.get(2)];
    cache.drop(1);
    for (const load of loads) load.reply();
    await Promise.all(asked);
    expect(await cache.get(2)).toMatchObject({ load: 2 });
    const again = cache.get(1);
    loads[2]?.reply();
    expect(await again).toMatchObject({ load: 3 });
    cache.drop(1);
    void cache.get(1);
    expect(loads).toHaveLength(4);
  });

  it('answers who waits, and no one after, when the configuration moves while it is made', async () => {
    const { cache, loads, move } = newCache();
    const waiting = cache.get(1);
    move(1);
    loads[0]?.reply();
    expect(await waiting).toMatchObject({ load: 1 });
    const next = cache.get(1);
    loads[1]?.reply();
    expect(await next).toMatchObject({ load: 2 });
    expect(await cache.get(1)).toMatchObject({ load: 2 });
  });

  it('keeps the newer value when the older is made after it', async () => {
    const { cache, loads, move } = newCache();
    const older = cache.get(1);
    move(1);
    const newer = cache.get(1);
    loads[1]?.reply();
    await newer;
    loads[0]?.reply();
    await older;
    expect(await cache.get(1)).toMatchObject({ load: 2 });
  });

  it('tries again after a failure', async () => {
    const { cache, loads } = newCache();
    const failing = cache.get(1);
    loads[0]?.fail(new RangeError('away'));
    await expect(failing).rejects.toThrow('away');
    const again = cache.get(1);
    loads[1]?.reply();
    expect(await again).toMatchObject({ load: 2 });
  });

  it('holds at most a thousand customers', async () => {
    const { cache, loads } = newCache();
    const asked = Array.from({ length: 1001 }, (_, index) => cache.get(index));
    for (const load of loads) load.reply();
    await Promise.all(asked);
    expect(await cache.get(1000)).toMatchObject({ customerId: 1000 });
    void cache.get(0);
    expect(loads).toHaveLength(1002);
  });
});
