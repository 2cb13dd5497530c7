import { describe, expect, it } from '@jest/globals';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { buildListLookup } from '../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../test/builders/profile-definition.builder.js';
import { buildRecord } from '../../test/builders/profile-record.builder.js';
import { compileFilter } from './compile-filter.js';

const lists = buildListLookup();
const definition = buildDefinition('people');
const ada = buildRecord({ firstname: 'Ada', lastname: 'Lovelace' });

const yes = { name: 'person.firstname', value: ['Ada'], operator: '==' } as const;
const no = { name: 'person.firstname', value: ['Bob'], operator: '==' } as const;

function matches(filter: SearchFilter): boolean | undefined {
  return compileFilter(filter, { definition, lists }).matcher?.matches(ada);
}

describe('joining conditions', () => {
  it.each<[string, SearchFilter, boolean]>([
    ['all of them, where no operator is named', { filters: [yes, no] }, false],
    ['all of them with &', { filters: [yes, yes], operator: '&' }, true],
    ['one of them with |', { filters: [no, yes], operator: '|' }, true],
    ['none of them with |', { filters: [no, no], operator: '|' }, false],
    [
      'children by the operator of their parent',
      { filters: [no], operator: '|', children: [{ filters: [yes] }] },
      true,
    ],
    ['a child by its own operator', { filters: [], children: [{ filters: [no, yes], operator: '|' }] }, true],
    ['a child that fails beside filters that hold', { filters: [yes], children: [{ filters: [no] }] }, false],
    ['no filters, which restrict nothing', { filters: [] }, true],
    ['no filters, whatever joins them', { filters: [], operator: '|' }, true],
  ])('takes %s', (_title, filter, expected) => {
    expect(matches(filter)).toBe(expected);
  });
});

describe('a filter that is wrong', () => {
  it('is refused with every problem at its path, the name in each text (D-SEA-8)', () => {
    const filter: SearchFilter = {
      filters: [{ name: 'person.nothing', value: ['x'] }],
      children: [
        { filters: [] },
        { filters: [yes, { name: 'person.startdate', operator: '==' }, { name: 'person.id', value: ['a', '1', 'b'] }] },
      ],
    };
    expect(compileFilter(filter, { definition, lists }).problems).toEqual([
      {
        code: 'SEARCH_INVALID',
        field: 'filters[0].name',
        detail:
          '"person.nothing" is not a filter of this search; names are exact, such as "person.id" or "person.field1001".',
      },
      {
        code: 'SEARCH_INVALID',
        field: 'children[1].filters[1].operator',
        detail: '"person.startdate" is a date and takes "=", "!=", "<", ">", "<=", ">=", received "==".',
      },
      {
        code: 'SEARCH_INVALID',
        field: 'children[1].filters[1].value',
        detail: '"person.startdate" needs at least one value, received none.',
      },
      {
        code: 'SEARCH_INVALID',
        field: 'children[1].filters[2].value[0]',
        detail: '"person.id" must be an id, a whole number such as "7", received "a".',
      },
      {
        code: 'SEARCH_INVALID',
        field: 'children[1].filters[2].value[2]',
        detail: '"person.id" must be an id, a whole number such as "7", received "b".',
      },
    ]);
  });
});

describe('a filter with unreadable dates', () => {
  it('is refused, with a problem for each of them (D-SEA-28)', () => {
    const filter: SearchFilter = {
      filters: [],
      children: [{ filters: [{ name: 'person.startdate', value: ['soon'], secondaryValue: ['2026-02-30'] }] }],
    };
    expect(compileFilter(filter, { definition, lists }).problems).toEqual(
      [
        ['value[0]', 'soon'],
        ['secondaryValue[0]', '2026-02-30'],
      ].map(([place, text]) => ({
        code: 'SEARCH_INVALID',
        field: `children[0].filters[0].${place}`,
        detail: `"person.startdate" must be a date as "YYYY-MM-DD hh:mm AM/PM", "YYYY-MM-DD" or "YYYY-MM-DDThh:mm:ssZ", received "${text}".`,
      })),
    );
  });

  it('gives no warning if there is nothing to warn about', () => {
    expect(compileFilter({ filters: [yes] }, { definition, lists }).warnings).toEqual([]);
  });
});
