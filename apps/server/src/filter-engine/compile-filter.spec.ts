import { expect, it } from '@jest/globals';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { buildListLookup } from '../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../test/builders/profile-definition.builder.js';
import { compileProfileFilter } from './compile-filter.js';

const lists = buildListLookup();
const definition = buildDefinition('people');

const yes = { name: 'person.firstname', value: ['Ada'], operator: '==' } as const;

it('refuses a filter with every problem at its path, the name in each text (D-SEA-8, D-SEA-28)', () => {
  const filter: SearchFilter = {
    filters: [{ name: 'person.nothing', value: ['x'] }],
    children: [
      { filters: [] },
      {
        filters: [
          yes,
          { name: 'person.startdate', operator: '==' },
          { name: 'person.id', value: ['a', '1'] },
          { name: 'person.startdate', value: ['soon'], secondaryValue: ['2026-02-30'] },
        ],
      },
    ],
  };
  const { problems = [] } = compileProfileFilter(filter, { definition, lists });
  const date = 'must be a date as "YYYY-MM-DD hh:mm AM/PM", "YYYY-MM-DD" or "YYYY-MM-DDThh:mm:ssZ"';
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['SEARCH_INVALID']));
  expect(problems.map(({ field, detail }) => `${field}: ${detail}`)).toEqual([
    'filters[0].name: "person.nothing" is not a filter of this search; names are exact, such as "person.id" or "person.field1001".',
    'children[1].filters[1].operator: "person.startdate" is a date and takes "=", "!=", "<", ">", "<=", ">=", received "==".',
    'children[1].filters[1].value: "person.startdate" needs at least one value, received none.',
    'children[1].filters[2].value[0]: "person.id" must be an id, a whole number such as "7", received "a".',
    `children[1].filters[3].value[0]: "person.startdate" ${date}, received "soon".`,
    `children[1].filters[3].secondaryValue[0]: "person.startdate" ${date}, received "2026-02-30".`,
  ]);
});
