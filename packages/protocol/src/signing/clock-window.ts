import { NUMBER, refuseMisuse } from '../errors/argument.js';

const WINDOW_MS = 300_000;

/**
 * Whether a request's time is near enough to the clock: at most 300 seconds old or ahead; exactly 300 seconds passes.
 *
 * @param requestMs the time of the request, in milliseconds since 1970.
 * @param nowMs the time of the clock, in milliseconds since 1970.
 * @example
 * withinClockWindow(Date.now() - 300_000, Date.now()); // true
 * @see spec: Limits; D-ERR-4 code 10
 */
export function withinClockWindow(requestMs: number, nowMs: number): boolean {
  refuseMisuse('requestMs', requestMs, NUMBER);
  refuseMisuse('nowMs', nowMs, NUMBER);
  return Math.abs(requestMs - nowMs) <= WINDOW_MS;
}
