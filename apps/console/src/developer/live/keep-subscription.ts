import { ServiceError } from '@talent-platform/client';

/** The calls of the service that keep a subscription. */
export interface SubscriptionCalls {
  subscribe(): Promise<{ readonly id: string }>;
  renew(id: string): Promise<unknown>;
  end(id: string): Promise<unknown>;
}

/** The service ends a temporary subscription 60 s after it was last renewed (D-ACT-2). */
export const RENEW_EVERY_MS = 30_000;

/**
 * Keeps a temporary subscription until the signal is aborted, and ends it then. A computer that slept may find its
 * subscription ended: it makes another one.
 *
 * @param onSubscribed is told the id of each subscription.
 * @throws what the service refuses, besides a renewal of a subscription that has ended.
 */
export async function keepSubscription(
  calls: SubscriptionCalls,
  options: {
    readonly signal: AbortSignal;
    readonly onSubscribed: (id: string) => void;
    readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  },
): Promise<void> {
  const { signal, onSubscribed, sleep } = options;
  let id: string | undefined;
  try {
    while (!signal.aborted) {
      if (id === undefined) {
        ({ id } = await calls.subscribe());
        if (!signal.aborted) onSubscribed(id);
      }
      await sleep(RENEW_EVERY_MS, signal);
      if (!signal.aborted && !(await isRenewed(calls, id))) id = undefined;
    }
  } finally {
    // It ends by itself if this fails.
    if (id !== undefined) await calls.end(id).catch(() => undefined);
  }
}

async function isRenewed(calls: SubscriptionCalls, id: string): Promise<boolean> {
  try {
    await calls.renew(id);
    return true;
  } catch (error) {
    const hasEnded = error instanceof ServiceError && error.status === 404;
    if (hasEnded) return false;
    throw error;
  }
}
