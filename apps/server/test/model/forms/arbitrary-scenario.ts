import type { BlueprintForm } from '@talent-platform/blueprint';
import fc from 'fast-check';
import { rarely } from '../arbitrary-fields.js';
import { viewFields } from '../reference-view.js';
import { arbitraryAnswers, arbitraryValue } from './arbitrary-answers.js';
import type { FormsBlueprint, GroupName } from './arbitrary-customer.js';
import { PROFILES_OF } from './arbitrary-forms.js';
import { groupOf, viewQuestions } from './question-view.js';
import { ruleOfField } from './tied-fields.js';

export type Members = Readonly<Record<string, unknown>>;

/** Placeholders in a body for values that are known only when the scenario runs. */
export const OWNER = '$owner';
export const ASSOCIATED = ['$inside', '$outside'] as const;

/** One request: of the form itself, or of a filled one that the scenario has made. */
export type Step = { readonly group: GroupName } & (
  | { readonly kind: 'post' | 'put'; readonly body: Members; readonly dryRun: boolean }
  | { readonly kind: 'put-id'; readonly target: number; readonly body: Members; readonly dryRun: boolean }
  | {
      readonly kind: 'patch';
      readonly target: number;
      readonly isLong: boolean;
      readonly body: Members;
      readonly dryRun: boolean;
    }
  | { readonly kind: 'get'; readonly target: number; readonly isLong: boolean; readonly questions?: readonly string[] }
  | { readonly kind: 'get-profile' }
);

/** One owner, and what is done with one form of it. */
export interface Scenario {
  readonly form: string;
  /** The owner is a person whom a search lock keeps from one group, or is about one. */
  readonly isOutside: boolean;
  readonly values: Readonly<Record<'people' | 'jobs', Members>>;
  readonly steps: readonly Step[];
}

const CALLERS: readonly GroupName[] = [
  ...Array.from({ length: 9 }, () => 'seers' as const),
  ...Array.from({ length: 7 }, () => 'partners' as const),
  ...(['locked', 'locked', 'readers', 'strangers'] as const),
];

const STANDARD = [
  'formname',
  'status',
  'owner',
  'completeddate',
  'updateddate',
  'requesteddate',
  'updatedby',
  'completedby',
];

/** Members that no question stands behind, and some that no caller writes, which no read has so. */
const ODD_MEMBERS: readonly Members[] = [
  { nothing: 1 },
  { Q1: 'Abc' },
  { q99: 'x' },
  { status: 'Done' },
  { completeddate: '1999-11-20 10:00 AM' },
  { updatedby: 0 },
  { requestedby: 1 },
  { updatedfor: 0 },
  { links: [] },
  { updatedForcandidate: '$inside' },
  { updatedForother: '$inside' },
  { signature: true },
  { signature: 'yes' },
  { entry: 1 },
  { delete: true },
];
const WRONG_OWNERS: readonly Members[] = [{}, { owner: 'x' }, { owner: 0 }, { owner: 1.5 }, { owner: 987_654 }];
const WRONG_NAMES: readonly Members[] = [{}, { formname: 'none_such' }, { formname: 5 }];
const WRONG_PEOPLE: readonly Members[] = [{}, { updatedForcandidate: 987_654 }, { updatedForcandidate: 'x' }];

/** A member as it should be, now and then wrong or left out. */
function mostly(right: fc.Arbitrary<Members>, wrong: readonly Members[]): fc.Arbitrary<Members> {
  return fc
    .tuple(rarely(24), right, fc.constantFrom(...wrong))
    .map(([isWrong, fine, other]) => (isWrong ? other : fine));
}

function arbitrarySubmit(blueprint: FormsBlueprint, form: BlueprintForm, group: GroupName): fc.Arbitrary<Members> {
  const owner = mostly(fc.constant({ owner: OWNER }), WRONG_OWNERS);
  const name = mostly(fc.constant({ formname: form.formname }), WRONG_NAMES);
  const people = fc.constantFrom(ASSOCIATED[0], ASSOCIATED[0], ASSOCIATED[0], ASSOCIATED[1]);
  const associated = mostly(
    people.map((updatedForcandidate) => ({ updatedForcandidate })),
    WRONG_PEOPLE,
  );
  const answers = arbitraryAnswers(viewQuestions(blueprint, form, group), 'submit');
  return fc
    .tuple(owner, name, form.private ? associated : fc.constant({}), answers, arbitraryExtras(form))
    .map((parts) => Object.assign({}, ...parts) as Members);
}

/** The signature where there is one, and now and then something odd. */
function arbitraryExtras(form: BlueprintForm): fc.Arbitrary<Members> {
  const signature = form.signature
    ? fc.constantFrom<Members>({ signature: true }, { signature: true }, {}, { signature: false })
    : fc.constant({});
  return fc
    .tuple(signature, rarely(24), fc.constantFrom(...ODD_MEMBERS))
    .map(([signed, isOdd, odd]) => ({ ...signed, ...(isOdd && odd) }));
}

