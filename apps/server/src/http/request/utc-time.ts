import { ValidateBy } from 'class-validator';

const UTC = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)?Z$/;

/** Requires a time of ISO 8601 in UTC, which `Date.parse` reads. */
export function IsUtcTime(): PropertyDecorator {
  return ValidateBy(
    { name: 'isUtcTime', validator: { validate: isUtcTime } },
    { message: 'must be a time of ISO 8601 in UTC, as in 2026-11-20T12:00:00Z' },
  );
}

export function isUtcTime(value: unknown): value is string {
  const minute = typeof value === 'string' ? UTC.exec(value)?.[1] : undefined;
  const time = minute === undefined ? NaN : Date.parse(String(value));
  // Date.parse accepts 30 February as a day of March.
  return time >= 0 && new Date(time).toISOString().startsWith(minute ?? ' ');
}
