import { afterEach, expect, it, jest } from '@jest/globals';
import { DatabaseClock } from './database-clock.js';

const THERE = 1_800_000_000_000;

/** A clock whose readings take `tripMs` in all. */
async function aClock({ tripMs = 0 } = {}) {
  const time = { monotonicMs: 5000, there: THERE };
  const read = async (): Promise<number> => {
    const there = time.there + tripMs / 2;
    time.monotonicMs += tripMs;
    time.there += tripMs;
    return there;
  };
  const clock = new DatabaseClock(read, () => time.monotonicMs);
  await clock.refresh();
  return { clock, time };
}

afterEach(() => void jest.restoreAllMocks());

it('has the time of the database, whatever the clock of the machine says (D-OPR-26)', async () => {
  const { clock, time } = await aClock({ tripMs: 40 });
  expect(Math.abs(clock.now() - time.there)).toBeLessThanOrEqual(2);
  const before = clock.now();
  jest.spyOn(Date, 'now').mockReturnValue(THERE + 200_000);
  time.monotonicMs += 1000;
  expect(clock.now()).toBe(before + 1000);
  expect(Math.round(clock.skewMs() / 1000)).toBe(199);
});

it('follows a clock of the database that was set, and no difference that its reading may have made', async () => {
  const { clock, time } = await aClock({ tripMs: 40 });
  const before = clock.now();
  time.there += 10;
  await clock.refresh();
  expect(clock.now()).toBe(before + 40);
  time.there -= 3_600_000;
  await clock.refresh();
  expect(Math.abs(clock.now() - time.there)).toBeLessThanOrEqual(2);
});

it('goes on while the database is away', async () => {
  let fails = false;
  const clock = new DatabaseClock(
    async () => {
      if (fails) throw new Error('away');
      return THERE;
    },
    () => 7,
  );
  await clock.refresh();
  fails = true;
  await expect(clock.refresh()).rejects.toThrow('away');
  expect(Math.abs(clock.now() - THERE)).toBeLessThanOrEqual(2);
});
