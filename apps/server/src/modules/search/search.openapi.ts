import { filterObjectSchema, resultsSchema } from '@talent-platform/protocol/search';
import type { CustomDecorator } from '@nestjs/common';
import { fails, inQuery, replies, Describe, DescribeGroup, takes } from '../../http/index.js';
import type { ApiSchema } from '../../http/index.js';

/** The filter object, which refers to itself: the document holds it once. */
export const FILTER = { $ref: '#/components/schemas/Filter' };

export const FILTER_SCHEMAS: Readonly<Record<string, ApiSchema>> = { Filter: { ...filterObjectSchema(FILTER.$ref) } };

export const STALENESS = inQuery('staleness', {
  description: 'How many minutes old the answer may be; every answer is fresh',
  schema: { type: 'integer', minimum: 0, default: 0 },
});

export const WRONG_FILTER = replies(400, 'Everything that is wrong with the filter (code 26)');

const FOUND = [
  fails('SEARCH_INVALID'),
  replies(200, 'Those that the filter finds, by ascending id, at most 1000; a filter on the id finds the next ones', {
    schema: resultsSchema,
  }),
  WRONG_FILTER,
];

/** Describes the searches in the OpenAPI document. */
export const DescribeSearches = (): CustomDecorator => DescribeGroup('Search');

export const DescribeSearchByGet = (): MethodDecorator =>
  Describe(
    {
      id: 'search{Types}ByQuery',
      summary: 'Find {types} by a filter in the query',
      description: 'As the search by POST, with the filter in `searchJson`.',
    },
    inQuery('searchJson', {
      required: true,
      description: 'The filter object, as JSON',
    }),
    STALENESS,
    ...FOUND,
  );

export const DescribeSearch = (): MethodDecorator =>
  Describe(
    {
      id: 'search{Types}',
      summary: 'Find {types} by a filter',
      description: 'Answers up to 1,000 ids, ascending. To read on, add a filter on the id: greater than the last one.',
    },
    takes(FILTER),
    STALENESS,
    ...FOUND,
  );
