import { Injectable } from '@nestjs/common';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import { draftAnswers } from '../../../form-engine/index.js';
import type { FormDefinition, SentAnswers } from '../../../form-engine/index.js';
import { BaseUrl, Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { describeChanges } from '../../../profile-engine/index.js';
import { Writes } from '../../../writes/index.js';
import { CachedForms } from '../definitions/customer-forms.js';
import { isAnswered } from './filled-form.entity.js';
import { ownerLink, renderContextOf, selfLink } from './filled-form.mapper.js';
import { FilledFormWriter, signatureChange } from './filled-form-writer.js';
import type { StoredForm } from './filled-form-writer.js';
import { FormDrafts } from './form-drafts.js';
import type { DraftSession, FormChange, FormDraft, Submission } from './form-drafts.js';

/** The use-cases that write filled forms (spec: Forms). Each makes its reply inside its unit of work (D-NET-7). */
@Injectable()
export class FormWritesService {
  constructor(
    private readonly writes: Writes,
    private readonly forms: CachedForms,
    private readonly drafts: FormDrafts,
    private readonly writer: FilledFormWriter,
    private readonly baseUrl: BaseUrl,
  ) {}

  async submit(ctx: RequestContext, submission: Submission, dryRun: boolean): Promise<Reply> {
    const scope = await this.forms.scopeOf(ctx);
    const draft = (session: DraftSession) => this.drafts.ofSubmission(session, scope, submission);
    return dryRun ? this.#tryOut(ctx, draft) : this.#write(ctx, draft, true);
  }

  async change(ctx: RequestContext, change: FormChange, dryRun: boolean): Promise<Reply> {
    const scope = await this.forms.scopeOf(ctx);
    const draft = (session: DraftSession) => this.drafts.ofChange(session, scope, change);
    return dryRun ? this.#tryOut(ctx, draft) : this.#write(ctx, draft, change.replaces);
  }

  /** Replies with 201 to a first request of a form, and with 200 to a renewed request (D-ACT-5). */
  async request(ctx: RequestContext, formname: string, body: Readonly<Record<string, unknown>>): Promise<Reply> {
    const scope = await this.forms.scopeOf(ctx);
    return this.writes.run(ctx, async (session) => {
      const { id, owner, created } = await storeAtLast(async () =>
        this.writer.storeRequest(session, ctx, await this.drafts.ofRequest(session, scope, { formname, body })),
      );
      const self = selfLink(id, this.#customerUrl(ctx));
      return Reply.of(created ? 201 : 200, undefined)
        .with('Location', self.url)
        .withLinks([self, ownerLink(owner, this.#customerUrl(ctx))]);
    });
  }

  /** Finds a form for the caller of another module. Returns undefined if it cannot be filled. */
  async findFillable(ctx: RequestContext, formname: string): Promise<FormDefinition | undefined> {
    const { forms, definitions } = await this.forms.scopeOf(ctx);
    const definition = forms.find(formname, definitions);
    return definition?.unavailable === undefined ? definition : undefined;
  }

  /** Returns every problem of answers that have no owner yet. */
  async problemsOf(ctx: RequestContext, definition: FormDefinition, answers: SentAnswers): Promise<readonly Problem[]> {
    const { lists } = (await this.forms.scopeOf(ctx)).definitions;
    return draftAnswers({ definition, lists }, { kept: {}, owner: undefined }, { answers, submits: true }).problems;
  }

  /** Fills a form of a new owner, inside the caller's unit of work. */
  async fill(
    session: Session,
    ctx: RequestContext,
    form: { readonly formname: string; readonly ownerId: number; readonly answers: SentAnswers },
  ): Promise<void> {
    const { formname, ownerId: owner, answers } = form;
    const scope = await this.forms.scopeOf(ctx);
    const isSigned = scope.forms.find(formname, scope.definitions)?.form.signature === true;
    const body = { ...answers, formname, owner, ...(isSigned && { signature: true }) };
    const submission = { body, replaces: false, ifMatch: undefined };
    const draft = await this.drafts.ofSubmission({ session, forUpdate: true }, scope, submission);
    if (!(await this.writer.store(session, ctx, draft)))
      throw new TypeError('Another writer has filled the form since the draft was made.');
  }

  /** Replies with the result of a dry run, as the caller may read it. Stores and locks nothing (D-NET-8). */
  #tryOut(ctx: RequestContext, makeDraft: (session: DraftSession) => Promise<FormDraft>): Promise<Reply> {
    return this.writes.tryOut(async (session) => {
      const draft = await makeDraft({ session, forUpdate: false });
      const context = renderContextOf(draft.definitions, this.#customerUrl(ctx));
      const changes = [...describeChanges(draft.definition, draft, context), ...signatureChange(draft)];
      const isEmpty = draft.row === undefined || !isAnswered(draft.row);
      // A form without answers reads as empty, although the field that a question is tied to may have a value.
      return Reply.ok({ changes: isEmpty ? changes.map((change) => ({ ...change, before: null })) : changes });
    });
  }

  /** @param submits PUT succeeds with the status of POST (D-FRM-2), so it has the same reply */
  #write(
    ctx: RequestContext,
    makeDraft: (session: DraftSession) => Promise<FormDraft>,
    submits: boolean,
  ): Promise<Reply> {
    return this.writes.run(ctx, async (session) => {
      const { id, owner } = await storeAtLast<StoredForm>(async () =>
        this.writer.store(session, ctx, await makeDraft({ session, forUpdate: true })),
      );
      const self = selfLink(id, this.#customerUrl(ctx));
      if (!submits) return Reply.noContent().withLinks([self]);
      const links = [ownerLink(owner, this.#customerUrl(ctx))];
      return Reply.of(201, undefined).with('Location', self.url).withLinks(links);
    });
  }

  #customerUrl({ customerId }: RequestContext): string {
    return this.baseUrl.of(`/customers/${customerId}`);
  }
}

/** If another writer is first, the second try finds the filled form of that writer. */
async function storeAtLast<Stored>(store: () => Promise<Stored | undefined>): Promise<Stored> {
  const stored = (await store()) ?? (await store());
  if (stored) return stored;
  throw new TypeError('The second try must find the filled form that blocked the first.');
}
