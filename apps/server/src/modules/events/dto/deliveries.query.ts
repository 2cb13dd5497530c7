import { DELIVERY_STATUSES, EVENT_TYPES } from '@talent-platform/protocol/events';
import type { DeliveryStatus, EventType } from '@talent-platform/protocol/events';
import { Is, IsOneOf, IsPageSize, IsUtcTime, MayBeAbsent } from '../../../http/index.js';
import { EVENT_ID } from '../deliveries/event-id.js';

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
}
