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
  const transactionId = headers.get('x-transaction') ?? undefined;
  if (!isDone && status < 400 && !(status === 304 && request.takesNotModified)) {
    // The connection is free for other requests then.
    await response.body?.cancel();
    return unexpectedReply('a redirect', status);
  }
  const isStream = isDone && request.reply === 'stream';
  const text = isStream ? '' : await readText(response, maxBytes);
  if (status >= 400) {
    const isRepeat = request.safety === 'keyed' && isUncertain;
    return refusedAttempt({ status, headers, text, transactionId }, { now, isRepeat });
  }
  if (text === undefined)
    return unexpectedReply(`more than ${maxBytes} bytes, which is the limit of "maxReplyBytes"`, status);
  const value = isStream ? response.body : valueOf(text, isDone ? request.reply : 'nothing');
  const warnings = readProblemHeader(headers.get('x-warning'));
  const etag = headers.get('etag') ?? undefined;
  return { value, status, headers, etag, warnings, transactionId, attempts: attempt };
}

/** Returns undefined for a text over the limit, so that no server fills the memory. */
async function readText({ body }: Response, maxBytes: number): Promise<string | undefined> {
  const read = await readStream(body, maxBytes);
  return 'isTooLarge' in read ? undefined : new TextDecoder().decode(read.bytes);
}

const NO_JSON = Symbol('no JSON');

function valueOf(text: string, kind: ServiceRequest['reply']): unknown {
  if (kind === 'text') return text;
  return kind === 'nothing' || (kind === 'any' && text === '') ? undefined : parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_JSON;
  }
}

/** Reads the value of a reply. One that cannot be read is not of the service. */
export function readValue(reply: RawReply, request: ServiceRequest): RawReply | FailedAttempt {
  const { read = ({ value }: RawReply) => value } = request;
  try {
    const flaw = reply.status === 304 ? undefined : flawOf(reply, request);
    return flaw === undefined ? { ...reply, value: read(reply) } : unexpectedReply(flaw, reply.status);
  } catch {
    return unexpectedReply('members of another kind than the service sends', reply.status);
  }
}

/** Returns what is wrong with a reply of the right status. */
function flawOf({ value, headers }: RawReply, request: ServiceRequest): string | undefined {
  const { reply = 'json', needs = [], lists = [] } = request;
  if (value === NO_JSON) return 'no JSON';
  if (reply === 'json' && (typeof value !== 'object' || value === null)) return 'no JSON object';
  const partOf = (name: string) => (name === 'location' ? headers.get(name) : memberOf(value, name));
  const missing =
    needs.find((name) => (partOf(name) ?? undefined) === undefined) ??
    lists.find((name) => !Array.isArray(memberOf(value, name)));
  return missing === undefined ? undefined : `no ${missing}`;
}

/** The parts of a refusal as it came. */
interface RefusalReply {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined if it is over the limit. */
  readonly text: string | undefined;
  readonly transactionId: string | undefined;
}

function refusedAttempt(
  { status, headers, text = '', transactionId }: RefusalReply,
  { now, isRepeat }: { readonly now: Date; readonly isRepeat: boolean },
): FailedAttempt {
  const json = parseJson(text);
  const body = json === NO_JSON ? text : json;
  const problems = readProblems(body, headers);
  const retryAfterMs = readRetryAfter(status, headers, now);
  const failure = judgeRefusal(status, problems, isRepeat);
  return {
    ...failure,
    isSettled: !failure.isTransient && failure.outcome === 'undone',
    retryAfterMs,
    errorOf: (call) => new ServiceError({ status, problems, transactionId, retryAfterMs, body }, call),
  };
}

function unexpectedReply(description: string, status: number): FailedAttempt {
  return {
    isTransient: false,
    outcome: 'unknown',
    errorOf: (call) => new UnexpectedReplyError(description, status, call),
  };
}

/**
 * Judges an attempt that ended without a whole reply.
 *
 * @param end the time limit, if it is over, and the signal of the caller.
 */
export function attemptWithoutReply(
  error: unknown,
  { timeoutMs, signal }: { readonly timeoutMs: number | false; readonly signal: AbortSignal | undefined },
): FailedAttempt {
  if (signal?.aborted) return abortedAttempt(signal, 'unknown');
  if (timeoutMs !== false)
    return { isTransient: true, outcome: 'unknown', errorOf: (call) => new TimeoutError(call, timeoutMs) };
  return { ...judgeNetworkError(error), errorOf: (call) => new NetworkError(call, error) };
}

export function abortedAttempt({ reason }: AbortSignal, outcome: Failure['outcome']): FailedAttempt {
  return { isTransient: false, outcome, errorOf: (call) => new AbortedError(call, reason) };
}
