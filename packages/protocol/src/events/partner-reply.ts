import { headerValues, RAW_HEADERS } from '../canonical/raw-headers.js';
import type { RawHeaders } from '../canonical/raw-headers.js';
import { BYTES, NUMBER, refuseMisuse, TEXT } from '../errors/argument.js';
import { httpUrl } from './event-headers.js';
import { isJsonReply, partnerMessage } from './partner-message.js';

/** A reply of a partner. node:http and `new Response` accept its parts directly. */
export interface ReplyToEvent {
  readonly status: 200 | 303 | 400;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or empty. */
  readonly body: string;
}

/** The members of a reply's body (spec: Events; D-EVT-5). */
export interface ReplyBody {
  /** Shown to the acting user, as text. */
  readonly userMessage?: string;
  /** For people who investigate the delivery. The user sees it if a rejection has no other text. */
  readonly technicalMessage?: string;
  readonly code?: number;
  readonly error?: { readonly userMessage?: string; readonly message?: string };
  readonly message?: string;
  /** The form in which this service refuses requests. A rejection shows all messages, one on each line. */
  readonly errors?: ReadonlyArray<{ readonly errorMessage: string; readonly errorCode?: number }>;
}

/**
 * Makes the reply that an event was processed.
 *
 * @param userMessage the text that the acting user sees; nothing if it is left out.
 * @throws TypeError for a message that is not a string.
 * @example
 * const { status, headers, body } = processed('The background check is ordered.');
 * response.writeHead(status, headers).end(body);
 * @see spec: Status flow update; D-EVT-2
 */
export function processed(userMessage?: string): ReplyToEvent {
  if (userMessage !== undefined) refuseMisuse('userMessage', userMessage, TEXT);
  return withBody(200, { ...(userMessage === undefined ? {} : { userMessage }), code: 200 });
}

/**
 * Makes the reply that an event was processed, and that the user continues on another page.
 *
 * @param url absolute, http or https, without user and password.
 * @param userMessage the text that the acting user sees; the platform's own words, if any, if it is left out.
 * @throws TypeError for any other URL, and for a message that is not a string.
 * @example
 * redirectTo('https://partner.example/assessments/17').headers.location; // 'https://partner.example/assessments/17'
 * @see spec: Application complete; D-EVT-2; D-EVT-5
 */
export function redirectTo(url: string, userMessage?: string): ReplyToEvent {
  refuseMisuse('url', url, TEXT);
  if (userMessage !== undefined) refuseMisuse('userMessage', userMessage, TEXT);
  const target = httpUrl(url);
  if (target === undefined) throw new TypeError('"url" must be an absolute http or https URL.');
  // The platform takes such a redirect for a rejection, because the text before an @ looks like a host.
  if (target.username !== '' || target.password !== '') throw new TypeError('"url" must have no user or password.');
  const location = target.href;
  if (userMessage === undefined) return { status: 303, headers: { location }, body: '' };
  const { status, headers, body } = withBody(303, { userMessage });
  return { status, headers: { ...headers, location }, body };
}

/**
 * Makes the reply that a request was malformed or cannot be serviced.
 *
 * @param userMessage the text that the acting user sees.
 * @param technicalMessage a text for people who investigate the delivery.
 * @throws TypeError for a message that is not a string.
 * @example
 * rejected('The job has no location.', 'joblocation is empty').body;
 * // '{"userMessage":"The job has no location.","technicalMessage":"joblocation is empty"}'
 * @see spec: Job post; D-EVT-2
 */
export function rejected(userMessage: string, technicalMessage?: string): ReplyToEvent {
  refuseMisuse('userMessage', userMessage, TEXT);
  if (technicalMessage !== undefined) refuseMisuse('technicalMessage', technicalMessage, TEXT);
  return withBody(400, { userMessage, ...(technicalMessage === undefined ? {} : { technicalMessage }) });
}

function withBody(status: ReplyToEvent['status'], body: ReplyBody): ReplyToEvent {
  return { status, headers: { 'content-type': 'application/json;charset=UTF-8' }, body: JSON.stringify(body) };
}

/**
 * The outcome of a partner's reply. `pending`: the delivery is tried again in the background. All others are final.
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

/** The limit up to which a reply is read, in bytes (D-EVT-2). */
export const MAX_REPLY_BYTES = 65_536;

/** Client errors that are temporary: too slow, too early, too many. */
const PASSING_STATUSES: readonly number[] = [408, 425, 429];

/** Firewalls in front of partners answer 403 with a page or nothing. The event has not reached the partner then. */
const FORBIDDEN = 403;

/**
 * Reads what a partner replied to an event.
 *
 * @param status the HTTP status.
 * @param headers names and values in turn, as `rawHeaders` of Node.js is.
 * @param body the bytes that were read of it, 64 KiB at most. An unreadable body has no message. The message of a
 *   rejection may have any form of D-EVT-5, such as plain text. A 303 without a usable Location says so.
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
  const outcome = redirectUrl === undefined ? outcomeOf(status, body) : 'redirect';
  const isRead = outcome !== 'pending' && body.length <= MAX_REPLY_BYTES;
  const said = isRead ? partnerMessage(body, { isRejected: outcome === 'rejected' }) : undefined;
  const userMessage = status === 303 && redirectUrl === undefined ? linesOf(said, NO_LINK) : said;
  return { outcome, ...(userMessage === undefined ? {} : { userMessage }), ...(redirectUrl && { redirectUrl }) };
}

/** The user was to be sent on, and must not wait for a page that never comes. */
const NO_LINK = 'The partner sent no link that can be followed.';

function linesOf(...texts: ReadonlyArray<string | undefined>): string {
  return texts.filter((text) => text !== undefined).join('\n');
}

function outcomeOf(status: number, body: Uint8Array): PartnerOutcome {
  if (status >= 200 && status < 300) return 'processed';
  const isPassing = PASSING_STATUSES.includes(status) || (status === FORBIDDEN && !isJsonReply(body));
  return status >= 300 && status < 500 && !isPassing ? 'rejected' : 'pending';
}

/** Returns the single Location, if a user can be sent there. */
function locationOf(headers: RawHeaders): string | undefined {
  const [location = '', ...others] = headerValues(headers, 'location');
  const url = others.length === 0 && !/\s/.test(location) ? httpUrl(asText(location)) : undefined;
  // The text before an @ looks like a host to the redirected user.
  return url?.username === '' && url.password === '' ? url.href : undefined;
}

/** Decodes a header. A header holds text beyond ASCII as one character for each UTF-8 byte. */
function asText(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(header, (byte) => byte.charCodeAt(0)));
  } catch {
    return header;
  }
}
