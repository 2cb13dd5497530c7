import type { CustomDecorator } from '@nestjs/common';
import {
  replyHeader,
  replies,
  CHANGES_SCHEMA,
  Describe,
  DescribeGroup,
  DRY_RUN,
  DRY_RUN_PARAMETER,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  IF_NONE_MATCH,
  inPath,
  inQuery,
  takes,
} from '../../http/index.js';

const TEXT = { type: 'string' };

const LINK = { type: 'object', properties: { href: { ...TEXT, format: 'uri' } }, required: ['href'] };

const LINKS = {
  type: 'object',
  description: 'self always; first and last where there are children; prev and next where there are such pages',
  properties: { self: LINK, first: LINK, last: LINK, prev: LINK, next: LINK },
  required: ['self'],
};

const ATTRIBUTES = { type: ['string', 'number', 'boolean'] };

const CHILD = {
  type: 'object',
  properties: {
    id: { ...TEXT, description: 'The system id (D…), or C and the list node id' },
    listnodeid: TEXT,
    value: { ...TEXT, description: 'The label' },
    hidden: { type: 'boolean' },
    _links: LINKS,
  },
  required: ['id', 'listnodeid', 'value', 'hidden', '_links'],
  additionalProperties: { ...ATTRIBUTES, description: 'exportAs, abv2, abv3, iso, abbrev …, as the list has them' },
};

const CHILDREN = { type: 'array', items: CHILD };

const NODE = {
  ...CHILD,
  properties: { ...CHILD.properties, children: CHILDREN },
  required: [...CHILD.required, 'children'],
};

const LIST = {
  type: 'object',
  properties: { id: TEXT, children: CHILDREN, _links: LINKS },
  required: ['id', 'children', '_links'],
};

const USER_GROUP = inQuery('usergroup', {
  description: 'The Integration Name of a user group: attributes as they are for it; left out, the defaults',
});

const ENTITY_TAG = replyHeader('ETag', 'The version of the list, for If-None-Match and If-Match');

const READ = [
  inQuery('size', {
    description: 'Children of a page; more than 1000 count as 1000',
    schema: { type: 'integer', minimum: 1, default: 1000 },
  }),
  inQuery('page', { schema: { type: 'integer', minimum: 1, default: 1 } }),
  USER_GROUP,
  ...IF_NONE_MATCH,
];

/** Describes the lists endpoints in the OpenAPI document. */
export const DescribeLists = (): CustomDecorator => DescribeGroup('Lists');

export const DescribeListIds = (): CustomDecorator =>
  Describe(
    'The identifiers of all lists',
    replies(200, 'In the order of the index', {
      schema: { type: 'object', properties: { lists: { type: 'array', items: TEXT } } },
    }),
  );

export const DescribeGetList = (): CustomDecorator =>
  Describe('Read a list', ...READ, replies(200, 'One page of its first level', { ...ENTITY_TAG, schema: LIST }));

const READ_NODE = [
  ...READ,
  replies(200, 'The node, and one page of those directly below it', { ...ENTITY_TAG, schema: NODE }),
];

export const DescribeGetNode = (): CustomDecorator =>
  Describe(
    'Read a node by the full chain of its ancestors, each by either id',
    inPath('chain', {
      description: 'The ids from the first level down to the node, with slashes as they stand',
      example: 'C41001/D41001005',
    }),
    ...READ_NODE,
  );

export const DescribeGetCustomNode = (): CustomDecorator =>
  Describe('Read a custom list, or a node of one, by its number', ...READ_NODE);

export const DescribeChangeList = (): CustomDecorator =>
  Describe(
    'Change a whole list: attributes and order',
    IF_MATCH,
    DRY_RUN_PARAMETER,
    USER_GROUP,
    takes(
      {
        type: 'object',
        properties: { children: { type: 'array', items: { type: 'object' } } },
        required: ['children'],
      },
      'Every node of the first level, changed and unchanged; children inside a node are optional',
    ),
    replies(200, 'The changed list, its first level unpaged; of a dry run, what would change', {
      ...ENTITY_TAG,
      schema: { anyOf: [LIST, CHANGES_SCHEMA] },
    }),
  );

export const DescribeChangeNode = (): CustomDecorator =>
  Describe(
    'Change attributes of a node; null resets one to its default',
    IF_MATCH,
    USER_GROUP,
    takes({ type: 'object', minProperties: 1, additionalProperties: true }, 'The attributes to change, one or more'),
    replies(204, 'Changed'),
    ...DRY_RUN,
  );

export const DescribeAddNode = (): CustomDecorator =>
  Describe(
    'Add a node at the end of the first level, or below another node',
    IF_MATCH,
    inQuery('parentNodeId', { description: 'C and a list node id, or a system id' }),
    IDEMPOTENCY_KEY,
    takes(
      { type: 'object', properties: { value: TEXT }, required: ['value'], additionalProperties: ATTRIBUTES },
      'A value for every attribute of the list; "" leaves one blank that is not required',
    ),
    replies(201, 'Added', replyHeader('Location', 'The URL of the node', 'uri')),
    ...DRY_RUN,
  );
