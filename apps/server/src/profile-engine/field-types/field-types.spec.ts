import { describe, expect, it } from '@jest/globals';
import { PatternBudget } from '../pattern.js';
import fc from 'fast-check';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildRenderContext } from '../../../test/builders/render-context.builder.js';
import { ANY_JSON, FIELD_ATTRIBUTES, FIELD_VALUES } from '../../../test/support/field-values.js';
import type { Field } from '../index.js';
import { FIELD_TYPES, findFieldType } from './field-types.js';

const lists = buildListLookup();

function parse(field: Field, input: unknown, defaults: boolean) {
  return field.type.parse(input, field, { lists, defaults, patterns: new PatternBudget() });
}

/** Types that are not written as they are read, by rule. */
const WRITTEN_OTHERWISE = ['person', 'profile', 'address', 'file', 'image'];

it('the table of field types knows no type by a name of Object.prototype', () => {
  for (const name of ['toString', '__proto__', '']) expect(findFieldType(name)).toBeUndefined();
});

describe.each(Object.keys(FIELD_TYPES))('a field of type %s', (type) => {
  const field = buildField({ type, ...FIELD_ATTRIBUTES[type] });

  it('answers any JSON with a value or with problems, and never throws', () => {
    fc.assert(
      fc.property(ANY_JSON, (input) => {
        const parsed = parse(field, input, true);
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
      { numRuns: 200 },
    );
  });
});

describe.each(Object.keys(FIELD_TYPES).filter((type) => !WRITTEN_OTHERWISE.includes(type)))(
  'the values that a field of type %s reads',
  (type) => {
    const field = buildField({ type, ...FIELD_ATTRIBUTES[type] });

    it('can be written back without changing anything', () => {
      fc.assert(
        fc.property(FIELD_VALUES[type] ?? fc.constant(undefined), (input) => {
          const first = parse(field, input, false);
          if (first.problems !== undefined) throw new TypeError(JSON.stringify(first.problems));
          const stored = field.type.apply(first.value, undefined, field).value;
          if (stored === undefined) return;
          const read = field.type.render(stored, field, buildRenderContext());
          if (read === undefined) return;
          const again = parse(field, read, false);
          if (again.problems !== undefined) throw new TypeError(JSON.stringify(again.problems));
          expect(field.type.apply(again.value, stored, field)).toEqual({ value: stored, problems: [] });
        }),
      );
    });
  },
);
