import type { Portal } from '../../portals/index.js';

const LONGEST_SLUG = 80;

/** Which page. */
export interface JobPage {
  readonly portal: Pick<Portal, 'host' | 'name'>;
  readonly jobId: number;
  /** What of the job's title the caller sees. */
  readonly title: string;
}

/** Where the page of a job is (D-SEA-2): on the portal's host, or under this server where it has none. */
export function jobPageUrl({ portal, jobId, title }: JobPage, baseUrl: string): string {
  const path = `/jobs/${jobId}/${encodeURIComponent(slugOf(title))}/job`;
  return portal.host === undefined
    ? `${baseUrl}/portals/${encodeURIComponent(portal.name)}${path}`
    : `https://${portal.host}${path}`;
}

/** A title as a part of an address: its letters and digits, small, without accents, with hyphens between. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const slug = [...words.filter((word) => word !== '').join('-')].slice(0, LONGEST_SLUG).join('');
  return slug.replace(/-+$/, '') || 'job';
}
