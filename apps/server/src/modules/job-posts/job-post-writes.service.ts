import { Injectable } from '@nestjs/common';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import { nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { BaseUrl, refuseProblems, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { missingReferenceProblems } from '../../profile-engine/index.js';
import type { FieldChange } from '../../profile-engine/index.js';
import { Clock } from '../../runtime/index.js';
import { Writes } from '../../writes/index.js';
import { AuditService } from '../audit/index.js';
import { PortalsService } from '../portals/index.js';
import type { CustomerPortals } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords, ProfileReferences } from '../profiles/index.js';
import { jobPostUrl, parsePost, parseUnpost, renderJobPost } from './job-post.mapper.js';
import type { JobPostRef, ParsedBody } from './job-post.mapper.js';
import { isApproved, statusOf } from './job-post.rules.js';
import type { JobPostTimes } from './job-post.rules.js';
import { JobPostsRepository } from './job-posts.repository.js';
import { MAX_POSTS_OF_JOB } from '../../limits.js';

/** The caller's definitions, and the body of the request. */
interface JobPostWrite {
  readonly definitions: CallerDefinitions;
  readonly portals: CustomerPortals;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Posts jobs and takes posts down, inside the caller's unit of work. Both lock the job's row first. So the second of
 * two callers finds the post of the first, and the job stays approved while it is being posted.
 */
@Injectable()
export class JobPostWriter {
  constructor(
    private readonly repository: JobPostsRepository,
    private readonly jobs: ProfileRecords,
    private readonly references: ProfileReferences,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Posts a job and returns the id of the post.
   *
   * @throws ProtocolError with every problem of the body (D-ERR-1); otherwise the first problem in the order of D-ERR-7
   */
  async post(session: Session, ctx: RequestContext, write: JobPostWrite): Promise<number> {
    const { customerId, caller } = ctx;
    const now = this.clock.now();
    const wanted = await this.#sound(session, ctx, { ...write, parsed: parsePost(write.body, { ...write, now }) });
    const { portal, ...members } = wanted;
    const { jobId } = members;
    if (!portal.acceptsPosts) {
      const detail = `The portal ${quote(portal.url)} takes no job posts.`;
      throw new ProtocolError([{ code: 'RESOURCE_ACCESS_DENIED', detail, status: 403 }]);
    }
    await this.#lockApproved(session, ctx, { ...write, jobId });
    const live = await this.repository.findLive(session, { customerId, portalId: portal.id, jobId, now });
    if (live) {
      const detail = `The job ${jobId} is already posted or scheduled on ${quote(portal.url)}: …/portalposts/${live.id}.`;
      throw ProtocolError.of('CONFLICT', detail);
    }
    if ((await this.repository.countOfJob(session, customerId, jobId)) >= MAX_POSTS_OF_JOB) {
      const detail = `has ${MAX_POSTS_OF_JOB.toLocaleString('en')} posts, and one job cannot have more.`;
      throw ProtocolError.of('VALUE_INVALID', detail, 'jobid');
    }
    const id = await nextIds(session, { customerId, counter: 'jobposts' });
    const made = { createdAt: now, createdBy: caller.personId };
    const post = { customerId, id, ...members, portalId: portal.id, ...made, unpostedAt: null };
    await this.repository.insert(session, post);
    // As a read tells it, with the job. `userid` is left out, because the reader may not see that person.
    const { jobpostid: _, ...read } = renderJobPost(post, { ...write, now });
    const told = Object.entries({ jobid: jobId, ...read });
    const changes = told.map(([path, after]): FieldChange => ({ path, before: null, after }));
    await this.audit.record(session, ctx, { ...trailOf(jobId), id, version: 1, at: now, changes });
    return id;
  }

  /** Takes down a post that is Posted or Scheduled (D-JPO-2). @throws ProtocolError as `post` does */
  async unpost(session: Session, ctx: RequestContext, write: JobPostWrite): Promise<void> {
    const { customerId, caller } = ctx;
    const now = this.clock.now();
    const parsed = parseUnpost(write.body, write.portals);
    const { jobId, portal, userId } = await this.#sound(session, ctx, { ...write, parsed });
    await this.#lockApproved(session, ctx, { ...write, jobId });
    const live = await this.repository.findLive(session, { customerId, portalId: portal.id, jobId, now });
    if (!live) {
      const problem = `The job ${jobId} is neither Posted nor Scheduled on ${quote(portal.url)}.`;
      throw ProtocolError.of('CONFLICT', `${problem} …/portalposts/job/${jobId} lists its posts.`);
    }
    const { id } = live;
    await this.repository.unpost(session, { customerId, id }, { at: now, by: caller.personId, userId });
    const changes = changesOfUnpost(live, now);
    await this.audit.record(session, ctx, { ...trailOf(jobId), id, version: 2, at: now, changes });
  }

  async #sound<Wanted extends JobPostRef>(
    session: Session,
    { customerId }: RequestContext,
    { definitions, parsed }: Pick<JobPostWrite, 'definitions'> & { readonly parsed: ParsedBody<Wanted> },
  ): Promise<Wanted> {
    const { wanted, references, problems } = parsed;
    const missing = await this.references.listMissing(session, { customerId, definitions }, references);
    refuseProblems([...problems, ...missingReferenceProblems(missing)]);
    if (!wanted) throw new TypeError('A body without problems names a post.');
    return wanted;
  }

  /** Locks the job, so that no other unit of work moves the job or changes its posts until this unit ends. */
  async #lockApproved(
    session: Session,
    { customerId }: RequestContext,
    { definitions, jobId }: Pick<JobPostWrite, 'definitions'> & { readonly jobId: number },
  ): Promise<void> {
    const key = { customerId, profileType: 'jobs', id: jobId } as const;
    const job = await this.jobs.getVisible(session, definitions, { ...key, forUpdate: true });
    if (!isApproved(job, definitions.lists))
      throw ProtocolError.of('CONFLICT', `The job ${jobId} is not in the Approved folder.`);
  }
}

/**
 * Names the job, because a reader who may not see the job may not see changes of its posts either (D-JPO-6, D-CHG-7).
 */
function trailOf(jobId: number) {
  return { type: 'portalposts', about: [{ type: 'jobs', id: jobId }] } as const;
}

function changesOfUnpost(post: JobPostTimes, now: number): FieldChange[] {
  return [{ path: 'status', before: statusOf(post, now), after: statusOf({ ...post, unpostedAt: now }, now) }];
}

type Body = JobPostWrite['body'];

/** The use-cases that post jobs and take posts down. Each makes its reply inside the unit of work (D-NET-7). */
@Injectable()
export class JobPostWritesService {
  constructor(
    private readonly writes: Writes,
    private readonly definitions: ProfileDefinitionsService,
    private readonly portals: PortalsService,
    private readonly writer: JobPostWriter,
    private readonly baseUrl: BaseUrl,
  ) {}

  async post(ctx: RequestContext, body: Body): Promise<Reply> {
    const write = await this.#writeOf(ctx, body);
    const customerUrl = this.baseUrl.of(`/customers/${ctx.customerId}`);
    return this.writes.run(ctx, async (session) =>
      Reply.created(jobPostUrl(await this.writer.post(session, ctx, write), customerUrl)),
    );
  }

  async unpost(ctx: RequestContext, body: Body): Promise<Reply> {
    const write = await this.#writeOf(ctx, body);
    return this.writes.run(ctx, async (session) => {
      await this.writer.unpost(session, ctx, write);
      return Reply.of(200, undefined);
    });
  }

  async #writeOf(ctx: RequestContext, body: Body): Promise<JobPostWrite> {
    const definitions = await this.definitions.definitionsOf(ctx);
    return { definitions, portals: await this.portals.ofCustomer(ctx.customerId), body };
  }
}
