import type { Portal } from './merge-portals.js';

const LONGEST_SLUG = 80;

/** The place of a portal's pages. */
export interface PortalPlace {
  readonly portal: Pick<Portal, 'host' | 'name'>;
  /** Set if another customer's portal of the same name goes before this one. */
  readonly customerId?: number | undefined;
}

/** Names the page of a job. */
export interface JobPageAddress extends PortalPlace {
  readonly jobId: number;
  /** The part of the job's title that the reader sees. */
  readonly title: string;
}

/** Returns the URL of a job's page: on the portal's host, or under this server if the portal has none (D-SEA-2). */
export function jobPageUrl({ portal, jobId, title, customerId }: JobPageAddress, baseUrl: string): string {
  const path = `/jobs/${jobId}/${encodeURIComponent(slugOf(title))}/job`;
  if (portal.host !== undefined) return `https://${portal.host}${path}`;
  const query = customerId === undefined ? '' : `?customer=${customerId}`;
  return `${baseUrl}/portals/${encodeURIComponent(portal.name)}${path}${query}`;
}

/** Turns a title into a part of a URL: words in lower case, without accents, with hyphens between them. */
function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const slug = [...words.filter((word) => word !== '').join('-')].slice(0, LONGEST_SLUG).join('');
  return slug.replace(/-+$/, '') || 'job';
}
