import { expect, it } from '@jest/globals';
import { withinClockWindow } from './clock-window.js';

it.each([
  [0, true],
  [-300_000, true],
  [300_000, true],
  [-300_001, false],
  [300_001, false],
  [Number.NaN, false],
])('a request %d ms from now passes: %s', (distanceMs, passes) => {
  expect(withinClockWindow(1_795_176_000_000 + distanceMs, 1_795_176_000_000)).toBe(passes);
});
