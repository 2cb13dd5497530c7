import { Injectable } from '@nestjs/common';
import { nextIds } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import { EventOutbox } from '../deliveries/event-outbox.js';
import type { RecordedDelivery } from '../deliveries/event-outbox.js';
import type { PlatformEvent } from '../deliveries/platform-event.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { alreadyOnBoard, notOnBoard } from './board-post.problems.js';
import type { BoardPost } from './board-post.entity.js';
import { begun, eventsOf, idsOf, isOnBoard } from './board-post.rules.js';
import type { BoardPostProgress } from './board-post.rules.js';
import { BoardPostsRepository } from './board-posts.repository.js';
import { BoardPostTrail } from './board-post-trail.js';

/** What a user does with a job on a board. */
export type BoardEvent = Extract<PlatformEvent, { readonly jobBoard: string }>;

interface KeptPost {
  readonly before: BoardPost | undefined;
  readonly place: Pick<BoardPost, 'jobId' | 'boardId'>;
  readonly progress: BoardPostProgress;
}

/** Posts jobs to job boards and takes them off, inside the caller's unit of work: the state, and what the board is told (D-JPO-7). */
@Injectable()
export class BoardPosts {
  constructor(
    private readonly repository: BoardPostsRepository,
    private readonly trail: BoardPostTrail,
    private readonly subscriptions: SubscriptionsService,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
  ) {}

  /**
   * The caller holds the row of the job.
   *
   * @throws ProtocolError CONFLICT for a post of what is on the board, or waits for it, and for an unpost of anything else
   */
  async act(session: Session, ctx: RequestContext, event: BoardEvent): Promise<readonly RecordedDelivery[]> {
    const { customerId, caller } = ctx;
    const { jobId, jobBoard: boardId } = event;
    const key = { customerId, jobId, boardId };
    const before = await this.repository.findForUpdate(session, key);
    const isOn = before ? isOnBoard(before.state) : event.kind === 'boardUnpost' && (await this.#wasTold(session, key));
    if (event.kind === 'boardPost' && before && isOn) throw alreadyOnBoard(before);
    if (event.kind === 'boardUnpost' && !isOn) throw notOnBoard({ jobId, boardId, state: before?.state });
    const now = this.clock.now();
    // What the board was not told yet need not reach it any more.
    if (before) await this.repository.withdraw(session, customerId, { ids: idsOf(eventsOf(before)), now });
    const recorded = await this.outbox.record(session, ctx, event);
    const action = event.kind === 'boardPost' ? 'post' : 'unpost';
    const progress = begun(before, { action, username: caller.username, at: now, events: deciding(recorded) });
    await this.#keep(session, ctx, { before, place: { jobId, boardId }, progress });
    return recorded;
  }

  /** Keeps a post that a new customer starts with: it is on the board, and nobody is told (D-JPO-10). */
  async keepStarting(
    session: Session,
    ctx: RequestContext,
    place: Pick<BoardPost, 'jobId' | 'boardId'>,
  ): Promise<void> {
    const { username } = ctx.caller;
    const progress = begun(undefined, { action: 'post', username, at: this.clock.now(), events: [] });
    await this.#keep(session, ctx, { before: undefined, place, progress });
  }

  async #keep(session: Session, ctx: RequestContext, { before, place, progress }: KeptPost): Promise<void> {
    const { customerId } = ctx;
    const id = before?.id ?? (await nextIds(session, { customerId, counter: 'boardposts' }));
    const version = (before?.version ?? 0) + 1;
    await this.trail.keep(session, ctx, { before, after: { customerId, ...place, ...progress, id, version } });
  }

  /** Whether an earlier release told the board to post the job last, and the board has not refused that (D-JPO-9). */
  async #wasTold(session: Session, key: Pick<BoardPost, 'customerId' | 'jobId' | 'boardId'>): Promise<boolean> {
    const configured = await this.subscriptions.listConfigured(key.customerId);
    const ids = configured.filter(({ jobBoard }) => jobBoard === key.boardId).map(({ id }) => id);
    const told = await this.repository.findTold(session, key, ids);
    return told !== undefined && told.eventType === 'JobPostToWebEvent' && told.status !== 'rejected';
  }
}

/** Those who listen for a while decide only if the blueprint names nobody. */
function deciding(recorded: readonly RecordedDelivery[]): ReadonlyArray<Pick<Delivery, 'id' | 'status'>> {
  const configured = recorded.filter(({ subscription }) => subscription.eventType !== undefined);
  return (configured.length > 0 ? configured : recorded).map(({ delivery: { id, status } }) => ({ id, status }));
}
