import timers from 'node:timers/promises';
import { inspect } from 'node:util';

// Taken here, because a test may replace the timers and the clock.
const { setTimeout: delay } = timers;
const now = performance.now.bind(performance);

const LONGEST_PAUSE_MS = 50;

/**
 * The one limit of all waits. A slow machine does not reach it. It is far below the limit of a test, so that a test that
 * waits in vain says for what.
 */
export const until = waitWithin(300_000);

/** Returns an `until` with that limit. Only its own spec needs another limit. */
export function waitWithin(limitMs) {
  return async (what, read, fits = Boolean) => {
    const endsAt = now() + limitMs;
    for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const value = await read();
      if (fits(value)) return value;
      if (now() >= endsAt)
        throw new Error(`Waited ${limitMs / 1000} s for ${what}. The last answer was: ${inspect(value)}`);
      await delay(pauseMs);
    }
  };
}
