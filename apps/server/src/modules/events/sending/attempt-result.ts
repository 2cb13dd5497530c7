import type { OutboundEnd } from '../../../outbound/index.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { DeliveryAttempt } from '../deliveries/delivery-attempt.entity.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import type { DeliveryState } from '../delivery-state.js';

/** An attempt that has ended, and the state of its delivery after it. */
export interface AttemptResult {
  readonly delivery: ClaimedDelivery;
  readonly state: DeliveryState;
  readonly end: OutboundEnd;
  readonly attempt: Readonly<DeliveryAttempt>;
}

/** Errors of this machine, which lacks a resource. The partner did not cause them. */
const LOCAL_FAILURES: readonly string[] = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL'];

/** Whether an attempt failed because this machine lacks a resource. */
export function isLocalFailure(end: OutboundEnd): end is OutboundEnd & { readonly error: string } {
  return end.kind === 'network' && LOCAL_FAILURES.includes(end.error);
}

/** Bytes of a reply's body that are stored. */
const MAX_STORED_BYTES = 20_000;

/** When an attempt began, and what it sent. */
interface AttemptCourse {
  readonly delivery: ClaimedDelivery;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly durationMs: number;
  /** The headers that were sent; undefined if nothing was sent. */
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** Returns the row of an attempt. */
export function attemptRow(
  { delivery, at, durationMs, headers }: AttemptCourse,
  end: OutboundEnd,
  { nextAttemptAt }: DeliveryState,
): DeliveryAttempt {
  const reply = end.kind === 'reply' ? end : undefined;
  return {
    ...{ customerId: delivery.customerId, deliveryId: delivery.id, attempt: delivery.attempts, at, durationMs },
    httpStatus: reply?.status ?? null,
    error: end.kind === 'reply' ? null : end.error,
    // JSON leaves out undefined members: the authorization is not stored.
    requestHeaders: headers ? JSON.stringify({ ...headers, authorization: undefined }) : null,
    replyHeaders: reply ? storable(JSON.stringify(reply.headers)) : null,
    replyBody: reply ? storable(reply.body.subarray(0, MAX_STORED_BYTES).toString('utf8')) : null,
    isReplyCut: reply && reply.body.length > MAX_STORED_BYTES ? 1 : 0,
    nextAttemptAt: nextAttemptAt?.getTime() ?? null,
  };
}

/** Returns the row of an attempt whose node stopped, or lost the database, before it stored the end. */
export function interruptedAttemptRow(delivery: Readonly<Delivery>): DeliveryAttempt {
  return {
    ...{ customerId: delivery.customerId, deliveryId: delivery.id, attempt: delivery.attempts },
    ...{ at: delivery.dueAt ?? 0, durationMs: 0, httpStatus: null, error: INTERRUPTED },
    ...{ requestHeaders: null, replyHeaders: null, replyBody: null, isReplyCut: 0, nextAttemptAt: delivery.dueAt },
  };
}

const INTERRUPTED =
  'The server that result this attempt stopped before it ended. Whether the partner received the event is not known.';

/** Replaces NUL characters, which PostgreSQL cannot store in a text. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
