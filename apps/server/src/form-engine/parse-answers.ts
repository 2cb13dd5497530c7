import type { Problem } from '@talent-platform/protocol/errors';
import type { StoredValues } from '../profile-engine/field-types/field-type.js';
import type { ListLookup } from '../profile-engine/list-lookup.js';
import { PatternBudget } from '../profile-engine/pattern.js';
import { parseMembers } from '../profile-engine/values/members.js';
import type { ParsedMembers } from '../profile-engine/values/members.js';
import type { FormDefinition } from './form-definition.js';

export type SentAnswers = Readonly<Record<string, unknown>>;

interface AnswersScope {
  readonly definition: FormDefinition;
  readonly lists: ListLookup;
  /**
   * Whether these are all answers, as of POST and PUT. Then entries of groups are new, and are numbered anew (D-FRM-10).
   */
  readonly submits: boolean;
}

/**
 * Parses the answers of a write.
 *
 * @param before the answers that may stay as they are (D-PRO-16)
 */
export function parseAnswers(
  { definition, lists, submits }: AnswersScope,
  sent: SentAnswers,
  before: StoredValues = {},
): ParsedMembers {
  const context = { lists, defaults: false, patterns: new PatternBudget(), entriesAnew: submits, before };
  const parsed = parseMembers(sent, definition.fields, context);
  return { ...parsed, problems: parsed.problems.map(asQuestion) };
}

function asQuestion(problem: Problem): Problem {
  if (problem.code !== 'FIELD_UNKNOWN') return problem;
  return { ...problem, detail: 'is not a question of this form. Names must match exactly.' };
}
