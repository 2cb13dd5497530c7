import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DeliveryStatus } from '@talent-platform/protocol/events';
import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { Clock } from '../../../runtime/index.js';
import { Writes } from '../../../writes/index.js';
import type { AdministrativeAct } from '../../access/index.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import { EVENT_ID, firstEventIdOf } from '../deliveries/event-id.js';
import type { RedeliverBody } from '../dto/redeliver.body.js';
import { EventAuditTrail } from '../event-audit-trail.js';
import { DeliveryWorker } from '../sending/delivery-worker.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { unknownDelivery } from './delivery-log.service.js';
import { Is, IsUtcTime, MayBeAbsent } from '../../../http/index.js';

interface RedeliverySearch {
  readonly customerId: number;
  readonly status: DeliveryStatus;
  /** The search includes only ids from this text on. */
  readonly behind: string;
  /** The search includes only ids before this text. */
  readonly before: string;
}

/** A delivery that may be sent again, and its queue. */
type RedeliverableDelivery = Readonly<Pick<Delivery, 'id' | 'subscription' | 'createdAt'>>;

/**
 * Restarts a final delivery. Its attempts count on, and those of its round start at 0 (D-EVT-3, D-EVT-2). Makes a
 * pending delivery due at once. Does not change a delivery whose attempt is running.
 */
const BEGIN_AGAIN = `UPDATE deliveries
  SET status = 'pending', due_at = ?, attempts_of_round = CASE WHEN status = 'pending' THEN attempts_of_round ELSE 0 END
  WHERE claim IS NULL AND customer_id = ?`;

/** Puts deliveries into the queue again. */
@Injectable()
export class RedeliveriesRepository {
  async findSubscription(session: Session, customerId: number, id: string): Promise<string | undefined> {
    const sql = 'SELECT subscription FROM deliveries WHERE customer_id = ? AND id = ?';
    const [row] = await session.query<Pick<Delivery, 'subscription'>>(sql, [customerId, id]);
    return row?.subscription;
  }

  /** @returns whether the delivery was restarted; false if its attempt is running */
  async beginAgain(
    session: Session,
    { customerId, id, now }: { customerId: number; id: string; now: number },
  ): Promise<boolean> {
    return (await session.query(`${BEGIN_AGAIN} AND id = ? RETURNING id`, [now, customerId, id])).length > 0;
  }

  /** Oldest first. */
  listOldest(
    session: Session,
    { customerId, status, behind, before }: RedeliverySearch,
    limit: number,
  ): Promise<RedeliverableDelivery[]> {
    return session.query<RedeliverableDelivery>(
      `SELECT id, subscription, created_at AS "createdAt" FROM deliveries
       WHERE customer_id = ? AND status = ? AND id > ? AND id < ? ORDER BY id LIMIT ?`,
      [customerId, status, behind, before, limit],
    );
  }

  /** @returns how many of the deliveries still had the status */
  async beginAllAgain(
    session: Session,
    { customerId, status }: Pick<RedeliverySearch, 'customerId' | 'status'>,
    { ids, now }: { ids: readonly string[]; now: number },
  ): Promise<number> {
    const rows = await session.query(
      `${BEGIN_AGAIN} AND status = ? AND id IN (${ids.map(() => '?').join(', ')}) RETURNING id`,
      [now, customerId, status, ...ids],
    );
    return rows.length;
  }
}

export class RedeliveryReply {
  @Is() readonly deliveries!: number;
  /** There may be more deliveries. */
  @Is() readonly more!: boolean;
  /** The `from` of the next request, if there may be more. */
  @MayBeAbsent() @IsUtcTime() readonly next?: string;
}

/** Limit of deliveries that one request restarts. */
const MAX_REDELIVERED = 10_000;

/** Limit of deliveries that one request examines, including those of inactive subscriptions, which it skips. */
const MAX_EXAMINED = 100_000;

