import { describe, expect, it } from '@jest/globals';
import type { BlueprintForm, FormPrepopulation, FormQuestion } from '@talent-platform/blueprint';
import { runToEnd } from '../../profile-engine/index.js';
import type { Steps } from '../../profile-engine/index.js';
import { formsProblems, unfitTie } from './form-problems.js';
import type { FormScope, FieldsByPath, TieableField } from './form-problems.js';
import { FIELD_TYPES } from '../../profile-engine/field-types/field-types.js';

const FIELDS: Partial<Record<string, string[]>> = {
  people: ['lastname', 'phones', 'phones/number'],
  jobs: ['jobtitle'],
};
const scope: FormScope = {
  lists: { has: (list: string) => list === 'lists.skills' },
  *fieldsOf(type: string): Steps<FieldsByPath> {
    yield;
    return new Map(FIELDS[type]?.map((path) => [path, { typeName: 'text', list: undefined, multiple: false }]));
  },
};
const form = (type: BlueprintForm['type'], ...questions: object[]) => ({ type, questions }) as Partial<BlueprintForm>;
const from = (field: string, type = -2) => ({ prepopulation: { type, field } });
const problemsOf = (forms: Partial<BlueprintForm>[], within = scope) => runToEnd(formsProblems(forms, within));
const pathsOf = (...forms: Partial<BlueprintForm>[]) => problemsOf(forms).map(({ path }) => path);

describe('problems of forms that need the catalogue and the lists', () => {
  it.each([-2, -3, 1])('refuse a field that the owner has not, for kind %d', (kind) => {
    const forms = [
      form('Person', from('jobtitle', kind)),
      form('Job', from('lastname', kind)),
      form('Workflow', from('nofield', kind)),
    ];
    expect(problemsOf(forms)).toEqual([
      {
        path: 'forms[0].questions[0].prepopulation.field',
        message: 'names no field of people: "jobtitle". Name one of the owner\'s profile type.',
      },
      { path: 'forms[1].questions[0].prepopulation.field', message: expect.stringContaining('of jobs: "lastname"') },
      { path: 'forms[2].questions[0].prepopulation.field', message: expect.stringContaining('of people or jobs') },
    ]);
  });

  it('take a field of either for a workflow, members of collections, texts, and custom fields, which are checked elsewhere', () => {
    const workflow = form('Workflow', from('jobtitle'), from('lastname'), from('phones/number'));
    const others = form('Person', from('field9'), { prepopulation: { type: -1, text: 'nofield' } }, {});
    expect(pathsOf(workflow, others, {})).toEqual([]);
  });

  it('refuse a field that does not fit either profile of a workflow, except inside groups, which are checked elsewhere', () => {
    const number = { type: 'NUMBER', ...from('jobtitle') };
    const group = { type: 'GROUP', questions: [number] };
    expect(pathsOf(form('Workflow', { type: 'TEXTFIELD', ...from('jobtitle') }, group, number))).toEqual([
      'forms[0].questions[2].prepopulation.field',
    ]);
  });

  it('say nothing of fields that cannot be checked', () => {
    const untold: FormScope = {
      ...scope,
      *fieldsOf() {
        yield;
        return undefined;
      },
    };
    expect(problemsOf([form('Person', { type: 'NUMBER', ...from('nofield') })], untold)).toEqual([]);
  });

  it('refuse a list that there is not, in groups of questions too', () => {
    const group = { type: 'GROUP', questions: [{ list: 'lists.skills' }, { list: 'lists.nope' }] };
    expect(pathsOf(form('Person', { list: 'C7' }, group))).toEqual([
      'forms[0].questions[0].list',
      'forms[0].questions[1].questions[1].list',
    ]);
  });
});

const SKILLS = 'lists.skills';
const LISTS = { one: [SKILLS, false], several: [SKILLS, true], other: ['lists.country', false] } as const;

/** A field of every type, each named after it; of lists three. */
const TIEABLE_FIELDS = new Map<string, TieableField>([
  ...Object.keys(FIELD_TYPES).map((typeName) => [typeName, { typeName, list: undefined, multiple: false }] as const),
  ...Object.entries(LISTS).map(([name, [list, multiple]]) => [name, { typeName: 'list', list, multiple }] as const),
  ['phones/number', { typeName: 'text', list: undefined, multiple: false }],
]);
const TEXTS = ['email', 'phone', 'text', 'textarea', 'url'];
const CHOICES = { options: ['A'] };

