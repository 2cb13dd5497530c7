import { refuseMisuse, TEXT } from '../errors/argument.js';
import { formatWireDate, parseWireDate, parseWireDateTime } from '../wire/wire-date.js';

/** The time span that the text of a bound names: a minute, a second or a millisecond. */
export interface FilterDate {
  /** Milliseconds since 1970. */
  readonly fromMs: number;
  /** The first millisecond after the span. */
  readonly beforeMs: number;
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** Date and time, seconds and their fraction if there are any, and the zone: UTC if there is none. */
const ISO_DATE_TIME =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(\.\d{1,9})?)?(?:Z|([+-])([01]\d|2[0-3]):?([0-5]\d))?$/;

/** The form of the posted-date options, whose ids are sent back as values. */
const OPTION_DATE = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d\.\d{3})$/;

/**
 * Reads a date of a search filter: `YYYY-MM-DD hh:mm AM/PM`, `YYYY-MM-DD` for its 00:00, `MM/DD/YYYY hh:mm:ss.SSS` as the
 * posted-date options have it, or a date and time of ISO 8601 such as `2026-01-31T13:05:07.250+01:00`. All are UTC if
 * they name no zone.
 *
 * @returns undefined if the text has another form or names a time that does not exist.
 * @example
 * parseFilterDate('2026-01-31T13:05:07Z'); // { fromMs: 1769864707000, beforeMs: 1769864708000 }
 * parseFilterDate('31.01.2026'); // undefined
 * @see D-SEA-28
 */
export function parseFilterDate(text: string): FilterDate | undefined {
  refuseMisuse('text', text, TEXT);
  const minuteMs = parseWireDateTime(text) ?? parseWireDate(text);
  if (minuteMs !== undefined) return { fromMs: minuteMs, beforeMs: minuteMs + MINUTE_MS };
  return readIsoDateTime(OPTION_DATE.test(text) ? text.replace(OPTION_DATE, '$3-$1-$2T$4Z') : text);
}

function readIsoDateTime(text: string): FilterDate | undefined {
  const [, day = '', hour, minute, second, fraction, sign, zoneHours, zoneMinutes] = ISO_DATE_TIME.exec(text) ?? [];
  const dayMs = parseWireDate(day);
  if (dayMs === undefined) return undefined;
  const zoneMs = minutesMs(zoneHours, zoneMinutes) * (sign === '-' ? -1 : 1);
  const fractionMs = fraction === undefined ? 0 : Number(fraction.slice(1, 4).padEnd(3, '0'));
  const fromMs = dayMs + minutesMs(hour, minute) - zoneMs + Number(second ?? 0) * SECOND_MS + fractionMs;
  // A zone may move the time out of the years that a date can express.
  if (!isWritten(fromMs)) return undefined;
  return { fromMs, beforeMs: fromMs + lengthMs(second, fraction) };
}

function minutesMs(hours = '0', minutes = '0'): number {
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

/** The smallest unit that is written sets the length: a bound without seconds is the whole minute. */
function lengthMs(second: string | undefined, fraction: string | undefined): number {
  if (second === undefined) return MINUTE_MS;
  return fraction === undefined ? SECOND_MS : 1;
}

function isWritten(epochMs: number): boolean {
  return parseWireDate(formatWireDate(epochMs)) !== undefined;
}
