import { firstEventIdOf } from '../deliveries/event-id.js';
import type { DeliveriesQuery } from './dto/deliveries.query.js';
import type { DeliverySearch, Wanted } from './delivery-log.repository.js';

const DEFAULT_SIZE = 100;
const MAX_SIZE = 1000;

/** Which deliveries a request asks for. */
export interface DeliveryRequest extends Omit<DeliverySearch, 'customerId' | 'until'> {
  readonly size: number;
}

/** Converts validated parameters. */
export function toDeliveryRequest({
  from,
  to,
  after,
  size = DEFAULT_SIZE,
  ...filters
}: DeliveriesQuery): DeliveryRequest {
  const end = to === undefined ? undefined : firstEventIdOf(Date.parse(to));
  return {
    wanted: BY_SELECTIVITY.flatMap((select) => select(filters) ?? []),
    from: from === undefined ? undefined : firstEventIdOf(Date.parse(from)),
    before: end !== undefined && after !== undefined && end < after ? end : (after ?? end),
    size: Math.min(size, MAX_SIZE),
  };
}

type Filters = Pick<DeliveriesQuery, 'status' | 'subscription' | 'eventType'>;

/** The most selective condition comes first, because the database uses its index. Most deliveries are processed. */
const BY_SELECTIVITY: ReadonlyArray<(filters: Filters) => Wanted | undefined> = [
  ({ status }) => (status === undefined || status === 'processed' ? undefined : { by: 'status', value: status }),
  ({ subscription }) => (subscription === undefined ? undefined : { by: 'subscription', value: subscription }),
  ({ eventType }) => (eventType === undefined ? undefined : { by: 'eventType', value: eventType }),
  ({ status }) => (status === 'processed' ? { by: 'status', value: status } : undefined),
];
