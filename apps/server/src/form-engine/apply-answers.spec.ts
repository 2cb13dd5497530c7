import { describe, expect, it } from '@jest/globals';
import { buildForm } from '../../test/builders/form-definition.builder.js';
import { buildListLookup } from '../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../test/builders/profile-definition.builder.js';
import type { ProfileRecord, StoredValues } from '../profile-engine/field-types/field-type.js';
import { runToEnd } from '../profile-engine/steps.js';
import { applyAnswers, keptAnswers, ownerChanges, withoutAnswers, withSyncedAnswers } from './apply-answers.js';
import type { AppliedAnswers } from './apply-answers.js';
import type { FindOwnerField } from './form-definition.js';
import { parseSubmission, parseUpdate } from './parse-answers.js';

const lists = buildListLookup();

const form = buildForm([
  { name: 'legal name', type: 'TEXTFIELD', required: true },
  { name: 'consent', type: 'CHECKBOX', required: true },
  {
    name: 'employers',
    type: 'GROUP',
    questions: [
      { name: 'employer', label: 'Employer', type: 'TEXTFIELD', required: true },
      { name: 'from', label: 'From', type: 'DATEONLY', monthOnly: true },
    ],
  },
]);

function submit(sent: Record<string, unknown>, kept: StoredValues = {}): AppliedAnswers {
  return applyAnswers(form, runToEnd(parseSubmission(form, sent, lists)), {
    before: withoutAnswers(form, kept),
    ownerKnown: true,
  });
}

function update(sent: Record<string, unknown>, before: StoredValues): AppliedAnswers {
  return applyAnswers(form, runToEnd(parseUpdate(form, sent, lists)), { before, ownerKnown: true });
}

const problemsOf = ({ problems }: AppliedAnswers) => problems.map(({ code, field }) => [code, field]);

const filled: StoredValues = submit({
  'legal name': 'Ada',
  consent: false,
  employers: [{ employer: 'A' }, { employer: 'B', from: '2020-01' }],
}).answers;

describe('a submission', () => {
  it('numbers the entries of groups', () => {
    expect(filled).toEqual({
      'legal name': 'Ada',
      consent: false,
      employers: {
        next: 3,
        entries: [
          { entry: 1, employer: 'A' },
          { entry: 2, employer: 'B', from: '2020-01' },
        ],
      },
    });
  });

  it('replaces all answers, and gives no number of an entry again', () => {
    const { answers, problems } = submit({ 'legal name': 'Bo', consent: true, employers: [{ employer: 'C' }] }, filled);
    expect(problems).toEqual([]);
    expect(answers).toEqual({
      'legal name': 'Bo',
      consent: true,
      employers: { next: 4, entries: [{ entry: 3, employer: 'C' }] },
    });
    expect(submit({ 'legal name': 'Bo', consent: true, employers: null }, answers).answers).toMatchObject({
      employers: { next: 4, entries: [] },
    });
  });

  it('reports everything that is wrong at once, with the names of the questions', () => {
    const sent = {
      'legal name': '',
      colour: 1,
      employers: [{ entry: 1, employer: 'A', delete: true }, { from: 'x' }, 5],
    };
    expect(problemsOf(submit(sent))).toEqual([
      ['VALUE_INVALID', 'employers/new1/delete'],
      ['FIELD_UNKNOWN', 'colour'],
      ['VALUE_INVALID', 'employers/new2/from'],
      ['VALUE_INVALID', 'employers/new3'],
      ['FIELD_REQUIRED', 'legal name'],
      ['FIELD_REQUIRED', 'consent'],
      ['FIELD_REQUIRED', 'employers/new2/employer'],
    ]);
  });
});

