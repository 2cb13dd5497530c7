import { Controller, Headers, Param, Post, Req } from '@nestjs/common';
import { Access } from '../../http/index.js';
import type { Reply, TalentRequest } from '../../http/index.js';
import { PublicPortalsService } from '../portals/index.js';
import { ApplicationReplies } from './application-replies.js';
import { DescribeApplications, DescribeApplyOfHost, DescribeApplyOfPortal } from './applications.openapi.js';

/**
 * Receives the apply forms of job pages from anybody (D-APY-1). Visitors do not sign in, so another site gains
 * nothing by sending a form in their browser.
 */
@DescribeApplications()
@Access('public')
@Controller()
export class ApplicationsController {
  constructor(
    private readonly portals: PublicPortalsService,
    private readonly replies: ApplicationReplies,
  ) {}

  @Post('portals/:name/jobs/:jobId/:slug/job')
  @DescribeApplyOfPortal()
  async ofPortal(
    @Req() request: TalentRequest,
    @Param() { name = '', jobId = '' }: Readonly<Record<string, string>>,
  ): Promise<Reply> {
    const portal = await this.portals.findByName(name);
    return this.replies.of(request, { jobId, portal });
  }

  @Post('jobs/:jobId/:slug/job')
  @DescribeApplyOfHost()
  async ofHost(
    @Req() request: TalentRequest,
    @Headers('host') host: string | undefined,
    @Param('jobId') jobId: string,
  ): Promise<Reply> {
    return this.replies.of(request, { jobId, portal: await this.portals.findByHost(host ?? '') });
  }
}
