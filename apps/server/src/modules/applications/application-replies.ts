import { Injectable } from '@nestjs/common';
import { WriteRefusals } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import { PageForms, Reply } from '../../http/index.js';
import type { RequestContext, TalentRequest } from '../../http/index.js';
import type { ActionOutcome } from '../events/index.js';
import { FORM_PAGE_POLICY, guardedPage, renderMissingPage } from '../job-pages/index.js';
import type { PublicPortal } from '../portals/index.js';
import { ApplicationBounds } from './application-bounds.js';
import { ApplicationChecks } from './application-checks.js';
import type { CheckedForm } from './application-checks.js';
import { ApplicationFeed } from './application-feed.js';
import { failedPage, refusalOf } from './application-refusals.js';
import { ApplicationSections } from './application-sections.js';
import type { FormProblem } from './application.rules.js';
import { ApplyPlaces } from './apply-places.js';
import type { ApplyPlace } from './apply-places.js';
import { OneAtATime } from './one-at-a-time.js';
import { renderThanks, renderWrongForm } from './render-answer-pages.js';
import { TypedForm } from './typed-form.js';
import { ApplicationProblems, VisitorApplications } from './visitor-applications.service.js';

/** The page of the form. */
interface WantedApplication {
  readonly jobId: string;
  readonly portal: PublicPortal | undefined;
}

/** Services that replying to an application needs. */
@Injectable()
export class ApplicationAnswerSources {
  constructor(
    readonly pageForms: PageForms,
    readonly bounds: ApplicationBounds,
    readonly feed: ApplicationFeed,
    readonly writeRefusals: WriteRefusals,
    readonly log: Log,
  ) {}
}

/** Replies to visitors who apply. Each reply is a page, also a refusal (D-APY-3). */
@Injectable()
export class ApplicationReplies {
  readonly #running = new OneAtATime<{ readonly outcome: ActionOutcome; readonly isRepeated: boolean }>();

  constructor(
    private readonly places: ApplyPlaces,
    private readonly checks: ApplicationChecks,
    private readonly sections: ApplicationSections,
    private readonly applications: VisitorApplications,
    private readonly sources: ApplicationAnswerSources,
  ) {}

  async of(request: TalentRequest, { jobId, portal }: WantedApplication): Promise<Reply> {
    const missing = (): Reply => guardedPage(Reply.page(renderMissingPage(), 404));
    if (!portal) return missing();
    try {
      const network = this.places.networkOf(request);
      this.sources.bounds.countForm(network);
      const place = await this.places.find(portal, jobId);
      if (place) return await this.#ofPlace(request, place, network);
      this.#tell('closed', portal);
      return missing();
    } catch (error) {
      return this.#refusal(request, portal, error);
    }
  }

  async #ofPlace(request: TalentRequest, place: ApplyPlace, network: string): Promise<Reply> {
    const form = await this.sources.pageForms.read(request, network);
    const typed = new TypedForm(form.fields);
    const checked = this.checks.check(place, { ...form, typed, network });
    const ctx = contextOf(request, place, checked);
    const problems = onePerPlace([...checked.problems, ...(await this.applications.problemsOf(ctx, checked.sent))]);
    const again = (found: readonly FormProblem[]): Reply => {
      const shown = this.sections.formOf(place.scope, place.job, checked.token);
      return guardedPage(Reply.page(renderWrongForm(shown, { typed, problems: found }), 400), FORM_PAGE_POLICY);
    };
    if (problems.length > 0) {
      this.#tell(checked.refusal, place.found);
      return again(problems);
    }
    try {
      return await this.#apply(ctx, place, checked);
    } catch (error) {
      if (!(error instanceof ApplicationProblems)) throw error;
      this.#tell('invalid', place.found);
      return again(error.problems);
    }
  }

  /** Writes the application. A repeat that arrives meanwhile waits for it, and gets the same reply. */
  async #apply(ctx: RequestContext, { found, job }: ApplyPlace, { sent, nonce }: CheckedForm): Promise<Reply> {
    const { isJoined, result } = await this.#running.run(nonce, () => {
      this.sources.bounds.countApplication({ customerId: found.customerId, jobId: job.id });
      return this.applications.apply(ctx, sent);
    });
    this.#tell(isJoined || result.isRepeated ? 'repeated' : 'received', found);
    const { redirectUrl, userMessage } = result.outcome;
    if (redirectUrl !== undefined)
      return guardedPage(Reply.of(303, undefined), FORM_PAGE_POLICY).with('Location', redirectUrl);
    return guardedPage(Reply.page(renderThanks(job.organization, job.title, userMessage)));
  }

  #refusal(request: TalentRequest, portal: PublicPortal, error: unknown): Reply {
    this.sources.writeRefusals.note(error);
    const refusal = refusalOf(error);
    if (!refusal) this.sources.log.failed(error, request, 'An application failed inside the service.');
    this.#tell(refusal?.outcome ?? 'failed', portal, error);
    return refusal?.reply ?? failedPage();
  }

  #tell(outcome: Parameters<ApplicationFeed['tell']>[0], { customerId, portal }: PublicPortal, error?: unknown): void {
    const why = outcome === 'failed' && error instanceof Error ? { why: `${error.name}: ${error.message}` } : {};
    this.sources.feed.tell(outcome, { customerId, portalId: portal.id, ...why });
  }
}

/** Uses the token of the form as its Idempotency-Key: only the first application with a token counts (D-APY-6). */
function contextOf(request: TalentRequest, { found, job, scope }: ApplyPlace, { nonce }: CheckedForm): RequestContext {
  const path = `/portals/${found.portal.id}/jobs/${job.id}/applications`;
  const repeatable = { key: nonce, path, bodyDigest: 'application' };
  return { ...scope.ctx, transactionId: request.transactionId, repeatable };
}

/** Keeps the first problem of each field: the page's own problems come before those of the rules. */
function onePerPlace(problems: readonly FormProblem[]): FormProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ place }) => place === '' || (!seen.has(place) && seen.add(place)));
}
