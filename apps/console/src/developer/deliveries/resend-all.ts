import { ServiceError } from '@talent-platform/client';
import type { Client, Redelivery } from '@talent-platform/client';

/** Sends many deliveries again, however many there are: a call does 1,000 at most (D-ACT-2). */
export async function resendAll(
  platform: Pick<Client['platform'], 'redeliverAll'>,
  which: Redelivery,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (deliveries: number) => void },
): Promise<number> {
  let deliveries = 0;
  let { from } = which;
  for (;;) {
    const answer = await platform.redeliverAll({ ...which, from }, { signal });
    deliveries += answer.deliveries;
    onProgress(deliveries);
    const { more, next } = answer;
    // The same place again would never end.
    if (!more || next === undefined || next === from || signal.aborted) return deliveries;
    from = next;
  }
}

const CONFLICT = 409;

/**
 * Sends deliveries again one by one, because the call for many knows neither subscriptions nor types of events. Leaves
 * out those whose subscription was paused or has ended meanwhile.
 */
export async function resendEach(
  platform: Pick<Client['platform'], 'redeliver'>,
  ids: readonly string[],
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (deliveries: number) => void },
): Promise<number> {
  let deliveries = 0;
  for (const id of ids) {
    if (signal.aborted) break;
    if (!(await isSentAgain(platform, id))) continue;
    deliveries += 1;
    onProgress(deliveries);
  }
  return deliveries;
}

async function isSentAgain(platform: Pick<Client['platform'], 'redeliver'>, id: string): Promise<boolean> {
  try {
    await platform.redeliver(id);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.status === CONFLICT) return false;
    throw error;
  }
}
