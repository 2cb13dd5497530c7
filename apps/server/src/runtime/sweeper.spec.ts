import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Sweeper } from './sweeper.js';

/** Each of its units takes until it is let go. */
class SlowSweeper extends Sweeper {
  begun = 0;
  letGo = (): void => {};

  constructor() {
    super({ intervalMs: 1000, maxUnits: 2 });
  }

  protected async sweepUnit(): Promise<boolean> {
    this.begun += 1;
    await new Promise<void>((resolve) => (this.letGo = resolve));
    return true;
  }

  protected failed(error: unknown): void {
    throw error;
  }
}

describe('Sweeper', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('begins at its pace, never during a sweep, and ends each after a limited number of units', async () => {
    const setInterval = jest.spyOn(globalThis, 'setInterval');
    const sweeper = new SlowSweeper();
    sweeper.onApplicationBootstrap();
    const [[strike, intervalMs] = []] = setInterval.mock.calls;
    if (strike === undefined) throw new TypeError('There is no clock.');
    expect(intervalMs).toBe(1000);
    const begun: number[] = [];
    for (const act of [strike, strike, () => sweeper.letGo(), strike, () => sweeper.letGo(), strike]) {
      act();
      await nextTurn();
      begun.push(sweeper.begun);
    }
    expect(begun).toEqual([1, 1, 2, 2, 2, 3]);
    const stopped = sweeper.onApplicationShutdown();
    sweeper.letGo();
    await stopped;
    expect(sweeper.begun).toBe(3);
  });
});
