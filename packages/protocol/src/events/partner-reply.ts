import { headerValues, RAW_HEADERS } from '../canonical/raw-headers.js';
import type { RawHeaders } from '../canonical/raw-headers.js';
import { BYTES, NUMBER, refuseMisuse } from '../errors/argument.js';
import { httpUrl } from './http-url.js';
import { partnerMessage } from './partner-message.js';

/**
 * The outcome of a partner's reply. `pending`: it is tried again in the background; all others are final.
 *
 * @see D-EVT-2
 */
export type PartnerOutcome = 'processed' | 'redirect' | 'rejected' | 'pending';

/** A partner's reply, read. */
export interface PartnerReply {
  readonly outcome: PartnerOutcome;
  /** A text for the acting user, never HTML: at most 4,000 characters, without control characters. */
  readonly userMessage?: string;
  /** The URL to which the user is sent; only with the outcome `redirect` alone. */
  readonly redirectUrl?: string;
}

/** So much of a reply is read, in bytes (D-EVT-2). */
export const MAX_REPLY_BYTES = 65_536;

/** Client errors that pass: too slow, too early, too many. */
const PASSING_STATUSES: readonly number[] = [408, 425, 429];

/**
 * Reads what a partner replied to an event.
 *
 * @param status the HTTP status.
 * @param headers names and values in turn, as `rawHeaders` of Node.js is.
 * @param body what was read of it, 64 KiB at most; what cannot be read as a message is none. A rejection's message may
 *   stand in any of the forms of D-EVT-5, plain text among them.
 * @returns the outcome, with the partner's message and, of a redirect, its URL.
 * @throws TypeError for arguments of another type.
 * @example
 * readPartnerReply(400, [], new TextEncoder().encode('{"userMessage":"No such candidate."}'));
 * // { outcome: 'rejected', userMessage: 'No such candidate.' }
 * @see D-EVT-2; D-EVT-5
 */
export function readPartnerReply(status: number, headers: RawHeaders, body: Uint8Array): PartnerReply {
  refuseMisuse('status', status, NUMBER);
  refuseMisuse('headers', headers, RAW_HEADERS);
  refuseMisuse('body', body, BYTES);
  const redirectUrl = status === 303 ? locationOf(headers) : undefined;
  const outcome = redirectUrl === undefined ? outcomeOf(status) : 'redirect';
  const isRead = outcome !== 'pending' && body.length <= MAX_REPLY_BYTES;
  const userMessage = isRead ? partnerMessage(body, { isRejected: outcome === 'rejected' }) : undefined;
  return { outcome, ...(userMessage === undefined ? {} : { userMessage }), ...(redirectUrl && { redirectUrl }) };
}

function outcomeOf(status: number): PartnerOutcome {
  if (status >= 200 && status < 300) return 'processed';
  const isFinal = status >= 300 && status < 500 && !PASSING_STATUSES.includes(status);
  return isFinal ? 'rejected' : 'pending';
}

/** The one Location, where a user can be sent there. */
function locationOf(headers: RawHeaders): string | undefined {
  const [location = '', ...others] = headerValues(headers, 'location');
  const url = others.length === 0 && !/\s/.test(location) ? httpUrl(asText(location)) : undefined;
  // The text before an @ looks like a host to the redirected user.
  return url?.username === '' && url.password === '' ? url.href : undefined;
}

/** A header holds text beyond ASCII as one character per byte; the bytes are decoded as UTF-8. */
function asText(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(header, (byte) => byte.charCodeAt(0)));
  } catch {
    return header;
  }
}
