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

/** A page that may do no more than its policy says, and tells no other site where its reader comes from. */
export function guardedPage(reply: Reply, policy = JOB_PAGE_POLICY): Reply {
  return reply.with('Content-Security-Policy', policy).with('Referrer-Policy', 'no-referrer');
}

const ID = /^[1-9]\d{0,15}$/;

/** Which page is asked for. */
export interface WantedPage {
  /** Of the job or of the application, as the path has it. */
  readonly id: string;
  readonly portal: () => Promise<PublicPortal | undefined>;
}

/** What readers of pages are answered: HTML, refusals too (D-SEA-20, D-SEA-27). */
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

  /** A page that is kept is asked for anew each time, by its tag: so a job that is taken down is gone at once. */
  async #jobPage({ id, portal }: WantedPage, ifNoneMatch: string | undefined): Promise<Reply> {
    const turn = new Turn();
    const found = await portal();
    const job = found && isId(id) ? await this.pages.find(found, Number(id)) : undefined;
    if (!found || !job) return guardedPage(Reply.page(renderMissingPage(), 404));
    if (turn.isOver()) await turn.pass();
    const apply = await this.apply.of(found, job);
    const page = renderJobPage(job, apply);
    if (turn.isOver()) await turn.pass();
    if (apply === undefined) return keptPage(page, ifNoneMatch);
    // A form is sent once, so the page has no tag. A browser that goes back finds it with what was typed (D-APY-6).
    return guardedPage(Reply.page(page).revalidated(), FORM_PAGE_POLICY);
  }

  /** The application itself is not looked at: nobody learns which there are, nor for what. */
  async #applicationPage({ id, portal }: WantedPage, ifNoneMatch: string | undefined): Promise<Reply> {
    const found = isId(id) ? await portal() : undefined;
    if (!found) return guardedPage(Reply.page(renderNoApplicationPage(), 404));
    return keptPage(renderApplicationPage(await this.pages.organizationOf(found)), ifNoneMatch);
  }
}

export function isId(text: string): boolean {
  return ID.test(text) && Number.isSafeInteger(Number(text));
}

function keptPage(page: string, ifNoneMatch: string | undefined): Reply {
  return guardedPage(Reply.unlessKnown(tagOf(page), ifNoneMatch, () => Reply.page(page)).revalidated());
}

function tagOf(page: string): string {
  return `"${createHash('sha256').update(page).digest('base64url')}"`;
}

function busyPage(error: unknown): Reply {
  if (!(error instanceof RefusedForNow)) throw error;
  const { status, retryAfterSeconds } = error;
  return guardedPage(Reply.page(renderBusyPage(), status)).with('Retry-After', String(retryAfterSeconds));
}
