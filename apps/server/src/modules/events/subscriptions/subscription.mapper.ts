import type { EventType } from '@talent-platform/protocol/events';
import type { PauseReason, SubscriptionState } from './subscription-state.entity.js';
import type { Subscription } from './subscription.js';

/** A subscription in a reply, without its URL. Times are ISO 8601 in UTC. */
export interface ReadSubscription {
  readonly id: string;
  /** Left out if the subscription receives every event. */
  readonly eventType?: EventType;
  readonly temporary?: true;
  readonly expiresAt?: string;
  readonly pausedAt?: string;
  readonly pausedBecause?: PauseReason;
  readonly failingSince?: string;
}

/** @param expiresAt milliseconds since 1970; only of a temporary subscription */
export function toReadSubscription(
  { id, eventType }: Subscription,
  state: SubscriptionState | undefined,
  expiresAt?: number,
): ReadSubscription {
  const { pausedAt = null, pausedBecause = null, failingSince = null } = state ?? {};
  return {
    id,
    ...(eventType !== undefined && { eventType }),
    ...(expiresAt !== undefined && { temporary: true, expiresAt: timeOf(expiresAt) }),
    ...(pausedAt !== null && { pausedAt: timeOf(pausedAt) }),
    ...(pausedBecause !== null && { pausedBecause }),
    ...(failingSince !== null && { failingSince: timeOf(failingSince) }),
  };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
