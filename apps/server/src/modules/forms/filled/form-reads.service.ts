import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { FILLED_FORM_MEMBERS } from '@talent-platform/protocol/models';
import type { Link } from '@talent-platform/protocol/wire';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { FormDefinition } from '../../../form-engine/index.js';
import { BaseUrl, Is, isString, MayBeAbsent } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { JsonValue } from '../../../profile-engine/index.js';
import { ProfileReferences } from '../../profiles/index.js';
import { CachedForms } from '../definitions/customer-forms.js';
import type { FilledFormLocator } from '../form-types.js';
import { entityTagOf, FilledFormFinder } from './filled-form-finder.js';
import type { LoadedForm } from './filled-form-finder.js';
import { ownerLink, peopleOf, renderContextOf, renderFilledForm, selfLink } from './filled-form.mapper.js';
import type { FilledFormScope } from './filled-form.mapper.js';

export interface FilledFormView {
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly links: readonly Link[];
  readonly warnings: readonly Problem[];
  /** The tag for ETag, If-None-Match and If-Match (D-NET-6). */
  readonly entityTag: string;
}

/** A filled form, with the data for rendering its standard members. */
export interface RenderableForm {
  readonly found: LoadedForm;
  readonly scope: FilledFormScope;
}

/** The use-cases that read filled forms (spec: Forms). */
@Injectable()
export class FormReadsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly forms: CachedForms,
    private readonly finder: FilledFormFinder,
    private readonly references: ProfileReferences,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** Returns the name of the form if the caller may see the filled form. */
  async formnameOf(ctx: RequestContext, place: FilledFormLocator): Promise<string> {
    const { found } = await this.see(this.unitOfWork.reader, ctx, place);
    return found.definition.form.formname;
  }

  async get(
    ctx: RequestContext,
    { questions, ...place }: FilledFormLocator & { readonly questions: string | undefined },
  ): Promise<FilledFormView> {
    const { found, scope } = await this.see(this.unitOfWork.reader, ctx, place);
    const { names, warnings } = selectMembers(found.definition, questions, { all: place.formname !== undefined });
    const { customerUrl } = scope;
    const context = renderContextOf(found.definitions, customerUrl);
    return {
      values: renderFilledForm(found, names, { scope, context }),
      links: [selfLink(place.id, customerUrl), ownerLink(found.owner, customerUrl)],
      warnings,
      entityTag: entityTagOf(found, ctx.caller.group),
    };
  }

  async see(session: Session, ctx: RequestContext, place: FilledFormLocator): Promise<RenderableForm> {
    const found = await this.finder.get(session, await this.forms.scopeOf(ctx), place);
    const { customerId } = ctx;
    const { definitions } = found;
    const needs = new Map([['people', peopleOf(found)] as const]);
    const { titles } = await this.references.find(session, { customerId, definitions }, needs);
    return { found, scope: { found, titles, customerUrl: this.baseUrl.of(`/customers/${customerId}`) } };
  }
}

export class QuestionsQuery {
  /** Absent: the members that the path returns by default (D-FRM-9). */
  @MayBeAbsent()
  @Is({}, 'must be names, comma-separated', isString)
  readonly questions?: string;
}

interface MemberSelection {
  readonly names: readonly string[];
  /** X-Warning entries for names that are not members for the caller. */
  readonly warnings: readonly Problem[];
}

/** Without `questions=`, a read leaves the signature out. It is read by its name, or with all members (spec: Forms). */
const DEFAULTS = FILLED_FORM_MEMBERS.filter((name) => name !== 'signature');

/**
 * Returns the members to show for the `questions=` of a read (D-FRM-9).
 * @param all whether a read without names shows all questions
 * @throws ProtocolError VALUE_INVALID for an empty name
 */
function selectMembers(
  { questions, form }: FormDefinition,
  names: string | undefined,
  { all }: { all: boolean },
): MemberSelection {
  const asked = questions.map(({ name }) => name);
  if (names === undefined) {
    return { names: all ? [...FILLED_FORM_MEMBERS, ...asked] : DEFAULTS, warnings: [] };
  }
  const wanted = new Set(names.split(','));
  if (wanted.has('')) {
    const detail = `must be names of questions, separated by commas, received ${JSON.stringify(names)}.`;
    throw ProtocolError.of('VALUE_INVALID', detail, 'questions');
  }
  const known = new Set([...FILLED_FORM_MEMBERS, ...asked, 'links']);
  if (form.signature !== true) known.delete('signature');
  const unknown = [...wanted].filter((name) => !known.has(name));
  return { names: [...wanted].filter((name) => known.has(name)), warnings: unknown.map(unknownMember) };
}

function unknownMember(name: string): Problem {
  const detail = `${JSON.stringify(name)} is not a question of this form. Names must match exactly.`;
  return { code: 'FIELD_UNKNOWN', field: name, detail };
}
