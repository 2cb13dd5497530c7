import { nearestName, received } from '@talent-platform/protocol/errors';

const UNITS_MS = { ms: 1, second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;

/** A duration: milliseconds, or a number with its unit, such as `3 days`, `90 seconds` or `250 ms`. */
export type Duration =
  | number
  | `${number} ${keyof typeof UNITS_MS}`
  | `${number} ${Exclude<keyof typeof UNITS_MS, 'ms'>}s`;

const DURATION = /^(\d+(?:\.\d+)?) (ms|(second|minute|hour|day|week)s?)$/;
const UNITS = Object.keys(UNITS_MS).flatMap((unit) => (unit === 'ms' ? unit : [unit, `${unit}s`]));

/** Returns the milliseconds of a duration that was checked. */
export function millisecondsOf(duration: Duration): number {
  return readDuration(duration) ?? 0;
}

/**
 * Returns what is wrong with a duration: the end of a sentence. Undefined if nothing is.
 *
 * @param limit the longest duration that is allowed, and why
 */
export function durationFault(
  duration: unknown,
  limit?: { readonly atMost: Duration; readonly because: string },
): string | undefined {
  const milliseconds = readDuration(duration);
  if (milliseconds === undefined)
    return (
      'must be milliseconds, or a number and a unit such as "3 days", "90 seconds" or "250 ms", ' +
      `${received(duration)}.${hint(duration)}`
    );
  if (limit === undefined || milliseconds <= millisecondsOf(limit.atMost)) return undefined;
  return `must be at most ${limit.atMost}, ${received(duration)}. ${limit.because}`;
}

function readDuration(duration: unknown): number | undefined {
  if (typeof duration === 'number') return duration >= 0 && duration < Infinity ? Math.round(duration) : undefined;
  const [, count, ms, unit = ms] = DURATION.exec(String(duration)) ?? [];
  return count !== undefined && isUnit(unit) ? Math.round(Number(count) * UNITS_MS[unit]) : undefined;
}

function isUnit(text: string | undefined): text is keyof typeof UNITS_MS {
  return text !== undefined && Object.hasOwn(UNITS_MS, text);
}

/** Returns a sentence that names what a mistyped duration probably means. */
function hint(duration: unknown): string {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i.exec(String(duration)) ?? [];
  const meant = nearestName(unit, UNITS);
  return meant === undefined ? '' : ` Did you mean "${count} ${meant}"?`;
}
