import { Injectable } from '@nestjs/common';
import type { BlueprintJobBoard } from '@talent-platform/blueprint';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Is, IsId, IsUtcTime, MayBeAbsent, validateBody } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileRecord } from '../../profile-engine/index.js';
import { Clock } from '../../runtime/index.js';
import { BoardPosts, BoardPostsRepository, SubscriptionsService, withFieldLabels } from '../events/index.js';
import type { BoardPost, RecordedDelivery } from '../events/index.js';
import { isApproved, JobPostsService, publicTitle } from '../job-posts/index.js';
import { PortalAddresses, PortalsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';

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

export class BoardPostReply {
  @IsId({ description: 'Names the board post in the change feed and the audit trail' }) readonly id!: number;
  @IsId() readonly job!: number;
  @Is({ description: 'The id of the board' }) readonly board!: string;

  @MayBeAbsent()
  @Is({ description: 'The label of the board, if the blueprint still names it' })
  readonly label?: string;

  @Is({
    enum: ['posted', 'pending', 'rejected', 'cancelled'],
    description: 'pending: the board has not answered the last action',
  })
  readonly state!: BoardPost['state'];

  @Is({ enum: ['post', 'unpost'], description: 'What was asked for last' }) readonly action!: BoardPost['action'];
  @IsUtcTime({ description: 'When that was asked for' }) readonly at!: string;
  @Is({ description: 'Who asked for it' }) readonly username!: string;

  @Is({
    enum: ['processed', 'redirect', 'rejected', 'pending', 'failed', 'none'],
    description: 'The outcome of the action; failed: the event is not sent again by itself',
  })
  readonly outcome!: BoardPost['outcome'];

  @MayBeAbsent()
  @Is({ description: 'The message of the partner to the user: text, never HTML' })
  readonly userMessage?: string;

  @MayBeAbsent()
  @Is({
    type: 'string',
    format: 'uri',
    description: 'The URL to which the partner sends the user; only for the user who acted',
  })
  readonly redirectUrl?: string;

  @MayBeAbsent()
  @IsUtcTime({ description: 'When the board took the job; left out if it is not on the board' })
  readonly postedAt?: string;

  @IsUtcTime() readonly updatedAt!: string;
}

export class BoardPostsReply {
  @Is([BoardPostReply]) readonly boards!: readonly BoardPostReply[];
  @MayBeAbsent() @IsId() readonly next?: number;
}

/** Posts jobs to job boards, and reads the board posts of the jobs that the caller sees (D-JPO-7). */
@Injectable()
export class BoardPostsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly jobs: ProfileRecords,
    private readonly subscriptions: SubscriptionsService,
    private readonly repository: BoardPostsRepository,
    private readonly boardPosts: BoardPosts,
    private readonly posts: JobPostsService,
    private readonly portals: PortalsService,
    private readonly addresses: PortalAddresses,
    private readonly clock: Clock,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND, also if the caller does not see the job of the post */
  async get(ctx: RequestContext, id: number): Promise<BoardPostReply> {
    const session = this.unitOfWork.reader;
    const { customerId } = ctx;
    const post = await this.repository.find(session, { customerId, id });
    if (!post) throw boardPostNotFound(id);
    const scope = await this.#scopeOf(ctx);
    const key = { customerId, profileType: 'jobs', definitions: scope.definitions } as const;
    const seen = await this.jobs.seenAmong(session, key, [post.jobId]);
    if (!seen.has(post.jobId)) throw boardPostNotFound(id);
    return renderBoardPost(post, scope);
  }

  /** Lists the board posts of a job in any state, lowest id first. */
  async list(
    ctx: RequestContext,
    jobId: number,
    { after = 0, size }: { readonly after: number | undefined; readonly size: number },
  ): Promise<BoardPostsReply> {
    const session = this.unitOfWork.reader;
    const { customerId } = ctx;
    const scope = await this.#scopeOf(ctx);
    await this.jobs.getVisible(session, scope.definitions, { customerId, profileType: 'jobs', id: jobId });
    // One more row than the page has tells whether another page follows.
    const found = await this.repository.list(session, { customerId, jobId, after, limit: size + 1 });
    const posts = found.slice(0, size);
    const last = posts.at(-1);
    return {
      boards: posts.map((post) => renderBoardPost(post, scope)),
      ...(found.length > posts.length && last && { next: last.id }),
    };
  }

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

  async #scopeOf(ctx: RequestContext): Promise<BoardPostScope> {
    return {
      username: ctx.caller.username,
      definitions: await this.definitions.definitionsOf(ctx),
      boards: await this.subscriptions.jobBoards(ctx.customerId),
    };
  }
}

interface BoardPostScope {
  readonly username: string;
  readonly definitions: CallerDefinitions;
  readonly boards: readonly BlueprintJobBoard[];
}

/** Only the user who acted sees the redirect of the partner (D-JPO-7). */
function renderBoardPost(post: BoardPost, { username, definitions, boards }: BoardPostScope): BoardPostReply {
  const { message, redirectUrl, postedAt } = post;
  const label = boards.find(({ id }) => id === post.boardId)?.label;
  return {
    ...{ id: post.id, job: post.jobId, board: post.boardId },
    ...(label !== undefined && { label }),
    ...{ state: post.state, action: post.action, at: timeOf(post.actedAt), username: post.username },
    outcome: post.outcome,
    ...(message !== null && { userMessage: withFieldLabels(message, definitions) }),
    ...(redirectUrl !== null && username === post.username && { redirectUrl }),
    ...(postedAt !== null && { postedAt: timeOf(postedAt) }),
    updatedAt: timeOf(post.updatedAt),
  };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}

function boardNotFound(boardId: string): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no job board with the id ${quote(boardId)}.`);
}

export function boardPostNotFound(id: string | number): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no board post with the id ${quote(String(id))}.`);
}

function notLive(jobId: number): ProtocolError {
  return ProtocolError.of(
    'CONFLICT',
    `The job ${jobId} is Posted on no portal; …/portalposts/job/${jobId} lists its posts.`,
  );
}

/** For a job outside the Approved folder. The page of such a job does not exist (D-SEA-20). */
function notOpen(jobId: number): ProtocolError {
  return ProtocolError.of('CONFLICT', `The job ${jobId} is not in the Approved folder: no portal shows it.`);
}
