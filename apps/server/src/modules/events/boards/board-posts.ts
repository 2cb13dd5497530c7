import { Injectable } from '@nestjs/common';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import { nextIds } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { FieldChange } from '../../../profile-engine/index.js';
import { Clock } from '../../../runtime/index.js';
import { AuditService } from '../../audit/index.js';
import type { AuditAuthor } from '../../audit/index.js';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import { EventOutbox } from '../deliveries/event-outbox.js';
import type { RecordedDelivery } from '../deliveries/event-outbox.js';
import type { PlatformEvent } from '../deliveries/platform-event.js';
import type { DeliveryState } from '../delivery-state.js';
import type { BoardPost } from './board-post.entity.js';
import { eventsOf, isOnBoard, progressAfterAction, progressAfterReply } from './board-post.rules.js';
import type { BoardPostProgress } from './board-post.rules.js';
import { BoardPostsRepository } from './board-posts.repository.js';

type JobAndBoard = Pick<BoardPost, 'jobId' | 'boardId'>;

/**
 * Posts jobs to job boards and takes them off, inside the caller's unit of work: changes the state and records the event (D-JPO-7).
 * Stores each version with its entries in the audit trail and the change feed.
 */
@Injectable()
export class BoardPosts {
  constructor(
    private readonly repository: BoardPostsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly outbox: EventOutbox,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Posts or unposts the job of the event. The caller holds the lock on the row of the job.
   * @throws ProtocolError CONFLICT for a post if the job is on the board or waits for it, and for an unpost if it is
   *   neither
   */
  async act(
    session: Session,
    ctx: RequestContext,
    event: Extract<PlatformEvent, { readonly jobBoard: string }>,
  ): Promise<readonly RecordedDelivery[]> {
    const { customerId, caller } = ctx;
    const { jobId, jobBoard: boardId } = event;
    const key = { customerId, jobId, boardId };
    const before = await this.repository.findForUpdate(session, key);
    const isOn = before !== undefined && isOnBoard(before.state);
    if (event.kind === 'boardPost' && isOn) throw alreadyOnBoard(before);
    if (event.kind === 'boardUnpost' && !isOn) throw notOnBoard({ jobId, boardId }, before?.state);
    const now = this.clock.now();
    // The board no longer needs the events of the action before.
    const earlier = before ? eventsOf(before).map(({ id }) => id) : [];
    await this.deliveries.giveUp(session, customerId, earlier);
    const recorded = await this.outbox.record(session, ctx, event);
    const action = event.kind === 'boardPost' ? 'post' : 'unpost';
    const progress = progressAfterAction(before, {
      action,
      username: caller.username,
      at: now,
      events: deciding(recorded),
    });
    await this.#store(session, ctx, { jobId, boardId, before, progress });
    return recorded;
  }

  /** Stores a board post that a new customer starts with. It is on the board, and no event is sent (D-JPO-10). */
  async storeStarting(session: Session, ctx: RequestContext, post: JobAndBoard): Promise<void> {
    const { username } = ctx.caller;
    const progress = progressAfterAction(undefined, { action: 'post', username, at: this.clock.now(), events: [] });
    await this.#store(session, ctx, { ...post, before: undefined, progress });
  }

  /** Updates board posts from the result of their delivery, in the unit of work that stores it (D-JPO-8). */
  async recordResult(
    session: Session,
    delivery: Pick<Delivery, 'customerId' | 'id' | 'eventType' | 'systemId' | 'username' | 'transactionId'>,
    { status, userMessage, redirectUrl }: Pick<DeliveryState, 'status' | 'userMessage' | 'redirectUrl'>,
  ): Promise<void> {
    const { customerId, id, eventType, systemId, username, transactionId } = delivery;
    if (eventType !== 'JobPostToWebEvent' && eventType !== 'JobUnpostToWebEvent') return;
    const outcome = {
      ...{ id, status },
      ...(userMessage !== undefined && { message: userMessage }),
      ...(redirectUrl !== undefined && { redirectUrl }),
    };
    for (const before of await this.repository.listForUpdate(session, { customerId, jobId: Number(systemId) }, id)) {
      const progress = progressAfterReply(before, { outcome, at: this.clock.now() });
      if (!progress) continue;
      const { jobId, boardId } = before;
      const author = { customerId, caller: { username }, transactionId };
      await this.#store(session, author, { jobId, boardId, before, progress });
    }
  }

  async #store(
    session: Session,
    author: AuditAuthor,
    {
      jobId,
      boardId,
      before,
      progress,
    }: JobAndBoard & { readonly before: BoardPost | undefined; readonly progress: BoardPostProgress },
  ): Promise<void> {
    const { customerId } = author;
    const id = before?.id ?? (await nextIds(session, { customerId, counter: 'boardposts' }));
    const version = (before?.version ?? 0) + 1;
    const after = { ...progress, customerId, jobId, boardId, id, version };
    await this.repository.store(session, after);
    const about = [{ type: 'jobs', id: jobId }] as const;
    const changes = changesBetween(before, after);
    await this.audit.record(session, author, { type: 'boardposts', id, version, at: after.updatedAt, about, changes });
  }
}

/** Temporary subscriptions decide the outcome only if the blueprint has none for the board. */
function deciding(recorded: readonly RecordedDelivery[]): ReadonlyArray<Pick<Delivery, 'id' | 'status'>> {
  const configured = recorded.filter(({ subscription }) => subscription.eventType !== undefined);
  return (configured.length > 0 ? configured : recorded).map(({ delivery: { id, status } }) => ({ id, status }));
}

/** Leaves out the partner's message, because it may name fields that are hidden from the reader. */
function changesBetween(before: BoardPost | undefined, after: BoardPost): FieldChange[] {
  const [was, is] = [before && auditedMembers(before), auditedMembers(after)];
  return Object.entries(is).flatMap(([path, value]): FieldChange[] => {
    const earlier = was?.[path] ?? null;
    return earlier === value ? [] : [{ path, before: earlier, after: value }];
  });
}

function auditedMembers({
  jobId,
  boardId,
  action,
  state,
  outcome,
}: BoardPost): Readonly<Record<string, string | number>> {
  return { job: jobId, board: boardId, action, state, outcome };
}

function alreadyOnBoard({ jobId, boardId, state, action, outcome }: BoardPost): ProtocolError {
  const what = action === 'unpost' ? 'has not answered that it takes the job off' : ANSWERS[state];
  const failed = outcome === 'failed' ? 'Its event has failed: deliver it again, or' : 'To post it anew,';
  return ProtocolError.of(
    'CONFLICT',
    `The job ${jobId} is posted to ${quote(boardId)}, which ${what}. ${failed} unpost it first.`,
  );
}

const ANSWERS: Readonly<Record<BoardPost['state'], string>> = {
  posted: 'has taken it',
  pending: 'has not answered yet',
  rejected: 'has rejected it',
  cancelled: 'has taken it off',
};

function notOnBoard({ jobId, boardId }: JobAndBoard, state: BoardPost['state'] | undefined): ProtocolError {
  const why = state === undefined ? 'was never posted there' : `is ${state} there`;
  return ProtocolError.of(
    'CONFLICT',
    `The job ${jobId} is not posted to ${quote(boardId)}: it ${why}. …/jobs/${jobId}/boards lists where it is.`,
  );
}
