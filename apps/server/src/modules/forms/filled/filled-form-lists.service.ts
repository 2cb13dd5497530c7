import { Injectable } from '@nestjs/common';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { BaseUrl, Is, MayBeAbsent } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { CachedForms } from '../definitions/customer-forms.js';
import type { FormScope } from '../definitions/customer-forms.js';
import type { OwnerLocator } from '../form-types.js';
import { isAnswered } from './filled-form.entity.js';
import { statusOf } from './form-status.rules.js';
import { selfLink } from './filled-form.mapper.js';
import { FilledFormsRepository } from './filled-forms.repository.js';
import type { ListedForm } from './filled-forms.repository.js';
import { OwnerFinder } from './owner-finder.js';

class OwnedFormReply {
  @Is() readonly formname!: string;
  @Is() readonly formDataId!: number;
  @Is({ enum: ['Complete', 'Incomplete'] }) readonly status!: 'Complete' | 'Incomplete';
  /** D-FRM-28. */
  @MayBeAbsent() @Is({ description: 'Left out until somebody has sent answers' }) readonly updateddate?: string;
  @MayBeAbsent() @Is({ description: 'Only if the form was requested' }) readonly requesteddate?: string;
  @Is({ format: 'uri' }) readonly self!: string;
}

export class OwnedFormsReply {
  @Is([OwnedFormReply]) readonly forms!: readonly OwnedFormReply[];
  /** Left out on the last page. */
  @MayBeAbsent() @Is() readonly next?: number;
}

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

  /**
   * Lists the filled forms of an owner, lowest id first.
   *
   * @param request with the `next` of the previous page, the id of its last form, as `after`
   */
  async list(
    ctx: RequestContext,
    { size, ...request }: OwnerLocator & Record<'after' | 'size', number>,
  ): Promise<OwnedFormsReply> {
    const scope = await this.forms.scopeOf(ctx);
    const { reader } = this.unitOfWork;
    await this.owners.refuseInvisible(reader, scope, request);
    // One more row than the page has, to know whether another page follows.
    const search = { ...request, formIds: scope.forms.ids, limit: size + 1 };
    const rows = await this.repository.listOfOwner(reader, ctx.customerId, search);
    const page = rows.slice(0, size);
    const last = page.at(-1);
    const forms = page.flatMap((row) => this.#render(scope, row));
    return { forms, ...(rows.length > size && last && { next: last.id }) };
  }

  /** Returns the ids that exist. Does not check whether the caller may see the owners. */
  async listExisting(session: Session, ctx: RequestContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const { forms } = await this.forms.scopeOf(ctx);
    const rows = await this.repository.listFormIds(session, ctx.customerId, ids);
    return new Set(rows.filter(({ formId }) => forms.configured(formId) !== undefined).map(({ id }) => id));
  }

  #render({ ctx, forms }: FormScope, row: ListedForm): OwnedFormReply[] {
    const form = forms.configured(row.formId);
    if (form === undefined) return [];
    return [
      {
        formname: form.formname,
        formDataId: row.id,
        status: statusOf({ row, definition: { form } }),
        ...(isAnswered(row) && { updateddate: formatWireDateTime(row.updatedAt) }),
        ...(row.requestedAt !== null && { requesteddate: formatWireDateTime(row.requestedAt) }),
        self: selfLink(row.id, this.baseUrl.of(`/customers/${ctx.customerId}`)).url,
      },
    ];
  }
}
