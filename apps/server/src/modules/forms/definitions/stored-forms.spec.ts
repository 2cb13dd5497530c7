import { expect, it } from '@jest/globals';
import type { BlueprintForm, FormQuestion } from '@talent-platform/blueprint';
import { answeredShapeProblems, mergeForms, NO_FORMS, tooManyForms } from './stored-forms.js';

function form(formname: string, questions: readonly Partial<FormQuestion>[] = []): BlueprintForm {
  const asked = questions.map((question) => ({ label: 'L', type: 'TEXTFIELD', ...question }) as FormQuestion);
  return { formname, displayName: formname, type: 'Person', questions: asked };
}

it.each<[string, Partial<FormQuestion>, Partial<FormQuestion>]>([
  ['a type that was misspelt', { type: 'TEXTFEILD' }, { type: 'TEXTFIELD' }],
  ['days, said as such', { type: 'DATEONLY' }, { type: 'DATEONLY', monthOnly: false }],
])('forbidden changes of a form are not those to %s', (_what, before, after) => {
  const paths = answeredShapeProblems(mergeForms(NO_FORMS, [form('a', [{ name: 'q', ...before }])]).forms, [
    form('a', [{ name: 'q', ...after }]),
  ]).map(({ path }) => path);
  expect(paths).toEqual([]);
});

const questions = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `n${first + index}`,
    label: 'Q',
    type: 'TEXTFIELD' as const,
  }));

it('tooManyForms allows 4,000 questions of each form', () => {
  const { forms } = mergeForms(NO_FORMS, [form('a', questions(1, 3000))]);
  expect(tooManyForms(forms, [form('b'), form('a', questions(3001, 1000))])).toEqual([]);
  expect(tooManyForms(forms, [form('b'), form('a', questions(3001, 1001))])).toMatchObject([
    { path: 'forms[1].questions', message: expect.stringContaining('received 4001') },
  ]);
});
