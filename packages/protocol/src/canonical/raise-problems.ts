import type { Problem } from '../errors/problem.js';
import { ProtocolError } from '../errors/protocol-error.js';

/** Throws all problems at once, where there are any. */
export function raiseProblems(problems: readonly Problem[]): void {
  const [first, ...others] = problems.length === 0 ? [] : problems;
  if (first) throw new ProtocolError([first, ...others]);
}