/** The owner and form that a body of a filled form may repeat, mostly the stored ones. */
function arbitraryRepeated(form: BlueprintForm): fc.Arbitrary<Members> {
  const right: readonly Members[] = [
    { owner: OWNER },
    { formname: form.formname },
    { owner: OWNER, formname: form.formname },
  ];
  const wrong: readonly Members[] = [{ owner: 987_654 }, { formname: 'none_such' }, { owner: 'x' }];
  return fc
    .tuple(rarely(4), mostly(fc.constantFrom(...right), wrong))
    .map(([isThere, members]) => (isThere ? members : {}));
}

function arbitraryStep(blueprint: FormsBlueprint, form: BlueprintForm, group: GroupName): fc.Arbitrary<Step> {
  const questions = viewQuestions(blueprint, form, group);
  const submit = arbitrarySubmit(blueprint, form, group);
  const merged = (parts: readonly Members[]) => Object.assign({}, ...parts) as Members;
  const again = fc
    .tuple(submit, arbitraryRepeated(form))
    .map(([{ owner: _o, formname: _f, updatedForcandidate: _u, ...answers }, members]) => ({ ...answers, ...members }));
  const changes = fc
    .tuple(arbitraryAnswers(questions, 'patch'), rarely(3), arbitraryExtras(form), arbitraryRepeated(form))
    .map(([answers, isMore, extras, repeated]) => merged(isMore ? [answers, extras, repeated] : [answers]))
    .filter((body) => Object.values(body).some((value) => value !== undefined));
  const all = [...(form.questions ?? []).map(({ name }) => name), ...STANDARD, 'nothing', 'Q1'];
  const asked = fc.option(fc.shuffledSubarray(all, { minLength: 1, maxLength: 5 }), { freq: 2, nil: undefined });
  const target = fc.nat(15);
  const dryRun = rarely(10);
  const kind = <K extends Step['kind']>(name: K) => fc.constant(name);
  const who = fc.constant(group);
  return fc.oneof(
    { weight: 3, arbitrary: fc.record({ group: who, kind: kind('post'), body: submit, dryRun }) },
    { weight: 4, arbitrary: fc.record({ group: who, kind: kind('put'), body: submit, dryRun }) },
    { weight: 2, arbitrary: fc.record({ group: who, kind: kind('put-id'), target, body: again, dryRun }) },
    {
      weight: 6,
      arbitrary: fc.record({ group: who, kind: kind('patch'), target, isLong: fc.boolean(), body: changes, dryRun }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ group: who, kind: kind('get'), target, isLong: fc.boolean(), questions: asked }),
    },
    { weight: 1, arbitrary: fc.record({ group: kind2('seers'), kind: kind('get-profile') }) },
  );
}

function kind2<K extends GroupName>(name: K): fc.Arbitrary<K> {
  return fc.constant(name);
}

/** The request that fills the form. Most others need a filled form. */
function arbitraryFirst(blueprint: FormsBlueprint, form: BlueprintForm): fc.Arbitrary<Step> {
  const associated = form.private ? { updatedForcandidate: ASSOCIATED[0] } : {};
  const kind = fc.constantFrom('post' as const, 'put' as const);
  return fc
    .tuple(kind, arbitraryAnswers(viewQuestions(blueprint, form, 'seers'), 'first'))
    .map(([method, answers]) => ({
      group: 'seers',
      kind: method,
      dryRun: false,
      body: { owner: OWNER, formname: form.formname, ...associated, ...answers },
    }));
}

/** The values of an owner's profile before: all required ones, and some that questions are tied to. */
export function arbitraryValues(blueprint: FormsBlueprint, type: 'people' | 'jobs'): fc.Arbitrary<Members> {
  const own = new Set(blueprint.profileTypes[type]?.fields?.map(({ id }) => id));
  const open = viewFields(blueprint, type, groupOf(blueprint, 'seers')).filter(
    ({ id, hidden, writable }) => own.has(id) && writable && !hidden,
  );
  const members = open.map((field) => {
    const value = arbitraryValue(ruleOfField(field));
    return [field.id, field.required ? value : fc.option(value, { freq: 2, nil: undefined })] as const;
  });
  return fc.record(Object.fromEntries(members));
}

/** Scenarios of any form of the customer. */
export function arbitraryScenario(blueprint: FormsBlueprint): fc.Arbitrary<Scenario> {
  const profiles = { people: arbitraryValues(blueprint, 'people'), jobs: arbitraryValues(blueprint, 'jobs') };
  const none = fc.constant<Members>({});
  const ofForm = (form: BlueprintForm): fc.Arbitrary<Scenario> => {
    const types = PROFILES_OF[form.type];
    const steps = new Map([...new Set(CALLERS)].map((group) => [group, arbitraryStep(blueprint, form, group)]));
    const later = fc.oneof(...CALLERS.flatMap((group) => steps.get(group) ?? []));
    const first = arbitraryFirst(blueprint, form);
    return fc.record({
      form: fc.constant(form.formname),
      isOutside: rarely(8),
      values: fc.record({
        people: types.includes('people') ? profiles.people : none,
        jobs: types.includes('jobs') ? profiles.jobs : none,
      }),
      steps: fc
        .tuple(rarely(8), first, fc.array(later, { minLength: 2, maxLength: 6 }))
        .map(([isBare, one, more]) => (isBare ? more : [one, ...more])),
    });
  };
  return fc.oneof(...blueprint.forms.map(ofForm));
}
