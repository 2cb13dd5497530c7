import type { DeliveryStatus, EventType } from '@talent-platform/protocol/events';
import type { DeliveryAttempt } from '../deliveries/delivery-attempt.entity.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import type { ListedAttempt, ListedDelivery } from './delivery-log.repository.js';

/** An attempt in a reply. Times are ISO 8601 in UTC. */
export interface AttemptView {
  readonly attempt: number;
  readonly at: string;
  readonly httpStatus?: number;
  readonly error?: string;
  readonly durationMs: number;
}

export interface DeliveryView<Attempt = AttemptView> {
  readonly id: string;
  readonly subscription: string;
  readonly eventType: EventType;
  readonly systemId: string;
  readonly status: DeliveryStatus;
  readonly createdAt: string;
  readonly attempts: readonly Attempt[];
  /** Only if an attempt is due and none is running. */
  readonly nextAttemptAt?: string;
}

export interface WholeDelivery extends DeliveryView<WholeAttempt> {
  readonly payload: unknown;
  readonly username: string;
  readonly transactionId: string;
}

type Headers = Readonly<Record<string, string>>;

interface WholeAttempt extends AttemptView {
  /** Left out if nothing was sent. */
  readonly request?: { readonly headers: Headers };
  readonly reply?: {
    readonly status: number;
    readonly headers: Headers;
    readonly body: string;
    readonly truncated?: true;
  };
}

export function toReadDelivery<Attempt>(
  { id, subscription, eventType, systemId, status, createdAt, dueAt, claim }: ListedDelivery,
  attempts: readonly Attempt[],
): DeliveryView<Attempt> {
  return {
    ...{ id, subscription, eventType, systemId, status, createdAt: timeOf(createdAt), attempts },
    ...(dueAt !== null && claim === null && { nextAttemptAt: timeOf(dueAt) }),
  };
}

export function toReadAttempt({
  attempt,
  at,
  httpStatus,
  error,
  durationMs,
}: Omit<ListedAttempt, 'deliveryId'>): AttemptView {
  return {
    ...{ attempt, at: timeOf(at) },
    ...(httpStatus !== null && { httpStatus }),
    ...(error !== null && { error }),
    durationMs,
  };
}

export function toWholeDelivery(delivery: Delivery, attempts: readonly WholeAttempt[]): WholeDelivery {
  const { payload, username, transactionId } = delivery;
  return {
    ...toReadDelivery(delivery, attempts),
    ...{ payload: JSON.parse(payload) as unknown, username, transactionId },
  };
}

export function toWholeAttempt(made: DeliveryAttempt): WholeAttempt {
  const { httpStatus: status, requestHeaders, replyHeaders, replyBody, isReplyCut } = made;
  return {
    ...toReadAttempt(made),
    ...(requestHeaders !== null && { request: { headers: JSON.parse(requestHeaders) as Headers } }),
    ...(status !== null && {
      reply: {
        ...{ status, headers: headersOf(replyHeaders), body: replyBody ?? '' },
        ...(isReplyCut === 1 && { truncated: true }),
      },
    }),
  };
}

/** Joins the lines of each header name into one text, as RFC 9110 does. Names and values alternate in `lines`. */
function headersOf(lines: string | null): Headers {
  const parts = JSON.parse(lines ?? '[]') as string[];
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [name = '', value = ''] = [parts[index]?.toLowerCase(), parts[index + 1]];
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(headers);
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
