import { describe, expect, it } from '@jest/globals';
import { forEachConcurrently } from './for-each-concurrently.js';

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('forEachConcurrently', () => {
  it('does the work for every item, and never more at once than was said', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await forEachConcurrently([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await pause();
      running -= 1;
      done.push(item);
    });
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(3);
  });

  it('begins nothing more once a piece of work failed', async () => {
    const begun: number[] = [];
    const work = forEachConcurrently([1, 2, 3, 4, 5, 6, 7], 2, async (item) => {
      begun.push(item);
      await pause();
      if (item === 2) throw new TypeError('it failed');
      await pause();
    });
    await expect(work).rejects.toThrow('it failed');
    await pause();
    expect(begun).toEqual([1, 2]);
  });
});
