import { Injectable } from '@nestjs/common';
import { BaseUrl } from '../../http/index.js';
import { jobPageUrl } from './job-page-url.js';
import type { JobPageAddress, PortalPlace } from './job-page-url.js';
import { PublicPortalsService } from './public-portals.service.js';
import type { PublicPortal } from './public-portals.service.js';

/** Where candidates find what is on a portal. */
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

  /** Where a candidate returns to finish an application. */
  async ofApplication({ customerId, portal }: PublicPortal, workflowId: number): Promise<string> {
    return applicationUrl({ ...(await this.portals.placeOf(portal, customerId)), workflowId }, this.baseUrl.prefix);
  }
}

/** Which application. */
interface ApplicationAddress extends PortalPlace {
  readonly workflowId: number;
}

/** Where a candidate returns to finish an application (D-EVT-6): on the portal's host, or under this server where it has none. */
export function applicationUrl({ portal, workflowId, customerId }: ApplicationAddress, baseUrl: string): string {
  const path = `/apply/${workflowId}`;
  if (portal.host !== undefined) return `https://${portal.host}${path}`;
  const query = customerId === undefined ? '' : `?customer=${customerId}`;
  return `${baseUrl}/portals/${encodeURIComponent(portal.name)}${path}${query}`;
}
