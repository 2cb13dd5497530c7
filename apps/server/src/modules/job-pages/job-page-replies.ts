import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Turn } from '../../runtime/index.js';
import { RefusedForNow, Reply } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import type { PublicPortal } from '../portals/index.js';
import { ApplySections } from './apply-sections.js';
import { JobPagesService } from './job-pages.service.js';
import { PageVisits } from './page-visits.js';
import {
  FORM_PAGE_POLICY,
  JOB_PAGE_POLICY,
  renderApplicationPage,
  renderBusyPage,
  renderJobPage,
  renderMissingPage,
  renderNoApplicationPage,
} from './render-job-page.js';

/** Adds the content security policy, and hides the page's address from other sites. */
export function guardedPage(reply: Reply, policy = JOB_PAGE_POLICY): Reply {
  return reply.with('Content-Security-Policy', policy).with('Referrer-Policy', 'no-referrer');
}

const ID = /^[1-9]\d{0,15}$/;

/** The page that a request asks for. */
export interface WantedPage {
  /** The id of the job or application, from the path. */
  readonly id: string;
  readonly portal: () => Promise<PublicPortal | undefined>;
}

/** Replies to readers of pages. Each reply is HTML, also a refusal (D-SEA-20, D-SEA-27). */
@Injectable()
export class JobPageReplies {
  constructor(
    private readonly visits: PageVisits,
    private readonly pages: JobPagesService,
    private readonly apply: ApplySections,
  ) {}

  ofJob(request: TalentRequest, wanted: WantedPage): Promise<Reply> {
    return this.#reply(request, () => this.#jobPage(wanted, request.headers['if-none-match']));
  }

  ofApplication(request: TalentRequest, wanted: WantedPage): Promise<Reply> {
    return this.#reply(request, () => this.#applicationPage(wanted, request.headers['if-none-match']));
  }

  async #reply(request: TalentRequest, page: () => Promise<Reply>): Promise<Reply> {
    return this.visits.run(request, page).catch(busyPage);
  }

  /** Browsers revalidate a cached page each time, by its tag, so that a job that is taken down disappears at once. */
  async #jobPage({ id, portal }: WantedPage, ifNoneMatch: string | undefined): Promise<Reply> {
    const turn = new Turn();
    const found = await portal();
    const job = found && isId(id) ? await this.pages.find(found, Number(id)) : undefined;
    if (!found || !job) return guardedPage(Reply.page(renderMissingPage(), 404));
    if (turn.isOver()) await turn.pass();
    const apply = await this.apply.of(found, job);
    const page = renderJobPage(job, apply);
    if (turn.isOver()) await turn.pass();
    if (apply === undefined) return cachedPage(page, ifNoneMatch);
    // A form is sent once, so the page has no tag. A browser that goes back finds it with what was typed (D-APY-6).
    return guardedPage(Reply.page(page).revalidated(), FORM_PAGE_POLICY);
  }

  /** Does not read the application, so that nobody learns which applications exist. */
  async #applicationPage({ id, portal }: WantedPage, ifNoneMatch: string | undefined): Promise<Reply> {
    const found = isId(id) ? await portal() : undefined;
    if (!found) return guardedPage(Reply.page(renderNoApplicationPage(), 404));
    return cachedPage(renderApplicationPage(await this.pages.organizationOf(found)), ifNoneMatch);
  }
}

export function isId(text: string): boolean {
  return ID.test(text) && Number.isSafeInteger(Number(text));
}

function cachedPage(page: string, ifNoneMatch: string | undefined): Reply {
  return guardedPage(Reply.conditional(tagOf(page), ifNoneMatch, () => Reply.page(page)).revalidated());
}

function tagOf(page: string): string {
  return `"${createHash('sha256').update(page).digest('base64url')}"`;
}

function busyPage(error: unknown): Reply {
  if (!(error instanceof RefusedForNow)) throw error;
  const { status, retryAfterSeconds } = error;
  return guardedPage(Reply.page(renderBusyPage(), status)).with('Retry-After', String(retryAfterSeconds));
}
