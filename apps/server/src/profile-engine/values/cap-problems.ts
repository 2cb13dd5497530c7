import type { Problem } from '@talent-platform/protocol/errors';

/** The limit for one field: enough to see what is wrong, and room for other fields in an answer of 1,000 (D-ERR-10). */
export const MAX_PROBLEMS_OF_FIELD = 100;

/** Returns the first problems of each field, its entries included. If there are more, says so. */
export function capProblems(problems: readonly Problem[]): Problem[] {
  if (problems.length <= MAX_PROBLEMS_OF_FIELD) return [...problems];
  const counts = new Map<string, number>();
  return problems.flatMap((problem) => {
    if (problem.field === undefined) return [problem];
    const [field = ''] = problem.field.split('/', 1);
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    if (count <= MAX_PROBLEMS_OF_FIELD) return [problem];
    return count === MAX_PROBLEMS_OF_FIELD + 1 ? [moreProblems(field)] : [];
  });
}

function moreProblems(field: string): Problem {
  const detail = `has more problems than the ${MAX_PROBLEMS_OF_FIELD} that are told; mend these first.`;
  return { code: 'VALUE_INVALID', field, detail };
}
