import type { CustomDecorator } from '@nestjs/common';
import { Describe, DescribeGroup, inQuery, replies } from '../../http/index.js';

const TEXT = { type: 'string' };
const TIME = { ...TEXT, format: 'date-time' };
const COUNT = { type: 'integer', minimum: 1 };

const POST = {
  type: 'object',
  properties: {
    id: { ...COUNT, description: 'Names it in the changes and in the audit trail' },
    job: COUNT,
    board: { ...TEXT, description: 'The id of the board' },
    label: { ...TEXT, description: 'Of the board, if the blueprint names it still' },
    state: {
      enum: ['posted', 'pending', 'rejected', 'cancelled'],
      description: 'pending: the board has not answered the last action',
    },
    action: { enum: ['post', 'unpost'], description: 'What was asked for last' },
    at: { ...TIME, description: 'When that was asked for' },
    username: { ...TEXT, description: 'Who asked for it' },
    outcome: {
      enum: ['processed', 'redirect', 'rejected', 'pending', 'failed', 'none'],
      description: 'What came of it, as the action is answered; failed: the event is not sent again by itself',
    },
    userMessage: { ...TEXT, description: 'What the partner says to the user: text, never HTML' },
    redirectUrl: {
      ...TEXT,
      format: 'uri',
      description: 'Where the partner sends the user; for the user who acted alone',
    },
    postedAt: { ...TIME, description: 'When the board took the job; left out unless it has it' },
    updatedAt: TIME,
  },
  required: ['id', 'job', 'board', 'state', 'action', 'at', 'username', 'outcome', 'updatedAt'],
};

/** How posts to job boards stand in the OpenAPI document. */
export const DescribeBoardPosts = (): CustomDecorator => DescribeGroup('Platform actions');

export const DescribeListBoardPosts = (): CustomDecorator =>
  Describe(
    'List where a job is on job boards, or was',
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
  Describe('Read the post of a job to a job board', replies(200, 'The post', { schema: POST }));
