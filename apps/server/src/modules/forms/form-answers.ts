import { Injectable } from '@nestjs/common';
import { Answer, BaseUrl, namesEntityTag } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { describeAnswers } from '../../profile-engine/index.js';
import { ownerLink, renderContextOf, selfLink } from './filled-form.mapper.js';
import type { ReadForm } from './form-reads.service.js';
import { signatureChange } from './writing/filled-form-writer.js';
import type { StoredForm } from './writing/filled-form-writer.js';
import type { FormDraft } from './writing/form-draft.js';

/** What the forms endpoints answer: bodies, links, locations and entity tags. */
@Injectable()
export class FormAnswers {
  constructor(private readonly baseUrl: BaseUrl) {}

  /** The filled form, or 304 where the caller has this version already (D-NET-6). */
  read({ values, links, warnings, entityTag }: ReadForm, ifNoneMatch: string | undefined): Answer {
    const answer = namesEntityTag(ifNoneMatch, entityTag) ? Answer.notModified() : Answer.ok({ ...values, links });
    return answer.with('ETag', entityTag).withLinks(links).withWarnings(warnings);
  }

  /** 201 for one that is new, 200 for one that was replaced, with the same headers (D-FRM-2). */
  submitted(ctx: RequestContext, { id, owner, created }: StoredForm): Answer {
    const customerUrl = this.#customerUrl(ctx);
    return Answer.of(created ? 201 : 200, undefined)
      .with('Location', selfLink(id, customerUrl).url)
      .withLinks([ownerLink(owner, customerUrl)]);
  }

  updated(ctx: RequestContext, { id }: StoredForm): Answer {
    return Answer.noContent().withLinks([selfLink(id, this.#customerUrl(ctx))]);
  }

  /** What a dry run finds, as the caller reads it (D-NET-8). */
  changes(ctx: RequestContext, draft: FormDraft): Answer {
    const context = renderContextOf(draft.definitions, this.#customerUrl(ctx));
    const changes = [...describeAnswers(draft.definition, draft, context), ...signatureChange(draft)];
    // what is not there yet reads nothing, although a field that is an answer of it has a value
    return Answer.ok({ changes: draft.row ? changes : changes.map((change) => ({ ...change, before: null })) });
  }

  #customerUrl({ customerId }: RequestContext): string {
    return this.baseUrl.of(`/customers/${customerId}`);
  }
}
