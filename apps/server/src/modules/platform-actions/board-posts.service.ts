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

interface BoardPostsRequest {
  readonly jobId: number;
  /** The `next` of the previous page: the id of its last post. */
  readonly after: number | undefined;
  readonly size: number;
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
  async get(ctx: RequestContext, id: number): Promise<BoardPostView> {
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
    { jobId, after = 0, size }: BoardPostsRequest,
  ): Promise<{ readonly boards: readonly BoardPostView[]; readonly next?: number }> {
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

/** A board post in a reply. Times are ISO 8601 in UTC. */
interface BoardPostView {
  readonly id: number;
  readonly job: number;
  readonly board: string;
  /** Absent if the blueprint no longer names the board. */
  readonly label?: string;
  readonly state: BoardPost['state'];
  readonly action: BoardPost['action'];
  readonly at: string;
  readonly username: string;
  readonly outcome: BoardPost['outcome'];
  readonly userMessage?: string;
  readonly redirectUrl?: string;
  readonly postedAt?: string;
  readonly updatedAt: string;
}

interface BoardPostScope {
  readonly username: string;
  readonly definitions: CallerDefinitions;
  readonly boards: readonly BlueprintJobBoard[];
}

/** Only the user who acted sees the redirect of the partner (D-JPO-7). */
function renderBoardPost(post: BoardPost, { username, definitions, boards }: BoardPostScope): BoardPostView {
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
