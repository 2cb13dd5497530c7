/** The server broke a rule. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';

  constructor(
    readonly expected: string,
    readonly received: string,
  ) {
    super(`expected ${expected}, received ${received}`);
  }
}

/** The rule cannot be judged on this server. */
export class CheckSkip extends Error {
  override readonly name = 'CheckSkip';
}

/** No further request is worth sending. The message says why. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
}
