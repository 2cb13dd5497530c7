import { readPartnerReply } from '@talent-platform/protocol/events';

/**
 * Says how an attempt came about.
 * `retry`: no earlier attempt had a final reply.
 * `redelivery`: somebody asked for it after a final reply or the last retry.
 * `replay`: the same attempt came before, for example because somebody replayed the event by hand.
 */
export type Delivery = 'first' | 'retry' | 'redelivery' | 'replay';

/** An earlier request of the same event. */
export interface EarlierAttempt {
  readonly attempt: number | null;
  /** The status that the sink replied with; 0 if it sent none, null until it replies. */
  readonly status: number | null;
}

/** The first attempt and nine retries (D-EVT-2). */
const MOST_ATTEMPTS = 10;

/** Returns how an attempt came about, by its number and the sink's earlier replies (D-EVT-3). */
export function deliveryOf(attempt: number, earlier: readonly EarlierAttempt[]): Delivery {
  if (earlier.some((other) => other.attempt === attempt)) return 'replay';
  if (attempt === 1) return 'first';
  return attempt > MOST_ATTEMPTS || earlier.some(({ status }) => isFinal(status)) ? 'redelivery' : 'retry';
}

function isFinal(status: number | null): boolean {
  return status !== null && status > 0 && readPartnerReply(status, [], new Uint8Array()).outcome !== 'pending';
}
