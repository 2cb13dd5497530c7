import { describe, expect, it } from '@jest/globals';
import { pauseAfter } from './calm-polling.js';

const MINUTE_MS = 60_000;

describe('the pause between two requests', () => {
  it.each([
    [0, 3000, 3000],
    [MINUTE_MS, 5000, 5000],
    [3 * MINUTE_MS, 5000, 15_000],
    [11 * MINUTE_MS, 5000, 60_000],
    [3 * MINUTE_MS, 30_000, 30_000],
  ])('after %i ms without a change, of a page that asks each %i ms, is %i ms', (unchangedMs, fastMs, pauseMs) => {
    expect(pauseAfter(unchangedMs, fastMs)).toBe(pauseMs);
  });
});
