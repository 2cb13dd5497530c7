import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Turn } from './turn.js';

function workFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** The turns of the event loop while `work` is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let working = true;
  const counting = (async () => {
    for (; working; turns += 1) await nextTurn();
  })();
  await work();
  working = false;
  await counting;
  return turns;
}

describe('Turn', () => {
  it('is not over if others have had theirs meanwhile', async () => {
    const turn = new Turn();
    workFor(9);
    await nextTurn();
    await nextTurn();
    workFor(9);
    expect(await turnsDuring(() => turn.pass())).toBeLessThan(4);
  });

  it('gives others as many turns as it took', async () => {
    const turn = new Turn();
    workFor(81);
    expect(await turnsDuring(() => turn.pass())).toBeGreaterThanOrEqual(10);
  });

  it('does a work step by step, with turns of others in between, and answers its result', async () => {
    function* work(): Generator<undefined, string, undefined> {
      for (let step = 0; step < 5; step += 1) {
        workFor(9);
        yield;
      }
      return 'done';
    }
    let result = '';
    const turns = await turnsDuring(async () => (result = await new Turn().through(work())));
    expect(result).toBe('done');
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});
