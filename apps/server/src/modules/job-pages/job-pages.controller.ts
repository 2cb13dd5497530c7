import { Controller, Get, Headers, Param, Req } from '@nestjs/common';
import { Access } from '../../http/index.js';
import type { Reply, TalentRequest } from '../../http/index.js';
import { PublicPortalsService } from '../portals/index.js';
import {
  DescribeApplicationOfHost,
  DescribeApplicationOfPortal,
  DescribeJobPages,
  DescribePageOfHost,
  DescribePageOfPortal,
} from './job-pages.openapi.js';
import { JobPageReplies } from './job-page-replies.js';

/** Serves the public pages of a job on a career portal (D-SEA-20), and of people who have applied there (D-SEA-27). */
@DescribeJobPages()
@Access('public')
@Controller()
export class JobPagesController {
  constructor(
    private readonly portals: PublicPortalsService,
    private readonly replies: JobPageReplies,
  ) {}

  @Get('portals/:name/jobs/:jobId/:slug/job')
  @DescribePageOfPortal()
  async ofPortal(
    @Req() request: TalentRequest,
    @Param() { name = '', jobId = '' }: Readonly<Record<string, string>>,
  ): Promise<Reply> {
    return this.replies.ofJob(request, { id: jobId, portal: () => this.portals.findByName(name) });
  }

  @Get('jobs/:jobId/:slug/job')
  @DescribePageOfHost()
  async ofHost(
    @Req() request: TalentRequest,
    @Headers('host') host: string | undefined,
    @Param('jobId') jobId: string,
  ): Promise<Reply> {
    return this.replies.ofJob(request, { id: jobId, portal: () => this.portals.findByHost(host ?? '') });
  }

  @Get('portals/:name/apply/:workflowId')
  @DescribeApplicationOfPortal()
  async applicationOfPortal(
    @Req() request: TalentRequest,
    @Param() { name = '', workflowId = '' }: Readonly<Record<string, string>>,
  ): Promise<Reply> {
    return this.replies.ofApplication(request, { id: workflowId, portal: () => this.portals.findByName(name) });
  }

  @Get('apply/:workflowId')
  @DescribeApplicationOfHost()
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
