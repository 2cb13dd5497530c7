import type { CustomDecorator } from '@nestjs/common';
import { Describe, DescribeGroup, inQuery, replies } from '../../../http/index.js';

const TEXT = { type: 'string' };
const COUNT = { type: 'integer', minimum: 1 };

/** The value is left out where no blueprint has ever named the status. */
const STATUS = { type: 'object', properties: { id: TEXT, value: TEXT }, required: ['id'] };

const MOVE = {
  type: 'object',
  properties: {
    at: { ...TEXT, format: 'date-time' },
    from: { ...STATUS, description: 'Left out where the workflow had none' },
    to: STATUS,
    username: { ...TEXT, description: 'Who moved it' },
    comment: TEXT,
  },
  required: ['at', 'to', 'username'],
};

/** How the history of workflows stands in the OpenAPI document. */
export const DescribeWorkflowMoves = (): CustomDecorator => DescribeGroup('Platform');

export const DescribeListMoves = (): CustomDecorator =>
  Describe(
    'How a workflow of any type came to its status: its moves, newest first',
    inQuery('after', { description: 'The "next" of the page before', schema: COUNT }),
    inQuery('size', { schema: { ...COUNT, default: 100 } }),
    replies(200, 'The moves, and next where there are more', {
      schema: {
        type: 'object',
        properties: { moves: { type: 'array', items: MOVE }, next: COUNT },
        required: ['moves'],
      },
    }),
  );
