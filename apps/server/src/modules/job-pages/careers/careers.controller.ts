import { Controller, Get, Req } from '@nestjs/common';
import {
  Access,
  bodyOf,
  Describe,
  DescribeGroup,
  IF_NONE_MATCH,
  inQuery,
  replies,
  replyHeader,
} from '../../../http/index.js';
import type { Reply, TalentRequest } from '../../../http/index.js';
import { JobPageReplies } from '../job-page-replies.js';
import { HTML, TOO_MANY } from '../job-pages.controller.js';

/** Serves the careers pages of portals to everybody: a list of jobs, and a feed for job boards (D-SEA-35). */
@DescribeGroup('Job pages')
@Access('public')
@Controller()
export class CareersController {
  constructor(private readonly pages: JobPageReplies) {}

  @Get()
  @Describe(
    {
      id: 'getHome',
      summary: 'Open the first page of the service',
      description: 'Leads to the jobs of the portal of the host, else to the console or the only portal.',
    },
    replies(302, 'Where the page is', replyHeader('Location', 'The first page')),
    replies(404, 'The console is off, and there are several portals or none'),
  )
  home(@Req() request: TalentRequest): Promise<Reply> {
    return this.pages.ofHome(request);
  }

  @Get(['portals/:name', 'jobs'])
  @Describe(
    {
      id: { '/portals/{name}': 'getCareersPage', '/jobs': 'getCareersPageByHost' },
      summary: {
        '/portals/{name}': 'Read the list of jobs on a portal',
        '/jobs': 'Read the list of jobs on the portal of the host',
      },
      description: 'The page on which candidates search. The filters of the portal are parameters of their own names.',
    },
    inQuery('page', { description: 'The page of the list, from 1', example: '1' }),
    ...IF_NONE_MATCH,
    replies(200, 'The page with the jobs that are live on the portal now, the latest first', HTML),
    replies(404, 'A page that says that there is no such portal', HTML),
    ...TOO_MANY,
  )
  jobs(@Req() request: TalentRequest): Promise<Reply> {
    return this.pages.ofJobs(request);
  }

  @Get(['portals/:name/jobs.xml', 'jobs.xml'])
  @Describe(
    {
      id: { '/portals/{name}/jobs.xml': 'getJobFeed', '/jobs.xml': 'getJobFeedByHost' },
      summary: {
        '/portals/{name}/jobs.xml': 'Read all jobs of a portal as XML',
        '/jobs.xml': 'Read all jobs of the portal of the host as XML',
      },
      description: 'The feed that job boards read.',
    },
    replies(200, 'All jobs that are live on the portal now', {
      ...bodyOf('application/xml;charset=UTF-8'),
      ...replyHeader('Content-Disposition', 'attachment, and the name of the file'),
    }),
    replies(404, 'A page that says that there is no such portal', HTML),
    ...TOO_MANY,
  )
  feed(@Req() request: TalentRequest): Promise<Reply> {
    return this.pages.ofFeed(request);
  }
}
