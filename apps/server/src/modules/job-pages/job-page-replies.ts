import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Turn } from '../../event-loop/index.js';
import { RefusedForNow, Reply } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import type { PublicPortal } from '../portals/index.js';
import { JobPagesService } from './job-pages.service.js';
import { PageVisits } from './page-visits.js';
import { JOB_PAGE_POLICY, renderBusyPage, renderJobPage, renderMissingPage } from './render-job-page.js';

const ID = /^[1-9]\d{0,15}$/;

/** Which page is asked for. */
export interface WantedPage {
  /** As the path has it. */
  readonly jobId: string;
  readonly portal: () => Promise<PublicPortal | undefined>;
}

/** What readers of pages are answered: HTML, refusals too (D-SEA-20). */
@Injectable()
export class JobPageReplies {
  constructor(
    private readonly visits: PageVisits,
    private readonly pages: JobPagesService,
  ) {}

  async reply(request: TalentRequest, wanted: WantedPage): Promise<Reply> {
    const reply = await this.visits
      .run(request, () => this.#pageOf(wanted, request.headers['if-none-match']))
      .catch(busyPage);
    return reply.with('Content-Security-Policy', JOB_PAGE_POLICY).with('Referrer-Policy', 'no-referrer');
  }

  /** A page that is kept is asked for anew each time, by its tag: so a job that is taken down is gone at once. */
  async #pageOf({ jobId, portal }: WantedPage, ifNoneMatch: string | undefined): Promise<Reply> {
    const turn = new Turn();
    const found = await portal();
    const isId = ID.test(jobId) && Number.isSafeInteger(Number(jobId));
    const job = found && isId ? await this.pages.find(found, Number(jobId)) : undefined;
    if (!job) return Reply.page(renderMissingPage(), 404);
    if (turn.isOver()) await turn.pass();
    const page = renderJobPage(job);
    if (turn.isOver()) await turn.pass();
    return Reply.unlessKnown(tagOf(page), ifNoneMatch, () => Reply.page(page)).revalidated();
  }
}

function tagOf(page: string): string {
  return `"${createHash('sha256').update(page).digest('base64url')}"`;
}

function busyPage(error: unknown): Reply {
  if (!(error instanceof RefusedForNow)) throw error;
  const { status, retryAfterSeconds } = error;
  return Reply.page(renderBusyPage(), status).with('Retry-After', String(retryAfterSeconds));
}
