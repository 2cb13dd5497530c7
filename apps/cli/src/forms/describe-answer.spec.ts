import { describe, expect, it } from '@jest/globals';
import { SCHEMA } from '../../test/builders/build-form.js';
import { describeAnswer, hasFurtherChoices } from './describe-answer.js';

const TEN = Array.from({ length: 10 }, (_, index) => `n${index}`);

describe('what an answer looks like', () => {
  it('is told of every question', () => {
    const told = Object.entries(SCHEMA.properties).map(([name, schema]) => `${name}: ${describeAnswer(schema)}`);
    expect(told.slice(3)).toEqual([
      'signature: true or false',
      'legal_name: up to 12 characters',
      'nickname: 3 to 12 characters',
      'consent: true or false',
      'years: a whole number from 1 to 60',
      'start: a date, as YYYY-MM-DD',
      'seen: a date and time, as YYYY-MM-DD hh:mm AM or PM',
      'level: one of "A", "B"',
      'skills: any of "Java", "Software > Rust"',
      'pay: an object with currency ("EUR", "USD"), amount',
      'employers: up to 3 entries',
    ]);
  });

  it.each<[object, string]>([
    [{ type: 'string', pattern: '^[A-Z]' }, 'matches ^[A-Z]'],
    [{ type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }, 'a month, as YYYY-MM'],
    [{ type: 'string', minLength: 2 }, 'at least 2 characters'],
    [{ type: 'string', maxLength: 1 }, 'up to 1 character'],
    [{ type: 'string' }, ''],
    [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'a whole number from 1'],
    [{ type: ['number', 'null'], maximum: 40 }, 'a number up to 40'],
    [{ type: 'number' }, 'a number'],
    [{ type: 'string', enum: TEN }, 'one of "n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7" and 2 more'],
    [{ type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 5 }, '2 to 5 items'],
    [{ type: 'object', properties: { currency: { enum: TEN }, text: { readOnly: true } } }, 'an object with currency'],
    [{}, ''],
  ])('is told of %j', (schema, told) => {
    expect(describeAnswer({ ...schema })).toBe(told);
  });

  it('leaves choices out where they are many, at any depth', () => {
    expect(hasFurtherChoices(SCHEMA)).toBe(false);
    expect(hasFurtherChoices({ properties: { a: { items: { properties: { b: { enum: TEN } } } } } })).toBe(true);
  });
});
