import { CUSTOM_FIELD_ID } from '@talent-platform/blueprint';
import type { BlueprintForm, BlueprintProblem, FormQuestion } from '@talent-platform/blueprint';
import type { ProfileType, Field } from '../../profile-engine/index.js';
import type { CustomerLists } from '../lists/index.js';
import { fitsField, fittingFieldTypes } from '../../form-engine/index.js';

/** The context that questions are checked against. */
export interface FormScope {
  readonly lists: Pick<CustomerLists, 'has'>;
  fieldsOf(type: ProfileType): FieldsByPath;
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
export function formsProblems(forms: readonly Partial<BlueprintForm>[] = [], scope: FormScope): BlueprintProblem[] {
  const problems: BlueprintProblem[] = [];
  for (const [index, { type, questions = [] }] of forms.entries()) {
    const types = type === undefined ? [] : OWNERS[type];
    const fields = types.map((owner) => scope.fieldsOf(owner));
    const path = `forms[${index}].questions`;
    problems.push(...questions.flatMap((question, place) => unfitTie(question, `${path}[${place}]`, fields)));
    for (const placed of placedQuestions(questions, path)) {
      problems.push(...unknownField(placed, types, fields), ...unknownList(placed, scope));
    }
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
  if (field === undefined || types.length === 0 || field.split('/').some((id) => CUSTOM_FIELD_ID.test(id))) return [];
  if (fields.some((known) => known.has(field))) return [];
  const message = `names no field of ${types.join(' or ')}: ${JSON.stringify(field)}. Name one of the owner's profile type.`;
  return [{ path: `${path}.prepopulation.field`, message }];
}

function unknownList({ question: { list }, path }: PlacedQuestion, { lists }: FormScope): BlueprintProblem[] {
  if (list === undefined || lists.has(list)) return [];
  return [{ path: `${path}.list`, message: `names no list: ${JSON.stringify(list)}.` }];
}

/** The facts that decide whether answers to a question are values of a field. */
export type TieableField = Pick<Field, 'typeName' | 'list' | 'multiple'>;

/** The fields that a form may name, by their paths: the id or `collection/member`. */
export type FieldsByPath = ReadonlyMap<string, TieableField>;

/** The questions whose answers no field accepts. Other checks report the remaining mismatches. */
const TIED_NOWHERE: ReadonlyMap<string, string> = new Map([
  ['MULTISELECT', 'MULTISELECT with options'],
  ['DATEONLY', 'DATEONLY with monthOnly'],
]);

/**
 * Reports a question that is synchronised with a field, or copied to it, if its answers are not values of that field
 * (D-FRM-7).
 */
export function unfitTie(
  question: Partial<FormQuestion>,
  path: string,
  fields: readonly FieldsByPath[],
): BlueprintProblem[] {
  const { type, prepopulation } = question;
  if (type === undefined || (prepopulation?.type !== -2 && prepopulation?.type !== -3)) return [];
  const complete = { name: '', label: '', ...question, type };
  const types = fittingFieldTypes(complete);
  if (types.length === 0) return tiedNowhere(type, prepopulation.type, path);
  const { field: name } = prepopulation;
  const field = fields.map((known) => known.get(name)).find((known) => known !== undefined);
  if (field === undefined || (!name.includes('/') && fitsField(complete, field))) return [];
  const message = `must be ${wantedField(types, complete)} for ${type}, received ${JSON.stringify(name)}, ${describe(name, field)}.`;
  return [{ path: `${path}.prepopulation.field`, message }];
}

function tiedNowhere(type: string, kind: number, path: string): BlueprintProblem[] {
  const name = TIED_NOWHERE.get(type);
  if (name === undefined) return [];
  const message = `must be 1 or -1, received ${kind}: no field takes the answer of ${name}.`;
  return [{ path: `${path}.prepopulation.type`, message }];
}

function wantedField(types: readonly string[], { type, list }: Pick<FormQuestion, 'type' | 'list'>): string {
  const names = [types.slice(0, -1).join(', '), ...types.slice(-1)].filter((name) => name !== '').join(' or ');
  return `a field of type ${names}${list === undefined ? '' : ` that takes ${nodesOf(list, type === 'MULTISELECT')}`}`;
}

function describe(name: string, { typeName, list, multiple }: TieableField): string {
  if (name.includes('/')) return 'which is a member of a collection';
  const nodes = typeName === 'list' && list !== undefined ? ` that takes ${nodesOf(list, multiple)}` : '';
  return `which is of type ${typeName}${nodes}`;
}

function nodesOf(list: string, multiple: boolean): string {
  return `${multiple ? 'several nodes' : 'one node'} of ${list}`;
}
