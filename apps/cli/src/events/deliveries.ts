import { CliError, refusedError } from '../cli-error.js';
import { readSubscriptions } from './subscriptions.js';
import type { WireResponse } from '../http/send-request.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callPlatform, refusedWith, unexpectedReply } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { errorsOf } from '../request/refusal.js';
import { readResponseBody } from '../request/response.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';

/** The states of a delivery (D-EVT-2). */
export const DELIVERY_STATUSES = ['pending', 'processed', 'redirect', 'rejected', 'failed'] as const;

/** Those after which nothing is sent any more, until somebody asks. */
export const FINAL_STATUSES = DELIVERY_STATUSES.filter((status) => status !== 'pending');

/** An event on its way to one subscription, as the server tells of it (D-ACT-2). */
export interface Delivery {
  readonly id: string;
  readonly subscription: string;
  readonly eventType: string;
  readonly systemId?: string;
  readonly status: string;
  readonly createdAt: string;
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt?: string;
}

/** One time that it was sent. */
export interface DeliveryAttempt {
  readonly attempt: number;
  readonly at: string;
  readonly httpStatus?: number;
  readonly error?: string;
  readonly durationMs: number;
}

/** A delivery with all that was sent, and what came back. */
export interface WholeDelivery extends Delivery {
  readonly payload?: JsonObject;
  readonly username?: string;
  readonly transactionId?: string;
  readonly attempts: readonly WholeAttempt[];
}

export interface WholeAttempt extends DeliveryAttempt {
  readonly request?: { readonly headers?: JsonObject };
  readonly reply?: {
    readonly status?: number;
    readonly headers?: JsonObject;
    readonly body?: string;
    readonly truncated?: boolean;
  };
}

/** Checks the members that are read. `--json` passes all others on as they came. */
function isDelivery(value: unknown): value is WholeDelivery {
  if (!isRecord(value)) return false;
  const { attempts } = value;
  const texts = [value.id, value.subscription, value.eventType, value.status, value.createdAt];
  return texts.every((text) => typeof text === 'string') && Array.isArray(attempts) && attempts.every(isAttempt);
}

function isAttempt(value: unknown): value is WholeAttempt {
  if (!isRecord(value)) return false;
  const { attempt, at, durationMs, request, reply } = value;
  const isWhole = [request, reply].every((part) => part === undefined || isRecord(part));
  return Number.isInteger(attempt) && typeof at === 'string' && typeof durationMs === 'number' && isWhole;
}

const PAGE = 100;
const CONFLICT = 409;
const READ = 'see what became of its events';
const REDELIVER = 'redeliver its events';

/** Which deliveries are asked for: names and values of the query, those that are left out undefined. */
type WantedDeliveries = Readonly<Record<'status' | 'subscription' | 'eventType' | 'from' | 'to', string | undefined>>;

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

/** Why nothing is sent to the subscription of an event, and the command that has it go on, where there is one. */
interface Unsent {
  readonly reason: string;
  readonly next?: string;
}

type State = 'paused' | 'on' | 'removed' | 'unknown';

/** Events of a subscription that is paused or removed are kept as failed (D-EVT-2); undefined where this one is not known to be so. */
async function findUnsent({ subscription: id }: Delivery, session: PlatformSession): Promise<Unsent | undefined> {
  const { name } = session.account;
  const state = await subscriptionStateOf(id, session);
  if (state === 'paused')
    return {
      reason: `its subscription "${id}" is paused`,
      next: commandFor(`subscriptions resume ${shellQuote(id)}`, name),
    };
  if (state === 'removed') return { reason: `its subscription "${id}" was removed` };
  return undefined;
}

/** Explains why the server stopped sending a failed event, and what to do. Returns undefined if the attempts show the reason. */
export async function explainFailed(delivery: Delivery, session: PlatformSession): Promise<string | undefined> {
  if (delivery.status !== 'failed') return undefined;
  const { name } = session.account;
  const redeliver = commandFor(`events redeliver ${shellQuote(delivery.id)}`, name);
  const unsent = await findUnsent(delivery, session);
  if (unsent?.next !== undefined) return `${unsent.reason}: ${unsent.next}, then ${redeliver}`;
  if (unsent !== undefined)
    return `${unsent.reason}, so it cannot be redelivered: ${commandFor('subscriptions list', name)}`;
  if (delivery.attempts.length > 0) return undefined;
  return `its subscription "${delivery.subscription}" was paused: ${commandFor('subscriptions list', name)}; once it is on, ${redeliver}`;
}

/** The state is extra information: if it cannot be read, the command still prints the rest. */
async function subscriptionStateOf(id: string, session: PlatformSession): Promise<State> {
  try {
    const found = (await readSubscriptions({ ...session, json: false })).find((each) => each.id === id);
    if (found === undefined) return 'removed';
    return found.pausedAt === undefined ? 'on' : 'paused';
  } catch (error) {
    if (error instanceof CliError) return 'unknown';
    throw error;
  }
}
