import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { ProfileRecord } from '../../profile-engine/index.js';
import { Clock } from '../../runtime/index.js';
import { CustomersRepository } from '../customers/index.js';
import { isApproved, JobPostsService, publicText, publicTitle } from '../job-posts/index.js';
import { PortalAddresses } from '../portals/index.js';
import type { PublicPortal } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords, ProfileReferences } from '../profiles/index.js';
import { publicLabel, publicLocation, publicSections } from './public-job.js';
import type { PublicJob, PublicLocation } from './public-job.js';

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
  async find({ customerId, portal }: PublicPortal, id: string): Promise<PublicJob | undefined> {
    if (!isId(id)) return undefined;
    const { unitOfWork, clock } = this;
    const jobId = Number(id);
    const definitions = await this.definitions.publicDefinitionsOf(customerId);
    if (!definitions.canRead('jobs')) return undefined;
    const place = { customerId, portalId: portal.id, jobId, now: clock.now() };
    const post = await this.posts.findPosted(unitOfWork.reader, place);
    const job = post && (await this.records.find({ customerId, profileType: 'jobs', id: jobId }));
    if (!job || !isApproved(job, definitions.lists)) return undefined;
    const jobs = definitions.get('jobs');
    const title = publicTitle(jobs, job);
    return {
      id: jobId,
      title,
      number: publicText(jobs, job, 'jobid'),
      organization: await this.organizationOf({ customerId, portal }),
      positionType: publicLabel(jobs, job, { fieldId: 'positiontype', lists: definitions.lists }),
      location: await this.#locationOf(customerId, definitions, job),
      sections: publicSections(jobs, job),
      postedAt: post.startAt,
      endsAt: post.endAt,
      url: this.addresses.ofJob(portal, { jobId, title }),
    };
  }

  async organizationOf({ customerId, portal }: PublicPortal): Promise<string> {
    const { customers, unitOfWork } = this;
    return (await customers.findName(unitOfWork.reader, customerId)) ?? portal.name;
  }

  async #locationOf(
    customerId: number,
    definitions: CallerDefinitions,
    { values }: ProfileRecord,
  ): Promise<PublicLocation | undefined> {
    const addressId = values['joblocation'];
    const isShown = definitions.get('jobs').fields.visible.has('joblocation') && definitions.canRead('companies');
    if (!isShown || typeof addressId !== 'number') return undefined;
    const needs = new Map([['addresses', new Set([addressId])]] as const);
    const { addresses } = await this.references.find(this.unitOfWork.reader, { customerId, definitions }, needs);
    const target = addresses.get(addressId);
    const company = target && (await this.records.find({ customerId, profileType: 'companies', id: target.companyId }));
    return company && publicLocation(definitions.get('companies'), company, { addressId, lists: definitions.lists });
  }
}

const ID = /^[1-9]\d{0,15}$/;

export function isId(text: string): boolean {
  return ID.test(text) && Number.isSafeInteger(Number(text));
}
