import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { DELIVERY_STATUSES, EVENT_TYPES } from '@talent-platform/protocol/events';
import type { DeliveryStatus, EventType } from '@talent-platform/protocol/events';
import { inBatches, UnitOfWork } from '../../../database/index.js';
import { Is, IsOneOf, IsPageSize, IsUtcTime, MayBeAbsent, pageSizeOf } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { EVENT_ID, firstEventIdOf } from '../deliveries/platform-event.js';
import { DeliveryLogRepository } from './delivery-log.repository.js';
import type { DeliverySearch, ListedDelivery, DeliveryCondition } from './delivery-log.repository.js';
import { DeliveryReply, toListedDelivery, toReadAttempt, toWholeAttempt, toWholeDelivery } from './delivery.mapper.js';
import type { AttemptReply, WholeDeliveryReply } from './delivery.mapper.js';

/** The parameters of the list of deliveries. */
export class DeliveriesQuery {
  @MayBeAbsent() @IsOneOf(DELIVERY_STATUSES) readonly status?: DeliveryStatus;

  @MayBeAbsent()
  @Is(
    { example: 'background-check' },
    "must be a subscription's id, as in ?subscription=background-check",
    /^[^\0]{1,255}$/,
  )
  readonly subscription?: string;

  @MayBeAbsent() @IsOneOf(EVENT_TYPES) readonly eventType?: EventType;
  @MayBeAbsent() @IsUtcTime({ description: 'Those that were recorded then or later' }) readonly from?: string;
  @MayBeAbsent() @IsUtcTime({ description: 'Those that were recorded before then' }) readonly to?: string;

  @MayBeAbsent()
  @Is({ description: 'The "next" of the page before' }, 'must be the "next" of the page before', EVENT_ID)
  readonly after?: string;

  /** A size above 1000 counts as 1000. */
  @MayBeAbsent() @IsPageSize() readonly size?: number;

  @MayBeAbsent()
  @IsOneOf(['payload'], 'must be "payload", or left out', { description: 'Gives each delivery its payload too' })
  readonly fields?: 'payload';
}

export class DeliveriesReply {
  @Is([DeliveryReply]) readonly deliveries!: readonly DeliveryReply[];
  /** The `after` of the next page. */
  @MayBeAbsent() @Is() readonly next?: string;
}

/**
 * Limit of examined deliveries for one page, if there are several conditions. An examined delivery matches the first
 * condition.
 */
const MAX_EXAMINED = 5000;

/** Number of deliveries whose attempts one statement reads. Other work runs between two statements. */
const DELIVERIES_PER_READ = 50;

/** Reads deliveries and their attempts for administrators (D-ACT-2). */
@Injectable()
export class DeliveryLogService {
  constructor(
    private readonly repository: DeliveryLogRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Lists deliveries, newest first. A page may be short or empty if few examined deliveries match. */
  async list({ customerId }: RequestContext, query: DeliveriesQuery): Promise<DeliveriesReply> {
    const { fields, size, ...request } = toDeliveryRequest(query);
    const session = this.unitOfWork.reader;
    const search = { ...request, customerId };
    const until =
      search.conditions.length > 1 ? await this.repository.findIdAfter(session, search, MAX_EXAMINED) : undefined;
    const rows = await this.repository.list(session, { ...search, until, fields }, size + 1);
    const page = rows.slice(0, size);
    const attempts = await this.#attemptsOf(customerId, page);
    const next = rows.length > size ? page.at(-1)?.id : until;
    const deliveries = page.map((row) => toListedDelivery(row, attempts.get(row.id) ?? []));
    return { deliveries, ...(next !== undefined && { next }) };
  }

  /** @throws ProtocolError RESOURCE_NOT_FOUND */
  async get({ customerId }: RequestContext, id: string): Promise<WholeDeliveryReply> {
    if (!EVENT_ID.test(id)) throw unknownDelivery();
    const session = this.unitOfWork.reader;
    const delivery = await this.repository.find(session, customerId, id);
    if (delivery === undefined) throw unknownDelivery();
    const attempts = await this.repository.listWholeAttempts(session, customerId, delivery);
    return toWholeDelivery(delivery, attempts.map(toWholeAttempt));
  }

  /** Returns a text that differs once one of the newest deliveries is another one, or in another state. */
  async stateOfNewest(customerId: number): Promise<string> {
    return JSON.stringify(await this.repository.listNewestStates(this.unitOfWork.reader, customerId));
  }

  async #attemptsOf(
    customerId: number,
    deliveries: readonly ListedDelivery[],
  ): Promise<ReadonlyMap<string, AttemptReply[]>> {
    const found = new Map<string, AttemptReply[]>();
    const tried = deliveries.filter(({ attempts }) => attempts > 0).map(({ id }) => id);
    for (const ids of inBatches(tried, DELIVERIES_PER_READ)) {
      const attempts = await this.repository.listAttempts(this.unitOfWork.reader, customerId, ids);
      for (const attempt of attempts)
        found.set(attempt.deliveryId, [...(found.get(attempt.deliveryId) ?? []), toReadAttempt(attempt)]);
    }
    return found;
  }
}

export function unknownDelivery(): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', 'There is no such delivery. Deliveries are stored for 30 days.');
}

/** Converts validated parameters. */
function toDeliveryRequest({
  from,
  to,
  after,
  size,
  fields,
  ...filters
}: DeliveriesQuery): Omit<DeliverySearch, 'customerId' | 'until'> & { readonly size: number } {
  const end = to === undefined ? undefined : firstEventIdOf(Date.parse(to));
  return {
    conditions: BY_SELECTIVITY.flatMap((select) => select(filters) ?? []),
    from: from === undefined ? undefined : firstEventIdOf(Date.parse(from)),
    fields,
    before: end !== undefined && after !== undefined && end < after ? end : (after ?? end),
    size: pageSizeOf(size),
  };
}

/**
 * Conditions by selectivity. The most selective comes first, because the database uses its index. Most deliveries are
 * processed.
 */
const BY_SELECTIVITY: ReadonlyArray<
  (filters: Pick<DeliveriesQuery, 'status' | 'subscription' | 'eventType'>) => DeliveryCondition | undefined
> = [
  ({ status }) => (status === undefined || status === 'processed' ? undefined : { by: 'status', value: status }),
  ({ subscription }) => (subscription === undefined ? undefined : { by: 'subscription', value: subscription }),
  ({ eventType }) => (eventType === undefined ? undefined : { by: 'eventType', value: eventType }),
  ({ status }) => (status === 'processed' ? { by: 'status', value: status } : undefined),
];
