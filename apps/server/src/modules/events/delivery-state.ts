import { readPartnerReply } from '@talent-platform/protocol/events';
import type { PartnerReply } from '@talent-platform/protocol/events';
import type { RawHeaders } from '@talent-platform/protocol/canonical';
import { retryAfterMs } from './retry-after.js';
import { retryDelayMs } from './retry-schedule.js';

/** The status of a delivery. All but `pending` are final, until somebody has the event delivered again (D-ACT-2). */
export type DeliveryStatus = 'pending' | 'processed' | 'redirect' | 'rejected' | 'failed';

/** How an attempt ended: with a reply, without a whole reply, or `blocked` because the server may not connect to the target. */
export type AttemptEnd =
  | { readonly kind: 'reply'; readonly status: number; readonly headers: RawHeaders; readonly body: Uint8Array }
  | { readonly kind: 'timeout' | 'network' | 'blocked' };

/** The values that decide the time of the next attempt. */
export interface AttemptMoment {
  /** The attempts since the delivery or redelivery began, including this one. */
  readonly attempts: number;
  readonly endedAt: Date;
  /** A random number from 0, less than 1. */
  readonly chance: number;
}

/** The state of a delivery (D-EVT-2). */
export interface DeliveryState {
  readonly status: DeliveryStatus;
  /** Only of a pending delivery. */
  readonly nextAttemptAt?: Date;
  /** The partner's message to the acting user. `shownMessage` decides whether the user sees it (D-EVT-5). */
  readonly userMessage?: string;
  /** Only of a redirect. */
  readonly redirectUrl?: string;
  /** The partner wants no more events of this subscription. */
  readonly pausesSubscription?: true;
}

const GONE = 410;
const UNANSWERED: PartnerReply = { outcome: 'pending' };

/** Returns the state of a new delivery or redelivery: due at once, or `failed` while its subscription is paused. */
export function begunDelivery(now: Date, { paused }: { readonly paused: boolean }): DeliveryState {
  return paused ? { status: 'failed' } : { status: 'pending', nextAttemptAt: now };
}

/** Returns the state of a delivery after an attempt. */
export function stateAfter(end: AttemptEnd, moment: AttemptMoment): DeliveryState {
  if (end.kind === 'blocked') return { status: 'failed' };
  const { outcome, ...said } = end.kind === 'reply' ? readPartnerReply(end.status, end.headers, end.body) : UNANSWERED;
  if (outcome === 'pending') return retried(end, moment);
  const gone = end.kind === 'reply' && end.status === GONE;
  return { status: outcome, ...said, ...(gone ? { pausesSubscription: true } : {}) };
}

/** The partner's Retry-After replaces the scheduled delay. It does not add attempts: after the last one, the delivery has failed. */
function retried(end: AttemptEnd, { attempts, endedAt, chance }: AttemptMoment): DeliveryState {
  const scheduledMs = retryDelayMs(attempts, chance);
  if (scheduledMs === undefined) return { status: 'failed' };
  const askedMs = end.kind === 'reply' ? retryAfterMs(end.headers, endedAt) : undefined;
  return { status: 'pending', nextAttemptAt: new Date(endedAt.getTime() + (askedMs ?? scheduledMs)) };
}
