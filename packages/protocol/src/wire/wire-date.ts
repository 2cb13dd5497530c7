import { NUMBER, refuseMisuse, TEXT } from '../errors/argument.js';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Newer formatters of dates write U+202F or U+00A0 before AM and PM. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2}) (0[1-9]|1[0-2]):([0-5]\d)[ \u00A0\u202F](AM|PM)$/;
const MINUTE_MS = 60_000;

/**
 * Reads a date `YYYY-MM-DD` (blueprint: Field types, `date`).
 *
 * @param text the date as sent; nothing around it, no other form.
 * @returns milliseconds since 1970 of that day's 00:00 UTC, or undefined for another form or a day that does not exist.
 *
 * @example
 * parseWireDate('2026-02-28'); // 1772236800000
 * parseWireDate('2026-02-29'); // undefined
 */
export function parseWireDate(text: string): number | undefined {
  refuseMisuse('text', text, TEXT);
  if (!DATE.test(text)) return undefined;
  const epochMs = Date.parse(`${text}T00:00:00Z`);
  // Date.parse turns 31 February into March: only a day that reads back as sent exists.
  return !Number.isNaN(epochMs) && formatWireDate(epochMs) === text ? epochMs : undefined;
}

/**
 * Writes the UTC day of a moment as `YYYY-MM-DD`.
 *
 * @param epochMs milliseconds since 1970, within the years 0000 to 9999.
 * @throws RangeError for a number that is not a time.
 *
 * @example
 * formatWireDate(1772236800000); // '2026-02-28'
 */
export function formatWireDate(epochMs: number): string {
  refuseMisuse('epochMs', epochMs, NUMBER);
  return new Date(epochMs).toISOString().slice(0, 10);
}

/**
 * Reads a date-time `YYYY-MM-DD hh:mm AM/PM` as UTC (D-PRO-8). 12:00 AM is midnight, 12:00 PM is noon.
 *
 * @param text the date-time as sent; two digits everywhere, capitals, one space between the parts. The second one may be
 * U+202F or U+00A0.
 * @returns milliseconds since 1970, or undefined for any other text.
 *
 * @example
 * parseWireDateTime('2026-02-28 12:05 AM'); // 1772237100000
 * parseWireDateTime('2026-02-28 00:05 AM'); // undefined
 */
export function parseWireDateTime(text: string): number | undefined {
  refuseMisuse('text', text, TEXT);
  const [, date = '', hour, minute, half] = DATE_TIME.exec(text) ?? [];
  const dayMs = parseWireDate(date);
  if (dayMs === undefined) return undefined;
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return dayMs + (hours * 60 + Number(minute)) * MINUTE_MS;
}

/**
 * Writes a moment as `YYYY-MM-DD hh:mm AM/PM` in UTC; seconds are dropped (D-PRO-8).
 *
 * @param epochMs milliseconds since 1970, within the years 0000 to 9999.
 * @throws RangeError for a number that is not a time.
 *
 * @example
 * formatWireDateTime(1772237100000); // '2026-02-28 12:05 AM'
 */
export function formatWireDateTime(epochMs: number): string {
  refuseMisuse('epochMs', epochMs, NUMBER);
  const iso = new Date(epochMs).toISOString();
  const hours = Number(iso.slice(11, 13));
  const hour = String(hours % 12 || 12).padStart(2, '0');
  return `${iso.slice(0, 10)} ${hour}:${iso.slice(14, 16)} ${hours < 12 ? 'AM' : 'PM'}`;
}
