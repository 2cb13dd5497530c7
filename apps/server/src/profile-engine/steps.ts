/** Work that can be left between two steps, so that a large one does not keep everybody else waiting. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All steps without a pause, where the work is known to be small. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
