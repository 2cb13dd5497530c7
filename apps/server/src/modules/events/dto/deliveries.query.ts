import { DELIVERY_STATUSES, EVENT_TYPES } from '@talent-platform/protocol/events';
import type { DeliveryStatus, EventType } from '@talent-platform/protocol/events';
import { IsIn, Matches, ValidateBy } from 'class-validator';
import { IsPageSize, MayBeAbsent } from '../../../http/index.js';
import { EVENT_ID } from '../deliveries/event-id.js';

const UTC = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)?Z$/;

/** Requires a time of ISO 8601 in UTC, which `Date.parse` reads. */
export function IsUtcTime(): PropertyDecorator {
  return ValidateBy(
    { name: 'isUtcTime', validator: { validate: isUtcTime } },
    { message: 'must be a time of ISO 8601 in UTC, as in 2026-11-20T12:00:00Z' },
  );
}

export function isUtcTime(value: unknown): value is string {
  const minute = typeof value === 'string' ? UTC.exec(value)?.[1] : undefined;
  const time = minute === undefined ? NaN : Date.parse(String(value));
  // Date.parse accepts 30 February as a day of March.
  return time >= 0 && new Date(time).toISOString().startsWith(minute ?? ' ');
}

/** The parameters of the list of deliveries. */
export class DeliveriesQuery {
  @MayBeAbsent()
  @IsIn(DELIVERY_STATUSES, { message: `must be one of ${DELIVERY_STATUSES.join(', ')}` })
  readonly status?: DeliveryStatus;

  @MayBeAbsent()
  @Matches(/^[^\0]{1,255}$/, { message: "must be a subscription's id, as in ?subscription=background-check" })
  readonly subscription?: string;

  @MayBeAbsent()
  @IsIn(EVENT_TYPES, { message: `must be one of ${EVENT_TYPES.join(', ')}` })
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
