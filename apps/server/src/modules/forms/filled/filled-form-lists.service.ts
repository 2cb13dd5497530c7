import { Injectable } from '@nestjs/common';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import { refuseLarge } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { BaseUrl, LargeReads } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { Turn } from '../../../runtime/index.js';
import { CachedForms } from '../definitions/customer-forms.js';
import type { FormScope } from '../definitions/customer-forms.js';
import type { OwnerPlace } from '../form-types.js';
import { isAnswered } from './filled-form.entity.js';
import { statusOf } from './completion.rules.js';
import { selfLink } from './filled-form.mapper.js';
import { FilledFormsRepository } from './filled-forms.repository.js';
import { OwnerFinder } from './owner-finder.js';

/** Which filled forms of an owner a request asks for. */
interface OwnerFormsRequest extends OwnerPlace {
  /** The `next` of the page before: the id of its last form. */
  readonly after: number;
  readonly size: number;
}

/** A filled form among those of its owner. */
interface OwnedForm {
  readonly formname: string;
  readonly formDataId: number;
  readonly status: 'Complete' | 'Incomplete';
  /** Left out until somebody has sent answers (D-FRM-28). */
  readonly updateddate?: string;
  /** Left out if nobody requested it. */
  readonly requesteddate?: string;
  readonly self: string;
}

interface OwnedForms {
  readonly forms: readonly OwnedForm[];
  /** Left out if there are no more. */
  readonly next?: number;
}

/** More rows make the read a large one (D-NET-19). */
const MAX_SMALL_ROWS = 100;
const ROWS_PER_READ = 500;

/** Lists the filled forms of an owner (D-CHG-6). Hides those of a form that a blueprint left out (D-FRM-22). */
@Injectable()
export class FilledFormListsService {
  constructor(
    private readonly largeReads: LargeReads,
    private readonly forms: CachedForms,
    private readonly owners: OwnerFinder,
    private readonly repository: FilledFormsRepository,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** Lists the filled forms of an owner, lowest id first. */
  list(ctx: RequestContext, request: OwnerFormsRequest): Promise<OwnedForms> {
    return this.largeReads.read(ctx, async (session) => {
      const scope = await this.forms.scopeOf(ctx);
      await this.owners.refuseInvisible(session, scope, request);
      const found = await this.#list(session, scope, request);
      const forms = found.slice(0, request.size);
      const last = forms.at(-1);
      return { forms, ...(found.length > forms.length && last && { next: last.formDataId }) };
    });
  }

  /** Returns which of these ids exist. Does not check whether the caller may see the owners. */
  async listExisting(session: Session, ctx: RequestContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const { forms } = await this.forms.scopeOf(ctx);
    const rows = await this.repository.listFormIds(session, ctx.customerId, ids);
    return new Set(rows.filter(({ formId }) => forms.configured(formId) !== undefined).map(({ id }) => id));
  }

  /** Reads one more than the page, to know whether there are more. */
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
      refuseLarge(session, rows.length > MAX_SMALL_ROWS);
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