/** Number of deliveries in one unit of work. */
const PER_UNIT = 500;

/** Redelivers events that were delivered, rejected or given up (D-ACT-2, D-EVT-3). */
@Injectable()
export class RedeliveriesService {
  constructor(
    private readonly writes: Writes,
    private readonly repository: RedeliveriesRepository,
    private readonly subscriptions: SubscriptionsService,
    private readonly worker: DeliveryWorker,
    private readonly clock: Clock,
    private readonly trail: EventAuditTrail,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND; CONFLICT if the subscription is paused or gone */
  async redeliver(ctx: RequestContext, id: string): Promise<void> {
    const { customerId } = ctx;
    if (!EVENT_ID.test(id)) throw unknownDelivery();
    await this.writes.inUnit(ctx, async (session) => {
      const subscription = await this.repository.findSubscription(session, customerId, id);
      if (subscription === undefined) throw unknownDelivery();
      await this.subscriptions.refuseInactive(session, { customerId, subscription });
      if (!(await this.repository.beginAgain(session, { customerId, id, now: this.clock.now() }))) return;
      const change = { path: `deliveries.${id}`, after: 'pending' };
      await this.trail.record(session, ctx, { action: 'redeliver', changes: [change] });
    });
    this.trail.report('An event is delivered again.', ctx, { event: id });
    this.worker.wake();
  }

  /** Redelivers by status and time, oldest first. Skips subscriptions that are paused or gone. */
  async redeliverAll(ctx: RequestContext, { from, to, status }: RedeliverBody): Promise<RedeliveryReply> {
    const { customerId } = ctx;
    const search = {
      customerId,
      status,
      behind: firstEventIdOf(Date.parse(from)),
      before: firstEventIdOf(Date.parse(to)),
    };
    const redelivery = await this.#beginAllAgain(ctx, search);
    const { deliveries } = redelivery;
    this.trail.report('Events are delivered again.', ctx, { status, deliveries });
    this.worker.wake();
    return redelivery;
  }

  async #beginAllAgain(ctx: RequestContext, search: RedeliverySearch): Promise<RedeliveryReply> {
    const active = await this.writes.inUnit(ctx, (session) => this.subscriptions.listActive(session, ctx.customerId));
    let deliveries = 0;
    let last: RedeliverableDelivery | undefined;
    for (let examined = 0; examined < MAX_EXAMINED && deliveries <= MAX_REDELIVERED - PER_UNIT; examined += PER_UNIT) {
      const next = { ...search, behind: last?.id ?? search.behind };
      const { page, begun } = await this.writes.inUnit(ctx, async (session) => {
        const one = await this.#beginNext(session, next, active);
        // Each unit of work has its own audit record, because the failure of a later unit does not undo earlier ones.
        if (one.begun > 0) await this.trail.record(session, ctx, redelivered(search, one.begun));
        return one;
      });
      deliveries += begun;
      last = page.at(-1);
      if (page.length < PER_UNIT || last === undefined) return { deliveries, more: false };
      await nextTurn();
    }
    return { deliveries, more: true, ...(last && { next: new Date(last.createdAt).toISOString() }) };
  }

  async #beginNext(
    session: Session,
    search: RedeliverySearch,
    active: ReadonlySet<string>,
  ): Promise<{ readonly page: readonly RedeliverableDelivery[]; readonly begun: number }> {
    const page = await this.repository.listOldest(session, search, PER_UNIT);
    const ids = page.filter(({ subscription }) => active.has(subscription)).map(({ id }) => id);
    if (ids.length === 0) return { page, begun: 0 };
    const begun = await this.repository.beginAllAgain(session, search, { ids, now: this.clock.now() });
    return { page, begun };
  }
}

function redelivered({ status }: RedeliverySearch, differences: number): AdministrativeAct {
  return { action: 'redeliver', changes: [{ path: 'deliveries', before: status, after: 'pending' }], differences };
}
