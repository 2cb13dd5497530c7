import { Injectable } from '@nestjs/common';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import { draftAnswers } from '../../../form-engine/index.js';
import type { FormDefinition, SentAnswers } from '../../../form-engine/index.js';
import type { RequestContext } from '../../../http/index.js';
import { CachedForms } from '../definitions/customer-forms.js';
import { FilledFormWriter } from './filled-form-writer.js';
import { FormDrafts } from './form-drafts.js';
import type { FormDraft } from './form-drafts.js';

/** Fills forms for use-cases of other modules, inside their units of work. */
@Injectable()
export class FormFiller {
  constructor(
    private readonly forms: CachedForms,
    private readonly drafts: FormDrafts,
    private readonly writer: FilledFormWriter,
  ) {}

  /** Finds a form for the caller. Returns undefined if it cannot be filled. */
  async find(ctx: RequestContext, formname: string): Promise<FormDefinition | undefined> {
    const { forms, definitions } = await this.forms.scopeOf(ctx);
    const definition = forms.find(formname, definitions);
    return definition?.unavailable === undefined ? definition : undefined;
  }

  /** Returns every problem of answers that have no owner yet. */
  async problemsOf(ctx: RequestContext, definition: FormDefinition, answers: SentAnswers): Promise<readonly Problem[]> {
    const { definitions } = await this.forms.scopeOf(ctx);
    const standing = { kept: {}, owner: undefined };
    const sent = { answers, submits: true };
    const form = { definition, lists: definitions.lists };
    return draftAnswers(form, standing, sent).problems;
  }

  /** Returns the draft of a first or repeated write. Its `row` is undefined if nobody has filled the form. */
  async draft(
    session: Session,
    ctx: RequestContext,
    form: { readonly formname: string; readonly ownerId: number; readonly answers: SentAnswers },
  ): Promise<FormDraft> {
    const { formname, ownerId: owner, answers } = form;
    const scope = await this.forms.scopeOf(ctx);
    const isSigned = scope.forms.find(formname, scope.definitions)?.form.signature === true;
    const body = { ...answers, formname, owner, ...(isSigned && { signature: true }) };
    return this.drafts.ofSubmission({ session, forUpdate: true }, scope, { body, replaces: true, ifMatch: undefined });
  }

  /**
   * Stores the draft of a first write.
   * @throws TypeError if somebody has filled the form since the draft was made
   */
  async store(session: Session, ctx: RequestContext, draft: FormDraft): Promise<void> {
    if (draft.row !== undefined) throw new TypeError('The form is filled already.');
    if (!(await this.writer.store(session, ctx, draft)))
      throw new TypeError('Another writer has filled the form since the draft was made.');
  }
}

/** Whether the form is already filled with exactly these answers. */
export function isFilledAlike({ row, kept }: FormDraft): boolean {
  return row !== undefined && row.answers === kept.json;
}
