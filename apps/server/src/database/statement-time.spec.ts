import { expect, it } from '@jest/globals';
import { StatementTime, StatementTooLong } from './statement-time.js';

/** Returns the time limit that each statement received, if each takes the given time. */
async function givenTo(takesMs: readonly number[], limitMs: number): Promise<number[]> {
  let now = 5000;
  const time = new StatementTime(limitMs, () => now);
  const given: number[] = [];
  for (const ms of takesMs) {
    await time.spend((leftMs) => {
      given.push(leftMs);
      now += ms;
      return Promise.resolve();
    });
    now += 10_000;
  }
  return given;
}

it('gives a statement what those before it have left, and counts no time between them (D-SEA-16)', async () => {
  expect(await givenTo([300, 0.5, 200, 1], 1000)).toEqual([1000, 700, 700, 500]);
});

it('sends no statement if no time is left (D-SEA-16)', async () => {
  await expect(givenTo([400, 600, 1], 1000)).rejects.toThrow(new StatementTooLong(1000));
  expect(await givenTo([400, 599.9, 1], 1000)).toEqual([1000, 600, 1]);
});

it('counts the time of those that fail (D-SEA-16)', async () => {
  let now = 0;
  const time = new StatementTime(1000, () => now);
  const failing = time.spend(() => {
    now += 900;
    return Promise.reject(new Error('no'));
  });
  await expect(failing).rejects.toThrow('no');
  expect(await time.spend((leftMs) => Promise.resolve(leftMs))).toBe(100);
});
