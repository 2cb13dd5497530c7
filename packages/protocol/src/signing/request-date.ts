import { DATE, NUMBER, refuseMisuse, TEXT } from '../errors/argument.js';

const WINDOW_MS = 300_000;
const DATE_FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{3})?)?(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * Reads the text of `x-svc-date`: `YYYY-MM-DDThh:mm[:ss[.fff]]` with `Z`, `+hh:mm`, `-hh:mm`, or an offset without the
 * colon, as in the printed example (D-SIG-13).
 *
 * @returns milliseconds since 1970, or undefined if the text has another form or names an impossible time.
 * @example
 * parseRequestDate('2026-11-20T13:00+0100'); // 1795176000000
 * @see spec: Header rules; D-SIG-4
 */
export function parseRequestDate(text: string): number | undefined {
  refuseMisuse('text', text, TEXT);
  if (!DATE_FORM.test(text)) return undefined;
  const second = text[16] === ':' ? twoDigits(text, 17) : 0;
  const fractionMs = text[19] === '.' ? Number(text.slice(20, 23)) : 0;
  const midnight = midnightMs(twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8));
  const ms = midnight + clockMs(twoDigits(text, 11), twoDigits(text, 14), second) + fractionMs - offsetMs(text);
  return Number.isNaN(ms) ? undefined : ms;
}

/**
 * Writes a time as the text of `x-svc-date`: `YYYY-MM-DDThh:mm:ssZ`.
 *
 * @throws RangeError for a time that is no date of the years 0 to 9999.
 * @example
 * formatRequestDate(new Date(1795176000000)); // '2026-11-20T12:00:00Z'
 * @see D-SIG-4
 */
export function formatRequestDate(now: Date): string {
  refuseMisuse('now', now, DATE);
  const year = now.getUTCFullYear();
  if (year >= 0 && year <= 9999) return `${now.toISOString().slice(0, 19)}Z`;
  throw new RangeError(`The time of a request must be a date of the years 0 to 9999, received ${now}.`);
}

/**
 * Returns whether a request's time is near enough to the clock: at most 300 seconds old or ahead. Exactly 300 seconds
 * pass.
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

const DAY_MS = 86_400_000;

/** The days of 400 years. `Date.UTC` reads the years 0 to 99 as 1900 to 1999, so the calculation adds 400 years. */
const CYCLE_DAYS = 146_097;

/** Returns the midnight that a day begins with, in milliseconds since 1970; NaN for a day that does not exist. */
function midnightMs(year: number, month: number, day: number): number {
  const daysInMonth = month === 2 ? (isLeapYear(year) ? 29 : 28) : 30 + ((month + (month >> 3)) & 1);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth) return Number.NaN;
  return Date.UTC(year + 400, month - 1, day) - CYCLE_DAYS * DAY_MS;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Returns the time since midnight in milliseconds; NaN for a time that no clock shows, such as second 60. */
function clockMs(hour: number, minute: number, second: number): number {
  return hour < 24 && minute < 60 && second < 60 ? ((hour * 60 + minute) * 60 + second) * 1000 : Number.NaN;
}

function offsetMs(text: string): number {
  if (text.endsWith('Z')) return 0;
  const sign = text.search(/[+-]\d\d:?\d\d$/);
  const ahead = clockMs(twoDigits(text, sign + 1), twoDigits(text, text.length - 2), 0);
  return text[sign] === '-' ? -ahead : ahead;
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - 0x30) * 10 + text.charCodeAt(at + 1) - 0x30;
}
