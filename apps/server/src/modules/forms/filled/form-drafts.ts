import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import { Turn } from '../../../event-loop/index.js';
import { refuseProblems, refuseStale } from '../../../http/index.js';
import { associateMember, draftAnswers } from '../../../profile-engine/index.js';
import type { DraftedAnswers, FormDefinition } from '../../../profile-engine/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { ProfileRecords } from '../../profiles/index.js';
import { entityTagOf } from './filled-form-tag.js';
import { FilledFormsRepository } from './filled-forms.repository.js';
import type { FilledForm } from './filled-form.entity.js';
import type { FilledFormToChange } from './form-places.js';
import { FORM_TYPES } from '../form-types.js';
import type { FormScope } from '../definitions/live-forms.js';
import { alreadyFilled, refuseUnavailable, unknownForm, unknownOwner } from '../form-refusals.js';
import { FormOwners } from './form-owners.js';
import type { Owner } from './form-owners.js';
import { FilledFormFinder, foundForm, hasTies } from './filled-form-finder.js';
import type { FoundForm } from './filled-form-finder.js';
import { OwnerProfiles } from './owner-profiles.js';
import type { OwnerDraft } from './owner-profiles.js';
import { ownerProblems, readFormname, readSentForm, refuseEmpty } from './sent-form.js';
import type { SentForm } from './sent-form.js';

type Body = Readonly<Record<string, unknown>>;

/** A form to be filled, or filled anew, by who owns it. */
export interface Submission {
  readonly body: Body;
  /** PUT: one that is there is replaced. POST refuses then. */
  readonly replaces: boolean;
  readonly ifMatch: string | undefined;
}

/** A filled form to be changed: in part, or in whole. */
export interface FormChange extends FilledFormToChange {
  readonly body: Body;
  readonly replaces: boolean;
}

/** The session of a draft, and whether what it is made of must stay as it is until that ends. */
export interface DraftSession {
  readonly session: Session;
  readonly forUpdate: boolean;
}

/** A filled form as a write would leave it: whole and checked, and not stored yet. */
export interface FormDraft extends Omit<DraftedAnswers, 'problems'> {
  readonly definition: FormDefinition;
  readonly definitions: CallerDefinitions;
  readonly owner: Owner;
  /** The id of the associated person; 0 where the form is not private. */
  readonly updatedFor: number;
  /** The filled form so far; undefined where there is none yet. */
  readonly row: FilledForm | undefined;
  /** Undefined where the write says nothing of the signature. */
  readonly signature: boolean | undefined;
  /** Brings all answers, as POST and PUT do. */
  readonly submits: boolean;
  /** What it makes of the owner's profiles. */
  readonly ownerDrafts: readonly OwnerDraft[];
}

/** What a write asks for, made into what is to be stored: find, see, parse, apply, refuse. It writes nothing. */
@Injectable()
export class FormDrafts {
  constructor(
    private readonly finder: FilledFormFinder,
    private readonly repository: FilledFormsRepository,
    private readonly owners: FormOwners,
    private readonly profiles: ProfileRecords,
    private readonly ownerProfiles: OwnerProfiles,
  ) {}

