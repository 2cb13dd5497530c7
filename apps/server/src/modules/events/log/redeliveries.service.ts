import { Injectable } from '@nestjs/common';
import { FINAL_STATUSES } from '@talent-platform/protocol/events';
import { Is, IsOneOf, IsUtcTime, MayBeAbsent } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { Clock } from '../../../runtime/index.js';
import { Writes } from '../../../writes/index.js';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import { EVENT_ID, firstEventIdOf } from '../deliveries/platform-event.js';
import { EventAuditTrail } from '../event-audit-trail.js';
import { DeliveryWorker } from '../sending/delivery-worker.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { DeliveryLogRepository } from './delivery-log.repository.js';
import { unknownDelivery } from './delivery-log.service.js';

/** Selects the deliveries to send again (D-ACT-2). */
export class RedeliverBody {
  /** Deliveries that were recorded then or later. */
  @IsUtcTime() readonly from!: string;
  /** Deliveries that were recorded before then. */
  @IsUtcTime() readonly to!: string;
  @IsOneOf(FINAL_STATUSES) readonly status!: (typeof FINAL_STATUSES)[number];
}

export class RedeliveryReply {
  @Is() readonly deliveries!: number;
  /** There may be more deliveries. */
  @Is() readonly more!: boolean;
  /** The `from` of the next request, if there may be more. */
  @MayBeAbsent() @IsUtcTime() readonly next?: string;
}

/** Limit of deliveries that one request examines, including those of inactive subscriptions, which it skips. */
const MAX_EXAMINED = 1000;

/** Redelivers events that were delivered, rejected or given up (D-ACT-2, D-EVT-3). */
@Injectable()
export class RedeliveriesService {
  constructor(
    private readonly writes: Writes,
    private readonly repository: DeliveriesRepository,
    private readonly deliveries: DeliveryLogRepository,
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
      const delivery = await this.deliveries.find(session, customerId, id);
      if (delivery === undefined) throw unknownDelivery();
      await this.subscriptions.refuseInactive(session, delivery);
      if ((await this.repository.beginAgain(session, customerId, { ids: [id], now: this.clock.now() })) === 0) return;
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
    const redelivery = await this.writes.inUnit(ctx, async (session): Promise<RedeliveryReply> => {
      const active = await this.subscriptions.listActive(session, customerId);
      const page = await this.deliveries.listOldest(session, search, MAX_EXAMINED);
      const ids = page.filter(({ subscription }) => active.has(subscription)).map(({ id }) => id);
      const deliveries = await this.repository.beginAgain(session, customerId, { ids, status, now: this.clock.now() });
      if (deliveries > 0) {
        const change = { path: 'deliveries', before: status, after: 'pending' };
        await this.trail.record(session, ctx, { action: 'redeliver', changes: [change], differences: deliveries });
      }
      const last = page.length < MAX_EXAMINED ? undefined : page.at(-1);
      return { deliveries, more: last !== undefined, ...(last && { next: new Date(last.createdAt).toISOString() }) };
    });
    const { deliveries } = redelivery;
    this.trail.report('Events are delivered again.', ctx, { status, deliveries });
    this.worker.wake();
    return redelivery;
  }
}
