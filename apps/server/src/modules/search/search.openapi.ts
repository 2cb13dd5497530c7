import type { CustomDecorator } from '@nestjs/common';
import { filterObjectSchema, resultsSchema } from '@talent-platform/protocol/search';
import { Describe, DescribeGroup, inQuery, replies, takes } from '../../http/index.js';

/** A document of its own, for it refers to itself. */
const FILTER = { $id: '/schemas/search-filter', ...filterObjectSchema('#') };

const STALENESS = inQuery('staleness', {
  description: 'How many minutes old the answer may be; every answer is fresh',
  schema: { type: 'integer', minimum: 0, default: 0 },
});

const FOUND = [
  replies(200, 'Those that the filter finds, by ascending id, at most 1000; a filter on the id finds the next ones', {
    schema: resultsSchema,
  }),
  replies(400, 'Everything that is wrong with the filter (code 26)'),
];

/** How the searches stand in the OpenAPI document. */
export const DescribeSearches = (): CustomDecorator => DescribeGroup('Search');

export const DescribeSearchByGet = (): CustomDecorator =>
  Describe(
    'Find profiles by a filter in the query',
    inQuery('searchJson', {
      description: 'The filter object, as JSON',
      example: '{"filters":[{"name":"person.lastname","value":["Lovelace"],"operator":"=="}]}',
    }),
    STALENESS,
    ...FOUND,
  );

export const DescribeSearch = (): CustomDecorator =>
  Describe('Find profiles by a filter', takes(FILTER), STALENESS, ...FOUND);
