import { Injectable } from '@nestjs/common';
import type { Reply, RequestContext } from '../../../http/index.js';
import { Writes } from '../../../writes/index.js';
import { CachedForms } from '../definitions/customer-forms.js';
import { FilledFormWriter } from './filled-form-writer.js';
import type { StoredForm } from './filled-form-writer.js';
import { FormDrafts } from './form-drafts.js';
import type { FormChange, FormDraft, Submission } from './form-drafts.js';
import { FormReplies } from './form-replies.js';
import type { DraftSession } from './form-subjects.js';

/** A write as a request describes it. A dry run only returns what would change (D-NET-8). */
interface WriteRequest {
  readonly dryRun: boolean;
  readonly draft: (session: DraftSession) => Promise<FormDraft>;
  readonly reply: (stored: StoredForm) => Reply;
}

/** The use-cases that write filled forms (spec: Forms). Each makes its reply inside its unit of work (D-NET-7). */
@Injectable()
export class FormWritesService {
  constructor(
    private readonly writes: Writes,
    private readonly forms: CachedForms,
    private readonly drafts: FormDrafts,
    private readonly writer: FilledFormWriter,
    private readonly replies: FormReplies,
  ) {}

  async submit(ctx: RequestContext, submission: Submission, dryRun: boolean): Promise<Reply> {
    const scope = await this.forms.scopeOf(ctx);
    return this.#write(ctx, {
      dryRun,
      draft: (session) => this.drafts.ofSubmission(session, scope, submission),
      reply: (stored) => this.replies.submitted(ctx, stored),
    });
  }

  async change(ctx: RequestContext, change: FormChange, dryRun: boolean): Promise<Reply> {
    const scope = await this.forms.scopeOf(ctx);
    return this.#write(ctx, {
      dryRun,
      draft: (session) => this.drafts.ofChange(session, scope, change),
      reply: (stored) => (change.replaces ? this.replies.submitted(ctx, stored) : this.replies.updated(ctx, stored)),
    });
  }

  /** Drafts, stores and replies. A dry run ends before anything is stored, and locks nothing (D-NET-8). */
  async #write(ctx: RequestContext, { dryRun, draft, reply }: WriteRequest): Promise<Reply> {
    if (dryRun) {
      return this.writes.tryOut(async (session) =>
        this.replies.changes(ctx, await draft({ session, forUpdate: false })),
      );
    }
    return this.writes.run(ctx, async (session) => {
      const store = async (): Promise<StoredForm | undefined> =>
        this.writer.store(session, ctx, await draft({ session, forUpdate: true }));
      // If another writer fills the form first, the second try finds that filled form.
      const stored = (await store()) ?? (await store());
      if (stored) return reply(stored);
      throw new TypeError('The second try must find the filled form that blocked the first.');
    });
  }
}
