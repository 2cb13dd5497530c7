import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { LiveForms } from '../definitions/live-forms.js';
import { FilledFormsRepository } from './filled-forms.repository.js';

/** Which filled forms there are to be read: those of a form that a blueprint left out are hidden (D-FRM-22). */
@Injectable()
export class KnownForms {
  constructor(
    private readonly repository: FilledFormsRepository,
    private readonly forms: LiveForms,
  ) {}

  /** Returns which of these ids exist. Does not check whether the caller may see the owners. */
  async among(session: Session, ctx: RequestContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const { forms } = await this.forms.scopeOf(ctx);
    const rows = await this.repository.listFormIds(session, ctx.customerId, ids);
    return new Set(rows.filter(({ formId }) => forms.configured(formId) !== undefined).map(({ id }) => id));
  }
}