describe('an update', () => {
  const entriesAfter = (employers: unknown): unknown => {
    const { answers, problems } = update({ employers }, filled);
    if (problems.length > 0) return problems.map(({ field, detail }) => `${field}: ${detail}`);
    return (answers['employers'] as unknown as { entries: unknown }).entries;
  };

  it.each<[string, unknown, unknown]>([
    [
      'changes a known entry',
      [{ entry: 2, from: null }],
      [
        { entry: 1, employer: 'A' },
        { entry: 2, employer: 'B' },
      ],
    ],
    [
      'adds one without a number at the end',
      [{ employer: 'C' }],
      [
        { entry: 1, employer: 'A' },
        { entry: 2, employer: 'B', from: '2020-01' },
        { entry: 3, employer: 'C' },
      ],
    ],
    ['removes a named one', [{ entry: 1, delete: true }], [{ entry: 2, employer: 'B', from: '2020-01' }]],
    ['removes the last one', [{ delete: true }], [{ entry: 1, employer: 'A' }]],
    ['removes the last ones, one by one', [{ delete: true }, { delete: true }], []],
    [
      'removes the one it added just before',
      [{ employer: 'C' }, { delete: true }, { delete: true }],
      [{ entry: 1, employer: 'A' }],
    ],
    [
      'adds behind what it removed',
      [{ delete: true }, { employer: 'C' }],
      [
        { entry: 1, employer: 'A' },
        { entry: 3, employer: 'C' },
      ],
    ],
    ['empties the group', null, []],
    [
      'changes nothing',
      [],
      [
        { entry: 1, employer: 'A' },
        { entry: 2, employer: 'B', from: '2020-01' },
      ],
    ],
  ])('%s', (_what, sent, expected) => {
    expect(entriesAfter(sent)).toEqual(expected);
  });

  it('refuses an unknown entry, and a removal if no entry is left', () => {
    expect(entriesAfter([{ entry: 9, employer: 'X' }])).toEqual([
      expect.stringMatching(/^employers\/9: is not an existing entry/),
    ]);
    expect(entriesAfter([{ delete: true }, { delete: true }, { delete: true }])).toEqual([
      expect.stringMatching(/^employers\/new3: removes the last entry, and there is none/),
    ]);
  });

  it('asks for the required members of the entries that it adds, by their position', () => {
    expect(entriesAfter([{ delete: true }, { from: '2020-02' }])).toEqual(['employers/new2/employer: is required.']);
  });

  it('does not clear a required question', () => {
    expect(problemsOf(update({ consent: null }, filled))).toEqual([['FIELD_REQUIRED', 'consent']]);
  });
});

