import { EVENT_TYPES } from '@talent-platform/protocol/events';
import type { EventType } from '@talent-platform/protocol/events';
import { IsIn, IsInt, Matches, Max, Min, ValidateBy } from 'class-validator';
import { MayBeAbsent } from '../../../http/index.js';
import { EVENT_ID } from '../deliveries/event-id.js';
import type { DeliveryStatus } from '../delivery-state.js';

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

/** Final statuses. A delivery with one of them is sent again only on request (D-ACT-2). */
export const FINAL_STATUSES = ['processed', 'redirect', 'rejected', 'failed'] as const satisfies DeliveryStatus[];
const STATUSES = ['pending', ...FINAL_STATUSES] as const;

const SIZE = { message: 'must be a whole number from 1' };

/** The parameters of the list of deliveries. */
export class DeliveriesQuery {
  @MayBeAbsent()
  @IsIn(STATUSES, { message: `must be one of ${STATUSES.join(', ')}` })
  readonly status?: (typeof STATUSES)[number];

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
  @IsInt(SIZE)
  @Min(1, SIZE)
  @Max(999_999_999, SIZE)
  readonly size?: number;
}