  /** @throws ProtocolError with every problem; where the form is unknown or unavailable, or of another version, that alone */
  async ofSubmission(draft: DraftSession, scope: FormScope, submission: Submission): Promise<FormDraft> {
    const { body, replaces, ifMatch } = submission;
    const definition = formOf(scope, body);
    refuseUnavailable(definition);
    const sent = readSentForm(definition, body, { requires: true });
    const { owner, problems } = await this.#findOwner(draft, scope, { definition, sent });
    const associate = await this.#findAssociate(draft, scope, { definition, sent });
    const row = await this.#findRow(draft, scope, { definition, ownerId: owner?.id, updatedFor: associate.id });
    const found = row && owner && foundForm(scope, { row, definition, owner });
    if (replaces) refuseOther(scope, ifMatch, found);
    const taken = row && !replaces ? [alreadyFilled(definition, row)] : [];
    return this.#draft(draft.session, scope, {
      definition,
      owner,
      found,
      sent,
      updatedFor: associate.id ?? 0,
      submits: true,
      problems: [...sent.problems, ...problems, ...associate.problems, ...taken],
    });
  }

  /** @throws ProtocolError with every problem; where there is no such filled form for the caller, or of another version, that alone */
  async ofChange({ session, forUpdate }: DraftSession, scope: FormScope, change: FormChange): Promise<FormDraft> {
    const { body, replaces, ifMatch, ...place } = change;
    const found = await this.finder.getIn(session, scope, { ...place, forUpdate });
    const { definition, row, owner } = found;
    refuseUnavailable(definition);
    refuseOther(scope, ifMatch, found);
    const sent = readSentForm(definition, body, { requires: false });
    const associate = await this.#findAssociate({ session, forUpdate }, scope, { definition, sent });
    const others = otherHeadProblems(sent, associate.id, { definition, row });
    const problems = [...sent.problems, ...associate.problems, ...others];
    if (!replaces && problems.length === 0) refuseEmpty(sent);
    const parts = { definition, owner, found, sent, updatedFor: row.updatedFor, submits: replaces };
    return this.#draft(session, scope, { ...parts, problems });
  }

  /** Others work in between: what one body holds may take long. */
  async #draft(
    session: Session,
    { ctx, definitions }: FormScope,
    { sent, found, ...parts }: DraftParts,
  ): Promise<FormDraft> {
    const { definition, owner, submits } = parts;
    const { lists } = definitions;
    const turn = new Turn();
    if (found && found.row.answers.length > LARGE) await turn.pass();
    const standing = { kept: found?.kept ?? {}, owner };
    const drafted = await turn.through(
      draftAnswers({ definition, lists }, standing, { answers: sent.answers, submits }),
    );
    if (turn.isOver()) await turn.pass();
    const ownerDrafts = await this.ownerProfiles.draft(session, ctx, { ...drafted, owner, definitions });
    refuseProblems(eachOnce([...parts.problems, ...drafted.problems], ownerDrafts));
    if (owner === undefined) throw new TypeError('A draft without an owner has a problem.');
    return { ...parts, ...drafted, definitions, owner, row: found?.row, signature: sent.signature, ownerDrafts };
  }

  async #findOwner(
    { session, forUpdate }: DraftSession,
    scope: FormScope,
    { definition, sent: { ownerId } }: { readonly definition: FormDefinition; readonly sent: SentForm },
  ): Promise<{ readonly owner: Owner | undefined; readonly problems: readonly Problem[] }> {
    if (ownerId === undefined) return { owner: undefined, problems: [] };
    const { ownerType: type } = FORM_TYPES[definition.form.type];
    const wanted = { type, id: ownerId, forUpdate: forUpdate && hasTies(definition) };
    const owner = await this.owners.find(session, scope, wanted);
    return { owner, problems: owner ? [] : [unknownOwner(type, ownerId)] };
  }

  /** The person whom the body associates: 0 for a form that is not private, undefined where there is none. */
  async #findAssociate(
    { session }: DraftSession,
    { ctx, definitions }: FormScope,
    { definition, sent: { associateId } }: { readonly definition: FormDefinition; readonly sent: SentForm },
  ): Promise<{ readonly id: number | undefined; readonly problems: readonly Problem[] }> {
    const member = associateMember(definition);
    if (member === undefined) return { id: 0, problems: [] };
    if (associateId === undefined) return { id: undefined, problems: [] };
    const { customerId } = ctx;
    const person = { customerId, profileType: 'people', id: associateId, definitions, forUpdate: false } as const;
    if (await this.profiles.findSeen(session, person)) return { id: associateId, problems: [] };
    const detail = `must be the id of a person that exists, received ${associateId}.`;
    return { id: undefined, problems: [{ code: 'VALUE_INVALID', field: member, detail }] };
  }

  async #findRow(
    { session, forUpdate }: DraftSession,
    { ctx: { customerId } }: FormScope,
    { definition: { form }, ownerId, updatedFor }: OfOwner,
  ): Promise<FilledForm | undefined> {
    if (ownerId === undefined || updatedFor === undefined) return undefined;
    const of = { formId: form.id, ownerType: FORM_TYPES[form.type].ownerType, ownerId, updatedFor };
    return forUpdate
      ? this.repository.findOfOwnerForUpdate(session, customerId, of)
      : this.repository.findOfOwner(session, customerId, of);
  }
}

/** What a body says that a filled form is of; undefined where it does not. */
interface OfOwner {
  readonly definition: FormDefinition;
  readonly ownerId: number | undefined;
  readonly updatedFor: number | undefined;
}

/** The form that a body names. Without one, its owner can still be judged, and nothing else (D-FRM-3). */
function formOf({ forms, definitions }: FormScope, body: Body): FormDefinition {
  const name = readFormname(body);
  const definition = name.problems || name.value === null ? undefined : forms.find(name.value, definitions);
  if (definition) return definition;
  const problems = name.problems ?? [unknownForm(name.value)];
  const [first, ...others] = [...problems, ...ownerProblems(body)];
  throw new ProtocolError(first ? [first, ...others] : [unknownForm(null)]);
}

interface DraftParts extends Pick<FormDraft, 'definition' | 'updatedFor' | 'submits'> {
  readonly owner: Owner | undefined;
  readonly found: FoundForm | undefined;
  readonly sent: SentForm;
  /** Those of the body's head. */
  readonly problems: readonly Problem[];
}

/** Characters of answers that were read just now, which has taken its time. */
const LARGE = 131_072;

/** Every problem at once (D-ERR-1), and once: what a question lacks its field may lack as well. */
function eachOnce(ofForm: readonly Problem[], ownerDrafts: readonly OwnerDraft[]): Problem[] {
  const told = new Set(ofForm.map(keyOf));
  const ofOwner = ownerDrafts.flatMap(({ problems }) => problems);
  return [...ofForm, ...ofOwner.filter((problem) => !told.has(keyOf(problem)))];
}

function keyOf({ code, field = '' }: Problem): string {
  return `${code} ${field}`;
}

/** What is not there has no version that could be named. */
function refuseOther({ ctx }: FormScope, ifMatch: string | undefined, found: FoundForm | undefined): void {
  const way = found === undefined ? 'there is no filled form yet; leave it out.' : 'read the filled form again.';
  const tagNow = found && ((): string => entityTagOf(found, ctx.caller.group));
  refuseStale(ifMatch, tagNow, `If-Match names another version: ${way}`);
}

/** D-FRM-2: what names a filled form stays what it is. A person whom the caller may not see is held against nobody. */
function otherHeadProblems(
  sent: SentForm,
  associateId: number | undefined,
  { definition, row }: { readonly definition: FormDefinition; readonly row: FilledForm },
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
      detail: `must be left out, or be that of this filled form, received ${JSON.stringify(came)}.`,
    }));
}
