import type { RawHeaders } from '@talent-platform/protocol/canonical';

const SECOND_MS = 1000;
const LONGEST_MS = 24 * 3600 * SECOND_MS;
const SECONDS = /^\d+$/;
/** The form of dates that RFC 9110 (5.6.7) requires. Servers do not agree on how to read others. */
const DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * Returns how long a partner asks to wait, from 1 s to 24 h (D-EVT-2); undefined if there is no readable Retry-After.
 *
 * @param headers names and values alternate
 * @param now when the reply came
 */
export function retryAfterMs(headers: RawHeaders, now: Date): number | undefined {
  const [asked = '', ...others] = headers.filter((_, index) => index % 2 === 1 && isRetryAfter(headers[index - 1]));
  const waitMs = SECONDS.test(asked) ? Number(asked) * SECOND_MS : msUntil(asked, now);
  if (others.length > 0 || Number.isNaN(waitMs)) return undefined;
  return Math.min(Math.max(waitMs, SECOND_MS), LONGEST_MS);
}

function isRetryAfter(name: string | undefined): boolean {
  return name?.toLowerCase() === 'retry-after';
}

function msUntil(date: string, now: Date): number {
  return DATE.test(date) ? Date.parse(date) - now.getTime() : Number.NaN;
}
