import { describe, expect, it } from '@jest/globals';
import type { FormPrepopulation, FormQuestion } from '@talent-platform/blueprint';
import { FIELD_TYPES } from '../../profile-engine/field-types/field-types.js';
import type { TieableField } from './tied-field.rules.js';
import { unfitTie } from './tied-field.rules.js';

const SKILLS = 'lists.skills';
const LISTS = { one: [SKILLS, false], several: [SKILLS, true], other: ['lists.country', false] } as const;

/** A field of every type, each named after it; of lists three. */
const FIELDS = new Map<string, TieableField>([
  ...Object.keys(FIELD_TYPES).map((typeName) => [typeName, { typeName, list: undefined, multiple: false }] as const),
  ...Object.entries(LISTS).map(([name, [list, multiple]]) => [name, { typeName: 'list', list, multiple }] as const),
  ['phones/number', { typeName: 'text', list: undefined, multiple: false }],
]);
const TEXTS = ['email', 'phone', 'text', 'textarea', 'url'];
const CHOICES = { options: ['A'] };

const problemsOf = (question: Partial<FormQuestion>, field: string, type: -2 | -3 | 1 = -2): string[] =>
  unfitTie({ ...question, prepopulation: { type, field } }, 'q', [FIELDS]).map(
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
      const fit = [...FIELDS.keys()].filter((field) => problemsOf(question, field, kind).length === 0);
      expect(fit.toSorted()).toEqual(fitting);
    }
  });

  it('is told what it must be, and what it is (D-FRM-15)', () => {
    const refusals = [
      problemsOf({ type: 'TEXTFIELD' }, 'date', -3),
      problemsOf({ type: 'NUMBER' }, 'phones/number'),
      problemsOf({ type: 'MULTISELECT', list: SKILLS }, 'one'),
      problemsOf({ type: 'MULTISELECT', ...CHOICES }, 'several', -3),
      problemsOf({ type: 'DATEONLY', monthOnly: true }, 'date'),
    ];
    expect(refusals.flat()).toEqual([
      'q.prepopulation.field: must be a field of type text, textarea, email, phone or url for TEXTFIELD, received "date", which is of type date.',
      'q.prepopulation.field: must be a field of type integer for NUMBER, received "phones/number", which is a member of a collection.',
      'q.prepopulation.field: must be a field of type list that takes several nodes of lists.skills for MULTISELECT, received "one", which is of type list that takes one node of lists.skills.',
      'q.prepopulation.type: must be 1 or -1, received -3: no field takes the answer of MULTISELECT with options.',
      'q.prepopulation.type: must be 1 or -1, received -2: no field takes the answer of DATEONLY with monthOnly.',
    ]);
  });

  it('is not asked of a start value, of a type that is not known, nor of a field that is told elsewhere', () => {
    const text: FormPrepopulation = { type: -1, text: 'A' };
    expect(problemsOf({ type: 'NUMBER' }, 'text', 1)).toEqual([]);
    expect(unfitTie({ type: 'NUMBER', prepopulation: text }, 'q', [FIELDS])).toEqual([]);
    expect(unfitTie({ type: 'NUMBER' }, 'q', [FIELDS])).toEqual([]);
    expect(problemsOf({ type: 'SKETCH' }, 'text')).toEqual([]);
    expect(problemsOf({}, 'text')).toEqual([]);
    expect(problemsOf({ type: 'NUMBER' }, 'nofield')).toEqual([]);
  });

  it('is the one of the first profile type that has it (D-FRM-15)', () => {
    const jobs = new Map([['text', { typeName: 'integer', list: undefined, multiple: false }]]);
    const question: Partial<FormQuestion> = { type: 'NUMBER', prepopulation: { type: -2, field: 'text' } };
    expect(unfitTie(question, 'q', [FIELDS, jobs])).toHaveLength(1);
    expect(unfitTie(question, 'q', [new Map(), jobs])).toEqual([]);
  });
});
