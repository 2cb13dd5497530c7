import { isRecord } from '../json.js';
import { refusedError } from '../cli-error.js';
import type { CliError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import { callPlatform } from '../platform/call-platform.js';
import { refusedWith, unexpectedReply } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { errorsOf } from '../request/refusal.js';
import { readResponseBody } from '../request/response-body.js';
import { commandFor } from '../terminal/command-line.js';
import { isDelivery } from './delivery.js';
import type { Delivery, WholeDelivery } from './delivery.js';
import { findUnsent } from './explain-unsent.js';

const PAGE = 100;
const CONFLICT = 409;
const READ = 'see what became of its events';
const REDELIVER = 'redeliver its events';

/** Which deliveries are asked for: names and values of the query, those that are left out undefined. */
export type WantedDeliveries = Readonly<
  Record<'status' | 'subscription' | 'eventType' | 'from' | 'to', string | undefined>
>;

/** The deliveries that are wanted, the newest first, page after page. */
export async function* readDeliveries(wanted: WantedDeliveries, session: PlatformSession): AsyncGenerator<Delivery> {
  const given = Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const query = [...given, `size=${PAGE}`, ...(after === undefined ? [] : [`after=${after}`])];
    const page = await readPage(query, session);
    yield* page.deliveries;
    after = page.next;
  }
}

/** One page; it may be short though there is another. */
async function readPage(
  query: readonly string[],
  session: PlatformSession,
): Promise<{ readonly deliveries: readonly Delivery[]; readonly next: string | undefined }> {
  const response = await callPlatform({ method: 'GET', path: 'deliveries', query, deed: READ }, session);
  const body = readResponseBody(response).value;
  const deliveries: unknown = isRecord(body) ? body.deliveries : undefined;
  if (!isRecord(body) || !Array.isArray(deliveries) || !deliveries.every(isDelivery))
    throw unexpectedReply('a page of events', response, session);
  return { deliveries, next: typeof body.next === 'string' ? body.next : undefined };
}

/** One event with its payload, and with what was sent and came back each time. */
export async function readDelivery(id: string, session: PlatformSession): Promise<WholeDelivery> {
  const path = `deliveries/${encodeURIComponent(id)}`;
  const explain = unknownEvent(id, session);
  const response = await callPlatform({ method: 'GET', path, deed: READ, explain }, session);
  const body = readResponseBody(response).value;
  if (!isDelivery(body)) throw unexpectedReply(`the event ${id}`, response, session);
  return body;
}

/** Redelivers one event. */
export async function redeliverEvent(id: string, session: PlatformSession): Promise<void> {
  const path = `deliveries/${encodeURIComponent(id)}/redeliver`;
  const takesRefusal = ({ status }: ServiceRefusal): boolean => status === CONFLICT;
  const call = { method: 'POST', path, deed: REDELIVER, takesRefusal, explain: unknownEvent(id, session) } as const;
  const response = await callPlatform(call, session);
  if (response.status === CONFLICT) throw await explainConflict(id, response, session);
}

/** The server's message names an HTTP request. A known cause gets a message that names a command instead. */
async function explainConflict(id: string, response: WireResponse, session: PlatformSession): Promise<CliError> {
  const unsent = await findUnsent(await readDelivery(id, session), session);
  const reason =
    unsent?.reason ??
    errorsOf(readResponseBody(response).value)
      .map(({ message }) => message)
      .join('\n');
  const next = unsent?.next ?? commandFor('subscriptions list', session.account.name);
  return refusedError(`the event "${id}" cannot be redelivered: ${reason}`, next);
}

/** Selects the events to redeliver: made within the range, and of this status. */
export interface RedeliveryRange {
  readonly from: string;
  readonly to: string;
  readonly status: string;
}

/**
 * Redelivers the events of a range, request by request.
 *
 * @returns how many events are redelivered, and whether more remain although the server names no place to continue
 */
export async function redeliverAll(
  range: RedeliveryRange,
  session: PlatformSession,
): Promise<{ readonly deliveries: number; readonly more: boolean }> {
  let deliveries = 0;
  for (let { from } = range; ;) {
    const part = await redeliverPart({ ...range, from }, session);
    deliveries += part.deliveries;
    if (!part.more || part.next === undefined || part.next <= from) return { deliveries, more: part.more };
    from = part.next;
  }
}

/** Redelivers as many events as one request takes, the oldest first. Returns the place to continue at. */
async function redeliverPart(
  range: RedeliveryRange,
  session: PlatformSession,
): Promise<{ readonly deliveries: number; readonly more: boolean; readonly next: string | undefined }> {
  const call = { method: 'POST', path: 'deliveries/redeliver', body: JSON.stringify(range), deed: REDELIVER } as const;
  const response = await callPlatform(call, session);
  const body = readResponseBody(response).value;
  if (!isRecord(body) || typeof body.deliveries !== 'number')
    throw unexpectedReply('how many events are redelivered', response, session);
  const { deliveries, more, next } = body;
  return { deliveries, more: more === true, next: typeof next === 'string' ? next : undefined };
}

function unknownEvent(id: string, { account }: PlatformSession): (refusal: ServiceRefusal) => CliError | undefined {
  return (refusal) => {
    if (refusedWith(refusal, 'RESOURCE_NOT_FOUND'))
      return refusedError(`there is no event "${id}"`, commandFor('events list', account.name));
    return undefined;
  };
}