const tieProblemsOf = (question: Partial<FormQuestion>, field: string, type: -2 | -3 | 1 = -2): string[] =>
  unfitTie({ ...question, prepopulation: { type, field } }, 'q', [TIEABLE_FIELDS]).map(
    ({ path, message }) => `${path}: ${message}`,
  );

describe('the field that a question is tied to', () => {
  it.each<[string, Partial<FormQuestion>, string[]]>([
    ['TEXTFIELD', {}, TEXTS],
    ['TEXTAREA', {}, TEXTS],
    ['NUMBER', {}, ['integer']],
    ['DECIMAL', {}, ['number']],
    ['DATEONLY', {}, ['date']],
    ['DATEONLY', { monthOnly: false }, ['date']],
    ['DATEONLY', { monthOnly: true }, []],
    ['DATETIME', {}, ['datetime']],
    ['CURRENCY', {}, ['currency']],
    ['SALARY', {}, ['salary']],
    ['CHECKBOX', {}, ['boolean']],
    ['DROPDOWN', CHOICES, ['dropdown']],
    ['RADIOGROUP', CHOICES, ['dropdown']],
    ['MULTISELECT', CHOICES, []],
    ['DROPDOWN', { list: SKILLS }, ['one']],
    ['RADIOGROUP', { list: SKILLS }, ['one']],
    ['MULTISELECT', { list: SKILLS }, ['several']],
  ])('fits %s %j as one of %j, and no other does', (type, attributes, fitting) => {
    const question = { type, ...attributes };
    for (const kind of [-2, -3] as const) {
      const fit = [...TIEABLE_FIELDS.keys()].filter((field) => tieProblemsOf(question, field, kind).length === 0);
      expect(fit.toSorted()).toEqual(fitting);
    }
  });

  it('is described as what it must be and what it is (D-FRM-15)', () => {
    const refusals = [
      tieProblemsOf({ type: 'TEXTFIELD' }, 'date', -3),
      tieProblemsOf({ type: 'NUMBER' }, 'phones/number'),
      tieProblemsOf({ type: 'MULTISELECT', list: SKILLS }, 'one'),
      tieProblemsOf({ type: 'MULTISELECT', ...CHOICES }, 'several', -3),
      tieProblemsOf({ type: 'DATEONLY', monthOnly: true }, 'date'),
    ];
    expect(refusals.flat()).toEqual([
      'q.prepopulation.field: must be a field of type text, textarea, email, phone or url for TEXTFIELD, received "date", which is of type date.',
      'q.prepopulation.field: must be a field of type integer for NUMBER, received "phones/number", which is a member of a collection.',
      'q.prepopulation.field: must be a field of type list that takes several nodes of lists.skills for MULTISELECT, received "one", which is of type list that takes one node of lists.skills.',
      'q.prepopulation.type: must be 1 or -1, received -3: no field takes the answer of MULTISELECT with options.',
      'q.prepopulation.type: must be 1 or -1, received -2: no field takes the answer of DATEONLY with monthOnly.',
    ]);
  });

  it('is not required of a start value, of an unknown type, or of a field that is checked elsewhere', () => {
    const text: FormPrepopulation = { type: -1, text: 'A' };
    expect(tieProblemsOf({ type: 'NUMBER' }, 'text', 1)).toEqual([]);
    expect(unfitTie({ type: 'NUMBER', prepopulation: text }, 'q', [TIEABLE_FIELDS])).toEqual([]);
    expect(unfitTie({ type: 'NUMBER' }, 'q', [TIEABLE_FIELDS])).toEqual([]);
    expect(tieProblemsOf({ type: 'SKETCH' }, 'text')).toEqual([]);
    expect(tieProblemsOf({}, 'text')).toEqual([]);
    expect(tieProblemsOf({ type: 'NUMBER' }, 'nofield')).toEqual([]);
  });

  it('is the one of the first profile type that has it (D-FRM-15)', () => {
    const jobs = new Map([['text', { typeName: 'integer', list: undefined, multiple: false }]]);
    const question: Partial<FormQuestion> = { type: 'NUMBER', prepopulation: { type: -2, field: 'text' } };
    expect(unfitTie(question, 'q', [TIEABLE_FIELDS, jobs])).toHaveLength(1);
    expect(unfitTie(question, 'q', [new Map(), jobs])).toEqual([]);
  });
});
