import { joinCanonicalParts } from '../../canonical/canonical-request.js';
import { headerValues } from '../../canonical/raw-headers.js';
import { withinClockWindow } from '../clock-window.js';
import { parseRequestDate } from '../request-date.js';
import { DATE_HEADER } from '../signature-scheme.js';
import type { Evidence, Trial } from './mistake.js';
import { quoted } from './quoted.js';

const QUARTER_HOUR_MS = 900_000;
const FARTHEST_ZONE_MS = 14 * 3_600_000;

/** A date without `Z` or offset, or one that could be local time labelled with the wrong one. */
export function* localTime({ date, nowMs, parts }: Evidence): Iterable<Trial> {
  const hint = `${DATE_HEADER} is local time without its offset: send UTC with Z, or add the offset as +hh:mm or -hh:mm.`;
  const requestMs = parseRequestDate(date);
  if (requestMs === undefined) {
    if (parseRequestDate(`${date.replace(' ', 'T')}Z`) !== undefined) yield { kind: 'seen', hint };
    return;
  }
  if (withinClockWindow(requestMs, nowMs) || Math.abs(requestMs - nowMs) > FARTHEST_ZONE_MS + QUARTER_HOUR_MS) return;
  const nearest = Math.round((requestMs - nowMs) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  if (!withinClockWindow(requestMs - nearest, nowMs)) return;
  const minutes = Math.abs(Math.round((requestMs - nowMs) / 60_000));
  const off = `${DATE_HEADER} is ${minutes} minutes ${requestMs < nowMs ? 'behind' : 'ahead'}`;
  yield {
    kind: 'canonical',
    hint: `${off}: if that is your time zone's offset, local time was sent as if it were UTC; else the request is old or a clock is wrong.`,
    canonicalRequest: joinCanonicalParts(parts),
  };
}

/** Another date in the string to sign than the header's, or in both than was sent. */
export function* otherDate({ date, parts, received }: Evidence): Iterable<Trial> {
  const other = headerValues(received.headers, 'date')[0];
  const others = [
    ...(other === undefined ? [] : [other, ...formsOf(Date.parse(other))]),
    ...formsOf(parseRequestDate(date)),
  ];
  const canonicalRequest = joinCanonicalParts(parts);
  for (const signed of new Set(others)) {
    if (signed === date) continue;
    const headers = parts.headers.replace(`${DATE_HEADER}:${date}\n`, () => `${DATE_HEADER}:${signed}\n`);
    const hint = `${DATE_HEADER} was signed as ${quoted(signed)}, and sent as ${quoted(date)}: sign the very text that is sent.`;
    yield { kind: 'canonical', hint, date: signed, canonicalRequest: joinCanonicalParts({ ...parts, headers }) };
    yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, headers }) };
    yield {
      kind: 'canonical',
      hint: `The date of the string to sign is not that of ${DATE_HEADER}: its second line is ${quoted(date)}.`,
      date: signed,
      canonicalRequest,
    };
  }
}

/** The forms in which a moment is written elsewhere: with and without milliseconds, and without punctuation. */
function formsOf(ms: number | undefined): string[] {
  if (ms === undefined || Number.isNaN(ms)) return [];
  const full = new Date(ms).toISOString();
  const seconds = full.replace(/\.\d+/, '');
  return [full, seconds, seconds.replaceAll(/[-:]/g, ''), new Date(ms).toUTCString()];
}
