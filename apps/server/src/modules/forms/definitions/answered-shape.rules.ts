import type { BlueprintForm, BlueprintProblem, FormQuestion } from '@talent-platform/blueprint';
import { isQuestionType } from '../../../form-engine/index.js';
import type { FormConfiguration, QuestionConfiguration } from '../../../form-engine/index.js';

type WantedQuestion = Partial<FormQuestion>;

/** Forbids changes to questions that filled forms already answer, because the answers could no longer be read. */
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

interface KnownForm {
  readonly known: FormConfiguration;
  readonly form: Partial<BlueprintForm>;
  readonly path: string;
}

function stays(member: (typeof FORM_MEMBERS)[number], { known, form, path }: KnownForm): BlueprintProblem[] {
  if (known[member] === form[member]) return [];
  const rule = known[member] === undefined ? 'must stay left out' : `must stay ${JSON.stringify(known[member])}`;
  return [
    { path: `${path}.${member}`, message: `${rule}: filled forms have owners of it. Add a form of another name.` },
  ];
}

function questionProblems(
  kept: readonly QuestionConfiguration[],
  wanted: readonly WantedQuestion[],
  path: string,
): BlueprintProblem[] {
  const before = new Map(kept.map((question) => [question.name, question]));
  return wanted.flatMap((question, index) => {
    const known = before.get(question.name ?? '');
    // to a question that web services do not know nobody has answered
    if (known === undefined || !isQuestionType(known.type)) return [];
    const own = `${path}[${index}]`;
    const changed = QUESTION_RULES.flatMap((rule) => rule(known, question)).map(({ member, must }) => ({
      path: `${own}.${member}`,
      message: `${must}: filled forms hold answers of it. Add a question of another name.`,
    }));
    return [...changed, ...questionProblems(known.questions ?? [], question.questions ?? [], `${own}.questions`)];
  });
}

interface Change {
  readonly member: keyof FormQuestion;
  readonly must: string;
}

type QuestionRule = (known: QuestionConfiguration, question: WantedQuestion) => readonly Change[];

/** One of several, however it is drawn. */
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
