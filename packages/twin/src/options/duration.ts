import { TwinError } from './twin-error.js';

const UNITS_MS = { ms: 1, second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;

/** A duration: milliseconds, or a number with its unit, such as `3 days`, `90 seconds` or `250 ms`. */
export type Duration =
  | number
  | `${number} ${keyof typeof UNITS_MS}`
  | `${number} ${Exclude<keyof typeof UNITS_MS, 'ms'>}s`;

const DURATION = /^(\d+(?:\.\d+)?) (ms|(second|minute|hour|day|week)s?)$/;

/** @throws TwinError for anything else than a duration */
export function parseDuration(duration: Duration, name = 'duration'): number {
  if (typeof duration === 'number' && Number.isFinite(duration) && duration >= 0) return Math.round(duration);
  const [, count, ms, unit = ms] = DURATION.exec(String(duration)) ?? [];
  if (count !== undefined && isUnit(unit)) return Math.round(Number(count) * UNITS_MS[unit]);
  throw new TwinError(
    `${name}: must be milliseconds, or a number and a unit such as "3 days", "90 seconds" or "250 ms", ` +
      `received ${JSON.stringify(duration)}.`,
  );
}

function isUnit(text: string | undefined): text is keyof typeof UNITS_MS {
  return text !== undefined && Object.hasOwn(UNITS_MS, text);
}