describe('questions that are fields of the owner', () => {
  const people = buildDefinition('people');
  const findOwnerField: FindOwnerField = (id) => {
    const field = people.fields.all.get(id);
    return field && { profileType: 'people', field, writable: id !== 'email' };
  };
  const tied = buildForm(
    [
      { name: 'surname', type: 'TEXTFIELD', required: true, prepopulation: { type: -2, field: 'lastname' } },
      { name: 'mail', type: 'TEXTFIELD', prepopulation: { type: -2, field: 'email' } },
      { name: 'nick', type: 'TEXTFIELD', prepopulation: { type: -3, field: 'middlename' } },
    ],
    { findOwnerField },
  );
  const ada: ProfileRecord = {
    id: 7,
    createdAt: 0,
    createdBy: 1,
    updatedAt: 0,
    updatedBy: 1,
    values: { lastname: 'Lovelace', email: 'a@b.c' },
  };
  const records = new Map([['people', ada] as const]);
  const before = withSyncedAnswers(tied, { nick: 'Countess', surname: 'never kept' }, records);

  it('read the field, and keep nothing themselves', () => {
    expect(before).toEqual({ nick: 'Countess', surname: 'Lovelace', mail: 'a@b.c' });
    expect(keptAnswers(tied, before)).toEqual({ nick: 'Countess' });
    expect(withSyncedAnswers(tied, { surname: 'x' }, new Map())).toEqual({});
  });

  it('are answered if the profile has the value, and are not required if there is no owner', () => {
    const parsed = runToEnd(parseSubmission(tied, {}, lists));
    expect(applyAnswers(tied, parsed, { before, ownerKnown: true }).problems).toEqual([]);
    expect(applyAnswers(tied, parsed, { before: {}, ownerKnown: false }).problems).toEqual([]);
    expect(problemsOf(applyAnswers(tied, parsed, { before: {}, ownerKnown: true }))).toEqual([
      ['FIELD_REQUIRED', 'surname'],
    ]);
  });

  it('refuse an answer if the caller may not write its field', () => {
    const parsed = runToEnd(parseUpdate(tied, { mail: 'x@y.z', surname: 'King' }, lists));
    expect(parsed.problems.map(({ code, field }) => [code, field])).toEqual([['FIELD_NOT_WRITABLE', 'mail']]);
  });

  it('change the owner by what was sent, and copy answers on a submit alone', () => {
    const sent = { surname: null, nick: 'Ada', mail: 'x@y.z' };
    const parsed = runToEnd(parseUpdate(tied, sent, lists));
    const changesOf = (submits: boolean) =>
      ownerChanges(tied, parsed, { sent, submits })
        .get('people')
        ?.map(({ question, value }) => [question.name, value]);
    expect(changesOf(false)).toEqual([['surname', null]]);
    expect(changesOf(true)).toEqual([
      ['surname', null],
      ['nick', 'Ada'],
    ]);
  });

  it('do not exist if the field is hidden; a copied question is a plain question then', () => {
    const hidden = buildForm(
      [
        { name: 'surname', type: 'TEXTFIELD', prepopulation: { type: -2, field: 'lastname' } },
        { name: 'nick', type: 'TEXTFIELD', prepopulation: { type: -3, field: 'middlename' } },
        { name: 'start', type: 'TEXTFIELD', prepopulation: { type: 1, field: 'email' } },
        { name: 'text', type: 'TEXTFIELD', prepopulation: { type: -1, text: 'T' } },
      ],
      {
        findOwnerField: (id) => {
          const found = findOwnerField(id);
          return found && { ...found, field: { ...found.field, visible: false }, writable: false };
        },
      },
    );
    expect(hidden.questions.map(({ name, tie, prepopulation }) => [name, tie, prepopulation])).toEqual([
      ['nick', undefined, undefined],
      ['start', undefined, undefined],
      ['text', undefined, { type: -1, text: 'T' }],
    ]);
    expect(runToEnd(parseSubmission(hidden, { nick: 'x' }, lists)).problems).toEqual([]);
    expect(runToEnd(parseSubmission(hidden, { surname: 'x' }, lists)).problems).toMatchObject([
      { code: 'FIELD_UNKNOWN' },
    ]);
  });
});

describe('a form', () => {
  it.each([
    ['is disabled', { status: 'disabled' as const }],
    ['is archived', { status: 'archived' as const }],
    ['is closed to web services', { webServices: false }],
  ])('%s', (reason, more) => {
    expect(buildForm([], more).unavailable).toBe(reason);
  });

  it('is unfit with a question type that is not known, in a group too, and with a tie that cannot be', () => {
    const group = { name: 'g', type: 'GROUP', questions: [{ name: 'm', label: 'M', type: 'SLIDER' }] };
    expect(buildForm([group]).unavailable).toBe('has questions unfit for web services: "m"');
    const people = buildDefinition('people');
    const field = people.fields.all.get('lastname');
    if (field === undefined) throw new TypeError('People have a last name.');
    const tied = { name: 'n', type: 'NUMBER', prepopulation: { type: -2 as const, field: 'lastname' } };
    const findOwnerField: FindOwnerField = () => ({ profileType: 'people', field, writable: true });
    expect(buildForm([tied], { findOwnerField }).unavailable).toBe('has questions unfit for web services: "n"');
    expect(buildForm([{ name: 'q', type: 'TEXTFIELD' }]).unavailable).toBeUndefined();
  });

  it('hides what the blueprint dropped', () => {
    const { questions } = buildForm([
      { name: 'old', type: 'TEXTFIELD', dropped: true },
      { name: 'g', type: 'GROUP', questions: [{ name: 'm', label: 'M', type: 'TEXTFIELD', dropped: true }] },
    ]);
    expect(questions.map(({ name, members }) => [name, members.length])).toEqual([['g', 0]]);
  });
});
