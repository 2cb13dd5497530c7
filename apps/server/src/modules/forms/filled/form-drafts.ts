import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import { associateMember, draftAnswers } from '../../../form-engine/index.js';
import type { DraftedAnswers, FormDefinition } from '../../../form-engine/index.js';
import { refuseProblems, refuseStale } from '../../../http/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { ProfileReferences } from '../../profiles/index.js';
import type { FormScope } from '../definitions/customer-forms.js';
import { alreadyFilled, refuseUnavailable, unknownForm } from '../form-refusals.js';
import type { FilledFormToChange } from '../form-types.js';
import { entityTagOf, FilledFormFinder, toLoadedForm } from './filled-form-finder.js';
import type { LoadedForm } from './filled-form-finder.js';
import { isAsRead, peopleOf } from './filled-form.mapper.js';
import { isAnswered } from './filled-form.entity.js';
import type { FilledForm } from './filled-form.entity.js';
import { FormSubjects } from './form-subjects.js';
import type { DraftSession } from './form-subjects.js';
import type { Owner } from './owner-finder.js';
import { ownerProblems, readFormname, READ_ONLY, readSentForm, refuseEmpty } from './sent-form.js';
import type { SentForm, SentFormPurpose } from './sent-form.js';
import { TiedProfiles } from './tied-profiles.js';
import type { OwnerDraft } from './tied-profiles.js';

type Body = Readonly<Record<string, unknown>>;

/** A request to fill a form of an owner, for the first time or again. */
export interface Submission {
  readonly body: Body;
  /** PUT replaces a filled form. POST refuses to. */
  readonly replaces: boolean;
  readonly ifMatch: string | undefined;
}

/** A request to change some or all answers of a filled form. */
export interface FormChange extends FilledFormToChange {
  readonly body: Body;
  readonly replaces: boolean;
}

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

/** Makes the draft of a write: finds the form, checks access, parses and applies the body. Writes nothing. */
@Injectable()
export class FormDrafts {
  constructor(
    private readonly finder: FilledFormFinder,
    private readonly subjects: FormSubjects,
    private readonly tiedProfiles: TiedProfiles,
    private readonly references: ProfileReferences,
  ) {}

  /**
   * @throws ProtocolError with every problem. If the form is unknown, unavailable or of another version, with that
   * problem only
   */
  async ofSubmission(draft: DraftSession, scope: FormScope, submission: Submission): Promise<FormDraft> {
    const { body, replaces, ifMatch } = submission;
    const definition = formOf(scope, body);
    refuseUnavailable(definition);
    const sent = readSentForm(definition, body, { requires: true, mayCome: () => true });
    const { owner, updatedFor, row, problems } = await this.subjects.find(draft, scope, { definition, sent });
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
    const mayCome = replaces ? () => true : await this.#asRead(session, scope, { found, body });
    const sent = readSentForm(definition, body, { requires: false, mayCome });
    const associate = await this.subjects.findAssociate(session, scope, { definition, sent });
    const others = otherHeadProblems(sent, associate.id, { definition, row });
    const problems = [...sent.problems, ...associate.problems, ...others];
    if (!replaces && problems.length === 0) refuseEmpty(sent);
    const parts = { definition, owner, found, sent, updatedFor: row.updatedFor, submits: replaces };
    return this.#draft(session, scope, { ...parts, problems });
  }

  /** Looks up the people whom a read shows only if the body has read-only members. */
  async #asRead(
    session: Session,
    { ctx: { customerId }, definitions }: FormScope,
    { found, body }: { found: LoadedForm; body: Body },
  ): Promise<SentFormPurpose['mayCome']> {
    const isNeeded = Object.keys(body).some((name) => READ_ONLY.has(name));
    const needs = new Map(isNeeded ? [['people', peopleOf(found)] as const] : []);
    const { titles } = await this.references.find(session, { customerId, definitions }, needs);
    return (name, value) => isAsRead(name, value, { found, titles, customerUrl: '' });
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
