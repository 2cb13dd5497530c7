import { received } from '@talent-platform/protocol/errors';
import { TwinError } from '../twin-error.js';

const UNITS_MS = { ms: 1, second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;

/** A duration: milliseconds, or a number with its unit, such as `3 days`, `90 seconds` or `250 ms`. */
export type Duration =
  | number
  | `${number} ${keyof typeof UNITS_MS}`
  | `${number} ${Exclude<keyof typeof UNITS_MS, 'ms'>}s`;

const DURATION = /^(\d+(?:\.\d+)?) (ms|(second|minute|hour|day|week)s?)$/;

/**
 * Returns the milliseconds of a duration.
 *
 * @throws TwinError for anything else
 */
export function millisecondsOf(duration: Duration): number {
  if (typeof duration === 'number' && duration >= 0 && duration < Infinity) return Math.round(duration);
  const [, count, ms, unit = ms] = DURATION.exec(String(duration)) ?? [];
  const known = Object.entries(UNITS_MS).find(([name]) => name === unit);
  if (known !== undefined) return Math.round(Number(count) * known[1]);
  const rule = 'must be milliseconds, or a number and a unit such as "3 days", "90 seconds" or "250 ms"';
  throw new TwinError(`duration: ${rule}, ${received(duration)}.`);
}
