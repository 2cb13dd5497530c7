import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FILTER_OPERATORS, JOIN_OPERATORS } from './filter.js';
import type { FilterCondition, SearchFilter } from './filter.js';
import { formatFilter } from './format-filter.js';
import { parseFilterText } from './parse-filter-text.js';

const TEXTS = [
  'Approved',
  'On Hold',
  'or',
  'NOT',
  '2026-01-31',
  '2026-02-30',
  '2026-01-31 01:05 PM',
  '2026-01-31T13:05Z',
  '',
];
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom(...TEXTS));
const name = fc.oneof(fc.constantFrom('person.lastname', 'job.joblocation.zipradius', 'in'), text);
const texts = fc.array(text, { minLength: 1, maxLength: 3 });

const condition: fc.Arbitrary<FilterCondition> = fc.oneof(
  fc.record({ name, value: texts, operator: fc.constantFrom(...FILTER_OPERATORS) }),
  fc.record({ name, value: texts, secondaryValue: texts, operator: fc.constantFrom('=' as const, '!=' as const) }),
  fc.record({ name, secondaryValue: texts, operator: fc.constantFrom('=' as const, '!=' as const) }),
);

const { filter } = fc.letrec<{ filter: SearchFilter }>((tie) => ({
  filter: fc
    .record(
      {
        filters: fc.array(condition, { maxLength: 4 }),
        operator: fc.constantFrom(...JOIN_OPERATORS),
        children: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('filter'), { maxLength: 2 })),
      },
      { requiredKeys: ['filters', 'operator', 'children'] },
    )
    .map(({ filters, operator, children }): SearchFilter => {
      const count = filters.length + children.length;
      const some = count === 0 ? [{ name: 'person.id', value: ['7'], operator: '=' as const }] : filters;
      return { filters: some, operator: count < 2 ? '&' : operator, ...(children.length > 0 && { children }) };
    }),
}));

describe('writing a filter as text', () => {
  it('is read as the same filter again', () => {
    fc.assert(
      fc.property(filter, (given) => {
        const parsed = parseFilterText(formatFilter(given));
        expect(parsed.problems).toBeUndefined();
        expect(parsed.filter).toEqual(given);
      }),
    );
  });

  it.each<[string, SearchFilter]>([
    ['job.folder in (Approved, "On Hold")', { filters: [{ name: 'job.folder', value: ['Approved', 'On Hold'] }] }],
    [
      'a not to 9 or (zipradius near 30301 within 25 and b == "or")',
      {
        filters: [{ name: 'a', secondaryValue: ['9'], operator: '!=' }],
        operator: '|',
        children: [
          {
            filters: [
              { name: 'zipradius', value: ['30301'], secondaryValue: ['25'] },
              { name: 'b', value: ['or'], operator: '==' },
            ],
          },
        ],
      },
    ],
  ])('writes %s', (expected, given) => expect(formatFilter(given)).toBe(expected));
});
