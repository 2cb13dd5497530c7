import type { Problem } from '@talent-platform/protocol/errors';
import { isJsonObject } from '../json-object.js';
import type { ListLookup } from '../list-lookup.js';
import { PatternBudget } from '../pattern-budget.js';
import type { Steps } from '../steps.js';
import { parseMembers } from '../values/parse-members.js';
import type { ParsedMembers } from '../values/parse-members.js';
import type { FormDefinition } from './form-definition.js';

/** Answers by the names of their questions, as they were sent. */
export type SentAnswers = Readonly<Record<string, unknown>>;

/** The answers of a POST or PUT: all there are. The entries of groups are new, and number themselves (D-FRM-10). */
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

/** The answers of a PATCH: those to change. */
export function* parseUpdate({ fields }: FormDefinition, sent: SentAnswers, lists: ListLookup): Steps<ParsedMembers> {
  const parsed = yield* parseMembers(sent, fields, { lists, defaults: false, patterns: new PatternBudget() });
  return { ...parsed, problems: parsed.problems.map(asQuestion) };
}

const HEADS = ['entry', 'delete'];
/** More are not told of one group. */
const MAX_HEAD_PROBLEMS = 100;

/** The entries without the members that would name one which is there, each of which is a problem. */
function newEntries(group: string, entries: readonly unknown[], problems: Problem[]): unknown[] {
  return entries.map((entry, index) => {
    if (!isJsonObject(entry) || !HEADS.some((name) => Object.hasOwn(entry, name))) return entry;
    for (const name of HEADS.filter((head) => Object.hasOwn(entry, head))) {
      if (problems.length < MAX_HEAD_PROBLEMS) problems.push(notNew(`${group}/new${index + 1}/${name}`));
    }
    const { entry: _entry, delete: _delete, ...members } = entry;
    return members;
  });
}

function notNew(field: string): Problem {
  const detail = 'must be left out: POST and PUT bring all entries anew; PATCH changes one that is there.';
  return { code: 'VALUE_INVALID', field, detail };
}

function asQuestion(problem: Problem): Problem {
  if (problem.code !== 'FIELD_UNKNOWN') return problem;
  return { ...problem, detail: 'is no question of this form; names are exact.' };
}
