import { Injectable } from '@nestjs/common';
import { kindOfEnds } from '@talent-platform/documents';
import { UnitOfWork, WriteRefusals } from '../../../database/index.js';
import { RefusedForNow, Reply, Uploads } from '../../../http/index.js';
import type { RequestContext, TalentRequest, Upload, UploadedFile } from '../../../http/index.js';
import { Log, Notices } from '../../../runtime/index.js';
import { PublicPortalsService } from '../../portals/index.js';
import { APPLY_FORM_ACTION, missingJobPage } from '../render-job-page.js';
import { textsFor } from '../page-texts.js';
import type { PageTexts } from '../page-texts.js';
import { VisitorLimits } from '../visitor-limits.js';
import { failedPage, refusalPage, thanksPage, wrongFormPage } from './application-reply-pages.js';
import { ApplicationCommits, JobClosed } from './application-commits.js';
import { ApplicationNotWritable, ApplicationWriter } from './application-writer.js';
import { applicantOf, fixedProblems } from './application.rules.js';
import type { FormProblem } from './application.rules.js';
import { ApplyScopes } from './apply-scopes.js';
import type { OpenJob } from './apply-scopes.js';
import { readAnswers } from './read-answers.js';
import type { ApplyForm } from './render-apply-form.js';
import { FIELDS, isToken, newToken, SubmittedForm } from './submitted-form.js';

/** Counts the apply forms that were sent to this node, by what became of them (D-APY-9). */
@Injectable()
export class ApplicationCounts {
  readonly received = { count: 0 };
  readonly refused = { count: 0 };
  readonly failed = { count: 0 };
}

/** A form as it came, and the same form to show again. */
interface SentForm {
  readonly open: OpenJob;
  readonly form: Upload;
  readonly submitted: SubmittedForm;
  readonly again: ApplyForm;
}

/** Takes the applications of visitors. Each reply is a page, even a refusal (D-APY-3). */
@Injectable()
export class ApplicationsService {
  readonly #notices: Notices;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: VisitorLimits,
    private readonly portals: PublicPortalsService,
    private readonly scopes: ApplyScopes,
    private readonly uploads: Uploads,
    private readonly writer: ApplicationWriter,
    private readonly commits: ApplicationCommits,
    private readonly counts: ApplicationCounts,
    private readonly writeRefusals: WriteRefusals,
    private readonly log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  async receive(request: TalentRequest): Promise<Reply> {
    const reply = await this.limits
      .run('forms', request, (network) => this.#receive(request, network))
      .catch((error: unknown) => this.#refusal(request, error));
    const { received, refused, failed } = this.counts;
    (reply.status < 400 ? received : reply.status < 500 ? refused : failed).count += 1;
    return reply;
  }

  async #receive(request: TalentRequest, network: string): Promise<Reply> {
    const sentForm = await this.#read(request, network);
    const texts = textsFor(request);
    if (!sentForm) return missingJobPage(texts);
    const { open, form, submitted, again } = sentForm;
    const { job, scope } = open;
    const applicant = applicantOf(submitted);
    const file = scope.takesResume ? form.file : undefined;
    const sent = { ...open, applicant, file, read: scope.form && readAnswers(scope.form.questions, submitted) };
    const ctx = contextOf(request, open, submitted.line(FIELDS.token));
    const problems = problemsOfPage([
      ...fixedProblems(submitted, scope, { ...form, maxFileBytes: this.uploads.maxFileBytes }, texts.form),
      ...(await kindProblems(file, texts.form)),
      ...(await this.writer.problemsOf(this.unitOfWork.reader, ctx, sent, texts.form)),
    ]);
    if (problems.length > 0) return wrongFormPage(again, { submitted, problems });
    const { redirectUrl, userMessage } = await this.commits.once(ctx, sent);
    if (redirectUrl === undefined) return thanksPage(job, texts, userMessage);
    return Reply.of(303, undefined)
      .with('Location', redirectUrl)
      .with('Content-Security-Policy', `form-action ${APPLY_FORM_ACTION}`)
      .with('Referrer-Policy', 'no-referrer');
  }

  /** Returns undefined if nobody can apply there. */
  async #read(request: TalentRequest, network: string): Promise<SentForm | undefined> {
    const portal = await this.portals.find(request);
    const open = portal && (await this.scopes.findOpenJob(portal, request.params['jobId'] ?? ''));
    if (!open) return undefined;
    const form = await this.uploads.readPageForm(request, network);
    const submitted = new SubmittedForm(form.fields);
    const token = submitted.line(FIELDS.token);
    const { job, scope } = open;
    const { maxFileBytes } = this.uploads;
    const shown = { job, scope, maxFileBytes, texts: textsFor(request) };
    return { open, form, submitted, again: { ...shown, token: isToken(token) ? token : newToken() } };
  }

  /** Shows the form again to a network that has sent its share, so that what was typed is not lost (D-APY-8). */
  async #formAgain(request: TalentRequest, network: string, error: RefusedForNow): Promise<Reply | undefined> {
    const sentForm = await this.#read(request, network);
    if (!sentForm) return undefined;
    const { again, submitted } = sentForm;
    const problems = [{ place: '', text: textsFor(request).manyApplications(error.retryAfterSeconds) }];
    return wrongFormPage(again, { submitted, problems }, error.status)
      .with('Retry-After', String(error.retryAfterSeconds))
      .refusedFor(error.limit);
  }

  async #refusal(request: TalentRequest, error: unknown): Promise<Reply> {
    this.writeRefusals.note(error);
    if (error instanceof JobClosed) return missingJobPage(textsFor(request));
    if (error instanceof RefusedForNow && error.limit === 'application_attempts') {
      const again = this.limits.within('forms', request, (network) => this.#formAgain(request, network, error));
      const page = await again.catch(() => undefined);
      if (page) return page;
    }
    const refusal = refusalPage(error, textsFor(request));
    if (refusal) return refusal;
    if (error instanceof ApplicationNotWritable)
      this.#notices.tell('An application cannot be kept. Look at what the user of the portal may write.', {
        job: request.params['jobId'],
        portal: request.params['name'] ?? request.headers.host,
        why: error.message,
      });
    else this.log.failed(error, request, 'An application failed inside the service.');
    return failedPage(textsFor(request));
  }
}

/** The token of the form is its Idempotency-Key: only the first application with a token counts (D-APY-6). */
function contextOf(request: TalentRequest, { found, job, scope }: OpenJob, token: string): RequestContext {
  const path = `/portals/${found.portal.id}/jobs/${job.id}/applications`;
  return { ...scope.ctx, transactionId: request.transactionId, repeatable: { key: token, path, bodyDigest: '' } };
}

/** Refuses a resume that is not a document, text or picture, because it may be a program (D-APY-10). */
async function kindProblems(file: UploadedFile | undefined, texts: PageTexts['form']): Promise<FormProblem[]> {
  if (!file || file.content.size === 0 || (await kindOfEnds(file.content)) !== undefined) return [];
  return [{ place: FIELDS.resume, text: texts.unknownFile }];
}

/** Keeps the first problem of each field, in the order of the page: the boxes at the end of the form come last. */
function problemsOfPage(problems: readonly FormProblem[]): FormProblem[] {
  const seen = new Set<string>();
  return problems
    .filter(({ place }) => place === '' || (!seen.has(place) && seen.add(place)))
    .toSorted((one, other) => Number(BOXES_AT_END.has(one.place)) - Number(BOXES_AT_END.has(other.place)));
}

const BOXES_AT_END: ReadonlySet<string> = new Set([FIELDS.signature, FIELDS.consent]);
