import { isRecord } from '../json.js';
import { refusedError } from '../cli-error.js';
import { callForBody, callService, messagesOf, platformCall, refusedWith } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor } from '../terminal/command-line.js';
import type { ServiceCall } from '../platform/call-service.js';

/** A subscription as the server lists it (D-ACT-2). */
export interface Subscription {
  readonly id: string;
  readonly eventType?: string;
  readonly temporary?: boolean;
  readonly expiresAt?: string;
  readonly pausedAt?: string;
  readonly pausedBecause?: string;
  readonly failingSince?: string;
}

interface Pinged {
  readonly outcome: string;
  readonly httpStatus?: number;
  readonly error?: string;
  readonly durationMs: number;
}

/** Reads the subscriptions of the blueprint and the temporary ones. */
export async function readSubscriptions(session: PlatformSession): Promise<readonly Subscription[]> {
  const call = platformCall({ method: 'GET', path: 'subscriptions', deed: 'see who gets its events' }, session);
  const body = await callForBody({ ...call, what: 'subscriptions', is: isSubscriptionList }, session);
  return body.subscriptions;
}

export async function switchSubscription(
  id: string,
  action: 'pause' | 'resume',
  session: PlatformSession,
): Promise<void> {
  await callService(subscriptionCall(id, action, session), session);
}

/** Sends a signed event to the URL of the subscription. */
export async function pingSubscription(id: string, session: PlatformSession): Promise<Pinged> {
  const call = subscriptionCall(id, 'ping', session);
  return callForBody({ ...call, what: 'the outcome of the ping', is: isPinged }, session);
}

function isPinged(body: unknown): body is Pinged {
  if (!isRecord(body) || typeof body.outcome !== 'string' || typeof body.durationMs !== 'number') return false;
  return (
    ['number', 'undefined'].includes(typeof body.httpStatus) && ['string', 'undefined'].includes(typeof body.error)
  );
}

function subscriptionCall(id: string, action: 'ping' | 'pause' | 'resume', session: PlatformSession): ServiceCall {
  const list = commandFor('subscriptions list', session.account.name);
  return platformCall(
    {
      method: 'POST',
      path: `subscriptions/${encodeURIComponent(id)}/${action}`,
      deed: `${action} a subscription`,
      explain: (refusal) => {
        if (refusedWith(refusal, 'RESOURCE_NOT_FOUND')) return refusedError(`there is no subscription "${id}"`, list);
        if (refusal.status !== 409) return undefined;
        return refusedError(`subscription "${id}": ${messagesOf(refusal).join('\n')}`, list);
      },
    },
    session,
  );
}

function isSubscriptionList(body: unknown): body is { readonly subscriptions: readonly Subscription[] } {
  return isRecord(body) && Array.isArray(body.subscriptions) && body.subscriptions.every(isSubscription);
}

function isSubscription(value: unknown): value is Subscription {
  return isRecord(value) && typeof value.id === 'string';
}
