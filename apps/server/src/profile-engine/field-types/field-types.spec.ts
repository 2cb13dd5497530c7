import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildRenderContext } from '../../../test/builders/render-context.builder.js';
import { compileProfileDefinition } from '../index.js';
import type { ProfileCatalogue, StandardField } from '../index.js';
import { FIELD_TYPES, findFieldType } from './field-types.js';

const lists = buildListLookup();

/** What a field of each type needs beside its type. */
const ATTRIBUTES: Readonly<Record<string, Partial<StandardField>>> = {
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
const VALID: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
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

/** Types that are not written as they are read, by rule. */
const WRITTEN_OTHERWISE = ['person', 'profile', 'address', 'file', 'image'];

const ANY_JSON = fc.oneof(
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

describe('the table of field types', () => {
  it('knows no type by a name of Object.prototype', () => {
    expect(['toString', 'constructor', '__proto__', ''].map(findFieldType)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('compiles a field of every type', () => {
    for (const type of Object.keys(FIELD_TYPES)) expect(buildField({ type, ...ATTRIBUTES[type] }).typeName).toBe(type);
  });
});

describe.each(Object.keys(FIELD_TYPES))('a field of type %s', (type) => {
  const field = buildField({ type, ...ATTRIBUTES[type] });

  it('answers any JSON with a value or with problems, and never throws', () => {
    fc.assert(
      fc.property(ANY_JSON, (input) => {
        const parsed = field.type.parse(input, field, { lists, defaults: true });
        if (parsed.problems !== undefined) {
          expect(parsed.problems.length).toBeGreaterThan(0);
          return;
        }
        const { value } = field.type.apply(parsed.value, undefined, field);
        if (value === undefined) return;
        expect(JSON.parse(JSON.stringify(value))).toEqual(value);
        field.type.render(value, field, buildRenderContext());
        field.type.indexEntries(value, field);
      }),
      { numRuns: 300 },
    );
  });

  it('compiles with any default or is refused, and never throws', () => {
    fc.assert(
      fc.property(ANY_JSON, (value) => {
        const fields = [{ id: 'field1', type, ...ATTRIBUTES[type], default: value }];
        const catalogue: ProfileCatalogue = { profileType: 'people', title: [], defaultFields: [], fields };
        const { definition, problems = [] } = compileProfileDefinition({ catalogue });
        expect(definition === undefined).toBe(problems.length > 0);
      }),
    );
  });
});

describe.each(Object.keys(FIELD_TYPES).filter((type) => !WRITTEN_OTHERWISE.includes(type)))(
  'what a field of type %s reads',
  (type) => {
    const field = buildField({ type, ...ATTRIBUTES[type] });

    it('can be written back without changing anything', () => {
      fc.assert(
        fc.property(VALID[type] ?? fc.constant(undefined), (input) => {
          const first = field.type.parse(input, field, { lists, defaults: false });
          if (first.problems !== undefined) throw new TypeError(JSON.stringify(first.problems));
          const stored = field.type.apply(first.value, undefined, field).value;
          if (stored === undefined) return;
          const read = field.type.render(stored, field, buildRenderContext());
          if (read === undefined) return;
          const again = field.type.parse(read, field, { lists, defaults: false });
          if (again.problems !== undefined) throw new TypeError(JSON.stringify(again.problems));
          expect(field.type.apply(again.value, stored, field)).toEqual({ value: stored, problems: [] });
        }),
      );
    });
  },
);
