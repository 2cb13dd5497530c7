import { describe, expect, it } from '@jest/globals';
import { blueprintWarnings } from './blueprint-warnings.js';
import type { Blueprint } from './blueprint.js';
import { checkBlueprint } from './check-blueprint.js';
import { QUESTION_TYPE_ATTRIBUTES } from './forms.js';

const questionOf = (type: string): object => ({
  name: type.toLowerCase(),
  label: type,
  type,
  ...(['DROPDOWN', 'RADIOGROUP', 'MULTISELECT'].includes(type) && { options: [{ id: '1', value: 'One' }] }),
});

function withQuestions(questions: readonly object[], more: object = {}): Blueprint {
  const form = { formname: 'paper', displayName: 'Paper', type: 'Person', questions, ...more };
  return { customer: { id: 1001, name: 'Acme' }, forms: [form] } as unknown as Blueprint;
}

describe('blueprintWarnings (D-FRM-3)', () => {
  it('names each question whose type makes the form unfit, and the type that was meant', () => {
    const group = { name: 'jobs', label: 'Jobs', type: 'GROUP', questions: [questionOf('FILE')] };
    const document = withQuestions([questionOf('TEXTFIELD'), questionOf('TEXTFEILD'), group]);
    expect(checkBlueprint(document)).toEqual([]);
    expect(blueprintWarnings(document)).toEqual([
      {
        path: 'forms[0].questions[1].type',
        message: expect.stringMatching(/403 code 17.* Did you mean "TEXTFIELD"\?$/),
      },
      {
        path: 'forms[0].questions[2].questions[0].type',
        message: expect.stringMatching(/^is "FILE", which is not one/),
      },
    ]);
  });

  it('has nothing to say of a form that is kept from web services, or of a blueprint without forms', () => {
    expect(blueprintWarnings(withQuestions([questionOf('FILE')], { webServices: false }))).toEqual([]);
    expect(blueprintWarnings({ customer: { id: 1001, name: 'Acme' } })).toEqual([]);
  });

  it('has nothing to say of any type that is known', () => {
    const types = Object.keys(QUESTION_TYPE_ATTRIBUTES).filter((type) => type !== 'GROUP');
    expect(blueprintWarnings(withQuestions(types.map(questionOf)))).toEqual([]);
  });
});
