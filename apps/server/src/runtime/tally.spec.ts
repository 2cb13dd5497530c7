import { expect, it } from '@jest/globals';
import { Durations, SECONDS } from './tally.js';

it('sorts each duration into the first bucket whose limit it does not exceed (D-NET-20)', () => {
  const durations = new Durations();
  for (const ms of [0, 1, 1.1, 2.5, 1000, 120_000, 120_001]) durations.add(ms);
  const filled = durations.counts.flatMap((count, index) => (count > 0 ? [[SECONDS[index], count]] : []));
  expect(filled).toEqual([
    [0.001, 2],
    [0.0025, 2],
    [1, 1],
    [120, 1],
    [undefined, 1],
  ]);
  expect(durations.count).toBe(7);
  expect(durations.sumSeconds).toBeCloseTo(241.0056);
});
