import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import type { ProfileRecord } from '../../profile-engine/index.js';
import { publicTitle } from '../job-pages/index.js';
import { JobPostsService } from '../job-posts/index.js';
import { PortalAddresses, PortalsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';

/** Finds the page on which candidates find a job. */
@Injectable()
export class LivePages {
  constructor(
    private readonly posts: JobPostsService,
    private readonly portals: PortalsService,
    private readonly addresses: PortalAddresses,
    private readonly definitions: ProfileDefinitionsService,
    private readonly clock: Clock,
  ) {}

  /** Returns the page on the first portal of the blueprint on which the job is live; undefined if there is none. */
  async find(session: Session, customerId: number, job: ProfileRecord): Promise<string | undefined> {
    const { id: jobId } = job;
    const live = await this.posts.listPostedPortals(session, { customerId, jobId, now: this.clock.now() });
    const { list } = await this.portals.ofCustomer(customerId);
    const portal = list.find(({ id }) => live.has(id));
    if (!portal) return undefined;
    const definitions = await this.definitions.publicDefinitionsOf(customerId);
    const title = publicTitle(definitions.configured('jobs'), job);
    return this.addresses.ofJob({ customerId, portal }, { jobId, title });
  }
}
