import { Injectable } from '@nestjs/common';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import { refuseLarge } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Turn } from '../../../runtime/index.js';
import { BaseUrl, LargeReads } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { LiveForms } from '../definitions/live-forms.js';
import type { FormScope } from '../definitions/live-forms.js';
import { selfLink } from './filled-form.mapper.js';
import { isAnswered } from './filled-form.entity.js';
import { FilledFormsRepository } from './filled-forms.repository.js';
import { OwnerAccess } from './owner-access.js';
import type { OwnerPlace } from './owner-access.js';
import { statusOf } from './standard-members.js';

export interface OwnerFormsRequest extends OwnerPlace {
  /** The `next` of the page before: the id of its last form. */
  readonly after: number;
  readonly size: number;
}

/** A filled form among those of its owner. */
export interface OwnedForm {
  readonly formname: string;
  readonly formDataId: number;
  readonly status: 'Complete' | 'Incomplete';
  /** Left out until somebody has sent answers (D-FRM-28). */
  readonly updateddate?: string;
  /** Left out where nobody requested it. */
  readonly requesteddate?: string;
  readonly self: string;
}

export interface OwnedForms {
  readonly forms: readonly OwnedForm[];
  /** Left out where there are no more. */
  readonly next?: number;
}

/** More of them are large (D-NET-19). */
const FEW = 100;
const ROWS_PER_READ = 500;

/** The filled forms of one owner (D-CHG-6). */
@Injectable()
export class OwnerFormsService {
  constructor(
    private readonly largeReads: LargeReads,
    private readonly forms: LiveForms,
    private readonly owners: OwnerAccess,
    private readonly repository: FilledFormsRepository,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** By their ids; those of a form that a blueprint left out are hidden (D-FRM-22). */
  list(ctx: RequestContext, request: OwnerFormsRequest): Promise<OwnedForms> {
    return this.largeReads.read(ctx, async (session) => {
      const scope = await this.forms.scopeOf(ctx);
      await this.owners.refuseUnseen(session, scope, request);
      const found = await this.#list(session, scope, request);
      const forms = found.slice(0, request.size);
      const last = forms.at(-1);
      return { forms, ...(found.length > forms.length && last && { next: last.formDataId }) };
    });
  }

  /** One more than are asked for, where there are. */
  async #list(
    session: Session,
    { ctx: { customerId }, forms }: FormScope,
    { size, ...request }: OwnerFormsRequest,
  ): Promise<OwnedForm[]> {
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    const turn = new Turn();
    const found: OwnedForm[] = [];
    let { after } = request;
    for (;;) {
      const rows = await this.repository.listOfOwner(session, customerId, { ...request, after, limit: ROWS_PER_READ });
      refuseLarge(session, rows.length > FEW);
      for (const row of rows) {
        const form = forms.configured(row.formId);
        if (form === undefined) continue;
        found.push({
          formname: form.formname,
          formDataId: row.id,
          status: statusOf({ row, definition: { form } }),
          ...(isAnswered(row) && { updateddate: formatWireDateTime(row.updatedAt) }),
          ...(row.requestedAt !== null && { requesteddate: formatWireDateTime(row.requestedAt) }),
          self: selfLink(row.id, customerUrl).url,
        });
      }
      if (rows.length < ROWS_PER_READ || found.length > size) return found.slice(0, size + 1);
      after = rows.at(-1)?.id ?? after;
      if (turn.isOver()) await turn.pass();
    }
  }
}
