import { Is } from './members.js';
import type { ApiSchema } from './members.js';

const UTC = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)?Z$/;

/** Requires a time of ISO 8601 in UTC, which `Date.parse` reads. */
export function IsUtcTime(schema: ApiSchema = {}): PropertyDecorator {
  return Is(
    { type: 'string', format: 'date-time', ...schema },
    'must be a time of ISO 8601 in UTC, as in 2026-11-20T12:00:00Z',
    isUtcTime,
  );
}

export function isUtcTime(value: unknown): value is string {
  const minute = typeof value === 'string' ? UTC.exec(value)?.[1] : undefined;
  const time = minute === undefined ? NaN : Date.parse(String(value));
  // Date.parse accepts 30 February as a day of March.
  return time >= 0 && new Date(time).toISOString().startsWith(minute ?? ' ');
}
