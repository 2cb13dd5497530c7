import { RefusedForNow } from '../refused-for-now.js';
import type { CheckedRequest } from './check.js';

/** Counts the request against the caller's day (D-NET-3). */
export function takeQuota({ request, services }: CheckedRequest): void {
  const { caller } = request;
  if (!caller) return;
  request.quota = services.quota.take(caller, services.clock.now());
  if (request.quota.exceeded) {
    const { limit, resetSeconds } = request.quota;
    const detail = `All ${limit} requests of today are used; the next day starts in ${resetSeconds} s.`;
    throw new RefusedForNow('QUOTA_EXCEEDED', detail, resetSeconds);
  }
}
