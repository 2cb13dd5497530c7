import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { ProfileRecord } from '../../profile-engine/index.js';
import { Clock } from '../../runtime/index.js';
import { CustomersRepository } from '../customers/index.js';
import { isApproved, JobPostsService, publicText, publicTitle } from '../job-posts/index.js';
import type { LivePost } from '../job-posts/index.js';
import { PortalAddresses } from '../portals/index.js';
import type { PublicPortal } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords, ProfileReferences } from '../profiles/index.js';
import { publicLabel, publicLocation, publicSections } from './public-job.js';
import type { PortalSite, PublicJob, PublicLocation } from './public-job.js';

/** Reads the public part of jobs on portals (D-SEA-20). */
@Injectable()
export class JobPagesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
    private readonly clock: Clock,
    private readonly addresses: PortalAddresses,
    private readonly definitions: ProfileDefinitionsService,
    private readonly posts: JobPostsService,
    private readonly records: ProfileRecords,
    private readonly references: ProfileReferences,
  ) {}

  /** Returns a job that is live on the portal now, or undefined. */
  async find(found: PublicPortal, id: string): Promise<PublicJob | undefined> {
    return isId(id) ? (await this.read(found, [Number(id)]))[0] : undefined;
  }

  /** Returns those of the jobs that are live on the portal now, the latest post first. */
  async read(found: PublicPortal, ids: readonly number[]): Promise<PublicJob[]> {
    const { customerId } = found;
    const definitions = await this.definitions.publicDefinitionsOf(customerId);
    if (!definitions.canRead('jobs')) return [];
    const posts = await this.listPosts(found, ids);
    const seen = { customerId, profileType: 'jobs', definitions } as const;
    const records = await this.records.listSeen(
      seen,
      posts.map(({ jobId }) => jobId),
    );
    const locationOf = await this.#locations(customerId, definitions, [...records.values()]);
    const site = await this.siteOf(found);
    const jobs = definitions.get('jobs');
    return posts.flatMap(({ jobId, startAt, endAt }): PublicJob[] => {
      const job = records.get(jobId);
      if (!job || !isApproved(job, definitions.lists)) return [];
      const title = publicTitle(jobs, job);
      return [
        {
          id: jobId,
          title,
          number: publicText(jobs, job, 'jobid'),
          site,
          positionType: publicLabel(jobs, job, { fieldId: 'positiontype', lists: definitions.lists }),
          location: locationOf(job),
          sections: publicSections(jobs, job),
          postedAt: startAt,
          endsAt: endAt,
          url: this.addresses.ofJob(found.portal, { jobId, title }),
        },
      ];
    });
  }

  /** Returns the posts by which those of the jobs are live on the portal now, the latest first. */
  listPosts({ customerId, portal }: PublicPortal, ids: readonly number[]): Promise<LivePost[]> {
    const place = { customerId, portalId: portal.id, now: this.clock.now() };
    return this.posts.listPosted(this.unitOfWork.reader, place, ids);
  }

  async siteOf({ customerId, portal }: PublicPortal): Promise<PortalSite> {
    const { customers, unitOfWork, addresses } = this;
    return {
      organization: (await customers.findName(unitOfWork.reader, customerId)) ?? portal.name,
      url: addresses.ofSite(portal),
      feedUrl: addresses.ofFeed(portal),
      logo: portal.logo,
      color: portal.color,
    };
  }

  /** Returns a function that finds the workplace of one of the jobs. */
  async #locations(
    customerId: number,
    definitions: CallerDefinitions,
    jobs: readonly ProfileRecord[],
  ): Promise<(job: ProfileRecord) => PublicLocation | undefined> {
    const isShown = definitions.get('jobs').fields.visible.has('joblocation') && definitions.canRead('companies');
    const ids = jobs.map(({ values }) => values['joblocation']).filter((id) => typeof id === 'number');
    if (!isShown || ids.length === 0) return () => undefined;
    const needs = new Map([['addresses', new Set(ids)]] as const);
    const { addresses } = await this.references.find(this.unitOfWork.reader, { customerId, definitions }, needs);
    const companyIds = [...addresses.values()].map(({ companyId }) => companyId);
    const seen = { customerId, profileType: 'companies', definitions } as const;
    const companies = await this.records.listSeen(seen, [...new Set(companyIds)]);
    return ({ values }) => {
      const addressId = Number(values['joblocation']);
      const company = companies.get(addresses.get(addressId)?.companyId ?? 0);
      return company && publicLocation(definitions.get('companies'), company, { addressId, lists: definitions.lists });
    };
  }
}

const ID = /^[1-9]\d{0,15}$/;

export function isId(text: string): boolean {
  return ID.test(text) && Number.isSafeInteger(Number(text));
}
