import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ERROR_CODES } from '@talent-platform/protocol/errors';
import { CliError, refusedError } from '../cli-error.js';
import type { TakeBody, WireHead, WireResponse } from '../http/send-request.js';
import type { PlatformSession } from './platform-session.js';
import { prepareRequest, wireRequest } from '../request/prepare-request.js';
import type { PreparedRequest, SignedStream } from '../request/prepare-request.js';
import { describeRefusal, errorsOf, exchange, exitOfStatus } from '../request/refusal.js';
import type { ServiceError } from '../request/refusal.js';
import { findHeader, readResponseBody, renderWarnings } from '../request/response.js';
import { commandFor } from '../terminal/command-line.js';
import { jsonText } from '../terminal/output.js';
import { paintFor } from '../terminal/text.js';

/** A refusal of the server. */
export interface ServiceRefusal {
  readonly status: number;
  readonly errors: readonly ServiceError[];
}

/** One request that a command makes of its own. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under the base URL: `/customers/1001/v2/lists`. */
  readonly path: string;
  /** `name=value`, not yet encoded. */
  readonly query?: readonly string[];
  /** `Name: value` */
  readonly headers?: readonly string[];
  /** The JSON text of the body. */
  readonly body?: string;
  /** Instead of `body`: one that is sent as it is read. */
  readonly stream?: SignedStream;
  /** Returns a function that takes the body piece by piece. Refusals are always kept whole. */
  readonly takeBody?: (head: WireHead) => TakeBody | undefined;
  /** Whether the command goes on with this refusal. */
  readonly takesRefusal?: (refusal: ServiceRefusal) => boolean;
  /** A refusal in the words of the command; undefined leaves it in those of the server. */
  readonly explain?: (refusal: ServiceRefusal) => CliError | undefined;
}

/**
 * Sends one request and returns the reply. A refusal is returned only where the command takes it.
 *
 * @throws CliError for a refusal, in the words of the command where it knows it
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
  throw call.explain?.(refusal) ?? inWordsOfServer(response, request);
}

function unlessRefused(takeBody: (head: WireHead) => TakeBody | undefined): typeof takeBody {
  return (head) => (head.status < 400 ? takeBody(head) : undefined);
}

/** Whether any error of the refusal has this code (D-ERR-4). */
export function refusedWith({ errors }: ServiceRefusal, name: keyof typeof ERROR_CODES): boolean {
  return errors.some(({ code }) => code === ERROR_CODES[name].number);
}

/** Returns the server's errors, one line for each. */
export function messagesOf({ errors }: ServiceRefusal): string[] {
  return errors.map(({ message }) => message);
}

function inWordsOfServer(response: WireResponse, request: PreparedRequest): CliError {
  const { headline, hint, lines, next } = describeRefusal(response, request);
  const text = [headline, ...(hint === undefined ? [] : [`hint: ${hint}`]), ...lines].join('\n');
  return new CliError(exitOfStatus(response.status), text, next);
}

/** A reply that is not what the platform gives, as of a proxy or of another service. */
export function unexpectedReply(what: string, response: WireResponse, { account }: PlatformSession): CliError {
  const { status, statusText } = response;
  return new CliError(
    'SERVER_FAILED',
    `${account.base.origin} answered ${status} ${statusText} without ${what}: is this the base URL of the service?`,
    commandFor('doctor', account.name),
  );
}

/** Writes, and writes once more where the reply was lost. The header that `write` is given keeps anything from being made twice (D-NET-7). */
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

/** No quota left, and no turn: both pass (D-ERR-4, codes 15 and 23). */
const PASSING = [429, 503];
/** After this many refusals in a row, the command fails. */
const TRIES = 20;
const UNTOLD_WAIT_S = 5;

/** Does what `callService` does, and where the server has no time or the user no quota, once it says that it has. */
export async function callWhenFree(call: ServiceCall, session: PlatformSession): Promise<WireResponse> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const response = await callService(
      { ...call, takesRefusal: (refusal) => PASSING.includes(refusal.status) || call.takesRefusal?.(refusal) === true },
      session,
    );
    if (!PASSING.includes(response.status)) return response;
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

/** Retry-After holds seconds, or a date. */
function secondsToWait(text: string | undefined, now: Date): number {
  if (text === undefined) return UNTOLD_WAIT_S;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? UNTOLD_WAIT_S : Math.max(0, seconds);
}

/** One request to the platform API of the session's customer. */
export interface PlatformCall extends ServiceCall {
  /** Under the customer: `blueprint`. */
  readonly path: string;
  /** Names an act that only administrators may do, for the message to other users: `read its blueprint`. */
  readonly deed: string;
}

/**
 * Sends one request to the platform API, and returns what `callService` does.
 *
 * @throws CliError for a refusal, in the words of the command where it knows it
 */
export function callPlatform({ path, deed, ...call }: PlatformCall, session: PlatformSession): Promise<WireResponse> {
  return callService(
    {
      ...call,
      path: `/platform/v1/customers/${session.customer}/${path}`,
      explain: (refusal) => call.explain?.(refusal) ?? explainAccess(refusal, deed, session),
    },
    session,
  );
}

/** D-PLT-1. A path of another customer is refused alike. */
function explainAccess(
  refusal: ServiceRefusal,
  deed: string,
  { customer, user }: PlatformSession,
): CliError | undefined {
  if (refusal.status !== 404 || !refusedWith(refusal, 'RESOURCE_ACCESS_DENIED')) return undefined;
  const who = user === undefined ? '' : `, and "${user}" is none`;
  return refusedError(
    `only a user of an administrators' group of customer ${customer} may ${deed}${who}`,
    'talent login --account <name>',
  );
}
