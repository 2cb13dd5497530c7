import { describe, expect, it } from '@jest/globals';
import { buildForm } from '../../../test/builders/form-definition.builder.js';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildRenderContext } from '../../../test/builders/render-context.builder.js';
import { parseAnswers } from '../draft-answers.js';
import type { QuestionConfiguration } from '../form-configuration.js';
import { fitsField } from './question-types.js';

const lists = buildListLookup();
const context = buildRenderContext({ lists });

function answerOf(question: Partial<QuestionConfiguration> & { type: string }, sent: unknown): unknown {
  const definition = buildForm([{ name: 'q', ...question }]);
  const { changes, problems } = parseAnswers({ definition, lists, submits: false }, { q: sent });
  return problems.length > 0 ? problems.map(({ code, detail }) => `${code} ${detail}`) : changes.get('q');
}

/** Returns the values that a read and an export show for a sent value. */
function shownOf(question: Partial<QuestionConfiguration> & { type: string }, sent: unknown): readonly unknown[] {
  const definition = buildForm([{ name: 'q', ...question }]);
  const stored = parseAnswers({ definition, lists, submits: false }, { q: sent }).changes.get('q') as never;
  const [asked] = definition.questions;
  if (asked === undefined) throw new TypeError('The question is none of web services.');
  return [asked.field.type.render(stored, asked.field, context), asked.answers.print(stored, asked.field, context)];
}

describe('text answers', () => {
  it('report a length and a tag at once', () => {
    expect(answerOf({ type: 'TEXTFIELD', maxLength: 3 }, '<b>x')).toHaveLength(2);
  });

  it('look at a long text of opening brackets once', () => {
    expect(answerOf({ type: 'TEXTAREA' }, '<a'.repeat(30_000))).toHaveLength(60_000);
  });
});

describe('answers', () => {
  it.each<[string, Partial<QuestionConfiguration> & { type: string }, unknown, unknown, string]>([
    ['a whole number', { type: 'NUMBER' }, 7, 7, '7'],
    ['a decimal number', { type: 'DECIMAL' }, 1.5, 1.5, '1.5'],
    ['a day', { type: 'DATEONLY' }, '2026-02-28', '2026-02-28', '2026-02-28'],
    ['a month', { type: 'DATEONLY', monthOnly: true }, '2026-02', '2026-02', '2026-02'],
    ['a moment', { type: 'DATETIME' }, '2026-02-28 12:05 AM', '2026-02-28 12:05 AM', '2026-02-28 12:05 AM'],
    [
      'money',
      { type: 'CURRENCY' },
      { currency: 'USD', amount: 1234.5 },
      { currency: 'USD', amount: 1234.5 },
      '1,234.50 USD',
    ],
    [
      'much money',
      { type: 'CURRENCY' },
      { currency: 'USD', amount: -1234567 },
      { currency: 'USD', amount: -1234567 },
      '-1,234,567.00 USD',
    ],
    [
      'a salary',
      { type: 'SALARY' },
      { currency: 'USD', amount: 100, timeframe: 'Hourly', amountstring: 'as read of a field' },
      { currency: 'USD', amount: 100, timeframe: 'Hourly' },
      '100.00 USD Hourly',
    ],
    ['a decimal', { type: 'DECIMAL' }, -12.5, -12.5, '-12.5'],
    ['a small decimal', { type: 'DECIMAL' }, 1.5e-7, 1.5e-7, '0.00000015'],
    ['a large decimal', { type: 'DECIMAL' }, -1.25e21, -1.25e21, '-1250000000000000000000'],
    ['a decimal of one digit', { type: 'DECIMAL' }, 1e100, 1e100, `1${'0'.repeat(100)}`],
    ['an option', { type: 'RADIOGROUP', options: ['A', 'B'] }, 'B', 'B', 'B'],
    ['options', { type: 'MULTISELECT', options: ['A', 'B', 'C'] }, ['C', 'A', 'C'], ['C', 'A'], 'C, A'],
    ['a node', { type: 'DROPDOWN', list: 'lists.skills' }, 'C50', 'Software', 'Software'],
    [
      'a node by its path',
      { type: 'DROPDOWN', list: 'lists.skills' },
      'Software > TypeScript',
      'TypeScript',
      'TypeScript',
    ],
    [
      'nodes',
      { type: 'MULTISELECT', list: 'lists.skills' },
      ['TypeScript', 'Software'],
      ['TypeScript', 'Software'],
      'TypeScript, Software',
    ],
    ['yes', { type: 'CHECKBOX' }, true, true, 'Yes'],
    ['no', { type: 'CHECKBOX' }, false, false, 'No'],
  ])('of %s are read as they are sent, and printed (D-FRM-6)', (_what, question, sent, read, printed) => {
    expect(shownOf(question, sent)).toEqual([read, printed]);
  });
});

describe('many wrong choices', () => {
  const options = Array.from({ length: 1000 }, (_, index) => `option ${index}`);

  it('are reported with the first options alone, at most as many as one answer reports', () => {
    const told = answerOf({ type: 'MULTISELECT', options }, Array(1000).fill('x')) as string[];
    expect(told).toHaveLength(101);
    expect(told[0]).toMatch(/^VALUE_INVALID must be one of "option 0", .*"option 19" and 980 others, received "x"\.$/);
  });

  it('of a list are reported as often', () => {
    expect(answerOf({ type: 'MULTISELECT', list: 'lists.skills' }, Array(1000).fill('x'))).toHaveLength(101);
  });
});

describe('a question fits a field', () => {
  const field = (typeName: string, list?: string, multiple = false) => ({ typeName, list, multiple });
  const question = (type: string, more: Partial<QuestionConfiguration> = {}): QuestionConfiguration => ({
    name: 'q',
    label: 'Q',
    type,
    ...more,
  });

  it('of the type of its answers', () => {
    expect(fitsField(question('TEXTFIELD'), field('email'))).toBe(true);
    expect(fitsField(question('TEXTFIELD'), field('integer'))).toBe(false);
    expect(fitsField(question('DATEONLY'), field('date'))).toBe(true);
    expect(fitsField(question('DATEONLY', { monthOnly: true }), field('date'))).toBe(false);
    expect(fitsField(question('PARAGRAPH'), field('text'))).toBe(false);
  });

  it('of the same list and the same number of nodes', () => {
    const one = question('DROPDOWN', { list: 'lists.skills' });
    const several = question('MULTISELECT', { list: 'lists.skills' });
    expect(fitsField(one, field('list', 'lists.skills'))).toBe(true);
    expect(fitsField(one, field('list', 'lists.skills', true))).toBe(false);
    expect(fitsField(one, field('list', 'lists.sources'))).toBe(false);
    expect(fitsField(several, field('list', 'lists.skills', true))).toBe(true);
    expect(fitsField(question('DROPDOWN', { options: ['A'] }), field('list', 'lists.skills'))).toBe(false);
  });
});
