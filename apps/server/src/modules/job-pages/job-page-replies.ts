import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { splitTarget } from '@talent-platform/protocol/canonical';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Configuration } from '../../config/index.js';
import { noticePage, RefusedForNow, Reply, Uploads } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import { PortalAddresses, PublicPortalsService } from '../portals/index.js';
import { ApplyScopes } from './apply/apply-scopes.js';
import { renderApplySection } from './apply/render-apply-form.js';
import { EMPTY_FORM, newToken } from './apply/submitted-form.js';
import { careersPage } from './careers/careers-page.js';
import { CareersService } from './careers/careers.service.js';
import { jobFeed } from './careers/job-feed.js';
import { isId, JobPagesService } from './job-pages.service.js';
import { textsFor } from './page-texts.js';
import type { PublicJob } from './public-job.js';
import { applicationPage, jobPage, missingJobPage } from './render-job-page.js';
import { VisitorLimits } from './visitor-limits.js';

/** Replies to readers of pages. Each reply is HTML, even a refusal (D-SEA-20, D-SEA-27). */
@Injectable()
export class JobPageReplies {
  constructor(
    private readonly configuration: Configuration,
    private readonly limits: VisitorLimits,
    private readonly portals: PublicPortalsService,
    private readonly addresses: PortalAddresses,
    private readonly pages: JobPagesService,
    private readonly careers: CareersService,
    private readonly scopes: ApplyScopes,
    private readonly uploads: Uploads,
  ) {}

  /** Leads to the jobs of the host's portal, to the console, or to the jobs of the only portal. */
  async ofHome(request: TalentRequest): Promise<Reply> {
    if (await this.portals.find(request)) return redirection('jobs');
    if (this.configuration.console) return redirection('console/');
    const only = await this.portals.findOnly();
    if (only) return redirection(this.addresses.ofSite(only.portal));
    throw ProtocolError.of('RESOURCE_NOT_FOUND', 'There is no page here, because the console is off.');
  }

  ofJobs(request: TalentRequest): Promise<Reply> {
    return this.#reply(request, () => this.#careersPage(request));
  }

  ofFeed(request: TalentRequest): Promise<Reply> {
    return this.#reply(request, () => this.#feed(request));
  }

  ofJob(request: TalentRequest): Promise<Reply> {
    return this.#reply(request, () => this.#jobPage(request));
  }

  ofApplication(request: TalentRequest): Promise<Reply> {
    return this.#reply(request, () => this.#applicationPage(request));
  }

  async #reply(request: TalentRequest, page: () => Promise<Reply>): Promise<Reply> {
    return this.limits.run('pages', request, page).catch((error: unknown) => refusedPage(request, error));
  }

  /** Browsers ask for the list anew each time, and get a short reply if it is the same. */
  async #careersPage(request: TalentRequest): Promise<Reply> {
    const portal = await this.portals.find(request);
    if (!portal) return missingPage(request);
    const { query } = splitTarget(request.url ?? '');
    const page = careersPage(await this.careers.list(portal, new URLSearchParams(query)), textsFor(request));
    const tag = `"${createHash('sha256').update(String(page.body)).digest('base64url')}"`;
    const reply = Reply.conditional(tag, request.headers['if-none-match'], () => page);
    if (reply !== page) reply.headers.push(...page.headers);
    return reply.with('Vary', 'Accept-Language').revalidated();
  }

  /** Each part of the feed counts as a page (D-SEA-35). A feed that has begun waits, because it cannot be refused. */
  async #feed(request: TalentRequest): Promise<Reply> {
    const portal = await this.portals.find(request);
    if (!portal) return missingPage(request);
    const site = await this.pages.siteOf(portal);
    const first = await this.careers.find(portal);
    const parts = (gone: AbortSignal): AsyncIterable<readonly PublicJob[]> =>
      this.careers.readAll(portal, first, (read) => this.limits.runWhenAllowed('pages', request, read, gone));
    return jobFeed(site, textsFor(request), parts)
      .with('Referrer-Policy', 'no-referrer')
      .with('Vary', 'Accept-Language');
  }

  /**
   * Browsers ask for the page anew each time, so that a job disappears as soon as it is taken down. A browser that goes
   * back shows the page with the typed answers.
   */
  async #jobPage(request: TalentRequest): Promise<Reply> {
    const texts = textsFor(request);
    const portal = await this.portals.find(request);
    const job = portal && (await this.pages.find(portal, request.params['jobId'] ?? ''));
    if (!job) return missingJobPage(texts);
    const scope = await this.scopes.find(portal);
    const form = scope && { scope, job, token: newToken(), maxFileBytes: this.uploads.maxFileBytes, texts };
    const apply = form && renderApplySection(form, { submitted: EMPTY_FORM, problems: [] });
    return jobPage(job, texts, apply).with('Vary', 'Accept-Language').revalidated();
  }

  /** Does not read the application. Otherwise anybody could find out which applications exist. */
  async #applicationPage(request: TalentRequest): Promise<Reply> {
    const portal = isId(request.params['workflowId'] ?? '') ? await this.portals.find(request) : undefined;
    if (!portal) return missingPage(request);
    const page = applicationPage(await this.pages.siteOf(portal), textsFor(request));
    return page.with('Vary', 'Accept-Language').revalidated();
  }
}

function redirection(location: string): Reply {
  return Reply.of(302, undefined).with('Location', location);
}

function missingPage(request: TalentRequest): Reply {
  const { noPage, noPageReason, language } = textsFor(request);
  return noticePage(noPage, noPageReason, 404, language);
}

/** Visitors may not read jobs if the blueprint has none: then there is no such page. */
function refusedPage(request: TalentRequest, error: unknown): Reply {
  if (error instanceof ProtocolError && error.status === 404) return missingPage(request);
  if (!(error instanceof RefusedForNow)) throw error;
  const { status, retryAfterSeconds, limit } = error;
  const { oneMoment, manyPages, language } = textsFor(request);
  return noticePage(oneMoment, manyPages, status, language)
    .refusedFor(limit)
    .with('Retry-After', String(retryAfterSeconds));
}
