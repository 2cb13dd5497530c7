import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { Controller, Get, Param, Patch, Post } from '@nestjs/common';
import {
  Access,
  Area,
  CHANGES_SCHEMA,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  IF_MATCH,
  inPath,
  inQueryOf,
  Parameters,
  replies,
  Reply,
  replyHeader,
  schemaOf,
  takes,
  TakesJson,
} from '../../http/index.js';
import { LIST_BODY } from '../../limits.js';
import { RepeatableCtx } from '../../writes/index.js';
import type { RequestContext } from '../../http/index.js';
import { LIST_IDS } from './catalogue/catalogue-lists.js';
import { GroupQuery, ParentQuery } from './dto/list.query.js';
import { ATTRIBUTES, ListReply, NODE_SCHEMA } from './list.mapper.js';
import { ListReadsService } from './list-reads.service.js';
import { ListWritesService } from './list-writes.service.js';
import type { WriteOfList } from './list-writes.service.js';
import { RoutedChain, RoutedRead, RoutedWrite } from './routed-list.decorator.js';
import type { ReadOfList } from './routed-list.decorator.js';

const ENTITY_TAG = replyHeader('ETag', 'The version of the list, for If-None-Match and If-Match');

const READ_NODE = [
  replies(200, 'The node, and one page of those directly below it', { ...ENTITY_TAG, schema: NODE_SCHEMA }),
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
      schema: { type: 'object', properties: { lists: { type: 'array', items: { type: 'string' } } } },
    }),
  )
  list(): Reply {
    return Reply.ok({ lists: LIST_IDS });
  }

  @Get(`${READS}/:listId`)
  @Describe(
    {
      id: 'getList',
      summary: 'Read a list',
      description: 'Answers one page of the nodes of the first level, without their children.',
    },
    replies(200, 'One page of its first level', { ...ENTITY_TAG, schema: ListReply }),
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
    inQueryOf(GroupQuery),
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
      schema: { anyOf: [schemaOf(ListReply), CHANGES_SCHEMA] },
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
    inQueryOf(GroupQuery),
    takes({ type: 'object', minProperties: 1, additionalProperties: true }, 'The attributes to change, one or more'),
    replies(204, 'Changed'),
    fails('FIELD_NOT_WRITABLE'),
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
    takes(
      {
        type: 'object',
        properties: { value: { type: 'string' } },
        required: ['value'],
        additionalProperties: ATTRIBUTES,
      },
      'A value for every attribute of the list; "" leaves one blank that is not required',
    ),
    fails('FIELD_NOT_WRITABLE'),
    replies(201, 'Added', replyHeader('Location', 'The URL of the node', 'uri')),
  )
  addNode(
    @RepeatableCtx('parentNodeId') ctx: RequestContext,
    @RoutedWrite() write: WriteOfList,
    @Parameters(ParentQuery) { parentNodeId }: ParentQuery,
  ): Promise<Reply> {
    return this.writes.addNode(ctx, parentNodeId, write);
  }
}
