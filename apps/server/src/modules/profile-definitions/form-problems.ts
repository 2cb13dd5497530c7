import type { BlueprintForm, BlueprintProblem, FormQuestion } from '@talent-platform/protocol/blueprint';
import type { ProfileType } from '../../profile-engine/index.js';
import type { KnownLists } from './configuration.rules.js';

const CUSTOM_ID = /^field\d+$/;

/** What questions are checked against. */
export interface FormScope {
  readonly lists: KnownLists;
  /** The fields of a profile type by their paths, the id or `collection/member`; undefined where they cannot be told. */
  fieldPaths(type: ProfileType): ReadonlySet<string> | undefined;
}

/** The types whose profiles own the filled forms of a type: a workflow is of a person or of a job (D-FRM-3). */
const OWNERS = {
  Person: ['people'],
  Job: ['jobs'],
  Workflow: ['people', 'jobs'],
} as const satisfies Record<BlueprintForm['type'], readonly ProfileType[]>;

/** Questions that name a standard field or a list which there is not; custom fields are told by the document itself. */
export function formsProblems(forms: readonly Partial<BlueprintForm>[] = [], scope: FormScope): BlueprintProblem[] {
  return forms.flatMap(({ type, questions = [] }, index) =>
    placedQuestions(questions, `forms[${index}].questions`).flatMap(({ question, path }) => [
      ...unknownField(question, { path, types: type === undefined ? [] : OWNERS[type] }, scope),
      ...unknownList(question, path, scope),
    ]),
  );
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
  { prepopulation }: Partial<FormQuestion>,
  { path, types }: { readonly path: string; readonly types: readonly ProfileType[] },
  { fieldPaths }: FormScope,
): BlueprintProblem[] {
  const field = prepopulation !== undefined && 'field' in prepopulation ? prepopulation.field : undefined;
  if (field === undefined || types.length === 0 || field.split('/').some((id) => CUSTOM_ID.test(id))) return [];
  if (types.map(fieldPaths).some((known) => known?.has(field) ?? true)) return [];
  const message = `names no field of ${types.join(' or ')}: ${JSON.stringify(field)}. Name one of the owner's profile type.`;
  return [{ path: `${path}.prepopulation.field`, message }];
}

function unknownList({ list }: Partial<FormQuestion>, path: string, { lists }: FormScope): BlueprintProblem[] {
  if (list === undefined || lists.has(list)) return [];
  return [{ path: `${path}.list`, message: `names no list: ${JSON.stringify(list)}.` }];
}
