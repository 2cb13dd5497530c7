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

/** An event about a job on a job board. */
export type BoardEvent = Extract<PlatformEvent, { readonly jobBoard: string }>;

interface BoardPostVersion {
  readonly before: BoardPost | undefined;
  readonly place: Pick<BoardPost, 'jobId' | 'boardId'>;
  readonly progress: BoardPostProgress;
}

/** Posts jobs to job boards and takes them off, inside the caller's unit of work: changes the state and records the event (D-JPO-7). */
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
   * Posts or unposts the job of the event. The caller holds the lock on the row of the job.
   *
   * @throws ProtocolError CONFLICT if the job to post is on the board or waits for it, or the job to unpost is neither
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
    // Earlier events that were not sent yet need not reach the board any more.
    if (before) await this.repository.withdraw(session, customerId, { ids: idsOf(eventsOf(before)), now });
    const recorded = await this.outbox.record(session, ctx, event);
    const action = event.kind === 'boardPost' ? 'post' : 'unpost';
    const progress = begun(before, { action, username: caller.username, at: now, events: deciding(recorded) });
    await this.#store(session, ctx, { before, place: { jobId, boardId }, progress });
    return recorded;
  }

  /** Stores a board post that a new customer starts with. It is on the board, and no event is sent (D-JPO-10). */
  async storeStarting(
    session: Session,
    ctx: RequestContext,
    place: Pick<BoardPost, 'jobId' | 'boardId'>,
  ): Promise<void> {
    const { username } = ctx.caller;
    const progress = begun(undefined, { action: 'post', username, at: this.clock.now(), events: [] });
    await this.#store(session, ctx, { before: undefined, place, progress });
  }

  async #store(session: Session, ctx: RequestContext, { before, place, progress }: BoardPostVersion): Promise<void> {
    const { customerId } = ctx;
    const id = before?.id ?? (await nextIds(session, { customerId, counter: 'boardposts' }));
    const version = (before?.version ?? 0) + 1;
    await this.trail.keep(session, ctx, { before, after: { customerId, ...place, ...progress, id, version } });
  }

  /** Whether the last event that an earlier release sent was a post which the board has not rejected (D-JPO-9). */
  async #wasTold(session: Session, key: Pick<BoardPost, 'customerId' | 'jobId' | 'boardId'>): Promise<boolean> {
    const configured = await this.subscriptions.listConfigured(key.customerId);
    const ids = configured.filter(({ jobBoard }) => jobBoard === key.boardId).map(({ id }) => id);
    const told = await this.repository.findTold(session, key, ids);
    return told !== undefined && told.eventType === 'JobPostToWebEvent' && told.status !== 'rejected';
  }
}

/** Temporary subscriptions decide the outcome only if the blueprint has none for the board. */
function deciding(recorded: readonly RecordedDelivery[]): ReadonlyArray<Pick<Delivery, 'id' | 'status'>> {
  const configured = recorded.filter(({ subscription }) => subscription.eventType !== undefined);
  return (configured.length > 0 ? configured : recorded).map(({ delivery: { id, status } }) => ({ id, status }));
}
