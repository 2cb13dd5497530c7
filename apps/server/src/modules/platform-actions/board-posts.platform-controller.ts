import { Controller, Get } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  PageQuery,
  pageSizeOf,
  Parameters,
  parsePathId,
  replies,
  Reply,
  requestValue,
} from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { parseProfileId } from '../profiles/index.js';
import { boardPostNotFound, BoardPostReply, BoardPostsReply, BoardPostsService } from './board-posts.service.js';

const RoutedBoardPost = requestValue(({ params }) => parsePathId(params['boardPostId'] ?? '', boardPostNotFound));
const RoutedJob = requestValue(({ params }) => parseProfileId(params['jobId'] ?? ''));

/** The platform API of board posts (D-JPO-7). */
@DescribeGroup('Platform actions')
@Access('customer')
@Area('portalposts')
@Controller('platform/v1/customers/:customerId')
export class BoardPostsPlatformController {
  constructor(private readonly posts: BoardPostsService) {}

  @Get('boardposts/:boardPostId')
  @Describe(
    {
      id: 'getBoardPost',
      summary: 'Read a board post',
      description: 'Answers its state, and what was asked of the board last.',
    },
    replies(200, 'The post', { schema: BoardPostReply }),
  )
  async get(@Ctx() ctx: RequestContext, @RoutedBoardPost() id: number): Promise<Reply> {
    return Reply.ok(await this.posts.get(ctx, id));
  }

  @Get('jobs/:jobId/boards')
  @Describe(
    {
      id: 'listBoardPosts',
      summary: 'List the board posts of a job',
      description: 'Lists present and past ones, one for each board.',
    },
    replies(200, 'One post for each board, lowest id first, and "next" if there are more', { schema: BoardPostsReply }),
  )
  async list(
    @Ctx() ctx: RequestContext,
    @RoutedJob() jobId: number,
    @Parameters(PageQuery) { after, size }: PageQuery,
  ): Promise<Reply> {
    return Reply.ok(await this.posts.list(ctx, jobId, { after, size: pageSizeOf(size) }));
  }
}
