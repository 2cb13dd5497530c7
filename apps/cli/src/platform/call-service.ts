import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ERROR_CODES } from '@talent-platform/protocol/errors';
import { parseLinkHeader } from '@talent-platform/protocol/wire';
import { CliError } from '../cli-error.js';
import type { TakeBody, WireHead, WireResponse } from '../http/send-request.js';
import { isRecord } from '../json.js';
import type { PlatformSession } from './platform-session.js';
import { prepareRequest, wireRequest } from '../request/prepare-request.js';
import type { PreparedRequest, SignedStream } from '../request/prepare-request.js';
import { describeRefusal, errorsOf, exchange, exitOfStatus } from '../request/refusal.js';
import type { ServiceError } from '../request/refusal.js';
import { findHeader, readResponseBody, renderWarnings } from '../request/response.js';
import { commandFor } from '../terminal/command-line.js';
import { jsonText } from '../terminal/output.js';
import { paintFor } from '../terminal/text.js';

export interface ServiceRefusal {
  readonly status: number;
  readonly errors: readonly ServiceError[];
}

/** A request that a command makes. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under the base URL: `/customers/1001/v2/lists`. */
  readonly path: string;
  /** `name=value`, not yet encoded. */
  readonly query?: readonly string[];
  /** `Name: value` */
  readonly headers?: readonly string[];
  readonly body?: string;
  /** Instead of `body`: a body that is sent while it is read. */
  readonly stream?: SignedStream;
  /** Returns a function that takes the body piece by piece. Refusals are always kept whole. */
  readonly takeBody?: (head: WireHead) => TakeBody | undefined;
  /** Says whether the command handles this refusal. */
  readonly takesRefusal?: (refusal: ServiceRefusal) => boolean;
  /** Returns the error for a refusal. Undefined keeps the message of the server. */
  readonly explain?: (refusal: ServiceRefusal) => CliError | undefined;
}

/**
 * Sends one request and returns the reply. Returns a refusal only if the command handles it.
 *
 * @throws CliError for a refusal, with the command's explanation if it has one
 */
export async function callService(call: ServiceCall, session: PlatformSession): Promise<WireResponse> {
  const { method, path, query = [], headers = [], body: data, stream, takeBody } = call;
  const { account, timeoutMs, context } = session;
  const options = { method, path, query, headers, data, stream, signHeaders: [] };
  const request = await prepareRequest(options, account, { stdin: context.stdin, now: context.now() });
  const wire = { ...wireRequest(request, timeoutMs), ...(takeBody && { takeBody: unlessRefused(takeBody) }) };
  const response = await exchange(wire, account, context.send);
  context.stderr.write(renderWarnings(response, paintFor(context.stderr, context)));
  if (response.status < 400) return response;

  const body = readResponseBody(response).value;
  const refusal = { status: response.status, errors: errorsOf(body) };
  if (call.takesRefusal?.(refusal) === true) return response;
  if (session.json) context.stdout.write(jsonText(body, context.stdout));
  throw call.explain?.(refusal) ?? serverError(response, request);
}

function unlessRefused(takeBody: (head: WireHead) => TakeBody | undefined): typeof takeBody {
  return (head) => (head.status < 400 ? takeBody(head) : undefined);
}

/** Says whether an error of the refusal has this code (D-ERR-4). */
export function refusedWith({ errors }: ServiceRefusal, name: keyof typeof ERROR_CODES): boolean {
  return errors.some(({ code }) => code === ERROR_CODES[name].number);
}

export function messagesOf({ errors }: ServiceRefusal): string[] {
  return errors.map(({ message }) => message);
}

function serverError(response: WireResponse, request: PreparedRequest): CliError {
  const { headline, hint, lines, next } = describeRefusal(response, request);
  const text = [headline, ...(hint === undefined ? [] : [`hint: ${hint}`]), ...lines].join('\n');
  return new CliError(exitOfStatus(response.status), text, next);
}

/**
 * Sends one request and returns the JSON object of the reply. Its members are those that the server documents, so they
 * are not checked again.
 *
 * @throws CliError for a refusal, and for a reply without a JSON object
 */
export async function callForBody<Body extends object>(call: ServiceCall, session: PlatformSession): Promise<Body> {
  return bodyOf<Body>(await callService(call, session), session);
}

/** Returns the JSON object of a reply. */
export function bodyOf<Body extends object>(response: WireResponse, session: PlatformSession): Body {
  const body = readResponseBody(response).value;
  if (!isRecord(body)) throw unexpectedReply(response, session);
  return body as Body;
}

