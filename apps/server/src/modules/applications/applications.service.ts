import { Injectable } from '@nestjs/common';
import { kindOfEnds } from '@talent-platform/documents';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import { Reply } from '../../http/index.js';
import type { RequestContext, UploadedFile } from '../../http/index.js';
import { outcomeOf, WritesWithEvents } from '../events/index.js';
import type { ActionOutcome, CommittedWrite, FirstOutcome } from '../events/index.js';
import { FileContents } from '../files/index.js';
import { FormFiller } from '../forms/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileWriter } from '../profiles/index.js';
import type { PersistedFile } from '../profiles/index.js';
import { ApplicationBounds } from './application-rate-limits.js';
import { ApplicationWriter, personBody } from './application-writer.js';
import { answerProblem, personProblem } from './application.rules.js';
import type { Applicant, FormProblem } from './application.rules.js';
import type { ApplyScope } from './apply-scopes.js';
import type { ReadAnswers } from './read-answers.js';
import { FIELDS } from './submitted-form.js';

/** An application of a visitor, after the page's own fields passed their checks. */
export interface SentApplication {
  readonly scope: ApplyScope;
  readonly jobId: number;
  readonly portalId: number;
  readonly network: string;
  readonly applicant: Applicant;
  readonly file: UploadedFile | undefined;
  /** Undefined if the portal has no questions of its own. */
  readonly read: ReadAnswers | undefined;
}

export class ApplicationProblems extends Error {
  override readonly name = 'ApplicationProblems';

  constructor(readonly problems: readonly FormProblem[]) {
    super('The application has problems.');
  }
}

/**
 * The application has a problem that the visitor cannot correct: the portal's user may not write, or a person needs a
 * field that the page lacks.
 */
export class ApplicationNotWritable extends Error {
  override readonly name = 'ApplicationNotWritable';
}

/** The job was taken down after the page was shown. */
export class JobClosed extends Error {
  override readonly name = 'JobClosed';
}

/** Takes applications of visitors (D-APY-3). */
@Injectable()
export class ApplicationsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly bounds: ApplicationBounds,
    private readonly forms: FormFiller,
    private readonly profiles: ProfileWriter,
    private readonly writer: ApplicationWriter,
    private readonly contents: FileContents,
    private readonly writesWithEvents: WritesWithEvents,
    private readonly definitions: ProfileDefinitionsService,
  ) {}

  /**
   * Stores the file, commits the application, makes the first attempts, and returns the outcome.
   * @param ctx has the token of the form as its Idempotency-Key, so that a repeated form gets the first reply
   * @throws ApplicationProblems, ApplicationNotWritable, JobClosed, RefusedForNow
   */
  async apply(ctx: RequestContext, sent: SentApplication): Promise<{ outcome: ActionOutcome; isRepeated: boolean }> {
    const { contents, definitions, writesWithEvents } = this;
    const { file } = sent;
    const given = file && { name: await contents.keep(ctx, file), filename: file.filename, content: file.content };
    const shown = await definitions.publicDefinitionsOf(ctx.customerId);
    const committed = await this.#commit(ctx, sent, given);
    // The visitor sees only labels that are public.
    const outcomes = await writesWithEvents.attempt(committed.recorded, shown);
    const reply = await writesWithEvents.reply(ctx, committed, toReply(outcomes));
    return { outcome: reply.body as ActionOutcome, isRepeated: !committed.isOwn };
  }

  /**
   * Commits the application in line with others. The place in line ends with the commit, because other visitors must
   * not wait while this one waits for a partner.
   */
  async #commit(ctx: RequestContext, sent: SentApplication, given: PersistedFile | undefined): Promise<CommittedWrite> {
    const { contents, writesWithEvents } = this;
    const application = toWrite(sent, given);
    const committing: { isOwn: boolean } = { isOwn: false };
    try {
      const committed = await this.bounds.inLine(sent.network, () =>
        writesWithEvents.commit(
          ctx,
          (session) => withVisitorProblems(sent, this.writer.write(session, ctx, application)),
          toReply,
        ),
      );
      committing.isOwn = committed.isOwn;
      return committed;
    } finally {
      // If another upload has named the content meanwhile, it stays.
      if (given && !committing.isOwn)
        await contents.abandon(ctx, { name: given.name, size: given.content.size }).catch(() => undefined);
    }
  }

  /**
   * Returns the problems by the rules of people and of the form, before anything is stored. The unit of work checks
   * everything again.
   * @throws ApplicationNotWritable
   */
  async problemsOf(ctx: RequestContext, sent: SentApplication): Promise<readonly FormProblem[]> {
    const { scope, applicant, read } = sent;
    const { definitions, form } = scope;
    const person = await this.profiles.draft(this.unitOfWork.reader, ctx, {
      definitions,
      profileType: 'people',
      found: undefined,
      sent: { created: personBody(applicant, definitions) },
    });
    const ofForm = form && read ? await this.forms.problemsOf(ctx, form.definition, read.answers) : [];
    return [...(await kindProblems(sent.file)), ...shownProblems(sent, { ofPerson: person.problems, ofForm })];
  }
}

/** Refuses a resume that is not a document, text or picture, because it may be a program (D-APY-10). */
async function kindProblems(file: UploadedFile | undefined): Promise<FormProblem[]> {
  if (!file || file.content.size === 0 || (await kindOfEnds(file.content)) !== undefined) return [];
  return [{ place: FIELDS.resume, text: 'This file cannot be read. Choose a PDF, Word or text file.' }];
}

function toReply(outcomes: readonly FirstOutcome[]): Reply {
  return Reply.ok(outcomeOf(outcomes));
}

function toWrite(sent: SentApplication, given: PersistedFile | undefined) {
  const { scope, jobId, portalId, applicant, read } = sent;
  const formname = scope.form?.definition.form.formname;
  return {
    ...{ definitions: scope.definitions, jobId, portalId, applicant, given },
    resume: given?.content,
    form: formname === undefined || !read ? undefined : { formname, answers: read.answers },
  };
}

/**
 * Converts refusals of the rules, so that they are not kept for repeats. The visitor corrects the form and sends it
 * again.
 */
async function withVisitorProblems<T>(sent: SentApplication, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const { problems } = error;
    if (problems.some(({ code }) => code === 'BUSY')) throw error;
    if (problems.every(({ code }) => code === 'CONFLICT')) throw new JobClosed();
    const isAnswer = ({ field = '' }: Problem): boolean => sent.read?.places.has(field.split('/')[0] ?? '') === true;
    const ofPerson = problems.filter((problem) => !isAnswer(problem));
    throw new ApplicationProblems(shownProblems(sent, { ofPerson, ofForm: problems.filter(isAnswer) }));
  }
}

/** @throws ApplicationNotWritable if a problem is about a field that the page does not have */
function shownProblems(
  { read }: SentApplication,
  { ofPerson, ofForm }: { ofPerson: readonly Problem[]; ofForm: readonly Problem[] },
): FormProblem[] {
  const ofFields = ofPerson.map((problem) => {
    const shown = personProblem(problem);
    if (!shown) throw new ApplicationNotWritable(`${problem.code} ${problem.field ?? ''}`);
    return shown;
  });
  return [...ofFields, ...ofForm.map((problem) => answerProblem(problem, read?.places ?? new Map()))];
}
