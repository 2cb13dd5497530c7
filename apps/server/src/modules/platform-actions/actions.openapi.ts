import type { CustomDecorator } from '@nestjs/common';
import {
  Describe,
  fails,
  DescribeGroup,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  inQuery,
  replies,
  takes,
} from '../../http/index.js';
import type { OperationName, OperationPart } from '../../http/index.js';
import { CommentedMoveBody } from '../workflows/index.js';

const ID = { type: 'integer', minimum: 1 };
const TEXT = { type: 'string' };
const STATUSES = ['processed', 'redirect', 'rejected', 'pending', 'failed'];

const OUTCOME = {
  type: 'object',
  properties: {
    outcome: {
      ...TEXT,
      enum: [...STATUSES, 'none'],
      description:
        'With several subscriptions, the outcome of the first that is not processed; none if there is no subscription',
    },
    userMessage: { ...TEXT, description: 'The message of the partner to the user: text, never HTML' },
    redirectUrl: { ...TEXT, format: 'uri', description: 'The URL to which the partner sends the user' },
    events: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: TEXT, status: { ...TEXT, enum: STATUSES } },
        required: ['id', 'status'],
      },
    },
  },
  required: ['outcome', 'events'],
};

/** The reply of all actions. Partners have 30 seconds for their first reply. */
const OUTCOME_REPLY = replies(200, 'Done, with the first replies of partners; a repeat gets the same reply', {
  schema: OUTCOME,
});

const EMPTY = takes({ type: 'object', properties: {}, additionalProperties: false });

const action = (name: OperationName, ...parts: readonly OperationPart[]): MethodDecorator =>
  Describe(name, IDEMPOTENCY_KEY, ...parts, OUTCOME_REPLY);

/** Describes the platform actions in the OpenAPI document. */
export const DescribeActions = (): CustomDecorator => DescribeGroup('Platform actions');

export const DescribeMove = (): MethodDecorator =>
  action(
    {
      id: 'moveWorkflow',
      summary: 'Move a workflow of any type',
      description:
        'Acts as a user who moves it to another status in the platform. Partners who subscribe to the status are told.',
    },
    IF_MATCH,
    fails('FIELD_NOT_WRITABLE'),
    takes(CommentedMoveBody),
  );

export const DescribeCompleteApplication = (): MethodDecorator =>
  action(
    {
      id: 'completeApplication',
      summary: 'Complete an application',
      description: 'Acts as a candidate who comes to the end of an application for a job that is live on the portal.',
    },
    takes(
      { type: 'object', properties: { job: ID, person: ID }, required: ['job', 'person'] },
      'The ids of both. Their applicant workflow stays unchanged; if there is none, it is created in the first status',
    ),
  );

export const DescribePostToBoard = (): MethodDecorator =>
  action(
    {
      id: 'postJobToBoard',
      summary: 'Post a job to a job board',
      description: 'The job must be live on a portal. 409 if it is posted to the board already, or pending.',
    },
    EMPTY,
  );

export const DescribeUnpostFromBoard = (): MethodDecorator =>
  action(
    {
      id: 'unpostJobFromBoard',
      summary: 'Cancel the post of a job to a job board',
      description: 'The job must be posted to the board, or pending there; 409 otherwise.',
    },
    EMPTY,
  );

const TIME = { ...TEXT, format: 'date-time' };

const BOARD_POST = {
  type: 'object',
  properties: {
    id: { ...ID, description: 'Names the board post in the change feed and the audit trail' },
    job: ID,
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

export const DescribeListBoardPosts = (): MethodDecorator =>
  Describe(
    {
      id: 'listBoardPosts',
      summary: 'List the board posts of a job',
      description: 'Lists present and past ones, one for each board.',
    },
    inQuery('after', { description: 'The "next" of the page before', schema: ID }),
    inQuery('size', { schema: { ...ID, default: 100 } }),
    replies(200, 'One post for each board, lowest id first, and "next" if there are more', {
      schema: {
        type: 'object',
        properties: { boards: { type: 'array', items: BOARD_POST }, next: ID },
        required: ['boards'],
      },
    }),
  );

export const DescribeGetBoardPost = (): MethodDecorator =>
  Describe(
    {
      id: 'getBoardPost',
      summary: 'Read a board post',
      description: 'Answers its state, and what was asked of the board last.',
    },
    replies(200, 'The post', { schema: BOARD_POST }),
  );
