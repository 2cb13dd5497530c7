import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('Turns', () => {
  it('lets one customer wait for its own works alone, also for one that failed', async () => {
    const turns = new Turns();
    const done: string[] = [];
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const first = turns.take(1, async () => {
      await gate;
      done.push('first');
      throw new RangeError('failed');
    });
    const second = turns.take(1, async () => done.push('second'));
    await turns.take(2, async () => done.push('of another'));
    expect(done).toEqual(['of another']);
    open();
    await expect(first).rejects.toThrow(RangeError);
    await second;
    expect(await turns.take(1, async () => done)).toEqual(['of another', 'first', 'second']);
  });
});
