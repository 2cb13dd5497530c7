import { ERROR_CODES } from '@talent-platform/protocol/errors';
import { CliError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import { isRecord } from '../is-record.js';
import { exchange, exitOfStatus } from '../request/exchange.js';
import { prepareRequest, wireRequest } from '../request/prepare-request.js';
import type { PreparedRequest } from '../request/prepare-request.js';
import { describeRefusal } from '../request/refusal.js';
import { renderWarnings } from '../request/render-warnings.js';
import { readResponseBody } from '../request/response-body.js';
import { paintFor } from '../terminal/paint.js';
import type { PlatformSession } from './platform-session.js';

/** One error of a refusal (D-ERR-1). */
export interface PlatformError {
  readonly code: number;
  readonly message: string;
}

/** What the server refused with. */
export interface PlatformRefusal {
  readonly status: number;
  readonly errors: readonly PlatformError[];
}

/** One request to the platform API of the session's customer. */
export interface PlatformCall {
  readonly method: 'GET' | 'PUT';
  /** Under the customer: `blueprint`. */
  readonly path: string;
  /** `name=value`, not yet encoded. */
  readonly query?: readonly string[];
  /** `Name: value` */
  readonly headers?: readonly string[];
  /** The JSON text of the body. */
  readonly body?: string;
  /** What only administrators may do, for the message to a user who is none: `read its blueprint`. */
  readonly deed: string;
  /** Refusals that are an answer to the command. */
  readonly takesRefusal?: (refusal: PlatformRefusal) => boolean;
  /** A refusal in the words of the command; undefined leaves it in those of the server. */
  readonly explain?: (refusal: PlatformRefusal) => CliError | undefined;
}

/**
 * Sends one request and answers what came: a refusal only where the command takes it.
 *
 * @throws CliError for a refusal, in the words of the command where it knows it
 */
export async function callPlatform(call: PlatformCall, session: PlatformSession): Promise<WireResponse> {
  const { connection, customer, timeoutMs, context } = session;
  const options = {
    method: call.method,
    path: `/platform/v1/customers/${customer}/${call.path}`,
    query: call.query ?? [],
    headers: call.headers ?? [],
    data: call.body,
    signHeaders: [],
  };
  const request = await prepareRequest(options, connection, { stdin: context.stdin, now: context.now() });
  const response = await exchange(wireRequest(request, timeoutMs), connection, context.send);
  context.stderr.write(renderWarnings(response, paintFor(context.stderr, context)));
  if (response.status < 400) return response;

  const refusal = { status: response.status, errors: errorsOf(response) };
  if (call.takesRefusal?.(refusal) === true) return response;
  if (session.json) context.stdout.write(`${JSON.stringify(readResponseBody(response).value, null, 2)}\n`);
  throw call.explain?.(refusal) ?? explainAccess(refusal, call, session) ?? inWordsOfServer(response, request);
}

function inWordsOfServer(response: WireResponse, request: PreparedRequest): CliError {
  const { headline, hint, lines, next } = describeRefusal(response, request);
  const text = [headline, ...(hint === undefined ? [] : [`hint: ${hint}`]), ...lines].join('\n');
  return new CliError(exitOfStatus(response.status), text, next);
}

/** Whether any error of the refusal has this code (D-ERR-4). */
export function refusedWith({ errors }: PlatformRefusal, name: keyof typeof ERROR_CODES): boolean {
  return errors.some(({ code }) => code === ERROR_CODES[name].code);
}

/** D-PLT-1. A path of another customer is refused alike. */
function explainAccess(
  refusal: PlatformRefusal,
  { deed }: PlatformCall,
  { customer, user }: PlatformSession,
): CliError | undefined {
  if (refusal.status !== 404 || !refusedWith(refusal, 'RESOURCE_ACCESS_DENIED')) return undefined;
  const who = user === undefined ? '' : `, and "${user}" is none`;
  return new CliError(
    'REFUSED',
    `only a user of an administrators' group of customer ${customer} may ${deed}${who}`,
    'talent login --connection <name>',
  );
}

function errorsOf(response: WireResponse): PlatformError[] {
  const { value } = readResponseBody(response);
  const errors: unknown[] = isRecord(value) && Array.isArray(value.errors) ? value.errors : [];
  return errors.filter(isRecord).map(({ errorCode, errorMessage }) => ({
    code: Number(errorCode),
    message: String(errorMessage),
  }));
}
