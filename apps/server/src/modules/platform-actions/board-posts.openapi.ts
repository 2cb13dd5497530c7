import type { CustomDecorator } from '@nestjs/common';
import { Describe, DescribeGroup, inQuery, replies } from '../../http/index.js';

const TEXT = { type: 'string' };
const TIME = { ...TEXT, format: 'date-time' };
const COUNT = { type: 'integer', minimum: 1 };

const POST = {
  type: 'object',
  properties: {
    id: { ...COUNT, description: 'Names the board post in the change feed and the audit trail' },
    job: COUNT,
    board: { ...TEXT, description: 'The id of the board' },
    label: { ...TEXT, description: 'The label of the board, if the blueprint still names it' },
    state: {
      enum: ['posted', 'pending', 'rejected', 'cancelled'],
      description: 'pending: the board has not answered the last action',
    },
    action: { enum: ['post', 'unpost'], description: 'What was asked for last' },
    at: { ...TIME, description: 'When that was asked for' },
    username: { ...TEXT, description: 'Who asked for it' },
    outcome: {
      enum: ['processed', 'redirect', 'rejected', 'pending', 'failed', 'none'],
      description: 'The outcome of the action; failed: the event is not sent again by itself',
    },
    userMessage: { ...TEXT, description: 'The message of the partner to the user: text, never HTML' },
    redirectUrl: {
      ...TEXT,
      format: 'uri',
      description: 'The URL to which the partner sends the user; only for the user who acted',
    },
    postedAt: { ...TIME, description: 'When the board took the job; left out if it is not on the board' },
    updatedAt: TIME,
  },
  required: ['id', 'job', 'board', 'state', 'action', 'at', 'username', 'outcome', 'updatedAt'],
};

/** Describes board posts in the OpenAPI document. */
export const DescribeBoardPosts = (): CustomDecorator => DescribeGroup('Platform actions');

export const DescribeListBoardPosts = (): CustomDecorator =>
  Describe(
    'List the present and past board posts of a job',
    inQuery('after', { description: 'The "next" of the page before', schema: COUNT }),
    inQuery('size', { schema: { ...COUNT, default: 100 } }),
    replies(200, 'One post for each board, lowest id first, and "next" if there are more', {
      schema: {
        type: 'object',
        properties: { boards: { type: 'array', items: POST }, next: COUNT },
        required: ['boards'],
      },
    }),
  );

export const DescribeGetBoardPost = (): CustomDecorator =>
  Describe('Read a board post', replies(200, 'The post', { schema: POST }));
