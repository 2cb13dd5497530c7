import { describe, expect, it } from '@jest/globals';
import { ServiceError } from '@talent-platform/client';
import { errorAt, fieldDetails, fieldProblems } from './field-problems.js';

const problem = (field: string | undefined, detail: string) => ({ code: 'VALUE_INVALID', number: 5, field, detail });

const refused = new ServiceError(
  {
    status: 400,
    problems: [
      problem('fee/currency', 'is missing.'),
      problem('name', 'must be a string.'),
      problem('name', 'must not be empty.'),
      problem(undefined, 'The body is refused.'),
    ] as ServiceError['problems'],
    transactionId: undefined,
    retryAfterMs: undefined,
    body: undefined,
  },
  { method: 'POST', target: '/people', attempts: 1, mayHaveBeenDone: false },
);

describe('the words about fields', () => {
  it('are sentences at an input', () => {
    expect(fieldProblems(refused).get('name')).toBe('Must be a string. Must not be empty.');
  });

  it('go on from the name of a field', () => {
    expect([...fieldDetails(refused)]).toEqual([
      ['fee/currency', 'is missing.'],
      ['name', 'must be a string. Must not be empty.'],
    ]);
    expect(fieldDetails(new Error('away')).size).toBe(0);
  });

  it('name the part of a value that they are about', () => {
    const words = fieldDetails(refused);
    expect(errorAt(words, 'fee', (part) => `the ${part}`)).toBe('The currency is missing.');
    expect(errorAt(words, 'name', (part) => part)).toBe('Must be a string. Must not be empty.');
    expect(errorAt(words, 'fe', (part) => part)).toBeUndefined();
  });
});
