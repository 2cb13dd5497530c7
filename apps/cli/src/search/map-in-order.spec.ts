import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { mapInOrder } from './map-in-order.js';

async function* items(count: number): AsyncGenerator<number> {
  for (let item = 0; item < count; item += 1) yield item;
}

describe('mapInOrder', () => {
  it('yields results in the order of the items, with no more work at once than allowed', async () => {
    let running = 0;
    let most = 0;
    const work = async (item: number): Promise<number> => {
      most = Math.max(most, (running += 1));
      await setTimeout(item % 2 === 0 ? 5 : 1);
      running -= 1;
      return item * 10;
    };
    const results: number[] = [];
    for await (const result of mapInOrder(items(7), 3, work)) results.push(result);
    expect(results).toEqual([0, 10, 20, 30, 40, 50, 60]);
    expect(most).toBe(3);
  });

  it('throws a failure in its turn, after what came before it', async () => {
    const seen: number[] = [];
    const work = async (item: number): Promise<number> => {
      if (item === 0) await setTimeout(5);
      if (item > 0) throw new Error(`no ${item}`);
      return item;
    };
    const all = async (): Promise<void> => {
      for await (const result of mapInOrder(items(4), 3, work)) seen.push(result);
    };
    await expect(all()).rejects.toThrow('no 1');
    expect(seen).toEqual([0]);
  });
});
