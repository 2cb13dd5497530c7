import type { RuleProblem } from './rules/rule.js';

/** What somebody did who called the sink: the message says what is wrong, and the status what a request is answered with. */
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
