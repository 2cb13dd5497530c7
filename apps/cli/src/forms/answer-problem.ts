/** Something wrong with an answer. */
export interface AnswerProblem {
  /** The question; inside a group `employers/new1/employer`, or the entry's number in place of `new1`. */
  readonly path: string;
  /** The rule, and what came. */
  readonly message: string;
}
