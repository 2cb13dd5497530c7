import type { Member } from '../../../http/index.js';

const UTC = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)?Z$/;

/** A time of ISO 8601 in UTC → milliseconds since 1970. */
export const utcTime: Member<number> = {
  rule: 'be a time of ISO 8601 in UTC, as in 2026-11-20T12:00:00Z',
  read(value) {
    const minute = typeof value === 'string' ? UTC.exec(value)?.[1] : undefined;
    const time = minute === undefined ? NaN : Date.parse(String(value));
    // A 30th of February is read as a day of March.
    return time >= 0 && new Date(time).toISOString().startsWith(minute ?? ' ') ? time : undefined;
  },
};
