import type { RuleProblem } from './rules/rule.js';

/** A mistake of the sink's caller. The message describes the mistake, and `status` is the status of the reply. */
export class SinkError extends Error {
  override readonly name = 'SinkError';

  constructor(
    message: string,
    readonly status = 400,
    readonly problems: readonly RuleProblem[] = [],
  ) {
    super(message);
  }
}
