import { describe, expect, it } from '@jest/globals';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';

const fee = buildField({ type: 'currency' });
const salary = buildField({ type: 'salary' });

describe('a field of type currency', () => {
  it.each([
    [
      { currency: 'USD', amount: 12.5 },
      { currency: 'USD', amount: 12.5, amountstring: '12.50' },
    ],
    [
      { currency: 'D45392', amount: 1200 },
      { currency: 'JPY', amount: 1200, amountstring: '1200' },
    ],
    [
      { currency: { value: 'USD' }, amount: -3 },
      { currency: 'USD', amount: -3, amountstring: '-3.00' },
    ],
    [
      { currency: 'Chips', amount: 1 },
      { currency: 'Chips', amount: 1, amountstring: '1.00' },
    ],
  ])('reads %j as %j', (sent, read) => {
    const stored = writeField(fee, sent);
    expect(readField(fee, stored ?? '')).toEqual(read);
  });

  it('takes back what it reads', () => {
    const stored = writeField(fee, {
      currency: 'USD',
      amount: 12.5,
      amountstring: '12.50',
    });
    expect(stored).toEqual({ currency: 45840, amount: 12.5 });
  });

  it('needs all parts and names each that is missing or wrong (D-PRO-13)', () => {
    expect(refusals(fee, {})).toEqual([
      'currency: is missing: currency and amount are needed.',
      'amount: is missing: currency and amount are needed.',
    ]);
    expect(refusals(fee, { currency: 'Doubloon', amount: '5', timeframe: 'Daily' })).toEqual([
      'timeframe: is not a part of this value, which has currency, amount.',
      'currency: must be a node of lists.currency.types, received "Doubloon". GET /customers/{customerId}/v2/lists/lists.currency.types shows its nodes.',
      'amount: must be a number, received "5".',
    ]);
  });

  it('says what came for a part that is null', () => {
    expect(refusals(fee, { currency: null, amount: null })).toEqual([
      expect.stringMatching(/^currency: must be a node of lists\.currency\.types, as .*, received null\.$/),
      'amount: must be a number, received null.',
    ]);
  });

  it.each([12.5, '12.50 USD', ['USD', 5]])('refuses %j, which is not an object', (input) => {
    expect(refusals(fee, input)).toEqual([expect.stringMatching(/^must be an object of currency, amount, received /)]);
  });

  it('is found by its amount', () => {
    expect(fee.type.indexEntries({ currency: 45840, amount: 12.5 }, fee)).toEqual([{ field: 'field1', number: 12.5 }]);
  });
});

describe('a field of type salary', () => {
  it('has a timeframe as well', () => {
    const stored = writeField(salary, {
      currency: 'USD',
      amount: 50_000,
      timeframe: 'Yearly',
    });
    expect(readField(salary, stored ?? '')).toEqual({
      currency: 'USD',
      amount: 50_000,
      amountstring: '50000.00',
      timeframe: 'Yearly',
    });
  });

  it('names each part that is missing', () => {
    expect(refusals(salary, { currency: 'USD' })).toEqual([
      'amount: is missing: currency, amount and timeframe are needed.',
      'timeframe: is missing: currency, amount and timeframe are needed.',
    ]);
  });

  it.each([null, 'yearly', 'Fortnightly', 5])('refuses the timeframe %p (D-PRO-13)', (timeframe) => {
    expect(refusals(salary, { currency: 'USD', amount: 1, timeframe })).toEqual([
      expect.stringMatching(/^timeframe: must be one of "Hourly", "Daily", "Weekly", "Monthly", "Yearly", received /),
    ]);
  });
});
