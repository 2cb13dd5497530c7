import { describe, expect, it } from '@jest/globals';
import type { BlueprintForm } from '@talent-platform/blueprint';
import { tooManyForms } from './form-changes.rules.js';
import { mergeForms, NO_FORMS } from './merge-forms.js';

function many<Item>(first: number, count: number, item: (name: string) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => item(`n${first + index}`));
}

const form = (formname: string, questions: BlueprintForm['questions'] = []): BlueprintForm => ({
  formname,
  displayName: 'F',
  type: 'Person',
  questions,
});
const questions = (first: number, count: number) =>
  many(first, count, (name) => ({ name, label: 'Q', type: 'TEXTFIELD' as const }));

describe('tooManyForms', () => {
  it('counts those that earlier blueprints named, 2,000 (D-PLT-20)', () => {
    const { forms } = mergeForms(NO_FORMS, many(1, 1999, form));
    expect(tooManyForms(forms, many(2000, 1, form))).toEqual([]);
    expect(tooManyForms(forms, many(1999, 3, form))).toEqual([
      {
        path: 'forms',
        message: 'must not exceed 2000 forms, including forms kept from earlier blueprints, received 2001.',
      },
    ]);
  });

  it('counts the questions of each, 4,000', () => {
    const { forms } = mergeForms(NO_FORMS, [form('a', questions(1, 3000))]);
    expect(tooManyForms(forms, [form('b'), form('a', questions(3001, 1000))])).toEqual([]);
    expect(tooManyForms(forms, [form('b'), form('a', questions(3001, 1001))])).toMatchObject([
      { path: 'forms[1].questions', message: expect.stringContaining('received 4001') },
    ]);
  });

  it('takes what makes it no more, however many there are', () => {
    const { forms } = mergeForms(NO_FORMS, many(1, 2500, form));
    expect(tooManyForms(forms, many(1, 10, form))).toEqual([]);
  });
});
