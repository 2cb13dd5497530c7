import { CliError, refusedError } from '../cli-error.js';
import { readSubscriptions } from './subscriptions.js';
import type { WireResponse } from '../http/send-request.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callForBody, callPlatform, platformCall, refusedWith } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { errorsOf } from '../request/refusal.js';
import { readResponseBody } from '../request/response.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';

/** An event for one subscription, as the server returns it (D-ACT-2). */
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

export interface DeliveryAttempt {
  readonly attempt: number;
  readonly at: string;
  readonly httpStatus?: number;
  readonly error?: string;
  readonly durationMs: number;
}

/** A delivery with all requests and replies. */
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

/** Checks only the members that this program reads. `--json` prints all others unchanged. */
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

/** The conditions of the query. An undefined condition is not sent. */
type DeliveryQuery = Readonly<Record<'status' | 'subscription' | 'eventType' | 'from' | 'to', string | undefined>>;

/** A page can be short although another page follows. */
interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly next?: string;
}

function isPage(body: unknown): body is DeliveryPage {
  if (!isRecord(body) || !Array.isArray(body.deliveries) || !body.deliveries.every(isDelivery)) return false;
  return body.next === undefined || typeof body.next === 'string';
}

/** Reads the deliveries that fit, the newest first, page after page. */
export async function* readDeliveries(conditions: DeliveryQuery, session: PlatformSession): AsyncGenerator<Delivery> {
  const given = Object.entries(conditions).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const query = [...given, `size=${PAGE}`, ...(after === undefined ? [] : [`after=${after}`])];
    const page = await readPage(query, session);
    yield* page.deliveries;
    after = page.next;
  }
}

async function readPage(query: readonly string[], session: PlatformSession): Promise<DeliveryPage> {
  const call = platformCall({ method: 'GET', path: 'deliveries', query, deed: READ }, session);
  return callForBody({ ...call, what: 'a page of events', is: isPage }, session);
}

/** Reads an event with its payload and all attempts. */
export async function readDelivery(id: string, session: PlatformSession): Promise<WholeDelivery> {
  const path = `deliveries/${encodeURIComponent(id)}`;
  const call = platformCall({ method: 'GET', path, deed: READ, explain: unknownEvent(id, session) }, session);
  return callForBody({ ...call, what: `the event ${id}`, is: isDelivery }, session);
}

export async function redeliverEvent(id: string, session: PlatformSession): Promise<void> {
  const path = `deliveries/${encodeURIComponent(id)}/redeliver`;
  const takesRefusal = ({ status }: ServiceRefusal): boolean => status === CONFLICT;
  const call = { method: 'POST', path, deed: REDELIVER, takesRefusal, explain: unknownEvent(id, session) } as const;
  const response = await callPlatform(call, session);
  if (response.status === CONFLICT) throw await explainConflict(id, response, session);
}

/** Names a command for a known cause, because the server's message names an HTTP request. */
async function explainConflict(id: string, response: WireResponse, session: PlatformSession): Promise<CliError> {
  const unsent = await findSendingStop(await readDelivery(id, session), session);
  const reason =
    unsent?.reason ??
    errorsOf(readResponseBody(response).value)
      .map(({ message }) => message)
      .join('\n');
  const next = unsent?.next ?? commandFor('subscriptions list', session.account.name);
  return refusedError(`the event "${id}" cannot be redelivered: ${reason}`, next);
}

/** The creation times and the status of the events to redeliver. */
export interface RedeliveryRange {
  readonly from: string;
  readonly to: string;
  readonly status: string;
}

/**
 * Redelivers the events of a range, request by request.
 *
 * @returns the number of redelivered events, and whether more remain although the server returns no position to
 *   continue at
 */
export async function redeliverAll(
  range: RedeliveryRange,
  session: PlatformSession,
): Promise<{ readonly deliveries: number; readonly more: boolean }> {
  let deliveries = 0;
  for (let { from } = range; ;) {
    const part = await redeliverPart({ ...range, from }, session);
    deliveries += part.deliveries;
    if (!part.more || part.next === undefined || part.next <= from) return { deliveries, more: part.more === true };
    from = part.next;
  }
}

/** The result of one request. `next` is the time at which the next request begins. */
interface Redelivered {
  readonly deliveries: number;
  readonly more?: boolean;
  readonly next?: string;
}

function isRedelivered(body: unknown): body is Redelivered {
  if (!isRecord(body) || typeof body.deliveries !== 'number') return false;
  return ['boolean', 'undefined'].includes(typeof body.more) && ['string', 'undefined'].includes(typeof body.next);
}

/** Redelivers as many events as one request accepts, the oldest first. */
async function redeliverPart(range: RedeliveryRange, session: PlatformSession): Promise<Redelivered> {
  const call = { method: 'POST', path: 'deliveries/redeliver', body: JSON.stringify(range), deed: REDELIVER } as const;
  const what = 'how many events are redelivered';
  return callForBody({ ...platformCall(call, session), what, is: isRedelivered }, session);
}

function unknownEvent(id: string, { account }: PlatformSession): (refusal: ServiceRefusal) => CliError | undefined {
  return (refusal) => {
    if (refusedWith(refusal, 'RESOURCE_NOT_FOUND'))
      return refusedError(`there is no event "${id}"`, commandFor('events list', account.name));
    return undefined;
  };
}

/**
 * Finds the reason why the server sends nothing. Events of a paused or removed subscription are stored as failed
 * (D-EVT-2). Returns undefined for other subscriptions.
 */
async function findSendingStop(
  { subscription: id }: Delivery,
  session: PlatformSession,
): Promise<{ readonly reason: string; readonly next?: string } | undefined> {
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

/**
 * Explains why the server stopped sending a failed event, and what to do. Returns undefined if the attempts show the
 * reason.
 */
export async function explainFailed(delivery: Delivery, session: PlatformSession): Promise<string | undefined> {
  if (delivery.status !== 'failed') return undefined;
  const { name } = session.account;
  const redeliver = commandFor(`events redeliver ${shellQuote(delivery.id)}`, name);
  const unsent = await findSendingStop(delivery, session);
  if (unsent?.next !== undefined) return `${unsent.reason}: ${unsent.next}, then ${redeliver}`;
  if (unsent !== undefined)
    return `${unsent.reason}, so it cannot be redelivered: ${commandFor('subscriptions list', name)}`;
  if (delivery.attempts.length > 0) return undefined;
  return `its subscription "${delivery.subscription}" was paused: ${commandFor('subscriptions list', name)}; once it is on, ${redeliver}`;
}

/** The state is extra information. If it cannot be read, the command still prints the rest. */
async function subscriptionStateOf(
  id: string,
  session: PlatformSession,
): Promise<'paused' | 'on' | 'removed' | 'unknown'> {
  try {
    const found = (await readSubscriptions({ ...session, json: false })).find((each) => each.id === id);
    if (found === undefined) return 'removed';
    return found.pausedAt === undefined ? 'on' : 'paused';
  } catch (error) {
    if (error instanceof CliError) return 'unknown';
    throw error;
  }
}
