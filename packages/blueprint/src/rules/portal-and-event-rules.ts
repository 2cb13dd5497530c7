import { hintOfLabel, quote } from '@talent-platform/protocol/errors';
import type { Labelled } from '@talent-platform/protocol/errors';
import { portalFieldOf } from '../parts/portals.js';
import { collect } from '../shape/shape.js';
import type { BlueprintProblem } from '../shape/shape.js';
import { idsIn, namesNothing, partOf, placed, repeatedMembers } from './rule.js';
import type { Rule, RuleContext, SoundBlueprint } from './rule.js';

const portalNamesAreUnique: Rule = ({ blueprint }) =>
  repeatedMembers(placed(blueprint.portals, 'portals'), 'name', ({ name }) => name);

const portalHostsAreUnique: Rule = ({ blueprint }) =>
  repeatedMembers(placed(blueprint.portals, 'portals'), 'host', ({ host }) => host?.toLowerCase());

/** Portals are public, so they must not filter by a field that is hidden or not searchable (D-SEA-31). */
const portalFiltersAreSearchable: Rule = ({ blueprint, isUnreadable }) => {
  if (isUnreadable('profileTypes', 'profileTypes.jobs', 'profileTypes.jobs.fields')) return [];
  const fields = new Map((blueprint.profileTypes?.['jobs']?.fields ?? []).map((field) => [field?.id, field]));
  return collect(placed(blueprint.portals, 'portals'), ({ item, path }) =>
    collect(placed(item.filters, `${path}.filters`), ({ item: name, path: at }) => {
      const field = fields.get(portalFieldOf(name));
      const state =
        field?.hidden === true ? 'is hidden' : field?.searchable === false ? 'is not searchable' : undefined;
      if (state === undefined) return [];
      const message = `must name a field that a public portal can show: ${quote(name)} ${state}. Leave the filter out, or change the field.`;
      return [{ path: at, message }];
    }),
  );
};

/** Talent pools have no events. */
const TRIGGERS = 'workflowStatuses.applicantworkflows or .onboardworkflows';

const triggersAreStatuses: Rule = ({ blueprint, document, isUnreadable }) => {
  const kinds = partOf(document, 'workflowStatuses') ?? {};
  if (isUnreadable('workflowStatuses') || !Object.values(kinds).every(Array.isArray)) return [];
  const withEvents = Object.entries(kinds).filter(([kind]) => kind !== 'sourceworkflows');
  const known = new Set(withEvents.flatMap(([, statuses]) => idsIn(statuses, 'id')));
  const labelled = withEvents.flatMap(([, statuses]) => labelledIn(statuses, 'value'));
  return collect(placed(blueprint.events, 'events'), ({ item, path }) => {
    const status = 'triggerStatus' in item ? item.triggerStatus : undefined;
    if (status === undefined || known.has(status)) return [];
    // Ids are numbers, so a similar id is no hint to the right one.
    const problem = namesNothing(status, [], { noun: 'status', part: TRIGGERS, path: `${path}.triggerStatus` });
    return [{ ...problem, message: problem.message + hintOfLabel(status, labelled) }];
  });
};

const boardEventsNameABoard: Rule = ({ blueprint, document, isUnreadable }) => {
  if (isUnreadable('jobBoards')) return [];
  const known = new Set(idsIn(partOf(document, 'jobBoards'), 'id'));
  return collect(placed(blueprint.events, 'events'), ({ item, path }) => {
    const board = 'jobBoard' in item ? item.jobBoard : undefined;
    if (board === undefined || known.has(board)) return [];
    return [namesNothing(board, known, { noun: 'job board', part: 'jobBoards', path: `${path}.jobBoard` })];
  });
};

/** Returns the items of an array that have both an id and a label. */
function labelledIn(items: unknown, labelKey: string): Labelled[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => {
    const [id, label] = [partOf(item, 'id'), partOf(item, labelKey)];
    return typeof id === 'string' && typeof label === 'string' ? [{ id, label }] : [];
  });
}

export const PORTAL_AND_EVENT_RULES: readonly Rule[] = [
  portalNamesAreUnique,
  portalHostsAreUnique,
  portalFiltersAreSearchable,
  triggersAreStatuses,
  boardEventsNameABoard,
];

type SoundPortal = NonNullable<NonNullable<SoundBlueprint['portals']>[number]>;
type SoundForm = NonNullable<NonNullable<SoundBlueprint['forms']>[number]>;
type SoundQuestion = NonNullable<NonNullable<SoundForm['questions']>[number]>;

/** The limit of questions: a page shows all of them at once, and a group several times (D-APY-5). */
const MAX_QUESTIONS = 100;

/** The kinds of pre-population that read or write a field of a person or a job (D-FRM-7). */
const FIELD_KINDS: ReadonlySet<number | undefined> = new Set([-2, -3]);

/** The application user writes the data of visitors, so its rights must allow that. */
const NEEDED_ACCESS = [
  ['people', 'write'],
  ['workflows', 'write'],
  ['jobs', 'read'],
] as const;

/** Makes the rule that a member names an item of a part of the blueprint. */
const applyNames =
  (member: 'as' | 'form', { noun, part, key }: { noun: string; part: string; key: string }): Rule =>
  ({ blueprint, document, isUnreadable }) => {
    if (isUnreadable(part)) return [];
    const known = idsIn(partOf(document, part), key);
    return each(blueprint, ({ [member]: name }, path) =>
      name === undefined || known.includes(name)
        ? []
        : [namesNothing(name, known, { noun, part, path: `${path}.${member}` })],
    );
  };

const applicantsMayBeWritten: Rule = ({ blueprint }) =>
  each(blueprint, ({ as, form }, path) => {
    const groupName = blueprint.users?.find((user) => user?.username === as)?.group;
    const access = blueprint.userGroups?.find((group) => group?.integrationName === groupName)?.access;
    const needed = [...NEEDED_ACCESS, ...(form === undefined ? [] : [['forms', 'write'] as const])];
    return needed.flatMap(([area, level]) => {
      const granted = access?.[area] ?? 'write';
      if (granted === 'write' || granted === level) return [];
      const message = `must be a user whose group has ${quote(level)} access to ${area}, received one with ${quote(granted)}.`;
      return [{ path: `${path}.as`, message }];
    });
  });

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
  if (questions.length > MAX_QUESTIONS) return `must be a form of at most ${MAX_QUESTIONS} questions`;
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
  problemsOf: (apply: NonNullable<SoundPortal['apply']>, path: string) => BlueprintProblem[],
): BlueprintProblem[] {
  return collect(placed(blueprint.portals, 'portals'), ({ item: { apply }, path }) =>
    apply === undefined ? [] : problemsOf(apply, `${path}.apply`),
  );
}

export const APPLY_RULES: readonly Rule[] = [
  applyNames('as', { noun: 'user', part: 'users', key: 'username' }),
  applicantsMayBeWritten,
  applyNames('form', { noun: 'form', part: 'forms', key: 'formname' }),
  applyFormsAreForVisitors,
];