/** Returns the id at the end of the `Location` header, or of the link to the record itself. */
export function locationId(response: WireResponse, session: PlatformSession): number {
  const [, id] = /\/([1-9]\d*)$/.exec(locationOf(response)) ?? [];
  if (id === undefined) throw unexpectedReply(response, session);
  return Number(id);
}

/** The reply to a write has a Location, and the reply to a change has a link (spec: Forms). */
export function locationOf(response: WireResponse): string {
  const links = parseLinkHeader(findHeader(response, 'link') ?? '');
  return findHeader(response, 'location') ?? links.find(({ rel }) => rel === 'self')?.url ?? '';
}

/** Explains a reply that the platform never gives. A proxy or another service may have sent it. */
export function unexpectedReply(response: WireResponse, { account }: PlatformSession): CliError {
  const { status, statusText } = response;
  return new CliError(
    'SERVER_FAILED',
    `${account.base.origin} answered ${status} ${statusText} without data of the service: is this its base URL?`,
    commandFor('doctor', account.name),
  );
}

/** Writes, and writes again if the reply was lost. The header makes the server write only once (D-NET-7). */
export async function writeOnce<Answer>(
  write: (headers: readonly string[]) => Promise<Answer>,
  idempotencyKey: string = randomUUID(),
): Promise<Answer> {
  const key = [`Idempotency-Key: ${idempotencyKey}`];
  try {
    return await write(key);
  } catch (error) {
    if (!(error instanceof CliError) || error.exit !== 'UNREACHABLE') throw error;
    return write(key);
  }
}

/** The quota is used up, or the server is busy. Both pass (D-ERR-4, codes 15 and 23). */
const TEMPORARY_STATUSES = [429, 503];

/** After this many refusals in a row, the command fails. */
const TRIES = 20;
const DEFAULT_WAIT_S = 5;

/** Calls the service, and waits while the server is busy or the quota is used up. */
export async function callWhenFree(call: ServiceCall, session: PlatformSession): Promise<WireResponse> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const response = await callService(
      {
        ...call,
        takesRefusal: (refusal) => TEMPORARY_STATUSES.includes(refusal.status) || call.takesRefusal?.(refusal) === true,
      },
      session,
    );
    if (!TEMPORARY_STATUSES.includes(response.status)) return response;
    await pass(response, session);
  }
  return callService(call, session);
}

async function pass(response: WireResponse, { context: { stderr, now } }: PlatformSession): Promise<void> {
  const seconds = secondsToWait(findHeader(response, 'retry-after'), now());
  const why = response.status === 429 ? 'the quota of the user is used up' : 'the server is busy';
  if (seconds > 0) stderr.write(`waiting ${seconds} s: ${why}\n`);
  await setTimeout(seconds * 1000);
}

/** Reads Retry-After, which is a number of seconds or a date. A proxy may have written the number twice: "7, 7". */
function secondsToWait(text: string | undefined, now: Date): number {
  if (text === undefined) return DEFAULT_WAIT_S;
  const [, whole] = /^(\d+)(?:\s*,\s*\d+)*$/.exec(text) ?? [];
  const seconds = whole === undefined ? Math.ceil((Date.parse(text) - now.getTime()) / 1000) : Number(whole);
  return Number.isNaN(seconds) ? DEFAULT_WAIT_S : Math.max(0, seconds);
}

/** Returns the path of a resource of the customer in the web services. */
export function customerPath(path: string, { customer }: PlatformSession): string {
  return `/customers/${customer}/${path}`;
}

/** Returns the path of a resource of the customer in the platform API. */
export function platformPath(path: string, { customer }: PlatformSession): string {
  return `/platform/v1/customers/${customer}/${path}`;
}

/** A list that the platform API answers page by page. */
interface PagedList {
  /** The path under the customer: `users`. */
  readonly path: string;
  /** The member of a page that holds its items. */
  readonly member: string;
  readonly query: readonly string[];
}

/** Reads the items of all pages. A page can be short although another page follows. */
export async function* readItems<Item>(
  { path, member, query }: PagedList,
  session: PlatformSession,
): AsyncGenerator<Item> {
  for (let place: readonly string[] | undefined = []; place !== undefined;) {
    const call: ServiceCall = { method: 'GET', path: platformPath(path, session), query: [...query, ...place] };
    const page: Readonly<Record<string, unknown>> = await callForBody(call, session);
    yield* page[member] as readonly Item[];
    place = page.next === undefined ? undefined : [`after=${String(page.next)}`];
  }
}

/** Reads all items of all pages. */
export async function readAllItems<Item>(list: PagedList, session: PlatformSession): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const item of readItems<Item>(list, session)) items.push(item);
  return items;
}
