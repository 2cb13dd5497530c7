import { DELIVERY_STATUSES, EVENT_TYPES } from '@talent-platform/protocol/events';
import type { DeliveryStatus, EventType } from '@talent-platform/protocol/events';
import { Matches } from 'class-validator';
import { IsOneOf, IsPageSize, IsUtcTime, MayBeAbsent } from '../../../http/index.js';
import { EVENT_ID } from '../deliveries/event-id.js';

/** The parameters of the list of deliveries. */
export class DeliveriesQuery {
  @MayBeAbsent()
  @IsOneOf(DELIVERY_STATUSES)
  readonly status?: DeliveryStatus;

  @MayBeAbsent()
  @Matches(/^[^\0]{1,255}$/, { message: "must be a subscription's id, as in ?subscription=background-check" })
  readonly subscription?: string;

  @MayBeAbsent()
  @IsOneOf(EVENT_TYPES)
  readonly eventType?: EventType;

  /** Deliveries that were recorded then or later. */
  @MayBeAbsent()
  @IsUtcTime()
  readonly from?: string;

  /** Deliveries that were recorded before then. */
  @MayBeAbsent()
  @IsUtcTime()
  readonly to?: string;

  /** The `next` of the page before. */
  @MayBeAbsent()
  @Matches(EVENT_ID, { message: 'must be the "next" of the page before' })
  readonly after?: string;

  /** Deliveries of a page. A size above 1000 counts as 1000. */
  @MayBeAbsent()
  @IsPageSize()
  readonly size?: number;
}
