import { describe, expect, it } from '@jest/globals';
import { workThrough } from './work-through.js';

const ITEMS = Array.from({ length: 10 }, (_, index) => index);

describe('workThrough', () => {
  it('works on four at a time, and goes on behind one that fails', async () => {
    let [running, most] = [0, 0];
    const steps: number[] = [];
    const work = async (item: number) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (item === 3) throw new TypeError('three');
      return item * 2;
    };
    const { signal } = new AbortController();
    const worked = await workThrough(ITEMS, work, { signal, onStep: (step) => steps.push(step) });
    expect(most).toBe(4);
    expect(steps).toEqual(ITEMS.map((index) => index + 1));
    expect(worked.filter(({ status }) => status === 'rejected')).toMatchObject([{ item: 3 }]);
    expect(worked.find(({ item }) => item === 9)).toMatchObject({ status: 'fulfilled', value: 18 });
  });

  it('begins no other when it is stopped', async () => {
    const stop = new AbortController();
    const begun: number[] = [];
    const work = async (item: number) => void begun.push(item);
    await workThrough(ITEMS, work, { signal: stop.signal, onStep: () => stop.abort() });
    expect(begun).toEqual([0, 1, 2, 3]);
  });
});
