import { Controller, Get, Patch, Post } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  JsonBody,
  parsePathId,
  replies,
  replyHeader,
  requestValue,
  takes,
} from '../../http/index.js';
import { RepeatableCtx } from '../../writes/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import { parseProfileId } from '../profiles/index.js';
import { JobPostBody, JobPostListReply, JobUnpostBody, LinkedJobPostReply } from './job-post.mapper.js';
import { JobPostWritesService } from './job-post-writes.service.js';
import { JobPostsService, postNotFound } from './job-posts.service.js';

/** The job whose posts the path names. */
const RoutedJob = requestValue(({ params }) => parseProfileId(params['jobId'] ?? ''));
/** The job post that the path names. */
const RoutedJobPost = requestValue(({ params }) => parsePathId(params['jobPostId'] ?? '', postNotFound));

/** The portal post endpoints (spec: Career-portal search and job posts). */
@DescribeGroup('Job posts')
@Access('customer')
@Area('portalposts')
@Controller('customers/:customerId/portalposts')
export class JobPostsController {
  constructor(
    private readonly posts: JobPostsService,
    private readonly writes: JobPostWritesService,
  ) {}

  // Comes before the route with a parameter in the same position, so that the literal path has only its own methods.
  @Patch('unpost')
  @Describe(
    {
      id: 'unpostJob',
      summary: 'Take a job off a career portal',
      description: 'The job must be in the Approved folder, and its post on the portal Posted or Scheduled.',
    },
    takes(JobUnpostBody),
    replies(409, 'The job is not in the Approved folder, or is not posted on the portal'),
    replies(200, 'Taken down'),
  )
  unpost(@Ctx() ctx: RequestContext, @JsonBody() body: Record<string, unknown>): Promise<Reply> {
    return this.writes.unpost(ctx, body);
  }

  @Get('job/:jobId')
  @Describe(
    {
      id: 'listJobPosts',
      summary: 'List the posts of a job on career portals',
      description: 'Lists all posts, whatever their status.',
    },
    replies(200, 'All posts, whatever their status, lowest id first', { schema: JobPostListReply }),
  )
  listOfJob(@Ctx() ctx: RequestContext, @RoutedJob() jobId: number): Promise<Reply> {
    return this.posts.ofJob(ctx, jobId);
  }

  @Get(':jobPostId')
  @Describe(
    {
      id: 'getJobPost',
      summary: 'Read a job post',
      description: 'Answers the portal, the times and the status of the post.',
    },
    replies(200, 'The post, with links to itself, to its job, and to the named user if the caller sees that person', {
      ...replyHeader('Link', 'The post (rel self), its job and the named user'),
      schema: LinkedJobPostReply,
    }),
  )
  get(@Ctx() ctx: RequestContext, @RoutedJobPost() id: number): Promise<Reply> {
    return this.posts.get(ctx, id);
  }

  @Post()
  @Describe(
    {
      id: 'postJob',
      summary: 'Post a job on a career portal',
      description: 'The job must be in the Approved folder, and not be posted on the portal yet.',
    },
    takes(JobPostBody, 'The job must be in the Approved folder, and neither posted nor scheduled on the portal'),
    replies(403, 'The portal takes no posts, or the user may only read posts'),
    replies(409, 'The job is not in the Approved folder, or is posted on the portal already'),
    replies(201, 'Posted', replyHeader('Location', 'The URL of the job post', 'uri')),
  )
  post(@RepeatableCtx() ctx: RequestContext, @JsonBody() body: Record<string, unknown>): Promise<Reply> {
    return this.writes.post(ctx, body);
  }
}
