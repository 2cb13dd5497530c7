import { parseRequestDate } from '@talent-platform/protocol/signing';

const VECTOR_TIME_MS = Date.UTC(2026, 10, 20, 12);

const DATE = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(\.\d{3})?(Z|[+-]\d\d:?\d\d)$/;

/**
 * Returns a date of now in the form of a vector's date: with or without seconds and milliseconds, and with its offset.
 * The date is as far from now as the vector's date was from the time of the vector. Returns any other text as it is.
 */
export function liveDate(text: string, now: Date): string {
  const ms = parseRequestDate(text);
  const [, , , seconds, fraction, zone] = DATE.exec(text) ?? [];
  if (ms === undefined || zone === undefined) return text;
  // A date without seconds is the beginning of its minute.
  const isWhole = seconds === undefined;
  const moment = now.getTime() + (ms - VECTOR_TIME_MS);
  const local = new Date(moment + offsetMs(zone)).toISOString();
  const end = isWhole ? '' : local.slice(16, 19) + (fraction === undefined ? '' : local.slice(19, 23));
  return `${local.slice(0, 16)}${end}${zone}`;
}

function offsetMs(zone: string): number {
  if (zone === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
