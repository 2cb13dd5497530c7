import { Injectable } from '@nestjs/common';
import { WriteRefusals } from '../../database/index.js';
import { PageForms, Reply } from '../../http/index.js';
import type { RequestContext, TalentRequest } from '../../http/index.js';
import { Log, Clock } from '../../runtime/index.js';
import { SecretBox } from '../access/index.js';
import type { ActionOutcome } from '../events/index.js';
import { FORM_PAGE_POLICY, guardedPage, renderMissingPage, ApplySections } from '../job-pages/index.js';
import type { PublicJob } from '../job-pages/index.js';
import type { PublicPortal } from '../portals/index.js';
import { ApplicationChecks, newToken } from './application-checks.js';
import type { CheckedForm } from './application-checks.js';
import { ApplicationFeed } from './application-outcomes.js';
import { ApplicationBounds } from './application-rate-limits.js';
import { failedPage, refusalOf, renderThanks, renderWrongForm } from './application-reply-pages.js';
import type { FormProblem } from './application.rules.js';
import { ApplicationProblems, ApplicationsService } from './applications.service.js';
import { ApplyScopes } from './apply-scopes.js';
import type { OpenJob, ApplyScope } from './apply-scopes.js';
import { renderApplySection } from './render-apply-form.js';
import type { ApplyForm } from './render-apply-form.js';
import { FIELDS, SubmittedForm, EMPTY_FORM } from './submitted-form.js';

@Injectable()
export class ApplicationSections extends ApplySections {
  constructor(
    private readonly scopes: ApplyScopes,
    private readonly pageForms: PageForms,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async of(found: PublicPortal, job: PublicJob): Promise<string | undefined> {
    const scope = await this.scopes.find(found);
    if (!scope) return undefined;
    const form = this.formOf(scope, job, this.newToken(found, job.id));
    return renderApplySection(form, { submitted: EMPTY_FORM, problems: [] });
  }

  newToken({ customerId, portal }: PublicPortal, jobId: number): string {
    return newToken(this.secretBox, { customerId, portalId: portal.id, jobId }, this.clock.now());
  }

  formOf(scope: ApplyScope, job: PublicJob, token: string): ApplyForm {
    const { isFirstNameRequired, takesLastName, isLastNameRequired } = scope;
    const { takesPhone, takesResume, isResumeRequired, form } = scope;
    const consent =
      scope.consent ??
      `I agree that ${job.organization} keeps what I send here and uses it to decide on my application.`;
    return {
      job,
      token,
      consent,
      isFirstNameRequired,
      takesLastName,
      isLastNameRequired,
      takesPhone,
      takesResume,
      isResumeRequired,
      form,
      maxFileBytes: this.pageForms.maxFileBytes,
    };
  }
}

/** Runs work once for each key at a time. Callers that come meanwhile get the result of the running work. */
class OneAtATime<T> {
  readonly #running = new Map<string, Promise<T>>();

  async run(key: string, work: () => Promise<T>): Promise<{ readonly isJoined: boolean; readonly result: T }> {
    const running = this.#running.get(key);
    if (running) return { isJoined: true, result: await running };
    const begun = work();
    this.#running.set(key, begun);
    try {
      return { isJoined: false, result: await begun };
    } finally {
      this.#running.delete(key);
    }
  }
}

/** Replies to visitors who apply. Each reply is a page, even a refusal (D-APY-3). */
@Injectable()
export class ApplicationReplies {
  readonly #running = new OneAtATime<{ readonly outcome: ActionOutcome; readonly isRepeated: boolean }>();

  constructor(
    private readonly scopes: ApplyScopes,
    private readonly checks: ApplicationChecks,
    private readonly sections: ApplicationSections,
    private readonly applications: ApplicationsService,
    private readonly pageForms: PageForms,
    private readonly bounds: ApplicationBounds,
    private readonly feed: ApplicationFeed,
    private readonly writeRefusals: WriteRefusals,
    private readonly log: Log,
  ) {}

