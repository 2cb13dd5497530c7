import { describe, expect, it } from '@jest/globals';
import { ExplanationQueue } from './explanation-queue.js';

/** Tells how many explanations were made in each turn of the event loop, until the last one has ended. */
async function explainedInTurns(turns: ExplanationQueue, count: number): Promise<number[]> {
  const counts: number[] = [0];
  let isOver = false;
  function* explain(): Generator<undefined, void> {
    counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    yield undefined;
  }
  const nextTurn = (): void => {
    counts.push(0);
    if (!isOver) setImmediate(nextTurn);
  };
  setImmediate(nextTurn);
  await Promise.all(Array.from({ length: count }, () => turns.run(explain)));
  isOver = true;
  return counts;
}

describe('ExplanationQueue (D-SIG-9)', () => {
  it('explains one refusal in a turn of the event loop', async () => {
    const counts = await explainedInTurns(new ExplanationQueue(), 20);
    expect(Math.max(...counts)).toBe(1);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(20);
  });

  it('makes one step of one explanation in a turn, and continues after one that fails', async () => {
    const turns = new ExplanationQueue();
    const told: string[] = [];
    let turn = 0;
    const nextTurn = (): void => {
      turn += 1;
      if (turn < 100) setImmediate(nextTurn);
    };
    setImmediate(nextTurn);
    function* explain(name: string): Generator<undefined, void> {
      for (let step = 0; step < 3; step += 1) {
        told.push(`${name} ${turn}`);
        yield undefined;
      }
      if (name === 'a') throw new TypeError('on purpose');
    }
    const [one, other] = await Promise.allSettled([turns.run(() => explain('a')), turns.run(() => explain('b'))]);
    expect([one?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
    expect(told.map((text) => text[0])).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
    expect(new Set(told.map((text) => text.slice(2))).size).toBe(6);
  });

  it('leaves out those for which no place is left, and continues afterwards', async () => {
    const turns = new ExplanationQueue();
    const sum = async (count: number): Promise<number> =>
      (await explainedInTurns(turns, count)).reduce((all, each) => all + each, 0);
    expect(await sum(100)).toBe(32);
    expect(await sum(5)).toBe(5);
  });
});
