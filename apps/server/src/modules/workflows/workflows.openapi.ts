import type { CustomDecorator } from '@nestjs/common';
import {
  Describe,
  fails,
  DescribeGroup,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  IF_NONE_MATCH,
  inQuery,
  replies,
  replyHeader,
  takes,
} from '../../http/index.js';
import { DATETIME_SCHEMA, LINKS_SCHEMA, profileReferenceSchema } from '../../profile-engine/index.js';
import { USER_MESSAGE } from './workflow-replies.js';

const LOCATION = replyHeader('Location', 'The URL of the workflow', 'uri');

const LINK = replyHeader('Link', 'The resource itself (rel self) and what it connects');

const LINK_TO_PARTNER = replyHeader(
  'Link',
  '<url>; rel="redirect": where the partner sends the user. It is left out if there is none, or if the URL has more than 3,000 characters',
);
const MESSAGE_OF_PARTNER = replyHeader(
  USER_MESSAGE,
  'The message of the partner to the user: text, never HTML, percent-encoded UTF-8 of at most 3,000 characters. Left out if there is none',
);

const ID = { type: 'integer', minimum: 1 };

const STATUS = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
  description: 'One of the statuses of the type, which …/profiledefinitions/v1/submittal/schema and its like name',
};

const TEXT = { type: 'string' };

/** The value is left out if no blueprint has ever named the status. */
const READ_STATUS = { type: 'object', properties: { id: TEXT, value: TEXT }, required: ['id'] };

const READ = {
  id: ID,
  baseprofile: profileReferenceSchema('read'),
  status: READ_STATUS,
};

/** The schema of a workflow (D-WFL-1). */
export const WORKFLOW = {
  type: 'object',
  properties: {
    ...READ,
    associatedprofile: profileReferenceSchema('read'),
    source: TEXT,
    sourcename: TEXT,
    createddate: DATETIME_SCHEMA,
    updateddate: DATETIME_SCHEMA,
    links: LINKS_SCHEMA,
  },
  required: ['id', 'baseprofile', 'associatedprofile', 'createddate', 'updateddate', 'links'],
};

/** The schema of a person's workflows (D-WFL-3). */
const WORKFLOWS_OF_PERSON = {
  type: 'object',
  properties: {
    workflows: {
      type: 'array',
      items: {
        type: 'object',
        properties: { ...READ, self: { ...TEXT, format: 'uri' } },
        required: ['id', 'self', 'baseprofile'],
      },
    },
    links: LINKS_SCHEMA,
  },
  required: ['workflows', 'links'],
};

/** Describes the workflow endpoints in the OpenAPI document. `…/profiledefinitions/v1/submittal/schema` describes a workflow in full. */
export const DescribeWorkflows = (): CustomDecorator => DescribeGroup('Workflows');

export const DescribeGetWorkflow = (): CustomDecorator =>
  Describe(
    {
      id: 'get{Type}',
      summary: 'Read {a type}',
      description: 'Answers the two profiles that it connects, its status and its source.',
    },
    replies(200, 'The profiles that it connects, its status, its source, and links', { ...LINK, schema: WORKFLOW }),
    ...IF_NONE_MATCH,
  );

export const DescribeWorkflowsOfPerson = (): CustomDecorator =>
  Describe(
    {
      id: 'listPersonWorkflows',
      summary: 'List the workflows of a person',
      description: 'Lists those whose base profile the caller sees.',
    },
    replies(200, 'The workflows whose base profile the caller sees, by id', { ...LINK, schema: WORKFLOWS_OF_PERSON }),
  );

export const DescribeCreateWorkflow = (): CustomDecorator =>
  Describe(
    {
      id: 'create{Type}',
      summary: 'Create {a type}',
      description: 'Connects a person with a job, a new hire category or a talent pool.',
    },
    IDEMPOTENCY_KEY,
    takes(
      {
        type: 'object',
        properties: { baseprofile: ID, associatedprofile: ID, status: STATUS, source: TEXT, sourcename: TEXT },
        required: ['baseprofile', 'associatedprofile'],
      },
      'The ids of both profiles. Without a status, the workflow gets the first one of the configuration',
    ),
    fails('FIELD_NOT_WRITABLE'),
    replies(201, 'Created', LOCATION),
  );

export const DescribeMoveWorkflow = (): CustomDecorator =>
  Describe(
    {
      id: 'move{Type}',
      summary: 'Move {a type} to another status',
      description:
        'Partners who subscribe to the status are told. The reply waits up to 30 seconds for their first replies.',
    },
    IF_MATCH,
    takes({ type: 'object', properties: { status: STATUS }, required: ['status'] }),
    fails('FIELD_NOT_WRITABLE'),
    replies(204, 'Moved; an X-Warning 5 for each partner that rejects it', {
      headers: { ...LOCATION.headers, ...LINK_TO_PARTNER.headers, ...MESSAGE_OF_PARTNER.headers },
    }),
  );

const MOVE = {
  type: 'object',
  properties: {
    at: { ...TEXT, format: 'date-time' },
    from: { ...READ_STATUS, description: 'Left out if the workflow had no status' },
    to: READ_STATUS,
    username: { ...TEXT, description: 'Who moved it' },
    comment: TEXT,
  },
  required: ['at', 'to', 'username'],
};

/** Describes the history of workflows in the OpenAPI document. */
export const DescribeWorkflowMoves = (): CustomDecorator => DescribeGroup('Workflows');

export const DescribeListMoves = (): CustomDecorator =>
  Describe(
    {
      id: 'listWorkflowMoves',
      summary: 'List the moves of a workflow',
      description: 'Newest first, of a workflow of any type.',
    },
    inQuery('after', { description: 'The "next" of the page before', schema: ID }),
    inQuery('size', { schema: { ...ID, default: 100 } }),
    replies(200, 'The moves, and next if there are more', {
      schema: {
        type: 'object',
        properties: { moves: { type: 'array', items: MOVE }, next: ID },
        required: ['moves'],
      },
    }),
  );
