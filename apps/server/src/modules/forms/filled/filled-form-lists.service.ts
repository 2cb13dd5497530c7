import { Injectable } from '@nestjs/common';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { BaseUrl } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { CachedForms } from '../definitions/customer-forms.js';
import type { FormScope } from '../definitions/customer-forms.js';
import type { OwnerLocator } from '../form-types.js';
import { isAnswered } from './filled-form.entity.js';
import { statusOf } from './form-status.rules.js';
import { selfLink } from './filled-form.mapper.js';
import { FilledFormsRepository } from './filled-forms.repository.js';
import { OwnerFinder } from './owner-finder.js';

interface OwnerFormsRequest extends OwnerLocator {
  /** The `next` of the previous page: the id of its last form. */
  readonly after: number;
  readonly size: number;
}

interface OwnedForm {
  readonly formname: string;
  readonly formDataId: number;
  readonly status: 'Complete' | 'Incomplete';
  /** Absent until somebody has sent answers (D-FRM-28). */
  readonly updateddate?: string;
  /** Absent if nobody requested the form. */
  readonly requesteddate?: string;
  readonly self: string;
}

interface OwnedForms {
  readonly forms: readonly OwnedForm[];
  /** Absent on the last page. */
  readonly next?: number;
}

const ROWS_PER_READ = 500;

/** Lists the filled forms of an owner (D-CHG-6). Hides filled forms whose form a blueprint left out (D-FRM-22). */
@Injectable()
export class FilledFormListsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly forms: CachedForms,
    private readonly owners: OwnerFinder,
    private readonly repository: FilledFormsRepository,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** Lists the filled forms of an owner, lowest id first. */
  async list(ctx: RequestContext, request: OwnerFormsRequest): Promise<OwnedForms> {
    const scope = await this.forms.scopeOf(ctx);
    await this.owners.refuseInvisible(this.unitOfWork.reader, scope, request);
    const found = await this.#list(scope, request);
    const forms = found.slice(0, request.size);
    const last = forms.at(-1);
    return { forms, ...(found.length > forms.length && last && { next: last.formDataId }) };
  }

  /** Returns the ids that exist. Does not check whether the caller may see the owners. */
  async listExisting(session: Session, ctx: RequestContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const { forms } = await this.forms.scopeOf(ctx);
    const rows = await this.repository.listFormIds(session, ctx.customerId, ids);
    return new Set(rows.filter(({ formId }) => forms.configured(formId) !== undefined).map(({ id }) => id));
  }

  /** Reads one more row than the page has, to know whether another page follows. */
  async #list(
    { ctx: { customerId }, forms }: FormScope,
    { size, ...request }: OwnerFormsRequest,
  ): Promise<OwnedForm[]> {
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    const session = this.unitOfWork.reader;
    const found: OwnedForm[] = [];
    let { after } = request;
    for (;;) {
      const rows = await this.repository.listOfOwner(session, customerId, { ...request, after, limit: ROWS_PER_READ });
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
    }
  }
}
