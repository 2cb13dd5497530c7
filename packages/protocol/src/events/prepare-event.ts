import { BYTES, DATE, optional, refuseMisusedMembers, TEXT } from '../errors/argument.js';
import type { Kind, Members } from '../errors/argument.js';
import type { RequestToSign, SignedRequest } from '../signing/prepare-request.js';
import type { Link } from '../wire/link-header.js';
import * as names from './event-headers.js';
import { eventLinkHeader, httpUrl } from './event-headers.js';
import { jsonTextOf, standardWebhooksSignature, standardWebhooksText } from './standard-webhooks.js';

/** An attempt to deliver an event. */
export interface EventAttempt {
  /** 1 to 255 letters, digits, `-` and `_`: the same for every attempt. */
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  readonly now: Date;
  /** Whether the body is sent as gzip. */
  readonly gzipped?: boolean;
  readonly links?: readonly Link[];
}

export interface EventToSign<Secret> extends Omit<EventAttempt, 'gzipped'> {
  /** The URL of the partner's endpoint: absolute, http or https. */
  readonly url: string;
  /** The payload as JSON in UTF-8: serialised once. */
  readonly json: Uint8Array;
  /** The payload after gzip, if that is sent. */
  readonly gzip?: Uint8Array;
  readonly user: string;
  readonly secret: Secret;
}

/** A signed event: what to send, and every stage of its signature. */
export interface SignedEvent extends Omit<SignedRequest, 'headers'> {
  /** All headers except Host, Content-Length and headers of the connection. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value of Host, which is signed. */
  readonly host: string;
  /** Path and query, to be sent exactly so. */
  readonly target: string;
  readonly body: Uint8Array;
}

const ID: Kind = {
  words: '1 to 255 letters, digits, - and _',
  holds: (value) => typeof value === 'string' && /^[\w-]{1,255}$/.test(value),
};
const COUNT: Kind = {
  words: 'a whole number from 1',
  holds: (value) => Number.isSafeInteger(value) && Number(value) > 0,
};
const ATTEMPT: Members = Object.entries({ id: ID, attempt: COUNT, now: DATE });
const JSON_BYTES: Kind = {
  words: 'a Uint8Array of UTF-8',
  holds: (value) => value instanceof Uint8Array && jsonTextOf(value) !== undefined,
};
const EVENT: Members = [
  ...ATTEMPT,
  ...Object.entries({ url: TEXT, json: JSON_BYTES, gzip: optional(BYTES), user: TEXT }),
];

/**
 * Returns the headers of an event without its signature. A subscription with Basic or no authentication needs no others.
 *
 * @throws TypeError for an id or a count of another form.
 * @example
 * eventHeaders({ id: 'evt_1', attempt: 1, now: new Date() })['x-svc-event-attempt']; // '1'
 * @see spec: Events; D-EVT-3; D-EVT-4
 */
export function eventHeaders(attempt: EventAttempt): Readonly<Record<string, string>> {
  refuseMisusedMembers('event', attempt, ATTEMPT);
  const { id, now, gzipped = false, links = [] } = attempt;
  return {
    'content-type': names.EVENT_CONTENT_TYPE,
    ...(gzipped ? { 'content-encoding': 'gzip' } : {}),
    ...(links.length > 0 ? { link: eventLinkHeader(links) } : {}),
    [names.EVENT_ID_HEADER]: id,
    [names.EVENT_ATTEMPT_HEADER]: String(attempt.attempt),
    [names.WEBHOOK_ID_HEADER]: id,
    [names.WEBHOOK_TIMESTAMP_HEADER]: secondsOf(now),
  };
}

/** An event before the first hash: the request and the text that the two signatures cover. */
export interface PreparedEvent<Secret> {
  readonly request: RequestToSign<Secret> & { readonly body: Uint8Array };
  readonly standardText: string;
  readonly event: Pick<SignedEvent, 'headers' | 'host' | 'target' | 'body'>;
}

/** Does the part of signing an event before the first hash. */
export function prepareEvent<Secret>(toSign: EventToSign<Secret>): PreparedEvent<Secret> {
  refuseMisusedMembers('event', toSign, EVENT);
  const { id, json, gzip, now, user, secret } = toSign;
  const { host, target } = endpointOf(toSign.url);
  const body = gzip ?? json;
  const headers = eventHeaders({ ...toSign, gzipped: gzip !== undefined });
  const signed = ['content-type', names.EVENT_CONTENT_TYPE, 'host', host];
  return {
    request: { method: 'POST', target, headers: signed, body, user, secret, now },
    standardText: standardWebhooksText(id, secondsOf(now), jsonTextOf(json) ?? ''),
    event: { headers, host, target, body },
  };
}

/** Does the part of signing an event after the last hash. */
export function completeEvent(
  { event }: PreparedEvent<unknown>,
  signed: SignedRequest,
  standardHex: string,
): SignedEvent {
  const signature = { [names.WEBHOOK_SIGNATURE_HEADER]: standardWebhooksSignature(standardHex) };
  return { ...signed, ...event, headers: { ...event.headers, ...signed.headers, ...signature } };
}

function secondsOf(now: Date): string {
  return String(Math.floor(now.getTime() / 1000));
}

function endpointOf(text: string): { host: string; target: string } {
  const url = httpUrl(text);
  if (url === undefined) throw new TypeError('"event.url" must be an absolute http or https URL.');
  return { host: url.host, target: url.pathname + url.search };
}
