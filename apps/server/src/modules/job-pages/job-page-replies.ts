import { Injectable } from '@nestjs/common';
import { RefusedForNow, Reply, Uploads } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import { PublicPortalsService } from '../portals/index.js';
import { ApplyScopes } from './apply/apply-scopes.js';
import { renderApplySection } from './apply/render-apply-form.js';
import { EMPTY_FORM, newToken } from './apply/submitted-form.js';
import { isId, JobPagesService } from './job-pages.service.js';
import {
  FORM_PAGE_POLICY,
  guardedPage,
  missingPage,
  renderApplicationPage,
  renderJobPage,
  renderNotice,
} from './render-job-page.js';
import { VisitorLimits } from './visitor-limits.js';

/** Replies to readers of pages. Each reply is HTML, even a refusal (D-SEA-20, D-SEA-27). */
@Injectable()
export class JobPageReplies {
  constructor(
    private readonly limits: VisitorLimits,
    private readonly portals: PublicPortalsService,
    private readonly pages: JobPagesService,
    private readonly scopes: ApplyScopes,
    private readonly uploads: Uploads,
  ) {}

  ofJob(request: TalentRequest): Promise<Reply> {
    return this.#reply(request, () => this.#jobPage(request));
  }

  ofApplication(request: TalentRequest): Promise<Reply> {
    return this.#reply(request, () => this.#applicationPage(request));
  }

  async #reply(request: TalentRequest, page: () => Promise<Reply>): Promise<Reply> {
    return this.limits.run('pages', request, page).catch(busyPage);
  }

  /**
   * Browsers ask for the page anew each time, so that a job disappears as soon as it is taken down. A browser that goes
   * back shows the page with the typed answers.
   */
  async #jobPage(request: TalentRequest): Promise<Reply> {
    const portal = await this.portals.find(request);
    const job = portal && (await this.pages.find(portal, request.params['jobId'] ?? ''));
    if (!job) return missingPage();
    const scope = await this.scopes.find(portal);
    if (!scope) return guardedPage(Reply.page(renderJobPage(job)).revalidated());
    const form = { scope, job, token: newToken(), maxFileBytes: this.uploads.maxFileBytes };
    const section = renderApplySection(form, { submitted: EMPTY_FORM, problems: [] });
    return guardedPage(Reply.page(renderJobPage(job, section)).revalidated(), FORM_PAGE_POLICY);
  }

  /** Does not read the application. Otherwise anybody could find out which applications exist. */
  async #applicationPage(request: TalentRequest): Promise<Reply> {
    const portal = isId(request.params['workflowId'] ?? '') ? await this.portals.find(request) : undefined;
    if (!portal)
      return guardedPage(Reply.page(renderNotice('There is no such page', 'The address is not complete.'), 404));
    return guardedPage(Reply.page(renderApplicationPage(await this.pages.organizationOf(portal))).revalidated());
  }
}

function busyPage(error: unknown): Reply {
  if (!(error instanceof RefusedForNow)) throw error;
  const { status, retryAfterSeconds, limit } = error;
  const page = renderNotice(
    'One moment, please',
    'Very many pages are asked for just now. Try again in a few seconds.',
  );
  const reply = guardedPage(Reply.page(page, status)).refusedFor(limit);
  return reply.with('Retry-After', String(retryAfterSeconds));
}
