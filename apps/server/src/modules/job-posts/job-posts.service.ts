import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { BaseUrl, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { groupByTarget } from '../../profile-engine/index.js';
import type { Reference } from '../../profile-engine/index.js';
import { Clock } from '../../runtime/index.js';
import { PortalsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileRecords, ProfileReferences } from '../profiles/index.js';
import type { JobPost, LivePost } from './job-post.entity.js';
import { linksOf, renderJobPost } from './job-post.mapper.js';
import { statusOf } from './job-post.rules.js';
import { JobPostsRepository } from './job-posts.repository.js';

/** The use-cases that read job posts. A caller sees the posts of the jobs that the caller sees (D-SEA-9). */
@Injectable()
export class JobPostsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly portals: PortalsService,
    private readonly jobs: ProfileRecords,
    private readonly references: ProfileReferences,
    private readonly repository: JobPostsRepository,
    private readonly baseUrl: BaseUrl,
    private readonly clock: Clock,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND, also if the caller does not see the job of the post */
  async get(ctx: RequestContext, id: number): Promise<Reply> {
    const session = this.unitOfWork.reader;
    const { customerId } = ctx;
    const post = await this.repository.find(session, { customerId, id });
    if (!post) throw postNotFound(id);
    const place = { customerId, definitions: await this.definitions.definitionsOf(ctx) };
    const { titles } = await this.references.find(session, place, groupByTarget(profilesOf(post)));
    if (!titles.has(`jobs/${post.jobId}`)) throw postNotFound(id);
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    const links = linksOf(post, { customerUrl, showsUser: titles.has(`people/${post.userId}`) });
    const portals = await this.portals.ofCustomer(customerId);
    return Reply.ok({ ...renderJobPost(post, { portals, now: this.clock.now() }), links }).withLinks(links);
  }

  /** Finds the post with which a job is live on a portal at a moment, in milliseconds since 1970. */
  async findPosted(
    session: Session,
    place: Pick<JobPost, 'customerId' | 'portalId' | 'jobId'> & { readonly now: number },
  ): Promise<Pick<JobPost, 'startAt' | 'endAt'> | undefined> {
    const post = await this.repository.findLive(session, place);
    return post && statusOf(post, place.now) === 'Posted' ? post : undefined;
  }

  /** Returns the posts with which those of the jobs are live on a portal at a moment, the latest first. */
  listPosted(
    session: Session,
    place: Pick<JobPost, 'customerId' | 'portalId'> & { readonly now: number },
    jobIds: readonly number[],
  ): Promise<LivePost[]> {
    return this.repository.listPosted(session, place, jobIds);
  }

  /** Returns the ids of the portals on which a job is live at a moment, in milliseconds since 1970. */
  async listPostedPortals(
    session: Session,
    place: Pick<JobPost, 'customerId' | 'jobId'> & { readonly now: number },
  ): Promise<ReadonlySet<number>> {
    return new Set(await this.repository.listPostedPortals(session, place));
  }

  /** Lists the posts of a job in any status, lowest id first (D-JPO-3). */
  async ofJob(ctx: RequestContext, jobId: number): Promise<Reply> {
    const session = this.unitOfWork.reader;
    const { customerId } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    await this.jobs.getVisible(session, definitions, { customerId, profileType: 'jobs', id: jobId });
    const posts = await this.repository.listOfJob(session, customerId, jobId);
    const scope = { portals: await this.portals.ofCustomer(customerId), now: this.clock.now() };
    return Reply.ok({ jobposts: posts.map((post) => renderJobPost(post, scope)) });
  }
}

function profilesOf({ jobId, userId }: JobPost): Reference[] {
  const job: Reference = { path: '', target: 'jobs', id: jobId };
  return userId === null ? [job] : [job, { path: '', target: 'people', id: userId }];
}

export function postNotFound(id: string | number): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no job post with the id ${JSON.stringify(id)}.`);
}
