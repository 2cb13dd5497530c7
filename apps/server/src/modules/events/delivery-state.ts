import type { RawHeaders } from '@talent-platform/protocol/canonical';
import { readPartnerReply } from '@talent-platform/protocol/events';
import type { DeliveryStatus, PartnerReply } from '@talent-platform/protocol/events';

/**
 * The end of an attempt: with a reply, without a whole reply, or `blocked` because the server may not connect to the
 * target.
 */
export type AttemptEnd =
  | { readonly kind: 'reply'; readonly status: number; readonly headers: RawHeaders; readonly body: Uint8Array }
  | { readonly kind: 'timeout' | 'network' | 'blocked' };

/** The values that decide the time of the next attempt. */
export interface AttemptMoment {
  /** The attempts since the delivery or redelivery began, including this one. */
  readonly attempts: number;
  readonly endedAt: Date;
  /** A random number from 0 to less than 1. */
  readonly chance: number;
}

/** The state of a delivery (D-EVT-2). */
export interface DeliveryState {
  readonly status: DeliveryStatus;
  /** Present only for a pending delivery. */
  readonly nextAttemptAt?: Date;
  /** The partner's message to the acting user. `messageForUser` decides whether the user sees it (D-EVT-5). */
  readonly userMessage?: string;
  /** Present only for a redirect. */
  readonly redirectUrl?: string;
  /** The partner refuses further events of this subscription. */
  readonly pausesSubscription?: true;
}

const GONE = 410;
const UNANSWERED: PartnerReply = { outcome: 'pending' };

export function stateAfter(end: AttemptEnd, moment: AttemptMoment): DeliveryState {
  if (end.kind === 'blocked') return { status: 'failed' };
  const { outcome, ...reply } = end.kind === 'reply' ? readPartnerReply(end.status, end.headers, end.body) : UNANSWERED;
  if (outcome === 'pending') return retried(end, moment);
  const isGone = end.kind === 'reply' && end.status === GONE;
  return { status: outcome, ...reply, ...(isGone ? { pausesSubscription: true } : {}) };
}

/**
 * Returns the state after a failure. The partner's Retry-After replaces the scheduled delay, but adds no attempts.
 * After the last attempt, the delivery has failed.
 */
function retried(end: AttemptEnd, { attempts, endedAt, chance }: AttemptMoment): DeliveryState {
  const scheduledMs = retryDelayMs(attempts, chance);
  if (scheduledMs === undefined) return { status: 'failed' };
  const retryAfter = end.kind === 'reply' ? retryAfterMs(end.headers, endedAt) : undefined;
  return { status: 'pending', nextAttemptAt: new Date(endedAt.getTime() + (retryAfter ?? scheduledMs)) };
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The delays from the end of a failed attempt to the next one (D-EVT-2). */
const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Retries come up to a fifth earlier or later, so that deliveries that failed together are not retried together. */
const SCATTER = 0.2;

/** The first attempt and its retries. */
export const MAX_ATTEMPTS = DELAYS_MS.length + 1;

/**
 * Returns the delay after a failed attempt. Undefined after the last one.
 * @param attempts the number of attempts so far, from 1
 * @param chance a random number from 0 to less than 1, which moves the delay within the scatter
 */
function retryDelayMs(attempts: number, chance: number): number | undefined {
  const delayMs = DELAYS_MS[attempts - 1];
  return delayMs === undefined ? undefined : Math.round(delayMs * (1 - SCATTER + 2 * SCATTER * chance));
}

const MAX_RETRY_AFTER_MS = 24 * 3600 * SECOND_MS;
const SECONDS = /^\d+$/;

/** The form of dates that RFC 9110 (5.6.7) requires. Other forms are ambiguous, so they are ignored. */
const DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * Returns the delay that a partner asks for, from 1 s to 24 h (D-EVT-2). Undefined if there is no readable
 * Retry-After.
 * @param headers names and values alternate
 * @param now the time of the reply
 */
export function retryAfterMs(headers: RawHeaders, now: Date): number | undefined {
  const [value = '', ...others] = headers.filter((_, index) => index % 2 === 1 && isRetryAfter(headers[index - 1]));
  const waitMs = SECONDS.test(value) ? Number(value) * SECOND_MS : msUntil(value, now);
  if (others.length > 0 || Number.isNaN(waitMs)) return undefined;
  return Math.min(Math.max(waitMs, SECOND_MS), MAX_RETRY_AFTER_MS);
}

function isRetryAfter(name: string | undefined): boolean {
  return name?.toLowerCase() === 'retry-after';
}

function msUntil(date: string, now: Date): number {
  return DATE.test(date) ? Date.parse(date) - now.getTime() : Number.NaN;
}
