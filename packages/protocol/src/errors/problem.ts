import type { ErrorCode } from './error-codes.js';

/**
 * One thing that is wrong with a request, before it is written to the wire (D-ERR-1).
 *
 * @example
 * const problem: Problem = { code: 'FIELD_REQUIRED', field: 'lastname', detail: 'is required.' };
 */
export interface Problem {
  readonly code: ErrorCode;
  /** A sentence for the caller: the rule, what came, and the way out. It never names the field: `field` does. */
  readonly detail: string;
  /** The field id, or a path such as `phones/1/phonenumber`, where the problem is about one field. */
  readonly field?: string;
  /**
   * The HTTP status, where the register gives the error another one in this case: CONFLICT is 409, and 422 where an
   * Idempotency-Key is sent again with another body (D-ERR-4, code 22).
   */
  readonly status?: number;
}
