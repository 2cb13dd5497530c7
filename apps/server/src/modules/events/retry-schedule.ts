const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** From the end of the failed attempt to the next one (D-EVT-2). */
const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Retries come up to a fifth earlier or later, so that deliveries that failed together are not retried together. */
const SCATTER = 0.2;

/** The first attempt and its retries. */
export const MOST_ATTEMPTS = DELAYS_MS.length + 1;

/**
 * Returns how long to wait after a failed attempt; undefined after the last one.
 *
 * @param attempts the attempts so far, from 1
 * @param chance from 0, less than 1: the place within the scatter
 */
export function retryDelayMs(attempts: number, chance: number): number | undefined {
  const delayMs = DELAYS_MS[attempts - 1];
  return delayMs === undefined ? undefined : Math.round(delayMs * (1 - SCATTER + 2 * SCATTER * chance));
}
