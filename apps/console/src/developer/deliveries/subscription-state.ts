import type { Delivery, Subscription } from '@talent-platform/client';

/** Whether a subscription is sent to: `recorded` has no endpoint, `ended` is not there any longer. */
export type SubscriptionState = 'active' | 'paused' | 'recorded' | 'ended';

/** Returns the state of a subscription, by the list of all. */
export function stateOf(id: string, subscriptions: readonly Subscription[]): SubscriptionState {
  const found = subscriptions.find((subscription) => subscription.id === id);
  if (!found) return 'ended';
  if (found.receiver) return 'recorded';
  return found.pausedAt ? 'paused' : 'active';
}

/** Why the service sends nothing, or nothing more. */
export type Silence = 'recorded' | 'paused' | 'pausedOrEnded' | 'noMorePaused' | 'noMoreEnded';

/**
 * Says why nothing was sent, or why there is no other attempt; undefined if there is nothing to say.
 *
 * @param state - of the subscription now; undefined if it is not known
 */
export function silenceOf(
  { status, attempts }: Pick<Delivery, 'status' | 'attempts'>,
  state: SubscriptionState | undefined,
): Silence | undefined {
  // Without an attempt, an event is processed only if it was recorded for a reader (D-ACT-2).
  if (attempts.length === 0 && status === 'processed') return 'recorded';
  if (status !== 'failed') return undefined;
  if (attempts.length === 0) return state === undefined || state === 'ended' ? 'pausedOrEnded' : 'paused';
  if (state === 'ended') return 'noMoreEnded';
  return state === 'paused' ? 'noMorePaused' : undefined;
}
