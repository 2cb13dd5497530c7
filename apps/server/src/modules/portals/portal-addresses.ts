import { Injectable } from '@nestjs/common';
import { BaseUrl } from '../../http/index.js';
import { applicationUrl } from './application-url.js';
import { jobPageUrl } from './job-page-url.js';
import type { JobPageAddress } from './job-page-url.js';
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
