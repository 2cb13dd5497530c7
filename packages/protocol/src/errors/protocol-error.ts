import { ERROR_CODES } from './error-codes.js';
import type { ErrorCode } from './error-codes.js';

/**
 * One thing that is wrong with a request, before it is written to the wire (D-ERR-1).
 *
 * @example
 * const problem: Problem = { code: 'FIELD_REQUIRED', field: 'lastname', detail: 'is required.' };
 */
export interface Problem {
  readonly code: ErrorCode;
  /**
   * A sentence for the caller: the rule, the received value, and the way out. The sentence never names the field,
   * because `field` does.
   */
  readonly detail: string;
  /** The field id, or a path such as `phones/1/phonenumber`, if the problem is about one field. */
  readonly field?: string;
  /**
   * The HTTP status, if it is not the usual one of the code: CONFLICT is 409, but 422 if an Idempotency-Key is sent again
   * with another body (D-ERR-4, code 22).
   */
  readonly status?: number;
}

/**
 * A refused request: one or more problems, all of them reported at once (D-ERR-1). It says what the other party of the
 * wire did wrong. A mistake of the programmer is a TypeError or a RangeError.
 *
 * @example
 * try {
 *   verifyRequest(request);
 * } catch (error) {
 *   if (error instanceof ProtocolError && error.code === 'SIGNATURE_INVALID') refuse(error.problems);
 * }
 * @example
 * throw new ProtocolError([{ code: 'VALUE_INVALID', field: 'size', detail: 'must be a whole number from 1, received "abc".' }]);
 */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly problems: readonly [Problem, ...Problem[]];

  /** @param problems at least one; the first decides the HTTP status (D-ERR-8). */
  constructor(problems: readonly [Problem, ...Problem[]], options?: ErrorOptions) {
    super(problems.map((problem) => (problem.field ? `${problem.field}: ` : '') + problem.detail).join(' '), options);
    this.problems = problems;
  }

  /**
   * Makes a refusal with a single problem.
   *
   * @example
   * throw ProtocolError.of('RESOURCE_NOT_FOUND', 'There is no job 7.');
   */
  static of(code: ErrorCode, detail: string, field?: string): ProtocolError {
    return new ProtocolError([field === undefined ? { code, detail } : { code, detail, field }]);
  }

  /** The code of the first problem; its number is `ERROR_CODES[error.code].number`. */
  get code(): ErrorCode {
    return this.problems[0].code;
  }

  /** The HTTP status of the reply: that of the first problem, its own or that of its code. */
  get status(): number {
    return this.problems[0].status ?? ERROR_CODES[this.code].status;
  }
}

/** Throws all problems at once, if there are any. */
export function refuseProblems(problems: readonly Problem[]): void {
  const [first, ...others] = problems.length === 0 ? [] : problems;
  if (first) throw new ProtocolError([first, ...others]);
}
