import { Controller, Get, Patch, Post } from '@nestjs/common';
import { Access, Area, Ctx, JsonBody, parsePathId, requestValue } from '../../http/index.js';
import { RepeatableCtx } from '../../writes/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import { parseProfileId } from '../profiles/index.js';
import { postNotFound } from './job-post-refusals.js';
import { JobPostReplies } from './job-post-replies.js';
import { JobPostWritesService } from './job-post-writes.service.js';
import {
  DescribeGetJobPost,
  DescribeJobPosts,
  DescribeListJobPosts,
  DescribePostJob,
  DescribeUnpostJob,
} from './job-posts.openapi.js';
import { JobPostsService } from './job-posts.service.js';

/** The job whose posts the path names. */
const RoutedJob = requestValue(({ params }) => parseProfileId(params['jobId'] ?? ''));
/** The job post that the path names. */
const RoutedJobPost = requestValue(({ params }) => parsePathId(params['jobPostId'] ?? '', postNotFound));

/** The portal post endpoints (spec: Career-portal search and job posts). */
@DescribeJobPosts()
@Access('customer')
@Area('portalposts')
@Controller('customers/:customerId/portalposts')
export class JobPostsController {
  constructor(
    private readonly posts: JobPostsService,
    private readonly writes: JobPostWritesService,
    private readonly replies: JobPostReplies,
  ) {}

  // Comes before the route with a parameter in the same position, so that the literal path has only its own methods.
  @Patch('unpost')
  @DescribeUnpostJob()
  unpost(@Ctx() ctx: RequestContext, @JsonBody() body: Record<string, unknown>): Promise<Reply> {
    return this.writes.unpost(ctx, body);
  }

  @Get('job/:jobId')
  @DescribeListJobPosts()
  async listOfJob(@Ctx() ctx: RequestContext, @RoutedJob() jobId: number): Promise<Reply> {
    return this.replies.ofJob(await this.posts.ofJob(ctx, jobId));
  }

  @Get(':jobPostId')
  @DescribeGetJobPost()
  async get(@Ctx() ctx: RequestContext, @RoutedJobPost() id: number): Promise<Reply> {
    return this.replies.read(ctx, await this.posts.get(ctx, id));
  }

  @Post()
  @DescribePostJob()
  post(@RepeatableCtx() ctx: RequestContext, @JsonBody() body: Record<string, unknown>): Promise<Reply> {
    return this.writes.post(ctx, body);
  }
}
