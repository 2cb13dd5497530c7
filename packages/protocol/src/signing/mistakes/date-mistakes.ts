import { joinCanonicalParts } from '../../canonical/canonical-request.js';
import { headerValues } from '../../canonical/raw-headers.js';
import { formatRequestDate, parseRequestDate, withinClockWindow } from '../request-date.js';
import { DATE_HEADER, joinStringToSign } from '../signature-scheme.js';
import { quoted } from './mistake.js';
import type { Evidence, SignedTexts, Trial } from './mistake.js';

const HOUR_MS = 3_600_000;
/** Local time differs from UTC by whole and half hours; in Nepal, Eucla and on the Chatham Islands by quarters too. */
const MAX_ZONE_MS = 14 * HOUR_MS;
const QUARTERS_MS = [5.75, 8.75, 12.75, 13.75].map((hours) => hours * HOUR_MS);
/** Limit of the difference between synchronized clocks, including the duration of a request. */
const TOLERANCE_MS = 60_000;

/** A date without `Z` or offset, or one whose hour or offset could be wrong. */
export function* localTime({ date, nowMs }: Evidence): Iterable<Trial> {
  const hint = `${DATE_HEADER} is local time without its offset: send UTC with Z, or add the offset as +hh:mm or -hh:mm.`;
  const requestMs = parseRequestDate(date);
  if (requestMs === undefined) {
    if (parseRequestDate(`${date.replace(' ', 'T')}Z`) !== undefined) yield { kind: 'seen', hint };
    return;
  }
  if (withinClockWindow(requestMs, nowMs)) return;
  const causes = causesOf(date, requestMs - nowMs);
  if (causes.length === 0) return;
  const minutes = Math.abs(Math.round((requestMs - nowMs) / 60_000));
  const off = `${DATE_HEADER} is ${minutes} minutes ${requestMs < nowMs ? 'behind' : 'ahead'}`;
  yield {
    kind: 'right',
    hint: `${off}: ${causes.join('; ')}; else the request is old or a clock is wrong.`,
  };
}

/** A date in the form of other services: microseconds, the form of `Date`, no separators, or a count since 1970 (D-SIG-21). */
export function* otherDateForm({ date }: Evidence): Iterable<Trial> {
  const ms = parseRequestDate(date) === undefined ? momentOf(date) : undefined;
  if (ms === undefined || !(ms >= 0 && ms <= LAST_MS)) return;
  const right = formatRequestDate(new Date(ms));
  yield { kind: 'seen', hint: `${DATE_HEADER} has another form: write this time as ${quoted(right)}, and sign that.` };
}

const LAST_MS = Date.UTC(9999, 11, 31);

function momentOf(date: string): number | undefined {
  if (/^\d{10}(?:\d{3})?$/.test(date)) return Number(date.padEnd(13, '0'));
  if (/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/.test(date)) return Date.parse(date);
  const separated = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return parseRequestDate(separated.replace(/\.\d{1,9}(?=Z$|[+-][\d:]+$)/, ''));
}

/** Returns the possible causes of a difference to the clock: the hour, a wrong offset, or a missing offset. */
function causesOf(date: string, offMs: number): string[] {
  const zone = ZONE.exec(date)?.[0] ?? '';
  const zoneMs = (parseRequestDate(date.replace(ZONE, 'Z')) ?? 0) - (parseRequestDate(date) ?? 0);
  const hour = isClose(Math.abs(offMs), 12 * HOUR_MS)
    ? ['if the hour was written by a 12-hour clock, as 02 for 14, write it from 00 to 23']
    : [];
  return [...hour, ...(zoneMs === 0 ? missingOffset(offMs) : wrongOffset({ zone, zoneMs, offMs }))];
}

function missingOffset(offMs: number): string[] {
  return isZoneOffset(offMs) ? ["if that is your time zone's offset, local time was sent as if it were UTC"] : [];
}

function wrongOffset({ zone, zoneMs, offMs }: { zone: string; zoneMs: number; offMs: number }): string[] {
  if (isClose(offMs, -zoneMs))
    return [`UTC was written with the offset ${zone}: write UTC with Z, or local time with its offset`];
  if (isClose(offMs, -2 * zoneMs)) return [`the offset ${zone} has the wrong sign: east of Greenwich it is +hh:mm`];
  const isQuarter =
    isClose(offMs, Math.round(offMs / QUARTER_MS) * QUARTER_MS) && Math.abs(offMs) <= MAX_ZONE_MS + TOLERANCE_MS;
  return isQuarter
    ? [`if the offset ${zone} was rounded or lacks summer time, write the exact one of your time zone`]
    : [];
}

const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;
const QUARTER_MS = HOUR_MS / 4;

function isClose(ms: number, otherMs: number): boolean {
  return Math.abs(ms - otherMs) <= TOLERANCE_MS;
}

function isZoneOffset(ms: number): boolean {
  const halfHours = Math.round(ms / (HOUR_MS / 2)) * (HOUR_MS / 2);
  return Math.abs(ms) <= MAX_ZONE_MS + TOLERANCE_MS && [halfHours, ...QUARTERS_MS].some((zone) => isClose(ms, zone));
}

/**
 * A date in the string to sign that differs from the header, or the same date in both that differs from the sent date.
 */
export function* otherDate({ date, parts, received }: Evidence): Iterable<Trial> {
  const ofHeader = headerValues(received.headers, 'date')[0];
  const others = [
    ...(ofHeader === undefined ? [] : [ofHeader, ...formsOf(Date.parse(ofHeader))]),
    ...formsOf(parseRequestDate(date)),
  ];
  for (const signed of new Set(others)) {
    if (signed === date) continue;
    yield {
      kind: 'string',
      hint: `The date of the string to sign is not that of ${DATE_HEADER}: it was signed as ${quoted(signed)}, and its second line is ${quoted(date)}. Take the time once.`,
      of: (right) => dated(right, signed),
    };
    const headers = parts.headers.replace(`${DATE_HEADER}:${date}\n`, () => `${DATE_HEADER}:${signed}\n`);
    const canonicalRequest = joinCanonicalParts({ ...parts, headers });
    const hint = `${DATE_HEADER} was signed as ${quoted(signed)}, and sent as ${quoted(date)}: sign the very text that is sent.`;
    yield { kind: 'canonical', hint, date: signed, canonicalRequest };
    yield { kind: 'canonical', hint, canonicalRequest };
  }
}

function dated({ stringToSign }: SignedTexts, date: string): string {
  return joinStringToSign(date, stringToSign.slice(-64));
}

/** Returns a moment in the forms of other services. */
function formsOf(ms: number | undefined): string[] {
  if (ms === undefined || Number.isNaN(ms)) return [];
  const full = new Date(ms).toISOString();
  const local = full.slice(0, 'YYYY-MM-DDThh:mm:ss'.length);
  const minutes = full.slice(0, 'YYYY-MM-DDThh:mm'.length);
  const zoned = ['Z', '+00:00', '+0000', ''].flatMap((zone) => [local + zone, minutes + zone]);
  const packed = `${local.replaceAll(/[-:]/g, '')}Z`;
  return [full, ...zoned, packed, packed.slice(0, 8), new Date(ms).toUTCString(), `${Math.trunc(ms / 1000)}`, `${ms}`];
}
