import type { CustomDecorator } from '@nestjs/common';
import { fails, Describe, DescribeGroup, inQuery, replies } from '../../http/index.js';
import { CHANGED_TYPES } from '../changes/index.js';

const CHANGE = {
  type: 'object',
  required: ['kind', 'type', 'id', 'changedAt'],
  properties: {
    kind: { enum: [...new Set(CHANGED_TYPES.values())] },
    type: { enum: [...CHANGED_TYPES.keys()] },
    id: { type: ['integer', 'string'] },
    version: { type: 'integer' },
    changedAt: { type: 'string', format: 'date-time' },
    self: { type: 'string', format: 'uri' },
    removed: { const: true },
    erased: { const: true, description: 'The person whom it is about was erased: erase what you have kept' },
  },
};

const PAGE = {
  type: 'object',
  required: ['changes', 'next', 'more'],
  properties: {
    changes: { type: 'array', items: CHANGE },
    next: { type: 'string' },
    more: { type: 'boolean' },
  },
};

/** Describes the change feed in the OpenAPI document. */
export const DescribeChangeFeed = (): CustomDecorator => DescribeGroup('Keeping a copy');

export const DescribeListChanges = (): MethodDecorator =>
  Describe(
    {
      id: 'listChanges',
      summary: 'List what has changed',
      description: 'Lists the changes of all that the caller may see, oldest first, for those who keep a copy.',
    },
    inQuery('after', {
      description:
        'The "next" of the page before; now begins at what is written from now on; left out, from the beginning',
    }),
    inQuery('size', { schema: { type: 'integer', minimum: 1, default: 100 } }),
    inQuery('types', { description: 'Changes of these types alone', example: 'people,forms' }),
    replies(200, 'The changes; next to read on, now or later; more where there may be others already', {
      schema: PAGE,
    }),
    fails('PLACE_GONE'),
    replies(410, 'The place is of another incarnation of the database: begin anew, with after left out (D-CHG-10)'),
  );
