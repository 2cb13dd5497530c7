import type { ErrorCode } from '@talent-platform/protocol/errors';
import type { ServiceProblem } from './read-problems.js';

/** The facts of a call that failed. */
export interface FailedCall {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly target: string;
  /** The number of times that the request was sent. */
  readonly attempts: number;
  /**
   * Whether the server may have done what was asked. Always false of reads, and of writes that were refused or never
   * reached the server.
   */
  readonly mayHaveBeenDone: boolean;
}

/**
 * Any failure of a call. `kind` tells the five apart without `instanceof`.
 *
 * @example
 * try {
 *   await client.people.update(4, { lastname: 'King' });
 * } catch (error) {
 *   if (!(error instanceof TalentError)) throw error;
 *   if (error.mayHaveBeenDone) await checkPerson(4);
 * }
 */
export abstract class TalentError extends Error {
  /** The class of the failure. */
  abstract readonly kind: 'refused' | 'network' | 'timeout' | 'aborted' | 'unexpected';
  declare readonly method: string;
  declare readonly target: string;
  declare readonly attempts: number;
  declare readonly mayHaveBeenDone: boolean;

  constructor(message: string, call: FailedCall, { name, cause }: Pick<Error, 'name' | 'cause'>) {
    const attempts = call.attempts > 1 ? ` (after ${call.attempts} attempts)` : '';
    super(`${call.method} ${call.target}: ${message}${attempts}`, cause === undefined ? undefined : { cause });
    Object.assign(this, { name }, call);
  }
}

/** The parts of a refusal. */
export interface Refusal {
  readonly status: number;
  readonly problems: readonly ServiceProblem[];
  /** The value of X-TRANSACTION. Quote it when you report a problem. */
  readonly transactionId: string | undefined;
  /** The time that the server asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The body: parsed JSON, or text. */
  readonly body: unknown;
}

/**
 * The server refused the request, or failed: a status of 400 or more.
 *
 * @example
 * if (error instanceof ServiceError && error.code === 'FORM_ALREADY_FILLED') return replaceForm();
 * if (error instanceof ServiceError) console.error(error.status, error.field, error.transactionId);
 * @see D-ERR-1; D-ERR-4
 */
export class ServiceError extends TalentError {
  readonly kind = 'refused';
  declare readonly status: number;
  /** The code of the first problem; undefined if the reply names none, such as that of a proxy. */
  declare readonly code: ErrorCode | undefined;
  /** The field of the first problem, if it is about one. */
  declare readonly field: string | undefined;
  /** Every problem, in the order of the reply. */
  declare readonly problems: readonly ServiceProblem[];
  declare readonly transactionId: string | undefined;
  declare readonly retryAfterMs: number | undefined;
  declare readonly body: unknown;

  constructor(refusal: Refusal, call: FailedCall) {
    super(describe(refusal), call, { name: 'ServiceError' });
    const [{ code, field } = {}] = refusal.problems as readonly Partial<ServiceProblem>[];
    Object.assign(this, refusal, { code, field });
  }

  /**
   * Returns whether one of the problems has this code.
   *
   * @example
   * error.has('RESOURCE_NOT_FOUND');
   */
  has(code: ErrorCode): boolean {
    return this.problems.some((problem) => problem.code === code);
  }
}

const SHOWN_PROBLEMS = 5;

function describe({ status, problems, transactionId, body }: Refusal): string {
  const shown = problems.slice(0, SHOWN_PROBLEMS).map(({ code, number, field, detail }) => {
    return `${field === undefined ? '' : `${field}: `}${detail} (${code ?? `code ${number}`})`;
  });
  const more = problems.length - shown.length;
  if (more > 0) shown.push(`and ${more} more problems.`);
  if (shown.length === 0 && typeof body === 'string') shown.push(body.trim().slice(0, 200));
  const transaction = transactionId === undefined ? '' : `, transaction ${transactionId}`;
  return `${[`${status}`, ...shown].join(' ').trim()}${transaction}`;
}

/** There was no reply: the server could not be reached, or the connection ended early. `cause` is what `fetch` said. */
export class NetworkError extends TalentError {
  readonly kind = 'network';

  constructor(call: FailedCall, cause: unknown) {
    super(`there was no reply: ${causeText(cause)}`, call, { name: 'NetworkError', cause });
  }
}

function causeText(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner = cause.cause instanceof Error && cause.cause.message !== '' ? `: ${cause.cause.message}` : '';
  return `${cause.message}${inner}`;
}

/** The server did not answer within the time limit. */
export class TimeoutError extends TalentError {
  readonly kind = 'timeout';
  readonly timeoutMs: number;

  constructor(call: FailedCall, timeoutMs: number) {
    super(`there was no reply within ${timeoutMs} ms. Another limit is set by "timeoutMs".`, call, {
      name: 'TimeoutError',
    });
    this.timeoutMs = timeoutMs;
  }
}

/** The caller's signal was aborted. `cause` is its reason. */
export class AbortedError extends TalentError {
  readonly kind = 'aborted';

  constructor(call: FailedCall, cause: unknown) {
    super('the call was aborted.', call, { name: 'AbortError', cause });
  }
}

/** Somebody else replied than the service, such as a proxy or a login page: the base URL may be wrong. */
export class UnexpectedReplyError extends TalentError {
  readonly kind = 'unexpected';
  readonly status: number;

  constructor(missing: string, status: number, call: FailedCall) {
    super(`the reply (status ${status}) has ${missing}. Is "baseUrl" the address of the service?`, call, {
      name: 'UnexpectedReplyError',
    });
    this.status = status;
  }
}
