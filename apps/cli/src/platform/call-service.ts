import { randomUUID } from 'node:crypto';
import { ERROR_CODES } from '@talent-platform/protocol/errors';
import { CliError } from '../cli-error.js';
import type { TakeBody, WireHead, WireResponse } from '../http/send-request.js';
import { jsonText } from '../terminal/json-text.js';
import { exchange, exitOfStatus } from '../request/exchange.js';
import { prepareRequest, wireRequest } from '../request/prepare-request.js';
import type { PreparedRequest, SignedStream } from '../request/prepare-request.js';
import { describeRefusal, errorsOf } from '../request/refusal.js';
import type { ServiceError } from '../request/refusal.js';
import { renderWarnings } from '../request/render-response.js';
import { readResponseBody } from '../request/response-body.js';
import { commandFor } from '../terminal/command-line.js';
import { paintFor } from '../terminal/paint.js';
import type { PlatformSession } from './platform-session.js';

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
