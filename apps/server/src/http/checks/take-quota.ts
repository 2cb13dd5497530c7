import type { QuotaState } from '../request/caller.js';
import { RefusedForNow } from '../reply/refusals.js';
import type { CheckedRequest } from './check.js';

/** Counts the request against the caller's day (D-NET-3). */
export function takeQuota({ request, services }: CheckedRequest): void | Promise<void> {
  if (!request.caller) return undefined;
  const accept = (state: QuotaState): void => {
    request.quota = state;
    if (!state.exceeded) return;
    const { limit, resetSeconds } = state;
    const detail = `All ${limit} requests of today are used; the next day starts in ${resetSeconds} s.`;
    throw new RefusedForNow('QUOTA_EXCEEDED', detail, resetSeconds);
  };
  const state = services.quota.take(request.caller, services.clock.now());
  return state instanceof Promise ? state.then(accept) : accept(state);
}
