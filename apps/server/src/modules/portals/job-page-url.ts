import type { Portal } from './merge-portals.js';

const LONGEST_SLUG = 80;

/** Where the pages of a portal are. */
export interface PortalPlace {
  readonly portal: Pick<Portal, 'host' | 'name'>;
  /** Named where another customer's portal of that name goes before. */
  readonly customerId?: number | undefined;
}

/** Which page. */
export interface JobPageAddress extends PortalPlace {
  readonly jobId: number;
  /** What of the job's title the reader sees. */
  readonly title: string;
}

/** Where the page of a job is (D-SEA-2): on the portal's host, or under this server where it has none. */
export function jobPageUrl({ portal, jobId, title, customerId }: JobPageAddress, baseUrl: string): string {
  const path = `/jobs/${jobId}/${encodeURIComponent(slugOf(title))}/job`;
  if (portal.host !== undefined) return `https://${portal.host}${path}`;
  const query = customerId === undefined ? '' : `?customer=${customerId}`;
  return `${baseUrl}/portals/${encodeURIComponent(portal.name)}${path}${query}`;
}

/** A title as a part of an address: its letters and digits, small, without accents, with hyphens between. */
function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const slug = [...words.filter((word) => word !== '').join('-')].slice(0, LONGEST_SLUG).join('');
  return slug.replace(/-+$/, '') || 'job';
}
