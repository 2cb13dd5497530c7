import { Controller, Get, Headers, Param, Query, Req } from '@nestjs/common';
import { Access } from '../../http/index.js';
import type { Reply, TalentRequest } from '../../http/index.js';
import { PublicPortalsService } from '../portals/index.js';
import { DescribeJobPages, DescribePageOfHost, DescribePageOfPortal } from './job-pages.openapi.js';
import { JobPageReplies } from './job-page-replies.js';

/** The page of a job on a career portal, for anybody (D-SEA-20). */
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
    @Query('customer') customer?: string,
  ): Promise<Reply> {
    const customerId = customer === undefined ? undefined : Number(customer);
    return this.replies.reply(request, { jobId, portal: () => this.portals.findByName(name, customerId) });
  }

  @Get('jobs/:jobId/:slug/job')
  @DescribePageOfHost()
  async ofHost(
    @Req() request: TalentRequest,
    @Headers('host') host: string | undefined,
    @Param('jobId') jobId: string,
  ): Promise<Reply> {
    return this.replies.reply(request, { jobId, portal: () => this.portals.findByHost(host ?? '') });
  }
}
