import { Injectable } from '@nestjs/common';
import type { BlueprintJobBoard } from '@talent-platform/blueprint';
import { UnitOfWork } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { BoardPostsRepository, SubscriptionsService, withFieldLabels } from '../events/index.js';
import type { BoardPost } from '../events/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import { boardPostNotFound } from './action-refusals.js';
import { Is, IsId, IsUtcTime, MayBeAbsent } from '../../http/index.js';

interface BoardPostsRequest {
  readonly jobId: number;
  /** The `next` of the previous page: the id of its last post. */
  readonly after: number | undefined;
  readonly size: number;
}

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

/** Reads board posts. A caller sees the board posts of the jobs that the caller sees (D-JPO-7). */
@Injectable()
export class BoardPostsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly jobs: ProfileRecords,
    private readonly subscriptions: SubscriptionsService,
    private readonly repository: BoardPostsRepository,
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
  async list(ctx: RequestContext, { jobId, after = 0, size }: BoardPostsRequest): Promise<BoardPostsReply> {
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
