import fc from 'fast-check';
import type { StandardField } from '../../src/profile-engine/index.js';

/** The attributes that a field of each type needs. */
export const FIELD_ATTRIBUTES: Readonly<Record<string, Partial<StandardField>>> = {
  dropdown: { options: ['A', 'B'] },
  list: { list: 'lists.skills' },
  profile: { profileType: 'jobs' },
  collection: {
    fields: [
      { id: 'field2', type: 'text' },
      { id: 'field3', type: 'list', list: 'lists.skills', multiple: true },
    ],
  },
};

const nodes = fc.constantFrom('C50', 'Software', 'Software > TypeScript', { id: 'C51' }, { value: 'TypeScript' });
const storable = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => !text.includes('\0'));
const moment = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

/** Values that a field of each type takes. */
export const FIELD_VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  text: storable,
  textarea: storable,
  email: storable,
  phone: storable,
  url: storable,
  html: storable,
  integer: fc.maxSafeInteger(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
  date: moment.map((date) => date.toISOString().slice(0, 10)),
  datetime: fc.constantFrom('2026-11-20 12:00 AM', '1999-01-31 11:59 PM', '2024-02-29 12:30 PM'),
  currency: fc.record({
    currency: fc.constantFrom('USD', 'JPY'),
    amount: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
  }),
  salary: fc.record({
    currency: fc.constantFrom('USD', 'JPY'),
    amount: fc.integer(),
    timeframe: fc.constantFrom('Hourly', 'Yearly'),
  }),
  dropdown: fc.constantFrom('A', 'B'),
  list: nodes,
  country: fc.constantFrom('US', 'D41002', { abbrev: 'GE' }, { value: 'Atlantis' }),
  state: fc.constantFrom('GA', 'Georgia', { id: 'D41001001' }),
  collection: fc.array(fc.record({ field2: storable, field3: fc.array(nodes) }, { requiredKeys: [] })),
  roles: fc.record({ candidate: fc.boolean(), employee: fc.boolean() }, { requiredKeys: [] }),
};

/** JSON of every kind, much of it near to what some field takes. */
export const ANY_JSON = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    Infinity,
    NaN,
    '\ud800',
    '__proto__',
    { __proto__: null },
    JSON.parse('{"__proto__":{"id":"C50"}}'),
  ),
  fc.array(
    fc.dictionary(fc.constantFrom('entry', 'delete', 'field2', 'field3', 'constructor', '__proto__'), fc.jsonValue()),
  ),
  fc.dictionary(
    fc.constantFrom('id', 'value', 'abbrev', 'currency', 'amount', 'timeframe', 'candidate', '__proto__'),
    fc.jsonValue(),
  ),
);
