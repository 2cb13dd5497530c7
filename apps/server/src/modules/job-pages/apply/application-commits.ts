import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { outcomeOf, WritesWithEvents } from '../../events/index.js';
import type { ActionOutcome, CommittedWrite } from '../../events/index.js';
import { FileContents } from '../../files/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import type { PersistedFile } from '../../profiles/index.js';
import { ApplicationNotWritable, ApplicationWriter } from './application-writer.js';
import type { SentApplication } from './application-writer.js';

/** The job was taken down after the page was shown. */
export class JobClosed extends Error {
  override readonly name = 'JobClosed';
}

/** Stores the files of applications, commits these, and tells partners. */
@Injectable()
export class ApplicationCommits {
  /** The applications that are being written, by their customers, and the jobs and tokens of their forms. */
  readonly #running = new Map<string, Promise<ActionOutcome>>();

  constructor(
    private readonly contents: FileContents,
    private readonly definitions: ProfileDefinitionsService,
    private readonly writer: ApplicationWriter,
    private readonly writesWithEvents: WritesWithEvents,
  ) {}

  /** A form that comes again while its application is written waits, and gets the same reply (D-APY-6). */
  once(ctx: RequestContext, sent: SentApplication): Promise<ActionOutcome> {
    const name = JSON.stringify([ctx.customerId, ctx.repeatable]);
    const running = this.#running.get(name) ?? this.#apply(ctx, sent).finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    return running;
  }

  /** Stores the file, commits the application, and makes the first attempts. @throws JobClosed, ApplicationNotWritable */
  async #apply(ctx: RequestContext, sent: SentApplication): Promise<ActionOutcome> {
    const { contents, definitions, writesWithEvents } = this;
    const { file } = sent;
    const given = file && { name: await contents.keep(ctx, file), filename: file.filename, content: file.content };
    // The visitor sees only labels that are public.
    const shown = await definitions.publicDefinitionsOf(ctx.customerId);
    const committed = await this.#commit(ctx, sent, given);
    const outcomes = await writesWithEvents.attempt(committed.recorded, shown);
    const reply = await writesWithEvents.reply(ctx, committed, Reply.ok(outcomeOf(outcomes)));
    return reply.body as ActionOutcome;
  }

  async #commit(
    ctx: RequestContext,
    { found, job, scope, applicant, read }: SentApplication,
    given: PersistedFile | undefined,
  ): Promise<CommittedWrite> {
    const { definitions } = scope;
    const formname = scope.form?.definition.form.formname;
    const form = formname === undefined || !read ? undefined : { formname, answers: read.answers };
    const application = { definitions, jobId: job.id, portalId: found.portal.id, applicant, given, form };
    let isOwn = false;
    try {
      const committed = await this.writesWithEvents.commit(
        ctx,
        (session) => this.writer.write(session, ctx, application).catch(notKept),
        (outcomes) => Reply.ok(outcomeOf(outcomes)),
      );
      isOwn = committed.isOwn;
      return committed;
    } finally {
      // If another upload has named the content meanwhile, it stays.
      if (given && !isOwn)
        await this.contents.abandon(ctx, { name: given.name, size: given.content.size }).catch(() => undefined);
    }
  }
}

/**
 * Converts a refusal of the rules, so that it is not kept for repeats. The form was checked before, so something has
 * changed since.
 */
function notKept(error: unknown): never {
  if (!(error instanceof ProtocolError) || error.problems.some(({ code }) => code === 'BUSY')) throw error;
  if (error.problems.every(({ code }) => code === 'CONFLICT')) throw new JobClosed();
  throw new ApplicationNotWritable(error.problems.map(({ code, field = '' }) => `${code} ${field}`).join(', '));
}
