import { describe, expect, it } from '@jest/globals';
import type { AnswerKind, PortalQuestion, Choice } from './portal-form.js';
import { readAnswers } from './read-answers.js';
import { SubmittedForm } from './submitted-form.js';

/** Reading a text of this length ends only if the time is linear. */
const LONG = 10_000_000;

const CHOICES: readonly Choice[] = [{ value: 'D1', label: 'Monday' }];

function aQuestion(kind: AnswerKind, choices?: readonly Choice[]): PortalQuestion {
  return {
    ...{ name: 'asked', label: 'Asked', section: undefined, isRequired: false, kind, choices },
    ...{ min: undefined, max: undefined, maxLength: undefined, start: undefined, members: [] },
  };
}

function read(question: PortalQuestion, ...typed: readonly string[]): unknown {
  const form = new SubmittedForm(typed.map((text) => ['q:asked', text]));
  return readAnswers([question], form).answers['asked'];
}

describe('a number that was typed (D-APY-5)', () => {
  it.each([
    ['7', 7],
    [' -7 ', -7],
    ['+0.5', 0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['.', '.'],
    ['1.2.3', '1.2.3'],
    ['1e3', '1e3'],
    ['0x10', '0x10'],
    ['9'.repeat(400), '9'.repeat(400)],
    [`0.${'1'.repeat(398)}`, 1 / 9],
    [`0.${'1'.repeat(399)}`, `0.${'1'.repeat(399)}`],
  ])('is read from %j, and what is none stays a text', (typed, answer) => {
    expect(read(aQuestion('number'), typed)).toBe(answer);
  });

  it('is looked for in linear time, because visitors type what they like (D-APY-8)', () => {
    const typed = `${'1'.repeat(LONG - 1)}x`;
    expect(read(aQuestion('decimal'), typed)).toBe(typed);
    const form = new SubmittedForm([
      ['q:asked:amount', typed],
      ['q:asked:currency', 'USD'],
    ]);
    expect(readAnswers([aQuestion('money')], form).answers['asked']).toEqual({ amount: typed, currency: 'USD' });
  });
});

describe('several answers (D-APY-5)', () => {
  it('are those that were ticked', () => {
    expect(read(aQuestion('several', CHOICES), 'D1', ' ', ' D2\nD3 ')).toEqual(['D1', 'D2\nD3']);
  });

  it('are lines if there are too many choices to show', () => {
    expect(read(aQuestion('several'), ' Monday \r\n\n\t\n Late  shift\n', 'Friday')).toEqual([
      'Monday',
      'Late  shift',
      'Friday',
    ]);
    expect(read(aQuestion('several'), '\n \n')).toBeUndefined();
  });

  it('are parted in linear time (D-APY-8)', () => {
    const typed = `a${' '.repeat(LONG - 2)}b`;
    expect(read(aQuestion('several'), typed)).toEqual([typed]);
  });
});
