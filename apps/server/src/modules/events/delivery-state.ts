import { readPartnerReply } from '@talent-platform/protocol/events';
import type { PartnerReply } from '@talent-platform/protocol/events';
import type { RawHeaders } from '@talent-platform/protocol/canonical';
import { retryAfterMs } from './retry-after.js';
import { retryDelayMs } from './retry-schedule.js';

/** What has become of a delivery. All but `pending` are final, until somebody has it delivered again (D-ACT-2). */
export type DeliveryStatus = 'pending' | 'processed' | 'redirect' | 'rejected' | 'failed';

/** How an attempt ended: with a reply; without a whole one; or before it began, for the target is none that is connected to. */
export type AttemptEnd =
  | { readonly kind: 'reply'; readonly status: number; readonly headers: RawHeaders; readonly body: Uint8Array }
  | { readonly kind: 'timeout' | 'network' | 'blocked' };

/** What the next attempt is reckoned from. */
export interface AttemptMoment {
  /** The attempts since the delivery began, or was begun again, this one among them. */
  readonly attempts: number;
  readonly endedAt: Date;
  /** From 0, less than 1; a random number. */
  readonly chance: number;
}

/** The state of a delivery (D-EVT-2). */
export interface DeliveryState {
  readonly status: DeliveryStatus;
  /** Of a pending one alone. */
  readonly nextAttemptAt?: Date;
  /** What the partner says to the acting user, before it is decided whether that is shown (D-EVT-5). */
  readonly userMessage?: string;
  /** Of a redirect alone. */
  readonly redirectUrl?: string;
  /** The partner wants no more of this subscription's events. */
  readonly pausesSubscription?: true;
}

const GONE = 410;
const UNANSWERED: PartnerReply = { outcome: 'pending' };

/** The state of a delivery that is new, or that is to be delivered again: due at once, or kept while its subscription is paused. */
export function begunDelivery(now: Date, { paused }: { readonly paused: boolean }): DeliveryState {
  return paused ? { status: 'failed' } : { status: 'pending', nextAttemptAt: now };
}

/** The state of a delivery after an attempt. */
export function stateAfter(end: AttemptEnd, moment: AttemptMoment): DeliveryState {
  if (end.kind === 'blocked') return { status: 'failed' };
  const { outcome, ...said } = end.kind === 'reply' ? readPartnerReply(end.status, end.headers, end.body) : UNANSWERED;
  if (outcome === 'pending') return retried(end, moment);
  const gone = end.kind === 'reply' && end.status === GONE;
  return { status: outcome, ...said, ...(gone ? { pausesSubscription: true } : {}) };
}

/** What the partner asks for goes before the schedule, but makes it no longer: after the last attempt there is none. */
function retried(end: AttemptEnd, { attempts, endedAt, chance }: AttemptMoment): DeliveryState {
  const scheduledMs = retryDelayMs(attempts, chance);
  if (scheduledMs === undefined) return { status: 'failed' };
  const askedMs = end.kind === 'reply' ? retryAfterMs(end.headers, endedAt) : undefined;
  return { status: 'pending', nextAttemptAt: new Date(endedAt.getTime() + (askedMs ?? scheduledMs)) };
}
