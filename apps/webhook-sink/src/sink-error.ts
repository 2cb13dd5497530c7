import type { RuleProblem } from './rules/rule.js';

/** A mistake of the sink's caller. The message says what is wrong; the status is that of the reply. */
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
