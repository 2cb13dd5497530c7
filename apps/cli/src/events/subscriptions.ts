import { isRecord } from '../json.js';
import { refusedError } from '../cli-error.js';
import { callPlatform, messagesOf, refusedWith, unexpectedReply } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response.js';
import { commandFor } from '../terminal/command-line.js';

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

/** The result of a ping. */
interface Pinged {
  readonly outcome: string;
  readonly httpStatus?: number;
  readonly error?: string;
  readonly durationMs: number;
}

/** Every subscription of the customer: those of the blueprint, and the temporary ones. */
export async function readSubscriptions(session: PlatformSession): Promise<readonly Subscription[]> {
  const call = { method: 'GET', path: 'subscriptions', deed: 'see who gets its events' } as const;
  const response = await callPlatform(call, session);
  const body = readResponseBody(response).value;
  const subscriptions: unknown = isRecord(body) ? body.subscriptions : undefined;
  if (!Array.isArray(subscriptions) || !subscriptions.every(isSubscription))
    throw unexpectedReply('subscriptions', response, session);
  return subscriptions;
}

/** Stops the events of a subscription, or has them go on. */
export async function switchSubscription(
  id: string,
  turn: 'pause' | 'resume',
  session: PlatformSession,
): Promise<void> {
  await callSubscription({ id, turn }, session);
}

/** Sends a signed event to its URL now. */
export async function pingSubscription(id: string, session: PlatformSession): Promise<Pinged> {
  const response = await callSubscription({ id, turn: 'ping' }, session);
  const body = readResponseBody(response).value;
  if (!isRecord(body) || typeof body.outcome !== 'string' || typeof body.durationMs !== 'number')
    throw unexpectedReply('what came of the ping', response, session);
  const { outcome, httpStatus, error, durationMs } = body;
  return {
    outcome,
    durationMs,
    ...(typeof httpStatus === 'number' && { httpStatus }),
    ...(typeof error === 'string' && { error }),
  };
}

function callSubscription(
  { id, turn }: { readonly id: string; readonly turn: 'ping' | 'pause' | 'resume' },
  session: PlatformSession,
): ReturnType<typeof callPlatform> {
  const list = commandFor('subscriptions list', session.account.name);
  return callPlatform(
    {
      method: 'POST',
      path: `subscriptions/${encodeURIComponent(id)}/${turn}`,
      deed: `${turn} a subscription`,
      explain: (refusal) => {
        if (refusedWith(refusal, 'RESOURCE_NOT_FOUND')) return refusedError(`there is no subscription "${id}"`, list);
        if (refusal.status !== 409) return undefined;
        return refusedError(`subscription "${id}" cannot be changed so: ${messagesOf(refusal).join('\n')}`, list);
      },
    },
    session,
  );
}

function isSubscription(value: unknown): value is Subscription {
  return isRecord(value) && typeof value.id === 'string';
}
