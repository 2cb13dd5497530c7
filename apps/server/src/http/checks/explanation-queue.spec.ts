import { describe, expect, it } from '@jest/globals';
import { ExplanationQueue } from './check.js';

/** Tells how many explanations were made in each turn of the event loop, until the last one has ended. */
async function explainedInTurns(turns: ExplanationQueue, count: number): Promise<number[]> {
  const counts: number[] = [0];
  let isOver = false;
  const explain = (): void => {
    counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
  };
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

  it('continues after one that fails', async () => {
    const turns = new ExplanationQueue();
    const fails = (): void => {
      throw new TypeError('on purpose');
    };
    const [one, other] = await Promise.allSettled([turns.run(fails), turns.run(() => undefined)]);
    expect([one?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('leaves out those for which no place is left, and continues afterwards', async () => {
    const turns = new ExplanationQueue();
    const sum = async (count: number): Promise<number> =>
      (await explainedInTurns(turns, count)).reduce((all, each) => all + each, 0);
    expect(await sum(100)).toBe(32);
    expect(await sum(5)).toBe(5);
  });
});
