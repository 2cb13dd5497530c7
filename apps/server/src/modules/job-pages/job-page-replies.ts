import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { ClientAddresses, widerNetworkOf, RefusedForNow, Reply } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import { Clock, FairLimiter, QueueFull, RecentCounts } from '../../runtime/index.js';
import type { PublicPortal } from '../portals/index.js';
import { JobPagesService } from './job-pages.service.js';
import type { PublicJob } from './public-job.js';
import {
  FORM_PAGE_POLICY,
  JOB_PAGE_POLICY,
  renderApplicationPage,
  renderBusyPage,
  renderJobPage,
  renderMissingPage,
  renderNoApplicationPage,
} from './render-job-page.js';

/** A network may read 200 pages in a burst, and then 20 a second: the count drops by one every 50 ms. */
const OF_NETWORK = { most: 200, forgottenMs: 50 };

/**
 * Limits of pages that are rendered at once, and that wait. Each takes a few milliseconds of the event loop, which all
 * users share.
 */
const LIMITS = { running: 4, waiting: { member: 16, group: 64, all: 256 } };

/** Limits readers of pages, because they have no quota. Each network gets a fair share of the server (D-SEA-20). */
@Injectable()
export class PageVisits {
  readonly #recent = new RecentCounts(OF_NETWORK);
  readonly #turns = new FairLimiter(LIMITS);
  readonly #addresses: ClientAddresses;

  constructor(
    configuration: Configuration,
    private readonly clock: Clock,
  ) {
    this.#addresses = new ClientAddresses(configuration);
  }

  /** @throws RefusedForNow if the network has used its share, or too many wait */
  async run<T>(request: Pick<TalentRequest, 'socket' | 'headers'>, work: () => Promise<T>): Promise<T> {
    const member = this.#addresses.of(request);
    const now = this.clock.now();
    const waitMs = this.#recent.msToNextTry(member, now);
    if (waitMs > 0) throw tooMany(waitMs);
    this.#recent.add(member, now);
    try {
      return await this.#turns.run({ group: widerNetworkOf(member), member }, work);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      if (error.share === 'all') throw new RefusedForNow('pages', 'Too many pages are requested at once.');
      throw tooMany(1000);
    }
  }
}

function tooMany(waitMs: number): RefusedForNow {
  return new RefusedForNow(
    'page_attempts',
    'Too many pages were requested from this address.',
    Math.ceil(waitMs / 1000),
  );
}

/** The port that provides the apply form for the page of a job (D-APY-1). */
export abstract class ApplySections {
  /** Returns the section as HTML, or undefined if the portal takes no applications. */
  abstract of(found: PublicPortal, job: PublicJob): Promise<string | undefined>;
}

/** Adds the content security policy, and keeps the page's address from other sites. */
export function guardedPage(reply: Reply, policy = JOB_PAGE_POLICY): Reply {
  return reply.with('Content-Security-Policy', policy).with('Referrer-Policy', 'no-referrer');
}

const ID = /^[1-9]\d{0,15}$/;

/** The page that a request asks for. */
interface WantedPage {
  /** The id of the job or application, from the path. */
  readonly id: string;
  readonly portal: () => Promise<PublicPortal | undefined>;
}

/** Replies to readers of pages. Each reply is HTML, even a refusal (D-SEA-20, D-SEA-27). */
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

  /** Browsers revalidate a cached page by its tag each time, so that a job disappears as soon as it is taken down. */
  async #jobPage({ id, portal }: WantedPage, ifNoneMatch: string | undefined): Promise<Reply> {
    const found = await portal();
    const job = found && isId(id) ? await this.pages.find(found, Number(id)) : undefined;
    if (!found || !job) return guardedPage(Reply.page(renderMissingPage(), 404));
    const apply = await this.apply.of(found, job);
    const page = renderJobPage(job, apply);
    if (apply === undefined) return cachedPage(page, ifNoneMatch);
    // A form can be sent only once, so the page has no tag. A browser that goes back shows the page with the typed
    // answers (D-APY-6).
    return guardedPage(Reply.page(page).revalidated(), FORM_PAGE_POLICY);
  }

  /** Does not read the application. Otherwise anybody could find out which applications exist. */
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
  const { status, retryAfterSeconds, limit } = error;
  const page = guardedPage(Reply.page(renderBusyPage(), status)).refusedFor(limit);
  return page.with('Retry-After', String(retryAfterSeconds));
}
