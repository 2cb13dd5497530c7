import { Injectable } from '@nestjs/common';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Link } from '@talent-platform/protocol/wire';
import type { Session } from '../../../database/index.js';
import { Turn } from '../../../runtime/index.js';
import { BaseUrl, LargeReads } from '../../../http/index.js';
import type { Reply, RequestContext } from '../../../http/index.js';
import type { JsonValue } from '../../../profile-engine/index.js';
import { ProfileReferences } from '../../profiles/index.js';
import { entityTagOf } from './filled-form-tag.js';
import { ownerLink, renderContextOf, renderFilledForm, selfLink } from './filled-form.mapper.js';
import type { FilledFormPlace } from './form-places.js';
import { LiveForms } from '../definitions/live-forms.js';
import { FilledFormFinder } from './filled-form-finder.js';
import type { FoundForm } from './filled-form-finder.js';
import { selectMembers } from './select-members.js';
import { peopleOf } from './standard-members.js';
import type { FilledFormScope } from './standard-members.js';

/** A filled form as it is answered. */
export interface ReadForm {
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly links: readonly Link[];
  readonly warnings: readonly Problem[];
  /** For ETag, If-None-Match and If-Match (D-NET-6). */
  readonly entityTag: string;
}

/** A filled form, and what its standard members are rendered with. */
export interface SeenForm {
  readonly found: FoundForm;
  readonly scope: FilledFormScope;
}

interface WantedForm extends FilledFormPlace {
  readonly questions: string | undefined;
}

/** The use-cases that read filled forms (spec: Forms). */
@Injectable()
export class FormReadsService {
  constructor(
    private readonly largeReads: LargeReads,
    private readonly forms: LiveForms,
    private readonly finder: FilledFormFinder,
    private readonly references: ProfileReferences,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** @param reply makes the reply in the very turn in which the form is read */
  get(ctx: RequestContext, wanted: WantedForm, reply: (read: ReadForm) => Promise<Reply>): Promise<Reply> {
    return this.largeReads.read(ctx, async (session) => reply(await this.#get(session, ctx, wanted)));
  }

  /** Returns the name of the form, if the caller may see the filled form. */
  formnameOf(ctx: RequestContext, place: FilledFormPlace): Promise<string> {
    return this.largeReads.read(ctx, async (session) => {
      const { found } = await this.see(session, ctx, place);
      return found.definition.form.formname;
    });
  }

  async #get(session: Session, ctx: RequestContext, { questions, ...place }: WantedForm): Promise<ReadForm> {
    const { found, scope } = await this.see(session, ctx, place);
    const { names, warnings } = selectMembers(found.definition, questions, { all: place.formname !== undefined });
    const { customerUrl } = scope;
    const context = renderContextOf(found.definitions, customerUrl);
    return {
      values: await new Turn().through(renderFilledForm(found, names, { scope, context })),
      links: [selfLink(place.id, customerUrl), ownerLink(found.owner, customerUrl)],
      warnings,
      entityTag: entityTagOf(found, ctx.caller.group),
    };
  }

  /** The whole of it, for a reader who makes something else of it. */
  async see(session: Session, ctx: RequestContext, place: FilledFormPlace): Promise<SeenForm> {
    const found = await this.finder.get(session, await this.forms.scopeOf(ctx), place);
    const { customerId } = ctx;
    const { definitions } = found;
    const needs = new Map([['people', peopleOf(found)] as const]);
    const { titles } = await this.references.find(session, { customerId, definitions }, needs);
    return { found, scope: { found, titles, customerUrl: this.baseUrl.of(`/customers/${customerId}`) } };
  }
}
