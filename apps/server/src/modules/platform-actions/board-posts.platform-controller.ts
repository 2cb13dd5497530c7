import { Controller, Get } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  optional,
  Parameters,
  parsePathId,
  Reply,
  requestValue,
  wholeNumber,
} from '../../http/index.js';
import type { InputOf, RequestContext } from '../../http/index.js';
import { parseProfileId } from '../profiles/index.js';
import { boardPostNotFound } from './action.problems.js';
import { DescribeBoardPosts, DescribeGetBoardPost, DescribeListBoardPosts } from './board-posts.openapi.js';
import { BoardPostsService } from './board-posts.service.js';

const DEFAULT_SIZE = 100;
const MAX_SIZE = 1000;
const BOARD_POSTS_QUERY = {
  after: optional(wholeNumber('be the "next" of the page before')),

  /** Posts of a page; more than 1000 count as 1000. */
  size: optional(wholeNumber('be a whole number from 1')),
};

/** The post to a job board that the path names. */
const RoutedBoardPost = requestValue(({ params }) => parsePathId(params['boardPostId'] ?? '', boardPostNotFound));
export const RoutedJob = requestValue(({ params }) => parseProfileId(params['jobId'] ?? ''));

/** The platform API of where jobs are on job boards (D-JPO-7). */
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
    @Parameters(BOARD_POSTS_QUERY) { after, size = DEFAULT_SIZE }: InputOf<typeof BOARD_POSTS_QUERY>,
  ): Promise<Reply> {
    const request = { jobId, after, size: Math.min(size, MAX_SIZE) };
    return Reply.okInTurns({ ...(await this.posts.list(ctx, request)) });
  }
}
