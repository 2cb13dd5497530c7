import { Injectable } from '@nestjs/common';
import { BaseUrl } from '../../http/index.js';
import { jobPageUrl } from './job-page-url.js';
import type { JobPageAddress, PortalPlace } from './job-page-url.js';
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
