import { describe, expect, it } from '@jest/globals';
import type { BlueprintForm, FormQuestion } from '@talent-platform/blueprint';
import { answeredShapeProblems, mergeForms, NO_FORMS, tooManyForms } from './stored-forms.js';

function form(
  formname: string,
  questions: readonly Partial<FormQuestion>[] = [],
  more: Partial<BlueprintForm> = {},
): BlueprintForm {
  const asked = questions.map((question) => ({ label: 'L', type: 'TEXTFIELD', ...question }) as FormQuestion);
  return { formname, displayName: formname, type: 'Person', questions: asked, ...more };
}

const shapeOf = ({ forms }: ReturnType<typeof mergeForms>) =>
  forms.map(({ formname, id, dropped = false }) => [formname, id, dropped]);

describe('mergeForms', () => {
  const first = mergeForms(NO_FORMS, [form('a'), form('b')]);

  it('numbers forms in their order, once and for all', () => {
    expect(shapeOf(first)).toEqual([
      ['a', 1, false],
      ['b', 2, false],
    ]);
    expect(shapeOf(mergeForms(first, [form('c'), form('b')]))).toEqual([
      ['c', 3, false],
      ['b', 2, false],
      ['a', 1, true],
    ]);
    const without = mergeForms(first, []);
    expect(shapeOf(mergeForms(without, [form('c'), form('a')]))).toEqual([
      ['c', 3, false],
      ['a', 1, false],
      ['b', 2, true],
    ]);
  });

  it('changes nothing if nothing changed', () => {
    expect(mergeForms(first, [form('a'), form('b')])).toEqual(first);
  });

  it('hides questions that are left out, in groups too, and knows them again', () => {
    const group = {
      name: 'g',
      type: 'GROUP',
      questions: [
        { name: 'm', label: 'M', type: 'NUMBER' },
        { name: 'n', label: 'N', type: 'NUMBER' },
      ],
    };
    const smaller = { ...group, questions: group.questions.slice(1) };
    const kept = mergeForms(mergeForms(NO_FORMS, [form('a', [{ name: 'q' }, group])]), [form('a', [smaller])]);
    const names = kept.forms[0]?.questions?.map(({ name, dropped, questions }) => [
      name,
      dropped,
      questions?.map((member) => [member.name, member.dropped]),
    ]);
    expect(names).toEqual([
      [
        'g',
        undefined,
        [
          ['n', undefined],
          ['m', true],
        ],
      ],
      ['q', true, undefined],
    ]);
    const again = mergeForms(kept, [form('a', [{ name: 'q' }, group])]);
    expect(again.forms[0]?.questions?.map(({ name, dropped }) => [name, dropped])).toEqual([
      ['q', undefined],
      ['g', undefined],
    ]);
  });

  it('remembers what stored answers may still be', () => {
    const before = form('a', [
      { name: 'o', type: 'DROPDOWN', options: ['x', 'y'] },
      { name: 't', maxLength: 10 },
      { name: 'n', type: 'NUMBER', max: 5 },
    ]);
    const after = form('a', [
      { name: 'o', type: 'DROPDOWN', options: ['y', 'z'] },
      { name: 't', maxLength: 5 },
      { name: 'n', type: 'NUMBER', max: 9 },
    ]);
    const kept = mergeForms(mergeForms(NO_FORMS, [before]), [after]);
    expect(kept.forms[0]?.questions).toMatchObject([{ retiredOptions: ['x'] }, { limitsChanged: true }, { max: 9 }]);
    expect(kept.forms[0]?.questions?.[2]).not.toHaveProperty('limitsChanged');
    const back = mergeForms(kept, [before]);
    expect(back.forms[0]?.questions?.[0]).toMatchObject({ retiredOptions: ['z'] });
  });
});