  async of(
    request: TalentRequest,
    { jobId, portal }: { jobId: string; portal: PublicPortal | undefined },
  ): Promise<Reply> {
    const missing = (): Reply => guardedPage(Reply.page(renderMissingPage(), 404));
    if (!portal) return missing();
    try {
      const network = this.bounds.networkOf(request);
      this.bounds.countForm(network);
      const open = await this.scopes.findOpenJob(portal, jobId);
      if (open) return await this.#ofJob(request, open, network);
      this.#report('closed', portal);
      return missing();
    } catch (error) {
      return this.#refusal(request, portal, error);
    }
  }

  async #ofJob(request: TalentRequest, open: OpenJob, network: string): Promise<Reply> {
    const form = await this.pageForms.read(request, network);
    const submitted = new SubmittedForm(form.fields);
    const checked = this.checks.check(open, { ...form, submitted, network });
    const ctx = contextOf(request, open, checked);
    const problems = problemsOfPage([...checked.problems, ...(await this.applications.problemsOf(ctx, checked.sent))]);
    const again = (all: readonly FormProblem[]): Reply => {
      const form = this.sections.formOf(open.scope, open.job, checked.token);
      return guardedPage(Reply.page(renderWrongForm(form, { submitted, problems: all }), 400), FORM_PAGE_POLICY);
    };
    if (problems.length > 0) {
      this.#report(checked.refusal, open.found);
      return again(problems);
    }
    try {
      return await this.#apply(ctx, open, checked);
    } catch (error) {
      if (!(error instanceof ApplicationProblems)) throw error;
      this.#report('invalid', open.found);
      return again(error.problems);
    }
  }

  /** Writes the application. A repeat that arrives meanwhile waits, and gets the same reply. */
  async #apply(ctx: RequestContext, { found, job }: OpenJob, { sent, nonce }: CheckedForm): Promise<Reply> {
    const { isJoined, result } = await this.#running.run(nonce, () => {
      this.bounds.countApplication({ customerId: found.customerId, jobId: job.id });
      return this.applications.apply(ctx, sent);
    });
    this.#report(isJoined || result.isRepeated ? 'repeated' : 'received', found);
    const { redirectUrl, userMessage } = result.outcome;
    if (redirectUrl !== undefined)
      return guardedPage(Reply.of(303, undefined), FORM_PAGE_POLICY).with('Location', redirectUrl);
    return guardedPage(Reply.page(renderThanks(job.organization, job.title, userMessage)));
  }

  #refusal(request: TalentRequest, portal: PublicPortal, error: unknown): Reply {
    this.writeRefusals.note(error);
    const refusal = refusalOf(error);
    if (!refusal) this.log.failed(error, request, 'An application failed inside the service.');
    this.#report(refusal?.outcome ?? 'failed', portal, error);
    return refusal?.reply ?? failedPage();
  }

  #report(
    outcome: Parameters<ApplicationFeed['tell']>[0],
    { customerId, portal }: PublicPortal,
    error?: unknown,
  ): void {
    const why = outcome === 'failed' && error instanceof Error ? { why: `${error.name}: ${error.message}` } : {};
    this.feed.tell(outcome, { customerId, portalId: portal.id, ...why });
  }
}

/** Uses the token of the form as its Idempotency-Key: only the first application with a token counts (D-APY-6). */
function contextOf(request: TalentRequest, { found, job, scope }: OpenJob, { nonce }: CheckedForm): RequestContext {
  const path = `/portals/${found.portal.id}/jobs/${job.id}/applications`;
  const repeatable = { key: nonce, path, bodyDigest: 'application' };
  return { ...scope.ctx, transactionId: request.transactionId, repeatable };
}

/** Keeps the first problem of each field, in the order of the page: the boxes at the end of the form come last. */
function problemsOfPage(problems: readonly FormProblem[]): FormProblem[] {
  const seen = new Set<string>();
  return problems
    .filter(({ place }) => place === '' || (!seen.has(place) && seen.add(place)))
    .toSorted((one, other) => Number(BOXES_AT_END.has(one.place)) - Number(BOXES_AT_END.has(other.place)));
}

const BOXES_AT_END: ReadonlySet<string> = new Set([FIELDS.signature, FIELDS.consent]);
