import type { CustomDecorator } from '@nestjs/common';
import { resultsSchema } from '@talent-platform/protocol/search';
import { Describe, DescribeGroup, inQuery, replies, takes } from '../../http/index.js';
import { FILTER, STALENESS, WRONG_FILTER } from './search-filter.openapi.js';

const FOUND = [
  replies(200, 'Those that the filter finds, by ascending id, at most 1000; a filter on the id finds the next ones', {
    schema: resultsSchema,
  }),
  WRONG_FILTER,
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
