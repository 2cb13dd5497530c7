import { keptProblems } from '@talent-platform/blueprint';
import type { BlueprintForm, BlueprintProblem, FormQuestion } from '@talent-platform/blueprint';
import { findQuestionType } from '../../../form-engine/index.js';
import type { FormConfiguration, QuestionConfiguration } from '../../../form-engine/index.js';

/** The stored forms of a customer. Includes forms that a later blueprint left out, because filled forms stay. */
export interface StoredForms {
  /** The highest form id that is in use. */
  readonly lastId: number;
  /** The forms in the order of the blueprint, followed by the forms that the blueprint left out. */
  readonly forms: readonly FormConfiguration[];
}

export const NO_FORMS: StoredForms = { lastId: 0, forms: [] };

/**
 * Merges a blueprint into the stored forms. Forms keep their ids. Forms that the blueprint leaves out become hidden
 * (D-FRM-22).
 */
export function mergeForms({ lastId, forms: kept }: StoredForms, wanted: readonly BlueprintForm[]): StoredForms {
  const before = new Map(kept.map((form) => [form.formname, form]));
  let highest = lastId;
  const forms = wanted.map((form): FormConfiguration => {
    const known = before.get(form.formname);
    before.delete(form.formname);
    const questions = mergeQuestions(known?.questions ?? [], form.questions ?? []);
    return { ...form, id: known?.id ?? (highest += 1), questions };
  });
  const dropped = [...before.values()].map((form): FormConfiguration => ({ ...form, dropped: true }));
  return { lastId: highest, forms: [...forms, ...dropped] };
}

function mergeQuestions(
  kept: readonly QuestionConfiguration[],
  wanted: readonly FormQuestion[],
): QuestionConfiguration[] {
  const before = new Map(kept.map((question) => [question.name, question]));
  const questions = wanted.map((question): QuestionConfiguration => {
    const known = before.get(question.name);
    before.delete(question.name);
    const { questions: members, ...own } = question;
    return {
      ...own,
      ...historyOf(known, question),
      ...(members && { questions: mergeQuestions(known?.questions ?? [], members) }),
    };
  });
  const dropped = [...before.values()].map((question): QuestionConfiguration => ({ ...question, dropped: true }));
  return [...questions, ...dropped];
}

/** Checks that tell whether a limit became stricter. */
const IS_STRICTER: ReadonlyArray<(old: QuestionConfiguration, now: FormQuestion) => boolean> = [
  // Without `maxLength`, a text has the limit of its type, which may be lower.
  (old, now) => (now.maxLength ?? 0) < (old.maxLength ?? Infinity) && now.maxLength !== old.maxLength,
  (old, now) => (now.minLength ?? 0) > (old.minLength ?? 0),
  (old, now) => (now.min ?? -Infinity) > (old.min ?? -Infinity),
  (old, now) => (now.max ?? Infinity) < (old.max ?? Infinity),
];

/** Returns bounds that earlier answers may still have. The schema of a read promises no stricter bounds (D-SCH-2). */
function historyOf(
  old: QuestionConfiguration | undefined,
  now: FormQuestion,
): Pick<QuestionConfiguration, 'retiredOptions' | 'limitsChanged'> {
  if (old === undefined) return {};
  const limitsChanged = old.limitsChanged === true || IS_STRICTER.some((isStricter) => isStricter(old, now));
  const known = new Set([...(old.retiredOptions ?? []), ...(old.options ?? [])]);
  const retiredOptions = [...known].filter((option) => now.options?.includes(option) !== true);
  return { ...(limitsChanged && { limitsChanged }), ...(retiredOptions.length > 0 && { retiredOptions }) };
}

