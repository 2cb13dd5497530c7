import { checkBlueprint } from '@talent-platform/blueprint';
import { describe, expect, it } from '@jest/globals';

import { ANSWERS, answersOf, describeForms, firstAnswer } from '../http/forms/forms-world.mjs';

describe('the described forms', () => {
  it('stand in a blueprint that the server takes', () => {
    expect(checkBlueprint({ customer: { id: 1, name: 'Bench' }, forms: describeForms() })).toEqual([]);
  });

  it('have ten questions, and 300 with a group besides', () => {
    expect(describeForms().map(({ questions }) => questions.length)).toEqual([10, 301]);
  });

  it.each(['small', 'big'])('are answered whole: %s', (name) => {
    const { entries = [], ...answers } = answersOf(name, 'a stamp');
    const inEntries = entries.reduce((sum, entry) => sum + Object.keys(entry).length, 0);
    expect(Object.keys(answers).length + inEntries).toBe(ANSWERS[name]);
  });

  it('have answers that tell one submission from another', () => {
    expect(firstAnswer('one')).not.toEqual(firstAnswer('two'));
    expect(answersOf('big', 'one')).toMatchObject(firstAnswer('one'));
  });
});
