import { Injectable } from '@nestjs/common';
import { BaseUrl } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { JsonValue, StoredValues } from '../../../profile-engine/index.js';
import { CachedForms } from '../definitions/customer-forms.js';
import { renderAnswers, renderContextOf } from './filled-form.mapper.js';

/** Renders filled forms whole, whoever may see them: for the export of a person's data (D-PRV-1). */
@Injectable()
export class FormRecords {
  constructor(
    private readonly forms: CachedForms,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** Returns undefined for a form that a blueprint left out. Only its stored answers are known. */
  async render(
    ctx: RequestContext,
    { formId, answers }: { formId: number; answers: string },
  ): Promise<
    | { readonly formname: string; readonly displayName: string; readonly answers: Readonly<Record<string, JsonValue>> }
    | undefined
  > {
    const { forms, definitions } = await this.forms.platformScopeOf(ctx);
    const definition = forms.findById(formId, definitions);
    if (definition === undefined) return undefined;
    const context = renderContextOf(definitions, this.baseUrl.of(`/customers/${ctx.customerId}`));
    const stored = JSON.parse(answers) as StoredValues;
    const { formname, displayName } = definition.form;
    return { formname, displayName, answers: renderAnswers(definition, stored, context) };
  }
}
