import type { Problem } from '@talent-platform/protocol/errors';
import { isJsonObject } from '../profile-engine/field-types/field-type.js';
import type { ListLookup } from '../profile-engine/list-lookup.js';
import { PatternBudget } from '../profile-engine/pattern.js';
import type { Steps } from '../profile-engine/steps.js';
import { parseMembers } from '../profile-engine/values/members.js';
import type { ParsedMembers } from '../profile-engine/values/members.js';
import type { FormDefinition } from './form-definition.js';

/** Answers as they were sent, by the names of their questions. */
export type SentAnswers = Readonly<Record<string, unknown>>;

/** The answers of a POST or PUT: all there are. The entries of groups are new, and are numbered anew (D-FRM-10). */
export function* parseSubmission(
  definition: FormDefinition,
  sent: SentAnswers,
  lists: ListLookup,
): Steps<ParsedMembers> {
  const problems: Problem[] = [];
  const answers = Object.entries(sent).map(([name, answer]) => {
    const isGroup = definition.fields.visible.get(name)?.members !== undefined;
    return [name, isGroup && Array.isArray(answer) ? newEntries(name, answer, problems) : answer] as const;
  });
  const parsed = yield* parseUpdate(definition, Object.fromEntries(answers), lists);
  return { ...parsed, problems: [...problems, ...parsed.problems] };
}

/** Parses the answers of a PATCH: only the answers to change. */
export function* parseUpdate({ fields }: FormDefinition, sent: SentAnswers, lists: ListLookup): Steps<ParsedMembers> {
  const parsed = yield* parseMembers(sent, fields, { lists, defaults: false, patterns: new PatternBudget() });
  return { ...parsed, problems: parsed.problems.map(asQuestion) };
}

/** Limit of the problems that are reported for one group. */
const MAX_REMOVAL_PROBLEMS = 100;

/** The entries without `entry`, which a read has, and without `delete`, which is a problem. */
function newEntries(group: string, entries: readonly unknown[], problems: Problem[]): unknown[] {
  return entries.map((item, index) => {
    if (!isJsonObject(item)) return item;
    const { entry: _entry, delete: removal, ...members } = item;
    if (removal !== undefined && problems.length < MAX_REMOVAL_PROBLEMS)
      problems.push(notRemovable(`${group}/new${index + 1}/delete`));
    return members;
  });
}

function notRemovable(field: string): Problem {
  const detail = 'must be left out: POST and PUT bring all entries anew. Leave the entry out, or PATCH the form.';
  return { code: 'VALUE_INVALID', field, detail };
}

function asQuestion(problem: Problem): Problem {
  if (problem.code !== 'FIELD_UNKNOWN') return problem;
  return { ...problem, detail: 'is not a question of this form. Names must match exactly.' };
}
