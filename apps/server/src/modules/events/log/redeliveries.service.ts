import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import { Turn, Clock } from '../../../runtime/index.js';
import { Writes } from '../../../writes/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { AdministrativeAct } from '../../access/index.js';
import { EVENT_ID, firstEventIdOf } from '../deliveries/event-id.js';
import { EventActs } from '../event-acts.js';
import { DeliveryWorker } from '../sending/delivery-worker.js';
import { ReachableSubscriptions } from '../subscriptions/reachable-subscriptions.js';
import { unknownDelivery } from './delivery-log.service.js';
import type { RedeliverBody } from './dto/redeliver.body.js';
import { RedeliveriesRepository } from './redeliveries.repository.js';
import type { DeliveryPlace, Redelivered } from './redeliveries.repository.js';

/** The result of a request for redeliveries. */
export interface Redelivery {
  readonly deliveries: number;
  /** Whether there may be more deliveries. */
  readonly more: boolean;
  /** The `from` of the next request, if there may be more. */
  readonly next?: string;
}

/** Deliveries that one request begins again … */
const MOST_AGAIN = 10_000;
/** … deliveries that it examines, including those of unreachable subscriptions, which it skips … */
const MOST_LOOKED_THROUGH = 100_000;
/** … and deliveries in one unit of work. */
const PER_UNIT = 500;

/** Delivers events again that were delivered, rejected or given up (D-ACT-2, D-EVT-3). */
@Injectable()
export class RedeliveriesService {
  constructor(
    private readonly writes: Writes,
    private readonly repository: RedeliveriesRepository,
    private readonly reachable: ReachableSubscriptions,
    private readonly worker: DeliveryWorker,
    private readonly clock: Clock,
    private readonly acts: EventActs,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND; CONFLICT if the subscription is paused or gone */
  async redeliver(ctx: RequestContext, id: string): Promise<void> {
    const { customerId } = ctx;
    if (!EVENT_ID.test(id)) throw unknownDelivery();
    await this.writes.inUnit(ctx, async (session) => {
      const subscription = await this.repository.findSubscription(session, customerId, id);
      if (subscription === undefined) throw unknownDelivery();
      await this.reachable.refuseUnreachable(session, { customerId, subscription });
      if (!(await this.repository.beginAgain(session, { customerId, id, now: this.clock.now() }))) return;
      const change = { path: `deliveries.${id}`, after: 'pending' };
      await this.acts.record(session, ctx, { action: 'redeliver', changes: [change] });
    });
    this.acts.tell('An event is delivered again.', ctx, { event: id });
    this.worker.wake();
  }

  /** Delivers again by status and time, oldest first. Skips subscriptions that are paused or gone. */
  async redeliverAll(ctx: RequestContext, { from, to, status }: RedeliverBody): Promise<Redelivery> {
    const { customerId } = ctx;
    const wanted = {
      customerId,
      status,
      behind: firstEventIdOf(Date.parse(from)),
      before: firstEventIdOf(Date.parse(to)),
    };
    const redelivery = await this.#beginAllAgain(ctx, wanted);
    const { deliveries } = redelivery;
    this.acts.tell('Events are delivered again.', ctx, { status, deliveries });
    this.worker.wake();
    return redelivery;
  }

  async #beginAllAgain(ctx: RequestContext, wanted: Redelivered): Promise<Redelivery> {
    const reachable = await this.writes.inUnit(ctx, (session) => this.reachable.list(session, ctx.customerId));
    const turn = new Turn();
    let deliveries = 0;
    let last: DeliveryPlace | undefined;
    for (let looked = 0; looked < MOST_LOOKED_THROUGH && deliveries <= MOST_AGAIN - PER_UNIT; looked += PER_UNIT) {
      const next = { ...wanted, behind: last?.id ?? wanted.behind };
      const { places, begun } = await this.writes.inUnit(ctx, async (session) => {
        const one = await this.#beginNext(session, next, reachable);
        // Each unit has its own audit record, because a later unit that fails does not undo earlier units.
        if (one.begun > 0) await this.acts.record(session, ctx, redelivered(wanted, one.begun));
        return one;
      });
      deliveries += begun;
      last = places.at(-1);
      if (places.length < PER_UNIT || last === undefined) return { deliveries, more: false };
      if (turn.isOver()) await turn.pass();
    }
    return { deliveries, more: true, ...(last && { next: new Date(last.createdAt).toISOString() }) };
  }

  async #beginNext(
    session: Session,
    wanted: Redelivered,
    reachable: ReadonlySet<string>,
  ): Promise<{ readonly places: readonly DeliveryPlace[]; readonly begun: number }> {
    const places = await this.repository.listOldest(session, wanted, PER_UNIT);
    const ids = places.filter(({ subscription }) => reachable.has(subscription)).map(({ id }) => id);
    if (ids.length === 0) return { places, begun: 0 };
    const begun = await this.repository.beginAllAgain(session, wanted, { ids, now: this.clock.now() });
    return { places, begun };
  }
}

function redelivered({ status }: Redelivered, differences: number): AdministrativeAct {
  return { action: 'redeliver', changes: [{ path: 'deliveries', before: status, after: 'pending' }], differences };
}
