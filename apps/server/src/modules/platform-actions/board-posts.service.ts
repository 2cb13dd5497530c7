import { Injectable } from '@nestjs/common';
import { refuseLarge } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Turn } from '../../runtime/index.js';
import { LargeReads } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { BoardPostsRepository, SubscriptionsService } from '../events/index.js';
import type { BoardPost } from '../events/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import { boardPostNotFound, boardPostNotSeen } from './action.problems.js';
import { renderBoardPost } from './board-post.mapper.js';
import type { BoardPostScope, ReadBoardPost } from './board-post.mapper.js';

/** Which board posts a request asks for. */
export interface BoardPostsRequest {
  readonly jobId: number;
  /** The `next` of the page before: the id of its last post. */
  readonly after: number | undefined;
  readonly size: number;
}

export interface BoardPostsPage {
  readonly boards: readonly ReadBoardPost[];
  /** Left out if there are no more. */
  readonly next?: number;
}

/** Board posts that are read at once, because each may have a long message. More make the read a large one (D-NET-19). */
const AT_ONCE = 50;

/** Reads board posts. A caller sees those of jobs that the caller sees (D-JPO-7). */
@Injectable()
export class BoardPostsService {
  constructor(
    private readonly largeReads: LargeReads,
    private readonly definitions: ProfileDefinitionsService,
    private readonly jobs: ProfileRecords,
    private readonly subscriptions: SubscriptionsService,
    private readonly repository: BoardPostsRepository,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND, or RESOURCE_ACCESS_DENIED if the caller does not see its job */
  get(ctx: RequestContext, id: number): Promise<ReadBoardPost> {
    return this.largeReads.read(ctx, async (session) => {
      const { customerId } = ctx;
      const post = await this.repository.find(session, { customerId, id });
      if (!post) throw boardPostNotFound(id);
      const scope = await this.#scopeOf(ctx);
      const key = { customerId, profileType: 'jobs', definitions: scope.definitions } as const;
      const seen = await this.jobs.seenAmong(session, key, [post.jobId]);
      if (!seen.has(post.jobId)) throw boardPostNotSeen(id);
      return renderBoardPost(post, scope);
    });
  }

  /** Lists the board posts of a job in any state, lowest id first. */
  list(ctx: RequestContext, request: BoardPostsRequest): Promise<BoardPostsPage> {
    return this.largeReads.read(ctx, async (session) => {
      const { customerId } = ctx;
      const scope = await this.#scopeOf(ctx);
      const key = { customerId, profileType: 'jobs', id: request.jobId } as const;
      await this.jobs.getVisible(session, scope.definitions, key);
      const found = await this.#list(session, customerId, request);
      const posts = found.slice(0, request.size);
      const last = posts.at(-1);
      return {
        boards: posts.map((post) => renderBoardPost(post, scope)),
        ...(found.length > posts.length && last && { next: last.id }),
      };
    });
  }

  /** Reads one more than the page, to know whether there are more. */
  async #list(
    session: Session,
    customerId: number,
    { jobId, after = 0, size }: BoardPostsRequest,
  ): Promise<BoardPost[]> {
    const turn = new Turn();
    const found: BoardPost[] = [];
    for (;;) {
      const limit = Math.min(size + 1 - found.length, AT_ONCE);
      const part = await this.repository.list(session, { customerId, jobId, after: found.at(-1)?.id ?? after, limit });
      found.push(...part);
      if (part.length < limit || found.length > size) return found;
      refuseLarge(session, true);
      if (turn.isOver()) await turn.pass();
    }
  }

  async #scopeOf(ctx: RequestContext): Promise<BoardPostScope> {
    return {
      username: ctx.caller.username,
      definitions: await this.definitions.definitionsOf(ctx),
      boards: await this.subscriptions.jobBoards(ctx.customerId),
    };
  }
}