/** Forbids changes to questions with stored answers that would make these answers unreadable (D-FRM-22). */
export function answeredShapeProblems(
  kept: readonly FormConfiguration[],
  wanted: readonly Partial<BlueprintForm>[],
): BlueprintProblem[] {
  const before = new Map(kept.map((form) => [form.formname, form]));
  return wanted.flatMap((form, index) => {
    const known = before.get(form.formname ?? '');
    if (known === undefined) return [];
    const path = `forms[${index}]`;
    return [
      ...FORM_MEMBERS.flatMap((member) => stays(member, { known, form, path })),
      ...questionProblems(known.questions ?? [], form.questions ?? [], `${path}.questions`),
    ];
  });
}

const FORM_MEMBERS = ['type', 'private'] as const;

function stays(
  member: (typeof FORM_MEMBERS)[number],
  { known, form, path }: { known: FormConfiguration; form: Partial<BlueprintForm>; path: string },
): BlueprintProblem[] {
  if (known[member] === form[member]) return [];
  const rule = known[member] === undefined ? 'must stay left out' : `must stay ${JSON.stringify(known[member])}`;
  return [
    { path: `${path}.${member}`, message: `${rule}, because filled forms are stored. Add a form with another name.` },
  ];
}

function questionProblems(
  kept: readonly QuestionConfiguration[],
  wanted: readonly Partial<FormQuestion>[],
  path: string,
): BlueprintProblem[] {
  const before = new Map(kept.map((question) => [question.name, question]));
  return wanted.flatMap((question, index) => {
    const known = before.get(question.name ?? '');
    // A question of a type that web services do not know has no answers.
    if (known === undefined || findQuestionType(known.type) === undefined) return [];
    const questionPath = `${path}[${index}]`;
    const changed = QUESTION_RULES.flatMap((rule) => rule(known, question)).map(({ member, must }) => ({
      path: `${questionPath}.${member}`,
      message: `${must}, because answers are stored. Add a question with another name.`,
    }));
    return [
      ...changed,
      ...questionProblems(known.questions ?? [], question.questions ?? [], `${questionPath}.questions`),
    ];
  });
}

type QuestionRule = (
  known: QuestionConfiguration,
  question: Partial<FormQuestion>,
) => readonly { readonly member: keyof FormQuestion; readonly must: string }[];

/** Types whose answer is one of several options. */
const SINGLE_CHOICES: readonly (string | undefined)[] = ['DROPDOWN', 'RADIOGROUP'];

const keepsItsType: QuestionRule = ({ type: before }, { type }) => {
  if (type === before || type === undefined) return [];
  if (SINGLE_CHOICES.includes(type) && SINGLE_CHOICES.includes(before)) return [];
  return [{ member: 'type', must: `must stay ${JSON.stringify(before)}` }];
};

const keepsItsList: QuestionRule = ({ list: before }, { list }) => {
  if (list === before) return [];
  return [
    { member: 'list', must: before === undefined ? 'must stay left out' : `must stay ${JSON.stringify(before)}` },
  ];
};

const keepsItsDays: QuestionRule = ({ monthOnly: before = false }, { monthOnly = false }) =>
  monthOnly === before ? [] : [{ member: 'monthOnly', must: `must stay ${before}` }];

const QUESTION_RULES: readonly QuestionRule[] = [keepsItsType, keepsItsList, keepsItsDays];

/** Forms and questions that a blueprint leaves out stay stored, and count towards the limits (D-PLT-20). */
export function tooManyForms(
  kept: readonly FormConfiguration[],
  wanted: ReadonlyArray<Partial<BlueprintForm>>,
): BlueprintProblem[] {
  const before = new Map(kept.map((form) => [form.formname, form]));
  const names = { kept: [...before.keys()], wanted: wanted.map(({ formname }) => formname) };
  const ofQuestions = wanted.flatMap(({ formname = '', questions = [] }, index) => {
    const own = before.get(formname)?.questions ?? [];
    const asked = { kept: own.map(({ name }) => name), wanted: questions.map(({ name }) => name) };
    return keptProblems('questions', asked, `forms[${index}].questions`);
  });
  return [...keptProblems('forms', names, 'forms'), ...ofQuestions];
}
