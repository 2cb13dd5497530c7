import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { FILLED_FORM_MEMBERS } from '@talent-platform/protocol/models';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { FormDefinition } from '../../../form-engine/index.js';
import { BaseUrl, Is, isString, MayBeAbsent, Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { JsonValue, StoredValues } from '../../../profile-engine/index.js';
import { ProfileReferences } from '../../profiles/index.js';
import { CachedForms } from '../definitions/customer-forms.js';
import type { FilledFormLocator } from '../form-types.js';
import { entityTagOf, FilledFormFinder } from './filled-form-finder.js';
import type { LoadedForm } from './filled-form-finder.js';
import {
  ownerLink,
  peopleOf,
  renderAnswers,
  renderContextOf,
  renderFilledForm,
  selfLink,
} from './filled-form.mapper.js';
import type { FilledFormScope } from './filled-form.mapper.js';

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

  /** Replies with the filled form, or with 304 if the caller already has this version (D-NET-6). */
  async get(
    ctx: RequestContext,
    {
      questions,
      ifNoneMatch,
      ...place
    }: FilledFormLocator & { readonly questions: string | undefined; readonly ifNoneMatch: string | undefined },
  ): Promise<Reply> {
    const { found, scope } = await this.see(this.unitOfWork.reader, ctx, place);
    const { names, warnings } = selectMembers(found.definition, questions, { all: place.formname !== undefined });
    const { customerUrl } = scope;
    const links = [selfLink(place.id, customerUrl), ownerLink(found.owner, customerUrl)];
    const context = renderContextOf(found.definitions, customerUrl);
    const reply = Reply.conditional(entityTagOf(found, ctx.caller.group), ifNoneMatch, () =>
      Reply.ok({ ...renderFilledForm(found, names, { scope, context }), links }),
    );
    return reply.withLinks(links).withWarnings(warnings);
  }

  /**
   * Renders the answers of a form, whoever may see them: for the export of a person's data (D-PRV-1). Returns undefined
   * for a form that a blueprint left out, because only its stored answers are known.
   */
  async renderWhole(
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
    const { formname, displayName } = definition.form;
    return { formname, displayName, answers: renderAnswers(definition, JSON.parse(answers) as StoredValues, context) };
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
  @MayBeAbsent() @Is({}, 'must be names, comma-separated', isString) readonly questions?: string;
}

/** Without `questions=`, a read leaves the signature out. It is read by its name, or with all members (spec: Forms). */
const DEFAULTS = FILLED_FORM_MEMBERS.filter((name) => name !== 'signature');

/**
 * Returns the members to show for the `questions=` of a read, and X-Warning entries for names that are not members for
 * the caller (D-FRM-9).
 * @param all whether a read without names shows all questions
 * @throws ProtocolError VALUE_INVALID for an empty name
 */
function selectMembers(
  { questions, form }: FormDefinition,
  names: string | undefined,
  { all }: { all: boolean },
): { readonly names: readonly string[]; readonly warnings: readonly Problem[] } {
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
