import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import { associateMember, draftAnswers } from '../../../form-engine/index.js';
import type { DraftedAnswers, FormDefinition } from '../../../form-engine/index.js';
import { refuseProblems, refuseStale } from '../../../http/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { ProfileRecords } from '../../profiles/index.js';
import type { FormScope } from '../definitions/customer-forms.js';
import {
  alreadyComplete,
  alreadyFilled,
  formNotFound,
  refuseUnavailable,
  unknownForm,
  unknownOwner,
} from '../form-refusals.js';
import { FORM_TYPES } from '../form-types.js';
import type { FilledFormLocator } from '../form-types.js';
import { entityTagOf, FilledFormFinder, hasTies, toLoadedForm } from './filled-form-finder.js';
import type { LoadedForm } from './filled-form-finder.js';
import { isAnswered } from './filled-form.entity.js';
import type { FilledForm } from './filled-form.entity.js';
import { FilledFormsRepository } from './filled-forms.repository.js';
import { statusOf } from './form-status.rules.js';
import { OwnerFinder } from './owner-finder.js';
import type { Owner } from './owner-finder.js';
import { ownerProblems, readFormname, readSentForm, refuseEmpty } from './sent-form.js';
import type { SentForm } from './sent-form.js';
import { TiedProfiles } from './tied-profiles.js';
import type { OwnerDraft } from './tied-profiles.js';

type Body = Readonly<Record<string, unknown>>;

/** The session of a draft, and whether to lock the records of the draft until the session ends. */
export interface DraftSession {
  readonly session: Session;
  readonly forUpdate: boolean;
}

/** A request to fill a form of an owner, for the first time or again. */
export interface Submission {
  readonly body: Body;
  /** PUT replaces a filled form. POST refuses to. */
  readonly replaces: boolean;
  /** The version that the caller has seen. Without a version, the current one is changed. */
  readonly ifMatch: string | undefined;
}

/** A request to change some or all answers of a filled form. */
export type FormChange = Submission & FilledFormLocator;

/** A filled form as a write would leave it. It is complete and checked, but not stored. */
export interface FormDraft extends Omit<DraftedAnswers, 'problems'> {
  readonly definition: FormDefinition;
  readonly definitions: CallerDefinitions;
  readonly owner: Owner;
  /** The id of the associated person; 0 if the form is not private. */
  readonly updatedFor: number;
  /** The filled form before the write; undefined if there is none yet. */
  readonly row: FilledForm | undefined;
  /** Undefined if the write does not name the signature. */
  readonly signature: boolean | undefined;
  /** Whether the write brings all answers, as POST and PUT do. */
  readonly submits: boolean;
  /** The changes to the owner's profiles. */
  readonly ownerDrafts: readonly OwnerDraft[];
}

/** A form to request, with its owner, and with the filled form if there is one. */
export type RequestDraft = Pick<FormDraft, 'definition' | 'owner' | 'updatedFor' | 'row'>;

/** The form of a body, and what the body sends. */
interface SentBody {
  readonly definition: FormDefinition;
  readonly sent: SentForm;
}

/** Makes the draft of a write: finds the form, checks access, parses and applies the body. Writes nothing. */
@Injectable()
export class FormDrafts {
  constructor(
    private readonly finder: FilledFormFinder,
    private readonly repository: FilledFormsRepository,
    private readonly owners: OwnerFinder,
    private readonly profiles: ProfileRecords,
    private readonly tiedProfiles: TiedProfiles,
  ) {}

