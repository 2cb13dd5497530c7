import type { CustomDecorator } from '@nestjs/common';
import { Describe, DescribeGroup, inQuery, replies } from '../../../http/index.js';

const TEXT = { type: 'string' };
const COUNT = { type: 'integer', minimum: 1 };

/** The value is left out if no blueprint has ever named the status. */
const STATUS = { type: 'object', properties: { id: TEXT, value: TEXT }, required: ['id'] };

const MOVE = {
  type: 'object',
  properties: {
    at: { ...TEXT, format: 'date-time' },
    from: { ...STATUS, description: 'Left out if the workflow had no status' },
    to: STATUS,
    username: { ...TEXT, description: 'Who moved it' },
    comment: TEXT,
  },
  required: ['at', 'to', 'username'],
};

/** Describes the history of workflows in the OpenAPI document. */
export const DescribeWorkflowMoves = (): CustomDecorator => DescribeGroup('Platform');

export const DescribeListMoves = (): CustomDecorator =>
  Describe(
    'List the moves of a workflow of any type, newest first',
    inQuery('after', { description: 'The "next" of the page before', schema: COUNT }),
    inQuery('size', { schema: { ...COUNT, default: 100 } }),
    replies(200, 'The moves, and next if there are more', {
      schema: {
        type: 'object',
        properties: { moves: { type: 'array', items: MOVE }, next: COUNT },
        required: ['moves'],
      },
    }),
  );
