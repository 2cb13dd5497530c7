import { randomUUID } from 'node:crypto';

/** The claim of a first attempt. It outlasts the attempt, which takes at most 30 seconds (D-EVT-2). */
export const FIRST_LEASE_MS = 45_000;
/** A first attempt that starts late begins only if this much of the claim is left, so that it ends before the claim. */
export const FIRST_LEAST_LEFT_MS = 32_000;
/** The claim of a later attempt, which takes at most 15 seconds and may wait before it begins … */
export const LATER_LEASE_MS = 60_000;
/** … while at least this much of the claim is left. */
export const LEAST_LEFT_MS = 30_000;

/** Returns a new name for a claim. It tells whether another node has claimed the delivery since. */
export function newClaim(): string {
  return randomUUID();
}
