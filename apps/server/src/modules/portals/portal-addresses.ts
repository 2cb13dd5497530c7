import { Injectable } from '@nestjs/common';
import { BaseUrl } from '../../http/index.js';
import type { PortalUrlParts } from './customer-portals.js';
import { PublicPortalsService } from './public-portals.service.js';
import type { PublicPortal } from './public-portals.service.js';

const MAX_SLUG_LENGTH = 80;

/** Names the page of a job. */
interface JobPage {
  readonly jobId: number;
  /** The part of the job's title that the reader sees. */
  readonly title: string;
}

/** Returns the URLs at which candidates find a portal's pages. */
@Injectable()
export class PortalAddresses {
  constructor(
    private readonly portals: PublicPortalsService,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** Returns the URL of the page of a job. */
  async ofJob({ customerId, portal }: PublicPortal, page: JobPage): Promise<string> {
    return jobPageUrl({ ...(await this.portals.placeOf(portal, customerId)), ...page }, this.baseUrl.prefix);
  }

  /** Returns the URL of the page to which a candidate returns to finish an application. */
  async ofApplication({ customerId, portal }: PublicPortal, workflowId: number): Promise<string> {
    return applicationUrl({ ...(await this.portals.placeOf(portal, customerId)), workflowId }, this.baseUrl.prefix);
  }
}

/** Returns the URL of a job's page (D-SEA-2). */
export function jobPageUrl({ jobId, title, ...place }: PortalUrlParts & JobPage, baseUrl: string): string {
  return pageUrl(place, `/jobs/${jobId}/${encodeURIComponent(slugOf(title))}/job`, baseUrl);
}

/** Returns the URL to which a candidate returns to finish an application (D-EVT-6). */
export function applicationUrl(
  { workflowId, ...place }: PortalUrlParts & { readonly workflowId: number },
  baseUrl: string,
): string {
  return pageUrl(place, `/apply/${workflowId}`, baseUrl);
}

/** A page is on the portal's host, or under this server if the portal has none. */
function pageUrl({ portal, customerId }: PortalUrlParts, path: string, baseUrl: string): string {
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
  const slug = [...words.filter((word) => word !== '').join('-')].slice(0, MAX_SLUG_LENGTH).join('');
  return slug.replace(/-+$/, '') || 'job';
}