describe('forbidden changes of a form', () => {
  const problemsOf = (before: BlueprintForm, after: BlueprintForm): string[] =>
    answeredShapeProblems(mergeForms(NO_FORMS, [before]).forms, [after]).map(
      ({ path, message }) => `${path}: ${message}`,
    );

  it('are another type of owner, or privacy that the form did not have', () => {
    expect(problemsOf(form('a'), form('a', [], { type: 'Job', private: 'x' }))).toEqual([
      expect.stringMatching(/^forms\[0\]\.type: must stay "Person", because /),
      expect.stringMatching(/^forms\[0\]\.private: must stay left out, because /),
    ]);
  });

  it.each<[string, Partial<FormQuestion>, Partial<FormQuestion>, string[]]>([
    ['another type', { type: 'NUMBER' }, { type: 'DECIMAL' }, ['type']],
    ['another list', { type: 'DROPDOWN', list: 'lists.skills' }, { type: 'DROPDOWN', list: 'lists.sources' }, ['list']],
    ['a list for options', { type: 'DROPDOWN', options: ['a'] }, { type: 'DROPDOWN', list: 'lists.skills' }, ['list']],
    ['months for days', { type: 'DATEONLY' }, { type: 'DATEONLY', monthOnly: true }, ['monthOnly']],
    ['drawn otherwise', { type: 'DROPDOWN', options: ['a'] }, { type: 'RADIOGROUP', options: ['a'] }, []],
    ['other options', { type: 'DROPDOWN', options: ['a'] }, { type: 'DROPDOWN', options: ['b'] }, []],
    ['a type that was misspelt', { type: 'TEXTFEILD' }, { type: 'TEXTFIELD' }, []],
    ['days, said as such', { type: 'DATEONLY' }, { type: 'DATEONLY', monthOnly: false }, []],
  ])('has questions of %s', (_what, before, after, members) => {
    const paths = answeredShapeProblems(mergeForms(NO_FORMS, [form('a', [{ name: 'q', ...before }])]).forms, [
      form('a', [{ name: 'q', ...after }]),
    ]).map(({ path }) => path);
    expect(paths).toEqual(members.map((member) => `forms[0].questions[0].${member}`));
  });

  it('are reported for members of groups, and for questions that were left out meanwhile', () => {
    const group = (type: string) => ({ name: 'g', type: 'GROUP', questions: [{ name: 'm', label: 'M', type }] });
    const kept = mergeForms(mergeForms(NO_FORMS, [form('a', [group('NUMBER')])]), []);
    expect(answeredShapeProblems(kept.forms, [form('a', [group('DATEONLY')])]).map(({ path }) => path)).toEqual([
      'forms[0].questions[0].questions[0].type',
    ]);
  });
});

function many<Item>(first: number, count: number, item: (name: string) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => item(`n${first + index}`));
}

const questions = (first: number, count: number) =>
  many(first, count, (name) => ({ name, label: 'Q', type: 'TEXTFIELD' as const }));

describe('tooManyForms', () => {
  it('allows 2,000 forms, including forms of earlier blueprints (D-PLT-20)', () => {
    const { forms } = mergeForms(NO_FORMS, many(1, 1999, form));
    expect(tooManyForms(forms, many(2000, 1, form))).toEqual([]);
    expect(tooManyForms(forms, many(1999, 3, form))).toEqual([
      {
        path: 'forms',
        message: 'must not exceed 2000 forms, including forms kept from earlier blueprints, received 2001.',
      },
    ]);
  });

  it('allows 4,000 questions of each form', () => {
    const { forms } = mergeForms(NO_FORMS, [form('a', questions(1, 3000))]);
    expect(tooManyForms(forms, [form('b'), form('a', questions(3001, 1000))])).toEqual([]);
    expect(tooManyForms(forms, [form('b'), form('a', questions(3001, 1001))])).toMatchObject([
      { path: 'forms[1].questions', message: expect.stringContaining('received 4001') },
    ]);
  });

  it('accepts forms that exist already, even above the limit', () => {
    const { forms } = mergeForms(NO_FORMS, many(1, 2500, form));
    expect(tooManyForms(forms, many(1, 10, form))).toEqual([]);
  });
});
