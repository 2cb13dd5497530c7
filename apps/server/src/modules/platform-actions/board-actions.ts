import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { validateBody } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileRecord } from '../../profile-engine/index.js';
import { Clock } from '../../runtime/index.js';
import { BoardPosts, SubscriptionsService } from '../events/index.js';
import type { RecordedDelivery } from '../events/index.js';
import { publicTitle } from '../job-pages/index.js';
import { isApproved, JobPostsService } from '../job-posts/index.js';
import { PortalAddresses, PortalsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import { boardNotFound, notLive, notOpen } from './action-refusals.js';

export interface JobBoardKey {
  readonly jobId: number;
  readonly boardId: string;
}

/** A request to post a job to a board, or to take it off. */
export interface BoardAction extends JobBoardKey {
  readonly kind: 'boardPost' | 'boardUnpost';
  /** The body of the request, which must be empty. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The body has no members. */
class EmptyBody {}

@Injectable()
export class BoardActions {
  constructor(
    private readonly jobs: ProfileRecords,
    private readonly subscriptions: SubscriptionsService,
    private readonly boardPosts: BoardPosts,
    private readonly posts: JobPostsService,
    private readonly portals: PortalsService,
    private readonly addresses: PortalAddresses,
    private readonly definitions: ProfileDefinitionsService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND; CONFLICT if the job cannot be posted, or is not on the board (D-ACT-4) */
  async act(
    session: Session,
    ctx: RequestContext,
    { definitions, kind, jobId, boardId, body }: BoardAction & { readonly definitions: CallerDefinitions },
  ): Promise<readonly RecordedDelivery[]> {
    const { customerId } = ctx;
    const key = { customerId, profileType: 'jobs', id: jobId } as const;
    const job = await this.jobs.getVisible(session, definitions, { ...key, forUpdate: true });
    const boards = await this.subscriptions.jobBoards(customerId);
    if (!boards.some(({ id }) => id === boardId)) throw boardNotFound(boardId);
    validateBody(EmptyBody, body);
    if (kind === 'boardUnpost') return this.boardPosts.act(session, ctx, { kind, jobId, jobBoard: boardId });
    const portalUrl = await this.#findPage(session, customerId, job);
    if (portalUrl === undefined) throw notLive(jobId);
    if (!isApproved(job, definitions.lists)) throw notOpen(jobId);
    return this.boardPosts.act(session, ctx, { kind, jobId, jobBoard: boardId, portalUrl });
  }
  /** Returns the page on the first portal of the blueprint on which the job is Posted; undefined if there is none. */
  async #findPage(session: Session, customerId: number, job: ProfileRecord): Promise<string | undefined> {
    const { id: jobId } = job;
    const posted = await this.posts.listPostedPortals(session, { customerId, jobId, now: this.clock.now() });
    const { list } = await this.portals.ofCustomer(customerId);
    const portal = list.find(({ id }) => posted.has(id));
    if (!portal) return undefined;
    const definitions = await this.definitions.publicDefinitionsOf(customerId);
    const title = publicTitle(definitions.configured('jobs'), job);
    return this.addresses.ofJob(portal, { jobId, title });
  }
}