  /**
   * @throws ProtocolError with every problem. If the form is unknown, unavailable or of another version, with that
   * problem only
   */
  async ofSubmission(draft: DraftSession, scope: FormScope, submission: Submission): Promise<FormDraft> {
    const { body, replaces, ifMatch } = submission;
    const definition = formOf(scope, body);
    refuseUnavailable(definition);
    const sent = readSentForm(definition, body, { requires: true, ignoresReadOnly: true });
    const { owner, updatedFor, row, problems } = await this.#findSubject(draft, scope, { definition, sent });
    const found = row && owner && toLoadedForm(scope, { row, definition, owner });
    if (replaces) refuseOther(scope, ifMatch, found);
    const taken = row && isAnswered(row) && !replaces ? [alreadyFilled(definition, row)] : [];
    return this.#draft(draft.session, scope, {
      definition,
      owner,
      found,
      sent,
      updatedFor: updatedFor ?? 0,
      submits: true,
      problems: [...sent.problems, ...problems, ...taken],
    });
  }

  /**
   * @throws ProtocolError with every problem. If the caller has no such filled form or names another version, with that
   * problem only
   */
  async ofChange({ session, forUpdate }: DraftSession, scope: FormScope, change: FormChange): Promise<FormDraft> {
    const { body, replaces, ifMatch, ...place } = change;
    const found = await this.finder.getIn(session, scope, { ...place, forUpdate });
    const { definition, row, owner } = found;
    refuseUnavailable(definition);
    refuseOther(scope, ifMatch, found);
    const sent = readSentForm(definition, body, { requires: false, ignoresReadOnly: replaces });
    const associate = await this.#findAssociate(session, scope, { definition, sent });
    const others = otherHeadProblems(sent, associate.id, { definition, row });
    const problems = [...sent.problems, ...associate.problems, ...others];
    if (!replaces && problems.length === 0) refuseEmpty(sent);
    const parts = { definition, owner, found, sent, updatedFor: row.updatedFor, submits: replaces };
    return this.#draft(session, scope, { ...parts, problems });
  }

  /**
   * @throws ProtocolError RESOURCE_NOT_FOUND or FORM_UNAVAILABLE, CONFLICT for a complete form, or every problem of the
   * body
   */
  async ofRequest(
    session: Session,
    scope: FormScope,
    { formname, body }: { formname: string; body: Body },
  ): Promise<RequestDraft> {
    const definition = scope.forms.find(formname, scope.definitions);
    if (definition === undefined) throw formNotFound(formname);
    refuseUnavailable(definition);
    const sent = readSentForm(definition, body, { requires: true, ignoresReadOnly: false });
    const found = await this.#findSubject({ session, forUpdate: true }, scope, { definition, sent });
    refuseProblems([...sent.problems, ...found.problems, ...Object.keys(sent.answers).map(unknownMember)]);
    const { owner, updatedFor = 0, row } = found;
    if (owner === undefined) throw new TypeError('A request without an owner has a problem.');
    if (row && statusOf({ row, definition }) === 'Complete') throw alreadyComplete(definition, row);
    return { definition, owner, updatedFor, row };
  }

  /**
   * Finds the owner and the associated person that a body names, and the filled form of both. `updatedFor` is 0 for a
   * form that is not private, and undefined if there is no such person.
   */
  async #findSubject({ session, forUpdate }: DraftSession, scope: FormScope, { definition, sent }: SentBody) {
    const { ownerType } = FORM_TYPES[definition.form.type];
    const { ownerId: id } = sent;
    const search = { type: ownerType, forUpdate: forUpdate && hasTies(definition) };
    const owner = id === undefined ? undefined : await this.owners.find(session, scope, { ...search, id });
    const unknown = id === undefined || owner ? [] : [unknownOwner(ownerType, id)];
    const { id: updatedFor, problems } = await this.#findAssociate(session, scope, { definition, sent });
    const found = { owner, updatedFor, problems: [...unknown, ...problems] };
    if (owner === undefined || updatedFor === undefined) return { ...found, row: undefined };
    const key = { customerId: scope.ctx.customerId, formId: definition.form.id };
    const subject = { ownerType, ownerId: owner.id, updatedFor };
    return { ...found, row: await this.repository.findOfOwner(session, { ...key, ...subject }, { forUpdate }) };
  }

  /**
   * Finds the associated person that a body names. The id is 0 for a form that is not private, and undefined if there
   * is no such person.
   */
  async #findAssociate(
    session: Session,
    { ctx: { customerId }, definitions }: FormScope,
    { definition, sent: { associateId } }: SentBody,
  ): Promise<{ readonly id: number | undefined; readonly problems: readonly Problem[] }> {
    const member = associateMember(definition);
    if (member === undefined) return { id: 0, problems: [] };
    if (associateId === undefined) return { id: undefined, problems: [] };
    const person = { customerId, profileType: 'people', id: associateId, definitions, forUpdate: false } as const;
    if (await this.profiles.findSeen(session, person)) return { id: associateId, problems: [] };
    const detail = `must be the id of a person that exists, received ${associateId}.`;
    return { id: undefined, problems: [{ code: 'VALUE_INVALID', field: member, detail }] };
  }

  async #draft(
    session: Session,
    { ctx, definitions }: FormScope,
    { sent, found, ...parts }: DraftParts,
  ): Promise<FormDraft> {
    const { definition, owner, submits } = parts;
    const { lists } = definitions;
    const standing = { kept: found?.kept ?? {}, owner };
    const drafted = draftAnswers({ definition, lists }, standing, { answers: sent.answers, submits });
    const ownerDrafts = await this.tiedProfiles.draft(session, ctx, { ...drafted, owner, definitions });
    refuseProblems(eachOnce([...parts.problems, ...drafted.problems], ownerDrafts));
    if (owner === undefined) throw new TypeError('A draft without an owner has a problem.');
    return { ...parts, ...drafted, definitions, owner, row: found?.row, signature: sent.signature, ownerDrafts };
  }
}

