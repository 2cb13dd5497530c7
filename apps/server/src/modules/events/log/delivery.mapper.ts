import { DELIVERY_STATUSES, EVENT_TYPES } from '@talent-platform/protocol/events';
import type { DeliveryStatus, EventType } from '@talent-platform/protocol/events';
import { Is, IsId, IsOneOf, IsUtcTime, MayBeAbsent } from '../../../http/index.js';
import type { DeliveryAttempt } from '../deliveries/delivery-attempt.entity.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import type { ListedAttempt, ListedDelivery } from './delivery-log.repository.js';

export class AttemptReply {
  @IsId() readonly attempt!: number;
  @IsUtcTime() readonly at!: string;
  @MayBeAbsent() @Is() readonly httpStatus?: number;
  @MayBeAbsent() @Is({ description: 'Why there is no HTTP status' }) readonly error?: string;
  @Is() readonly durationMs!: number;
}

class ReadDelivery {
  @Is() readonly id!: string;
  @Is() readonly subscription!: string;
  @IsOneOf(EVENT_TYPES) readonly eventType!: EventType;
  @Is() readonly systemId!: string;
  @IsOneOf(DELIVERY_STATUSES) readonly status!: DeliveryStatus;
  @IsUtcTime() readonly createdAt!: string;

  @MayBeAbsent()
  @IsUtcTime({ description: 'Where one is due, and none is being made' })
  readonly nextAttemptAt?: string;
}

export class DeliveryReply extends ReadDelivery {
  @Is([AttemptReply]) readonly attempts!: readonly AttemptReply[];
  @MayBeAbsent() @Is({ type: 'object', description: 'Where fields asks for it' }) readonly payload?: unknown;
}

const HEADERS = { type: 'object', additionalProperties: { type: 'string' } };
type Headers = Readonly<Record<string, string>>;

class RequestReply {
  @Is(HEADERS) readonly headers!: Headers;
}

class PartnerReply extends RequestReply {
  @Is() readonly status!: number;
  @Is({ description: 'The first 20,000 bytes of it' }) readonly body!: string;
  @MayBeAbsent() @Is({ const: true }) readonly truncated?: true;
}

class WholeAttemptReply extends AttemptReply {
  /** Left out if nothing was sent. */
  @MayBeAbsent() @Is(RequestReply) readonly request?: RequestReply;
  @MayBeAbsent() @Is(PartnerReply) readonly reply?: PartnerReply;
}

export class WholeDeliveryReply extends ReadDelivery {
  @Is([WholeAttemptReply]) readonly attempts!: readonly WholeAttemptReply[];
  @Is({ type: 'object' }) readonly payload!: unknown;
  @Is() readonly username!: string;
  @Is() readonly transactionId!: string;
}

function toReadDelivery<Attempt>(
  { id, subscription, eventType, systemId, status, createdAt, dueAt, claim }: ListedDelivery,
  attempts: readonly Attempt[],
): ReadDelivery & { readonly attempts: readonly Attempt[] } {
  return {
    ...{ id, subscription, eventType, systemId, status, createdAt: timeOf(createdAt), attempts },
    ...(dueAt !== null && claim === null && { nextAttemptAt: timeOf(dueAt) }),
  };
}

export function toListedDelivery(row: ListedDelivery, attempts: readonly AttemptReply[]): DeliveryReply {
  const payload = row.payload === undefined ? {} : { payload: JSON.parse(row.payload) as unknown };
  return { ...toReadDelivery(row, attempts), ...payload };
}

export function toReadAttempt({ attempt, at, httpStatus, error, durationMs }: ListedAttempt): AttemptReply {
  return {
    ...{ attempt, at: timeOf(at) },
    ...(httpStatus !== null && { httpStatus }),
    ...(error !== null && { error }),
    durationMs,
  };
}

export function toWholeDelivery(delivery: Delivery, attempts: readonly WholeAttemptReply[]): WholeDeliveryReply {
  const { payload, username, transactionId } = delivery;
  return {
    ...toReadDelivery(delivery, attempts),
    ...{ payload: JSON.parse(payload) as unknown, username, transactionId },
  };
}

export function toWholeAttempt(made: DeliveryAttempt): WholeAttemptReply {
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
