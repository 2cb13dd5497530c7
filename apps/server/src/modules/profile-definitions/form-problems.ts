import type { BlueprintForm, BlueprintProblem, FormQuestion } from '@talent-platform/blueprint';
import type { ProfileType, Steps } from '../../profile-engine/index.js';
import type { KnownLists } from './configuration.rules.js';
import { unfitTie } from './tied-field.rules.js';
import type { FieldsByPath } from './tied-field.rules.js';

const CUSTOM_ID = /^field\d+$/;

/** The context that questions are checked against. */
export interface FormScope {
  readonly lists: KnownLists;
  /** Returns the valid fields of a profile type. Undefined if they are unknown. */
  fieldsOf(type: ProfileType): Steps<FieldsByPath | undefined>;
}

/** The types whose profiles own the filled forms of a type: a workflow belongs to a person or a job (D-FRM-3). */
const OWNERS = {
  Person: ['people'],
  Job: ['jobs'],
  Workflow: ['people', 'jobs'],
} as const satisfies Record<BlueprintForm['type'], readonly ProfileType[]>;

/**
 * Reports questions that name a missing standard field or list, or a field that does not fit. The document's own checks
 * report missing custom fields.
 */
export function* formsProblems(
  forms: readonly Partial<BlueprintForm>[] = [],
  scope: FormScope,
): Steps<BlueprintProblem[]> {
  const problems: BlueprintProblem[] = [];
  for (const [index, { type, questions = [] }] of forms.entries()) {
    const types = type === undefined ? [] : OWNERS[type];
    const fields: FieldsByPath[] = [];
    for (const owner of types) {
      const known = yield* scope.fieldsOf(owner);
      if (known) fields.push(known);
    }
    const canTell = fields.length === types.length;
    const path = `forms[${index}].questions`;
    if (canTell)
      problems.push(...questions.flatMap((question, place) => unfitTie(question, `${path}[${place}]`, fields)));
    for (const placed of placedQuestions(questions, path)) {
      problems.push(...(canTell ? unknownField(placed, types, fields) : []), ...unknownList(placed, scope));
    }
    yield;
  }
  return problems;
}

interface PlacedQuestion {
  readonly question: Partial<FormQuestion>;
  readonly path: string;
}

function placedQuestions(questions: readonly Partial<FormQuestion>[], path: string): PlacedQuestion[] {
  return questions.flatMap((question, index) => {
    const own = `${path}[${index}]`;
    return [{ question, path: own }, ...placedQuestions(question.questions ?? [], `${own}.questions`)];
  });
}

function unknownField(
  { question: { prepopulation }, path }: PlacedQuestion,
  types: readonly ProfileType[],
  fields: readonly FieldsByPath[],
): BlueprintProblem[] {
  const field = prepopulation !== undefined && 'field' in prepopulation ? prepopulation.field : undefined;
  if (field === undefined || types.length === 0 || field.split('/').some((id) => CUSTOM_ID.test(id))) return [];
  if (fields.some((known) => known.has(field))) return [];
  const message = `names no field of ${types.join(' or ')}: ${JSON.stringify(field)}. Name one of the owner's profile type.`;
  return [{ path: `${path}.prepopulation.field`, message }];
}

function unknownList({ question: { list }, path }: PlacedQuestion, { lists }: FormScope): BlueprintProblem[] {
  if (list === undefined || lists.has(list)) return [];
  return [{ path: `${path}.list`, message: `names no list: ${JSON.stringify(list)}.` }];
}
