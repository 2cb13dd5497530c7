import { headerValues, RAW_HEADERS } from '../canonical/raw-headers.js';
import type { RawHeaders } from '../canonical/raw-headers.js';
import { refuseMisuse } from '../errors/argument.js';
import { formatLinkHeader, parseLinkHeader } from '../wire/link-header.js';
import type { Link } from '../wire/link-header.js';

/**
 * The Link header of an event: the `links` of its payload, each URL in angle brackets.
 *
 * @param links related resources; absolute URLs.
 * @returns the value as Node.js and `fetch` send it; empty where there are no links.
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
