import { Controller, Get } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  PageQuery,
  pageSizeOf,
  Parameters,
  parsePathId,
  Reply,
  requestValue,
} from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { parseProfileId } from '../profiles/index.js';
import { boardPostNotFound } from './action-refusals.js';
import { DescribeBoardPosts, DescribeGetBoardPost, DescribeListBoardPosts } from './actions.openapi.js';
import { BoardPostsService } from './board-posts.service.js';

const RoutedBoardPost = requestValue(({ params }) => parsePathId(params['boardPostId'] ?? '', boardPostNotFound));
const RoutedJob = requestValue(({ params }) => parseProfileId(params['jobId'] ?? ''));

/** The platform API of board posts (D-JPO-7). */
@DescribeBoardPosts()
@Access('customer')
@Area('portalposts')
@Controller('platform/v1/customers/:customerId')
export class BoardPostsPlatformController {
  constructor(private readonly posts: BoardPostsService) {}

  @Get('boardposts/:boardPostId')
  @DescribeGetBoardPost()
  async get(@Ctx() ctx: RequestContext, @RoutedBoardPost() id: number): Promise<Reply> {
    return Reply.ok(await this.posts.get(ctx, id));
  }

  @Get('jobs/:jobId/boards')
  @DescribeListBoardPosts()
  async list(
    @Ctx() ctx: RequestContext,
    @RoutedJob() jobId: number,
    @Parameters(PageQuery) { after, size }: PageQuery,
  ): Promise<Reply> {
    const request = { jobId, after, size: pageSizeOf(size) };
    return Reply.ok(await this.posts.list(ctx, request));
  }
}
