/** Work that can pause between two steps, so that a long task does not block others. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs all steps without a pause, for work that is known to be small. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
