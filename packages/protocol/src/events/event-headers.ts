import { headerValues, RAW_HEADERS } from '../canonical/raw-headers.js';
import type { RawHeaders } from '../canonical/raw-headers.js';
import { refuseMisuse } from '../errors/argument.js';
import { formatLinkHeader, parseLinkHeader } from '../wire/link-header.js';
import type { Link } from '../wire/link-header.js';

/** The header with the id of an event. The id is the same for every attempt (D-EVT-3). */
export const EVENT_ID_HEADER = 'x-svc-event-id';

/** The header with the number of the attempt, from 1. Redeliveries continue the count (D-EVT-3). */
export const EVENT_ATTEMPT_HEADER = 'x-svc-event-attempt';

/** Standard Webhooks: the id of the event. */
export const WEBHOOK_ID_HEADER = 'webhook-id';

/** Standard Webhooks: the time of the attempt, in seconds since 1970. */
export const WEBHOOK_TIMESTAMP_HEADER = 'webhook-timestamp';

/** Standard Webhooks: signatures, each `v1,` and base64, separated by blanks. */
export const WEBHOOK_SIGNATURE_HEADER = 'webhook-signature';

export const EVENT_CONTENT_TYPE = 'application/json';

/** The headers that the signature of an event covers, besides method and target (D-EVT-4). */
export const SIGNED_EVENT_HEADERS = ['content-type', 'host', 'x-svc-content-sha256', 'x-svc-date'] as const;

/**
 * Writes the Link header of an event: the `links` of its payload, each URL in angle brackets.
 *
 * @param links related resources; absolute URLs.
 * @returns the value as Node.js and `fetch` send it; empty without links.
 * @example
 * eventLinkHeader([{ title: 'Welder', rel: 'job', url: 'https://api.example/customers/1001/jobs/7' }]);
 * // '<https://api.example/customers/1001/jobs/7>;rel="job";title="Welder"'
 * @see spec: Events; D-EVT-6
 */
export function eventLinkHeader(links: readonly Link[]): string {
  return formatLinkHeader(links);
}

/**
 * Reads the Link headers of an event that came. Unreadable entries are left out.
 *
 * @param headers names and values in turn, as `rawHeaders` of Node.js is.
 * @throws TypeError for headers of another form.
 * @example
 * readEventLinks(request.rawHeaders).find(({ rel }) => rel === 'person')?.url;
 * @see spec: Events; D-EVT-6
 */
export function readEventLinks(headers: RawHeaders): Link[] {
  refuseMisuse('headers', headers, RAW_HEADERS);
  return parseLinkHeader(headerValues(headers, 'link').join(','));
}

/** The limit of unzipped JSON, in bytes. A payload has a few hundred bytes, but a small body can hold gigabytes. */
export const MAX_EVENT_JSON_BYTES = 1_048_576;

/** Returns whether Content-Encoding says that the body is gzip. */
export function isGzip(headers: RawHeaders): boolean {
  return headerValues(headers, 'content-encoding').join().toLowerCase() === 'gzip';
}

/** Parses an absolute URL of http or https; undefined for any other text. */
export function httpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
