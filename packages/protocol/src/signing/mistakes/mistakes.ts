import { joinCanonicalParts } from '../../canonical/canonical-request.js';
import { withinClockWindow } from '../clock-window.js';
import { parseRequestDate } from '../request-date.js';
import type { SecretDecoding } from '../secret-text.js';
import { DATE_HEADER } from '../signature-scheme.js';
import { bodyHashOfAnotherEncoding } from './body-mistakes.js';
import { missingNewline, unsortedHeaders, unsortedValues, valueNotTrimmed } from './header-mistakes.js';
import type { Evidence, Mistake, Trial } from './mistake.js';
import { plusForSpace, queryLineLeftOut, unsortedQuery } from './query-mistakes.js';

const QUARTER_HOUR_MS = 900_000;
const FARTHEST_ZONE_MS = 14 * 3_600_000;

/** A date without `Z` or offset, or one that could be local time labelled with the wrong one. */
function* localTime({ date, nowMs, parts }: Evidence): Iterable<Trial> {
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

/** The secret's text decoded before use. */
function* secretDecoded(): Iterable<Trial> {
  const decodings: readonly SecretDecoding[] = ['base64', 'hex'];
  for (const decoding of decodings) {
    const hint = `The secret was decoded as ${decoding}: use the UTF-8 bytes of its text as the key.`;
    yield { kind: 'secret', decoding, hint };
  }
}

/** The method in lower case. */
function* methodInLowerCase({ parts }: Evidence): Iterable<Trial> {
  const hint = `The method was signed in lower case: sign it as "${parts.method}".`;
  const canonicalRequest = joinCanonicalParts({ ...parts, method: parts.method.toLowerCase() });
  yield { kind: 'canonical', hint, canonicalRequest };
}

/** The known mistakes, in the order in which they are tried (D-SIG-9). */
export const MISTAKES: readonly Mistake[] = [
  queryLineLeftOut,
  plusForSpace,
  unsortedQuery,
  unsortedHeaders,
  unsortedValues,
  valueNotTrimmed,
  missingNewline,
  localTime,
  secretDecoded,
  bodyHashOfAnotherEncoding,
  methodInLowerCase,
];
