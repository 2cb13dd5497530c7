import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { Access, Reply, Area, Ctx, Parameters, TakesJson } from '../../http/index.js';
import { LIST_BODY } from '../../limits.js';
import { RepeatableCtx } from '../../writes/index.js';
import type { RequestContext } from '../../http/index.js';
import { ParentQuery } from './dto/list.query.js';
import { ListReadsService } from './list-reads.service.js';
import { ListWritesService } from './list-writes.service.js';
import type { WriteOfList } from './list-writes.service.js';
import {
  DescribeAddNode,
  DescribeChangeList,
  DescribeChangeNode,
  DescribeGetCustomNode,
  DescribeGetList,
  DescribeGetNode,
  DescribeListIds,
  DescribeLists,
} from './lists.openapi.js';
import { RoutedChain, RoutedRead, RoutedWrite } from './routed-list.decorator.js';
import type { ReadOfList } from './routed-list.decorator.js';

const READS = 'customers/:customerId/v2/lists';
const WRITES = 'customers/:customerId/lists';
const NODE = `${WRITES}/:listId/node/:listNodeId`;

/** The path of the only list whose nodes are read by number. It has its own route for every method. */
const CUSTOM_NODE = `${WRITES}/${CUSTOM_LISTS}/node/:listNodeId`;

/** The lists endpoints (spec: Lists). */
@DescribeLists()
@Access('customer')
@Area('lists')
@Controller()
export class ListsController {
  constructor(
    private readonly reads: ListReadsService,
    private readonly writes: ListWritesService,
  ) {}

  @Get(READS)
  @DescribeListIds()
  list(): Reply {
    return Reply.ok({ lists: this.reads.listIds() });
  }

  @Get(`${READS}/:listId`)
  @DescribeGetList()
  getList(@Ctx() ctx: RequestContext, @RoutedRead() read: ReadOfList): Promise<Reply> {
    return this.reads.getList(ctx, read);
  }

  @Get(`${READS}/:listId/*chain`)
  @DescribeGetNode()
  getNode(
    @Ctx() ctx: RequestContext,
    @RoutedRead() read: ReadOfList,
    @RoutedChain() chain: readonly string[],
  ): Promise<Reply> {
    return this.reads.getNode(ctx, chain, read);
  }

  @Get(CUSTOM_NODE)
  @DescribeGetCustomNode()
  getCustomNode(
    @Ctx() ctx: RequestContext,
    @RoutedRead() read: ReadOfList,
    @Param('listNodeId') nodeId: string,
  ): Promise<Reply> {
    return this.reads.getById(ctx, nodeId, read);
  }

  @Patch(`${WRITES}/:listId`)
  @DescribeChangeList()
  @TakesJson(LIST_BODY)
  changeList(@Ctx() ctx: RequestContext, @RoutedWrite() write: WriteOfList): Promise<Reply> {
    return this.writes.changeList(ctx, write);
  }

  @Patch([CUSTOM_NODE, NODE])
  @DescribeChangeNode()
  changeNode(
    @Ctx() ctx: RequestContext,
    @RoutedWrite() write: WriteOfList,
    @Param('listNodeId') nodeId: string,
  ): Promise<Reply> {
    return this.writes.changeNode(ctx, nodeId, write);
  }

  @Post(`${WRITES}/:listId/node`)
  @DescribeAddNode()
  addNode(
    @RepeatableCtx('parentNodeId') ctx: RequestContext,
    @RoutedWrite() write: WriteOfList,
    @Parameters(ParentQuery) { parentNodeId }: ParentQuery,
  ): Promise<Reply> {
    return this.writes.addNode(ctx, parentNodeId, write);
  }
}
