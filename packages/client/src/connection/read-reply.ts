import { readStream } from '../bodies/limited-body.js';
import { memberOf, readProblemHeader, readProblems } from '../errors/read-problems.js';
import {
  AbortedError,
  NetworkError,
  ServiceError,
  TimeoutError,
  UnexpectedReplyError,
} from '../errors/talent-error.js';
import type { FailedCall, TalentError } from '../errors/talent-error.js';
import type { Reply } from './call.js';
import { judgeNetworkError, judgeRefusal, readRetryAfter } from './repeats.js';
import type { Failure } from './repeats.js';
import type { ServiceRequest } from './service-request.js';
import type { TimeLimit } from './time-limit.js';

/** A reply whose body was read as the request says: parsed JSON, the stream, or undefined. */
export type RawReply = Reply<unknown>;

/** An attempt that failed, and what is known of it. */
export interface FailedAttempt extends Failure {
  readonly retryAfterMs?: number | undefined;
  /** Whether the server refused for good. */
  readonly isSettled?: boolean;
  readonly errorOf: (call: FailedCall) => TalentError;
}

interface ReadingOptions {
  readonly now: Date;
  readonly attempt: number;
  /** Whether an earlier attempt may have been done. */
  readonly isUncertain: boolean;
  readonly maxBytes: number;
}

/** Reads the whole reply, so that a connection that ends within the body is a failed attempt. */
export async function readReply(
  response: Response,
  request: ServiceRequest,
  { now, attempt, isUncertain, maxBytes }: ReadingOptions,
): Promise<RawReply | FailedAttempt> {
  const { status, headers } = response;
  const isDone = status >= 200 && status < 300;
  if (status >= 400)
    return readRefusal(response, { now, isRepeat: request.safety === 'keyed' && isUncertain, maxBytes });
  if (!isDone && !(status === 304 && request.takesNotModified)) {
    // The connection is free for other requests then.
    await response.body?.cancel();
    return unexpectedReply('a redirect', status);
  }
  const value = await readValue(response, isDone ? request.reply : 'nothing', maxBytes);
  if (value === TOO_LARGE)
    return unexpectedReply(`more than ${maxBytes} bytes, which is the limit of "maxReplyBytes"`, status);
  if (value === NO_JSON) return unexpectedReply('no JSON', status);
  const missing = isDone ? missingPart(request, value, headers) : undefined;
  if (missing !== undefined) return unexpectedReply(`no ${missing}`, status);
  const warnings = readProblemHeader(headers.get('x-warning'));
  const [etag, transactionId] = [headers.get('etag') ?? undefined, headers.get('x-transaction') ?? undefined];
  return { value, status, headers, etag, warnings, transactionId, attempts: attempt };
}

const NO_JSON = Symbol('no JSON');
const TOO_LARGE = Symbol('too large');

async function readValue(response: Response, kind: ServiceRequest['reply'], maxBytes: number): Promise<unknown> {
  if (kind === 'stream') return response.body;
  const text = await readText(response, maxBytes);
  if (text === undefined) return TOO_LARGE;
  if (kind === 'text') return text;
  return kind === 'nothing' || (kind === 'any' && text === '') ? undefined : parseJson(text);
}

/** Returns undefined for a text over the limit, so that no server fills the memory. */
async function readText({ body }: Response, maxBytes: number): Promise<string | undefined> {
  const read = await readStream(body, maxBytes);
  return 'isTooLarge' in read ? undefined : new TextDecoder().decode(read.bytes);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_JSON;
  }
}

/** Returns the part of a reply that the service always sends, and that is missing here. */
function missingPart({ reply, needs = [] }: ServiceRequest, value: unknown, headers: Headers): string | undefined {
  if (reply === 'json' && (typeof value !== 'object' || value === null)) return 'JSON object';
  return needs.find((name) => (name === 'location' ? headers.get(name) === null : memberOf(value, name) === undefined));
}

async function readRefusal(
  response: Response,
  { now, isRepeat, maxBytes }: { readonly now: Date; readonly isRepeat: boolean; readonly maxBytes: number },
): Promise<FailedAttempt> {
  const { status, headers } = response;
  const text = (await readText(response, maxBytes)) ?? '';
  const json = parseJson(text);
  const body = json === NO_JSON ? text : json;
  const problems = readProblems(body, headers);
  const retryAfterMs = readRetryAfter(status, headers, now);
  const refusal = { status, problems, transactionId: headers.get('x-transaction') ?? undefined, retryAfterMs, body };
  const failure = judgeRefusal(status, problems, isRepeat);
  return {
    ...failure,
    isSettled: !failure.isTransient && failure.outcome === 'undone',
    retryAfterMs,
    errorOf: (call) => new ServiceError(refusal, call),
  };
}

function unexpectedReply(description: string, status: number): FailedAttempt {
  return {
    isTransient: false,
    outcome: 'unknown',
    errorOf: (call) => new UnexpectedReplyError(description, status, call),
  };
}

/** Judges an attempt that ended without a whole reply. */
export function attemptWithoutReply(
  error: unknown,
  limit: TimeLimit,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): FailedAttempt {
  if (signal?.aborted) return abortedAttempt(signal, 'unknown');
  if (limit.isOver)
    return { isTransient: true, outcome: 'unknown', errorOf: (call) => new TimeoutError(call, timeoutMs) };
  return { ...judgeNetworkError(error), errorOf: (call) => new NetworkError(call, error) };
}

export function abortedAttempt({ reason }: AbortSignal, outcome: Failure['outcome']): FailedAttempt {
  return { isTransient: false, outcome, errorOf: (call) => new AbortedError(call, reason) };
}
