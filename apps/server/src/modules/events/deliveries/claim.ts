import { randomUUID } from 'node:crypto';

/** The first attempt takes 30 seconds at most (D-EVT-2): the claim is over some time after that, whoever has made it. */
export const FIRST_LEASE_MS = 45_000;
/** Less than that is left where whoever acted was held up: it is not begun, so that it is over before the claim is. */
export const FIRST_LEAST_LEFT_MS = 32_000;
/** Later ones take 15, and may wait for a moment before they begin … */
export const LATER_LEASE_MS = 60_000;
/** … as long as so much of the claim is left. */
export const LEAST_LEFT_MS = 30_000;

/** Names who makes an attempt: what another one has claimed meanwhile is no longer one's own. */
export function newClaim(): string {
  return randomUUID();
}
