import { Injectable } from '@nestjs/common';
import type { Problem } from '@talent-platform/protocol/errors';
import { Reply, BaseUrl } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { describeAnswers } from '../../../form-engine/index.js';
import { sameValue } from '../../../profile-engine/index.js';
import { isAnswered } from './filled-form.entity.js';
import { ownerLink, renderContextOf, selfLink } from './filled-form.mapper.js';
import type { FilledFormView } from './form-reads.service.js';
import { signatureChange } from './filled-form-writer.js';
import type { RequestedForm, StoredForm } from './filled-form-writer.js';
import type { FormDraft } from './form-drafts.js';

/** Makes the replies of the forms endpoints: bodies, links, locations and entity tags. */
@Injectable()
export class FormReplies {
  constructor(private readonly baseUrl: BaseUrl) {}

  /** Returns the filled form, or 304 if the caller already has this version (D-NET-6). */
  read({ values, links, warnings, entityTag }: FilledFormView, ifNoneMatch: string | undefined): Reply {
    const reply = Reply.conditional(entityTag, ifNoneMatch, () => Reply.ok({ ...values, links }));
    return reply.withLinks(links).withWarnings(warnings);
  }

  /**
   * Returns the same reply for a new and a replaced filled form, because PUT succeeds with the status of POST
   * (D-FRM-2).
   */
  submitted(ctx: RequestContext, { id, owner }: StoredForm): Reply {
    const customerUrl = this.#customerUrl(ctx);
    return Reply.of(201, undefined)
      .with('Location', selfLink(id, customerUrl).url)
      .withLinks([ownerLink(owner, customerUrl)]);
  }

  /** Returns 201 for a first request of a form, and 200 for a renewed request (D-ACT-5). */
  requested(ctx: RequestContext, { id, owner, created }: RequestedForm): Reply {
    const customerUrl = this.#customerUrl(ctx);
    const self = selfLink(id, customerUrl);
    return Reply.of(created ? 201 : 200, undefined)
      .with('Location', self.url)
      .withLinks([self, ownerLink(owner, customerUrl)]);
  }

  updated(ctx: RequestContext, { id }: StoredForm): Reply {
    return Reply.noContent().withLinks([selfLink(id, this.#customerUrl(ctx))]);
  }

  /** Returns the result of a dry run, as the caller may read it (D-NET-8). */
  changes(ctx: RequestContext, draft: FormDraft): Reply {
    const context = renderContextOf(draft.definitions, this.#customerUrl(ctx));
    const described = describeAnswers(draft.definition, draft, context);
    const changes = [...described, ...signatureChange(draft)];
    // A form without answers reads as empty, although the field that a question is tied to may have a value.
    const told = draft.row && isAnswered(draft.row) ? changes : changes.map((change) => ({ ...change, before: null }));
    return Reply.ok({ changes: told }).withWarnings(overwritten(draft));
  }

  #customerUrl({ customerId }: RequestContext): string {
    return this.baseUrl.of(`/customers/${customerId}`);
  }
}

/**
 * Returns warnings for values of the owner's profiles that would be lost and that the changes do not show. Applies to
 * new forms and to copied answers.
 */
function overwritten({ owner, ownerChanges, row, after }: FormDraft): Problem[] {
  return [...ownerChanges].flatMap(([profileType, changes]) =>
    changes.flatMap(({ question: { name, tie } }): Problem[] => {
      const record = owner.records.get(profileType);
      const before = tie && record?.values[tie.field.id];
      const isTold = tie?.kind === 'sync' && row !== undefined && isAnswered(row);
      if (!tie || !record || before === undefined || isTold || sameValue(before, after[name])) return [];
      const detail = `would change ${tie.field.id} of ${profileType}/${record.id}, which now has a different value.`;
      return [{ code: 'VALUE_INVALID', field: name, detail }];
    }),
  );
}
