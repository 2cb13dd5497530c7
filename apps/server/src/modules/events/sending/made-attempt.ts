import type { OutboundEnd } from '../../../outbound/index.js';
import type { DeliveryAttempt } from '../deliveries/delivery-attempt.entity.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { DeliveryState } from '../delivery-state.js';

/** An attempt that is over, and what the delivery has become by it. */
export interface MadeAttempt {
  readonly delivery: ClaimedDelivery;
  readonly state: DeliveryState;
  readonly end: OutboundEnd;
  readonly attempt: Readonly<DeliveryAttempt>;
}

/** Of the system: this machine has no more of something, and the partner knows nothing of it. */
const OWN_FAILURES: readonly string[] = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL'];

/** Whether an attempt failed for what this machine lacks. */
export function isOwnFailure(end: OutboundEnd): end is OutboundEnd & { readonly error: string } {
  return end.kind === 'network' && OWN_FAILURES.includes(end.error);
}

/** What is kept of a reply. */
const MOST_KEPT_BYTES = 20_000;

/** When an attempt was made, and what was sent. */
interface AttemptCourse {
  readonly delivery: ClaimedDelivery;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly durationMs: number;
  /** What was sent; undefined where nothing was. */
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** What is kept of an attempt. */
export function toAttempt(
  { delivery, at, durationMs, headers }: AttemptCourse,
  end: OutboundEnd,
  { nextAttemptAt }: DeliveryState,
): DeliveryAttempt {
  const reply = end.kind === 'reply' ? end : undefined;
  return {
    ...{ customerId: delivery.customerId, deliveryId: delivery.id, attempt: delivery.attempts, at, durationMs },
    httpStatus: reply?.status ?? null,
    error: end.kind === 'reply' ? null : end.error,
    // What is undefined is left out.
    requestHeaders: headers ? JSON.stringify({ ...headers, authorization: undefined }) : null,
    replyHeaders: reply ? storable(JSON.stringify(reply.headers)) : null,
    replyBody: reply ? storable(reply.body.subarray(0, MOST_KEPT_BYTES).toString('utf8')) : null,
    isReplyCut: reply && reply.body.length > MOST_KEPT_BYTES ? 1 : 0,
    nextAttemptAt: nextAttemptAt?.getTime() ?? null,
  };
}

/** One that whoever had claimed it never told the end of: its node has ended, or was cut off. */
export function lostAttempt(delivery: Readonly<Delivery>): DeliveryAttempt {
  return {
    ...{ customerId: delivery.customerId, deliveryId: delivery.id, attempt: delivery.attempts },
    ...{ at: delivery.dueAt ?? 0, durationMs: 0, httpStatus: null, error: LOST },
    ...{ requestHeaders: null, replyHeaders: null, replyBody: null, isReplyCut: 0, nextAttemptAt: delivery.dueAt },
  };
}

const LOST = 'Whoever made this attempt ended before it was over; whether the partner has it is not known.';

/** PostgreSQL keeps no NUL in a text. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
