import { describe, expect, it } from '@jest/globals';
import { CheckSkip } from './outcomes.js';
import { sampleRequired, sampleValue } from './sample-value.js';

describe('sampleValue', () => {
  it.each([
    [{ type: 'string', maxLength: 40 }, 'Conformance'],
    [{ type: 'string', maxLength: 3 }, '1'],
    [{ type: 'string', format: 'date' }, '2026-11-20'],
    [{ type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }, '2026-11'],
    [{ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d (AM|PM)$' }, '2026-11-20 09:30 AM'],
    [{ type: ['string', 'null'], enum: [null, 'Fast'] }, 'Fast'],
    [{ type: 'integer', minimum: 5 }, 5],
    [{ type: 'array', items: { type: 'string', enum: ['Screen'] } }, ['Screen']],
    [{ type: 'object', properties: { id: { type: 'string', enum: ['D1'] }, value: { type: 'string' } } }, { id: 'D1' }],
    [
      {
        type: 'object',
        required: ['currency', 'amount'],
        properties: { currency: { type: 'string', enum: ['EUR'] }, amount: { type: 'number' } },
      },
      { currency: 'EUR', amount: 1 },
    ],
  ])('makes a value of %j', (schema, value) => expect(sampleValue(schema, 'question')).toEqual(value));

  it('skips a pattern that no sample fits', () => {
    expect(() => sampleValue({ type: 'string', pattern: '^[A-Z]{9}$' }, 'code')).toThrow(CheckSkip);
  });
});

it('sampleRequired keeps what is given, and adds the other required members', () => {
  const schema = { required: ['firstname', 'consent'], properties: { consent: { type: 'boolean' } } };
  expect(sampleRequired(schema, { firstname: 'Anna', owner: 4 })).toEqual({
    consent: true,
    firstname: 'Anna',
    owner: 4,
  });
});