/** Returns the form that a body names. If there is none, the owner is all that can be checked (D-FRM-3). */
function formOf({ forms, definitions }: FormScope, body: Body): FormDefinition {
  const name = readFormname(body);
  const definition = name.problems || name.value === null ? undefined : forms.find(name.value, definitions);
  if (definition) return definition;
  const problems = name.problems ?? [unknownForm(name.value)];
  const [first, ...others] = [...problems, ...ownerProblems(body)];
  throw new ProtocolError(first ? [first, ...others] : [unknownForm(null)]);
}

function unknownMember(field: string): Problem {
  const detail = 'is not a member of this request. Answers are sent with POST or PUT …/forms.';
  return { code: 'FIELD_UNKNOWN', field, detail };
}

interface DraftParts extends Pick<FormDraft, 'definition' | 'updatedFor' | 'submits'> {
  readonly owner: Owner | undefined;
  readonly found: LoadedForm | undefined;
  readonly sent: SentForm;
  /** Problems of the members other than the answers. */
  readonly problems: readonly Problem[];
}

/** Returns every problem once (D-ERR-1). A question and the field tied to it may have the same problem. */
function eachOnce(ofForm: readonly Problem[], ownerDrafts: readonly OwnerDraft[]): Problem[] {
  const reported = new Set(ofForm.map(keyOf));
  const ofOwner = ownerDrafts.flatMap(({ problems }) => problems);
  return [...ofForm, ...ofOwner.filter((problem) => !reported.has(keyOf(problem)))];
}

function keyOf({ code, field = '' }: Problem): string {
  return `${code} ${field}`;
}

/** Refuses an outdated `If-Match`. Also refuses any `If-Match` if there is no filled form yet. */
function refuseOther({ ctx }: FormScope, ifMatch: string | undefined, found: LoadedForm | undefined): void {
  const way =
    found === undefined
      ? 'there is no filled form yet. Leave If-Match out.'
      : 'the filled form was changed. Read it again.';
  const tagNow = found && ((): string => entityTagOf(found, ctx.caller.group));
  refuseStale(ifMatch, tagNow, `If-Match names another version: ${way}`);
}

/** Refuses another form, owner or associated person (D-FRM-2). Ignores a person whom the caller may not see. */
function otherHeadProblems(
  sent: SentForm,
  associateId: number | undefined,
  { definition, row }: { definition: FormDefinition; row: FilledForm },
): Problem[] {
  const member = associateMember(definition);
  const stored = [
    { field: 'formname', came: sent.formname, is: definition.form.formname },
    { field: 'owner', came: sent.ownerId, is: row.ownerId },
    ...(member === undefined ? [] : [{ field: member, came: associateId, is: row.updatedFor }]),
  ];
  return stored
    .filter(({ came, is }) => came !== undefined && came !== is)
    .map(({ field, came }) => ({
      code: 'VALUE_INVALID' as const,
      field,
      detail: `must be left out, or have the value of this filled form, received ${JSON.stringify(came)}.`,
    }));
}
