import { Controller, Get, Headers, Param, Req } from '@nestjs/common';
import { Access, bodyOf, Describe, DescribeGroup, inHeader, inPath, replies, replyHeader } from '../../http/index.js';
import type { Reply, TalentRequest } from '../../http/index.js';
import { PublicPortalsService } from '../portals/index.js';
import { JobPageReplies } from './job-page-replies.js';

const HTML = bodyOf('text/html;charset=UTF-8');

const ETAG = replyHeader('ETag', 'Names this version of the page');

const ANY_PAGE = [
  inHeader('If-None-Match', 'The ETag of the page that is known; 304 then'),
  replies(304, 'The page is the one that If-None-Match names', ETAG),
  replies(429, 'Too many requests from one network; Retry-After says when to try again', HTML),
  replies(503, 'Too many requests at once; Retry-After says when to try again', HTML),
];

const PAGE = [
  inPath('jobId', { description: 'The id of the job' }),
  inPath('slug', { description: 'Words of the title, which may be any', example: 'engineer' }),
  replies(200, 'The page of a job that is live on the portal now', { ...HTML, ...ETAG }),
  replies(404, 'A page that says the job is not open', HTML),
  ...ANY_PAGE,
];
const APPLICATION = [
  inPath('workflowId', { description: 'The id of the applicant workflow, as in the returnUrl of its event' }),
  replies(200, 'A page that says that the application has been received: the same for every id', { ...HTML, ...ETAG }),
  replies(404, 'A page that says that there is no such portal', HTML),
  ...ANY_PAGE,
];
const OF_PORTAL = [inPath('name', { description: 'The name of the portal', example: 'careers' })];

/** Serves the public pages of a job on a career portal (D-SEA-20), and of people who have applied there (D-SEA-27). */
@DescribeGroup('Job pages')
@Access('public')
@Controller()
export class JobPagesController {
  constructor(
    private readonly portals: PublicPortalsService,
    private readonly replies: JobPageReplies,
  ) {}

  @Get('portals/:name/jobs/:jobId/:slug/job')
  @Describe(
    {
      id: 'getJobPage',
      summary: 'Read the page of a job on a portal',
      description: 'The page that candidates see, with the form to apply if the portal has one.',
    },
    ...OF_PORTAL,
    ...PAGE,
  )
  async ofPortal(
    @Req() request: TalentRequest,
    @Param() { name = '', jobId = '' }: Readonly<Record<string, string>>,
  ): Promise<Reply> {
    return this.replies.ofJob(request, { id: jobId, portal: () => this.portals.findByName(name) });
  }

  @Get('jobs/:jobId/:slug/job')
  @Describe(
    {
      id: 'getJobPageByHost',
      summary: 'Read the page of a job on the portal of the host',
      description: 'As the page of the portal. The host of the request names the portal.',
    },
    ...PAGE,
  )
  async ofHost(
    @Req() request: TalentRequest,
    @Headers('host') host: string | undefined,
    @Param('jobId') jobId: string,
  ): Promise<Reply> {
    return this.replies.ofJob(request, { id: jobId, portal: () => this.portals.findByHost(host ?? '') });
  }

  @Get('portals/:name/apply/:workflowId')
  @Describe(
    {
      id: 'getApplicationPage',
      summary: 'Come back to a portal after an application',
      description: 'The page to which partners send candidates back: the `returnUrl` of the event.',
    },
    ...OF_PORTAL,
    ...APPLICATION,
  )
  async applicationOfPortal(
    @Req() request: TalentRequest,
    @Param() { name = '', workflowId = '' }: Readonly<Record<string, string>>,
  ): Promise<Reply> {
    return this.replies.ofApplication(request, { id: workflowId, portal: () => this.portals.findByName(name) });
  }

  @Get('apply/:workflowId')
  @Describe(
    {
      id: 'getApplicationPageByHost',
      summary: 'Come back to the portal of the host after an application',
      description: 'As the page of the portal. The host of the request names the portal.',
    },
    ...APPLICATION,
  )
  async applicationOfHost(
    @Req() request: TalentRequest,
    @Headers('host') host: string | undefined,
    @Param('workflowId') workflowId: string,
  ): Promise<Reply> {
    return this.replies.ofApplication(request, {
      id: workflowId,
      portal: () => this.portals.findByHost(host ?? ''),
    });
  }
}
