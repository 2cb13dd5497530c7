import { describe, expect, it } from '@jest/globals';
import type { BlueprintForm, FormPrepopulation, FormQuestion } from '@talent-platform/blueprint';
import { formsProblems, unfitTie } from './form-problems.js';
import type { FormScope, FieldsByPath, TieableField } from './form-problems.js';
import { FIELD_TYPES } from '../../profile-engine/field-types/field-types.js';

const FIELDS: Partial<Record<string, string[]>> = {
  people: ['lastname', 'phones', 'phones/number'],
  jobs: ['jobtitle'],
};
const scope: FormScope = {
  lists: { has: (list: string) => list === 'lists.skills' },
  fieldsOf: (type): FieldsByPath =>
    new Map(FIELDS[type]?.map((path) => [path, { typeName: 'text', list: undefined, multiple: false }])),
};
const form = (type: BlueprintForm['type'], ...questions: object[]) => ({ type, questions }) as Partial<BlueprintForm>;
const from = (field: string, type = -2) => ({ prepopulation: { type, field } });
const pathsOf = (...forms: Partial<BlueprintForm>[]) => formsProblems(forms, scope).map(({ path }) => path);

describe('problems of forms that need the catalogue and the lists', () => {
  it('refuse a field that does not fit either profile of a workflow, except inside groups, which are checked elsewhere', () => {
    const number = { type: 'NUMBER', ...from('jobtitle') };
    const group = { type: 'GROUP', questions: [number] };
    expect(pathsOf(form('Workflow', { type: 'TEXTFIELD', ...from('jobtitle') }, group, number))).toEqual([
      'forms[0].questions[2].prepopulation.field',
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
