import { EVENT_TYPES } from '@talent-platform/protocol/events';
import { oneOf, optional, text } from '../../../../http/index.js';
import type { InputOf } from '../../../../http/index.js';
import { EVENT_ID } from '../../deliveries/event-id.js';
import type { DeliveryStatus } from '../../delivery-state.js';
import { utcTime } from '../utc-time.js';

/** Those that are final: they are sent again when somebody asks (D-ACT-2). */
export const FINAL_STATUSES = ['processed', 'redirect', 'rejected', 'failed'] as const satisfies DeliveryStatus[];
const STATUSES = ['pending', ...FINAL_STATUSES] as const;

/** The parameters of the list of deliveries. */
export const DELIVERIES_QUERY = {
  status: optional(oneOf(`be one of ${STATUSES.join(', ')}`, STATUSES)),
  subscription: optional(text("be a subscription's id, as in ?subscription=background-check", /^[^\0]{1,255}$/)),
  eventType: optional(oneOf(`be one of ${EVENT_TYPES.join(', ')}`, EVENT_TYPES)),

  /** Those that were recorded then or later … */
  from: optional(utcTime),
  /** … and before then. */
  to: optional(utcTime),

  /** The `next` of the page before. */
  after: optional(text('be the "next" of the page before', EVENT_ID)),

  /** Deliveries of a page; more than 1000 count as 1000. */
  size: optional(text('be a whole number from 1', /^[1-9]\d{0,8}$/)),
};

export type DeliveriesQuery = InputOf<typeof DELIVERIES_QUERY>;
