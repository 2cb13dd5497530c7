import type { ServiceProblem } from '../errors/read-problems.js';
import type { TalentError } from '../errors/talent-error.js';
import type { FailedAttempt, RawReply } from './read-reply.js';

/** A request before it is sent. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  /** The headers besides those of the credentials. A hook may add to them. */
  readonly headers: Headers;
  /** From 1. */
  readonly attempt: number;
}

/** The end of an attempt. */
export interface IncomingReply {
  readonly request: OutgoingRequest;
  /** Undefined if there was no reply. */
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  readonly warnings: readonly ServiceProblem[];
  readonly transactionId: string | undefined;
  /** By the clock of the client. */
  readonly durationMs: number;
  /** Why the attempt failed; undefined if it succeeded. */
  readonly error: TalentError | undefined;
}

/**
 * Functions that are called with each attempt, repeats included: for logs, traces and own headers. A call rejects with
 * what a hook throws.
 *
 * @example
 * const hooks: Hooks = {
 *   beforeRequest: ({ headers }) => headers.set('traceparent', currentTrace()),
 *   afterReply: ({ request, status, durationMs }) => log(request.method, request.url, status, durationMs),
 * };
 */
export interface Hooks {
  readonly beforeRequest?: ((request: OutgoingRequest) => void | Promise<void>) | undefined;
  readonly afterReply?: ((reply: IncomingReply) => void | Promise<void>) | undefined;
}

/** Describes an attempt for `afterReply`. */
export function describeAttempt(
  request: OutgoingRequest,
  result: RawReply | FailedAttempt,
  { response, durationMs }: { readonly response: Response | undefined; readonly durationMs: number },
): IncomingReply {
  const { method, url, attempt } = request;
  const hasReply = 'value' in result;
  return {
    request,
    status: response?.status,
    headers: response?.headers,
    warnings: hasReply ? result.warnings : [],
    transactionId: response?.headers.get('x-transaction') ?? undefined,
    durationMs,
    error: hasReply
      ? undefined
      : result.errorOf({ method, target: url, attempts: attempt, mayHaveBeenDone: result.outcome === 'unknown' }),
  };
}
