import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { Controller, Get, Param, Patch, Post } from '@nestjs/common';
import {
  Access,
  Area,
  CHANGES_SCHEMA,
  Ctx,
  Describe,
  DescribeGroup,
  DRY_RUN,
  DRY_RUN_PARAMETER,
  fails,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  IF_NONE_MATCH,
  inPath,
  inQuery,
  Parameters,
  replies,
  Reply,
  replyHeader,
  takes,
  TakesJson,
} from '../../http/index.js';
import { LIST_BODY } from '../../limits.js';
import { RepeatableCtx } from '../../writes/index.js';
import type { RequestContext } from '../../http/index.js';
import { ParentQuery } from './dto/list.query.js';
import { ListReadsService } from './list-reads.service.js';
import { ListWritesService } from './list-writes.service.js';
import type { WriteOfList } from './list-writes.service.js';
import { RoutedChain, RoutedRead, RoutedWrite } from './routed-list.decorator.js';
import type { ReadOfList } from './routed-list.decorator.js';

const TEXT = { type: 'string' };

const LINK = { type: 'object', properties: { href: { ...TEXT, format: 'uri' } }, required: ['href'] };

const LINKS = {
  type: 'object',
  description: 'self always; first and last where there are children; prev and next where there are such pages',
  properties: { self: LINK, first: LINK, last: LINK, prev: LINK, next: LINK },
  required: ['self'],
};

/** Generated clients could not tell named members from a narrower type. */
const ATTRIBUTES = {
  description: 'exportAs, abv2, abv3, iso, abbrev …, as the list has them: a text, number or boolean',
};

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
  additionalProperties: ATTRIBUTES,
};

const CHILDREN = { type: 'array', items: CHILD };

const WHOLE_NODE = {
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

const REFUSALS = fails('FIELD_NOT_WRITABLE');

const READ_NODE = [
  ...READ,
  replies(200, 'The node, and one page of those directly below it', { ...ENTITY_TAG, schema: WHOLE_NODE }),
];

const READS = 'customers/:customerId/v2/lists';
const WRITES = 'customers/:customerId/lists';
const NODE = `${WRITES}/:listId/node/:listNodeId`;

/** The path of the only list whose nodes are read by number. It has its own route for every method. */
const CUSTOM_NODE = `${WRITES}/${CUSTOM_LISTS}/node/:listNodeId`;

/** The lists endpoints (spec: Lists). */
@DescribeGroup('Lists')
@Access('customer')
@Area('lists')
@Controller()
export class ListsController {
  constructor(
    private readonly reads: ListReadsService,
    private readonly writes: ListWritesService,
  ) {}

  @Get(READS)
  @Describe(
    {
      id: 'listLists',
      summary: 'List the identifiers of all lists',
      description:
        'Each identifier is the `listId` of the paths below. Custom lists have none: `lists.customfields_lists` lists them.',
    },
    replies(200, 'In the order of the index', {
      schema: { type: 'object', properties: { lists: { type: 'array', items: TEXT } } },
    }),
  )
  list(): Reply {
    return Reply.ok({ lists: this.reads.listIds() });
  }

  @Get(`${READS}/:listId`)
  @Describe(
    {
      id: 'getList',
      summary: 'Read a list',
      description: 'Answers one page of the nodes of the first level, without their children.',
    },
    ...READ,
    replies(200, 'One page of its first level', { ...ENTITY_TAG, schema: LIST }),
  )
  getList(@Ctx() ctx: RequestContext, @RoutedRead() read: ReadOfList): Promise<Reply> {
    return this.reads.getList(ctx, read);
  }

  @Get(`${READS}/:listId/*chain`)
  @Describe(
    {
      id: 'getListNode',
      summary: 'Read a node of a list',
      description: 'The path names the full chain of ancestors, each by its system id or its list node id.',
    },
    inPath('chain', {
      description: 'The ids from the first level down to the node, with slashes as they stand',
      example: 'C41001/D41001005',
    }),
    ...READ_NODE,
  )
  getNode(
    @Ctx() ctx: RequestContext,
    @RoutedRead() read: ReadOfList,
    @RoutedChain() chain: readonly string[],
  ): Promise<Reply> {
    return this.reads.getNode(ctx, chain, read);
  }

  @Get(CUSTOM_NODE)
  @Describe(
    {
      id: 'getCustomListNode',
      summary: 'Read a custom list, or a node of one',
      description: 'The path names it by C and its list node id.',
    },
    ...READ_NODE,
  )
  getCustomNode(
    @Ctx() ctx: RequestContext,
    @RoutedRead() read: ReadOfList,
    @Param('listNodeId') nodeId: string,
  ): Promise<Reply> {
    return this.reads.getById(ctx, nodeId, read);
  }

  @Patch(`${WRITES}/:listId`)
  @Describe(
    {
      id: 'updateList',
      summary: 'Change a whole list',
      description: 'Changes attributes and the order of nodes. The body holds every node of the first level.',
    },
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
  )
  @TakesJson(LIST_BODY)
  changeList(@Ctx() ctx: RequestContext, @RoutedWrite() write: WriteOfList): Promise<Reply> {
    return this.writes.changeList(ctx, write);
  }

  @Patch([CUSTOM_NODE, NODE])
  @Describe(
    {
      id: {
        '/lists.customfields_lists/node/{listNodeId}': 'updateCustomListNode',
        '/node/{listNodeId}': 'updateListNode',
      },
      summary: {
        '/lists.customfields_lists/node/{listNodeId}': 'Change a custom list, or a node of one',
        '/node/{listNodeId}': 'Change attributes of a node',
      },
      description:
        'Changes the attributes that the body names; null resets one to its default. Nodes are never removed, only hidden.',
    },
    IF_MATCH,
    USER_GROUP,
    takes({ type: 'object', minProperties: 1, additionalProperties: true }, 'The attributes to change, one or more'),
    replies(204, 'Changed'),
    REFUSALS,
    ...DRY_RUN,
  )
  changeNode(
    @Ctx() ctx: RequestContext,
    @RoutedWrite() write: WriteOfList,
    @Param('listNodeId') nodeId: string,
  ): Promise<Reply> {
    return this.writes.changeNode(ctx, nodeId, write);
  }

  @Post(`${WRITES}/:listId/node`)
  @Describe(
    {
      id: 'addListNode',
      summary: 'Add a node to a list',
      description: 'Adds it at the end of the first level, or below the node that `parentNodeId` names.',
    },
    IF_MATCH,
    inQuery('parentNodeId', { description: 'C and a list node id, or a system id' }),
    IDEMPOTENCY_KEY,
    takes(
      { type: 'object', properties: { value: TEXT }, required: ['value'], additionalProperties: ATTRIBUTES },
      'A value for every attribute of the list; "" leaves one blank that is not required',
    ),
    REFUSALS,
    replies(201, 'Added', replyHeader('Location', 'The URL of the node', 'uri')),
    ...DRY_RUN,
  )
  addNode(
    @RepeatableCtx('parentNodeId') ctx: RequestContext,
    @RoutedWrite() write: WriteOfList,
    @Parameters(ParentQuery) { parentNodeId }: ParentQuery,
  ): Promise<Reply> {
    return this.writes.addNode(ctx, parentNodeId, write);
  }
}
