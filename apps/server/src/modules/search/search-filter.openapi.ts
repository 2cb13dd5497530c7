import { filterObjectSchema } from '@talent-platform/protocol/search';
import { inQuery, replies } from '../../http/index.js';
import type { ApiSchema } from '../../http/index.js';

/** The filter object, which refers to itself: the document holds it once. */
export const FILTER = { $ref: '#/components/schemas/filter' };

export const FILTER_SCHEMAS: Readonly<Record<string, ApiSchema>> = { filter: { ...filterObjectSchema(FILTER.$ref) } };

export const STALENESS = inQuery('staleness', {
  description: 'How many minutes old the answer may be; every answer is fresh',
  schema: { type: 'integer', minimum: 0, default: 0 },
});

export const WRONG_FILTER = replies(400, 'Everything that is wrong with the filter (code 26)');
