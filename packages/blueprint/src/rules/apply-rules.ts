import { quote } from '@talent-platform/protocol/errors';
import { collect } from '../shape/bounds.js';
import type { BlueprintProblem } from '../shape/shape.js';
import { idsIn, namesNothing, partOf, placed } from './rule.js';
import type { Rule, RuleContext, SoundBlueprint } from './rule.js';

type SoundApply = NonNullable<SoundPortal['apply']>;
type SoundPortal = NonNullable<NonNullable<SoundBlueprint['portals']>[number]>;
type SoundForm = NonNullable<NonNullable<SoundBlueprint['forms']>[number]>;
type SoundQuestion = NonNullable<NonNullable<SoundForm['questions']>[number]>;

/** A page shows all questions at once, and a group several times (D-APY-5). */
const MOST_QUESTIONS = 100;
/** The kinds of pre-population that read or write a field of a person or a job (D-FRM-7). */
const FIELD_KINDS: ReadonlySet<number | undefined> = new Set([-2, -3]);

/** The application user writes the data of visitors, so its rights must allow that. */
const NEEDED_ACCESS = [
  ['people', 'write'],
  ['workflows', 'write'],
  ['jobs', 'read'],
] as const;

const applyNamesAUser: Rule = ({ blueprint, document, isUnreadable }) => {
  if (isUnreadable('users')) return [];
  const known = idsIn(partOf(document, 'users'), 'username');
  return each(blueprint, ({ as }, path) =>
    as === undefined || known.includes(as)
      ? []
      : [namesNothing(as, known, { noun: 'user', part: 'users', path: `${path}.as` })],
  );
};

const applicantsMayBeWritten: Rule = ({ blueprint }) =>
  each(blueprint, ({ as, form }, path) => {
    const groupName = blueprint.users?.find((user) => user?.username === as)?.group;
    const access = blueprint.userGroups?.find((group) => group?.integrationName === groupName)?.access;
    const needed = [...NEEDED_ACCESS, ...(form === undefined ? [] : [['forms', 'write'] as const])];
    return needed.flatMap(([area, level]) => {
      const given = access?.[area] ?? 'write';
      if (given === 'write' || given === level) return [];
      const message = `must be a user whose group has ${quote(level)} access to ${area}, received one with ${quote(given)}.`;
      return [{ path: `${path}.as`, message }];
    });
  });

const applyNamesAForm: Rule = ({ blueprint, document, isUnreadable }) => {
  if (isUnreadable('forms')) return [];
  const known = idsIn(partOf(document, 'forms'), 'formname');
  return each(blueprint, ({ form }, path) =>
    form === undefined || known.includes(form)
      ? []
      : [namesNothing(form, known, { noun: 'form', part: 'forms', path: `${path}.form` })],
  );
};

const applyFormsAreForVisitors: Rule = (context) =>
  each(context.blueprint, ({ form: name }, path) => {
    const form = formOf(context, name);
    const wrong = form && unfitBecause(form);
    return wrong === undefined ? [] : [{ path: `${path}.form`, message: `${wrong}, received ${quote(name ?? '')}.` }];
  });

function unfitBecause(form: SoundForm): string | undefined {
  const { type, status = 'active', webServices } = form;
  if (type !== undefined && type !== 'Workflow') return 'must be a form of type Workflow';
  if (form.private !== undefined) return 'must be a form that is not private';
  if (status !== 'active' || webServices === false) return 'must be an active form that is open to web services';
  const questions = questionsOf(form.questions);
  if (questions.some(({ prepopulation }) => FIELD_KINDS.has(prepopulation?.type)))
    return 'must be a form without questions that are fields of the person or the job (kinds -2 and -3)';
  if (questions.length > MOST_QUESTIONS) return `must be a form of at most ${MOST_QUESTIONS} questions`;
  return undefined;
}

function questionsOf(questions: SoundForm['questions'] = []): SoundQuestion[] {
  return questions.flatMap((question) => (question ? [question, ...membersOf(question)] : []));
}

function membersOf({ questions = [] }: SoundQuestion): SoundQuestion[] {
  return questions.flatMap((member) => member ?? []);
}

function formOf({ blueprint }: RuleContext, name: string | undefined): SoundForm | undefined {
  return name === undefined ? undefined : blueprint.forms?.find((form) => form?.formname === name);
}

function each(
  blueprint: SoundBlueprint,
  problemsOf: (apply: SoundApply, path: string) => BlueprintProblem[],
): BlueprintProblem[] {
  return collect(placed(blueprint.portals, 'portals'), ({ item: { apply }, path }) =>
    apply === undefined ? [] : problemsOf(apply, `${path}.apply`),
  );
}

export const APPLY_RULES: readonly Rule[] = [
  applyNamesAUser,
  applicantsMayBeWritten,
  applyNamesAForm,
  applyFormsAreForVisitors,
];
