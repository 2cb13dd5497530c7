import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import { Access, Reply } from '../../http/index.js';
import { PublicPortalsService } from '../portals/index.js';
import type { PublicPortal } from '../portals/index.js';
import { DescribeJobPages, DescribePageOfHost, DescribePageOfPortal } from './job-pages.openapi.js';
import { JobPagesService } from './job-pages.service.js';
import { JOB_PAGE_POLICY, renderJobPage, renderMissingPage } from './render-job-page.js';

const ID = /^[1-9]\d{0,15}$/;

/** The page of a job on a career portal, for anybody (D-SEA-20). */
@DescribeJobPages()
@Access('public')
@Controller()
export class JobPagesController {
  constructor(
    private readonly portals: PublicPortalsService,
    private readonly pages: JobPagesService,
  ) {}

  @Get('portals/:name/jobs/:jobId/:slug/job')
  @DescribePageOfPortal()
  async ofPortal(
    @Param('name') name: string,
    @Param('jobId') jobId: string,
    @Query('customer') customer?: string,
  ): Promise<Reply> {
    return this.#reply(
      await this.portals.findByName(name, customer === undefined ? undefined : Number(customer)),
      jobId,
    );
  }

  @Get('jobs/:jobId/:slug/job')
  @DescribePageOfHost()
  async ofHost(@Headers('host') host: string | undefined, @Param('jobId') jobId: string): Promise<Reply> {
    return this.#reply(await this.portals.findByHost(host ?? ''), jobId);
  }

  async #reply(portal: PublicPortal | undefined, jobId: string): Promise<Reply> {
    const isId = ID.test(jobId) && Number.isSafeInteger(Number(jobId));
    const job = portal && isId ? await this.pages.find(portal, Number(jobId)) : undefined;
    const reply = job ? Reply.page(renderJobPage(job)) : Reply.page(renderMissingPage(), 404);
    return reply.with('Content-Security-Policy', JOB_PAGE_POLICY).with('Referrer-Policy', 'no-referrer');
  }
}
