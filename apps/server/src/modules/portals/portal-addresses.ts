import { Injectable } from '@nestjs/common';
import { BaseUrl } from '../../http/index.js';
import type { Portal } from './customer-portals.js';
import { PublicPortalsService } from './public-portals.service.js';
import type { PublicPortal } from './public-portals.service.js';

/** The URLs at which candidates find a portal's pages. */
@Injectable()
export class PortalAddresses {
  constructor(
    private readonly portals: PublicPortalsService,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** The page of a job. */
  async ofJob({ customerId, portal }: PublicPortal, page: Pick<JobPageAddress, 'jobId' | 'title'>): Promise<string> {
    return jobPageUrl({ ...(await this.portals.placeOf(portal, customerId)), ...page }, this.baseUrl.prefix);
  }

  /** The page to which a candidate returns to finish an application. */
  async ofApplication({ customerId, portal }: PublicPortal, workflowId: number): Promise<string> {
    return applicationUrl({ ...(await this.portals.placeOf(portal, customerId)), workflowId }, this.baseUrl.prefix);
  }
}

/** Names the page of an application. */
interface ApplicationAddress extends PortalPlace {
  readonly workflowId: number;
}

/** Returns the URL to which a candidate returns to finish an application: on the portal's host, or under this server if it has none (D-EVT-6). */
export function applicationUrl({ portal, workflowId, customerId }: ApplicationAddress, baseUrl: string): string {
  const path = `/apply/${workflowId}`;
  if (portal.host !== undefined) return `https://${portal.host}${path}`;
  const query = customerId === undefined ? '' : `?customer=${customerId}`;
  return `${baseUrl}/portals/${encodeURIComponent(portal.name)}${path}${query}`;
}

const LONGEST_SLUG = 80;

/** The place of a portal's pages. */
export interface PortalPlace {
  readonly portal: Pick<Portal, 'host' | 'name'>;
  /** Set if another customer's portal of the same name goes before this one. */
  readonly customerId?: number | undefined;
}

/** Names the page of a job. */
interface JobPageAddress extends PortalPlace {
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
