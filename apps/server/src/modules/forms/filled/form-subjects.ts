import { Injectable } from '@nestjs/common';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import { associateMember } from '../../../form-engine/index.js';
import type { FormDefinition } from '../../../form-engine/index.js';
import { ProfileRecords } from '../../profiles/index.js';
import type { FormScope } from '../definitions/customer-forms.js';
import { unknownOwner } from '../form-refusals.js';
import { FORM_TYPES } from '../form-types.js';
import { hasTies } from './filled-form-finder.js';
import type { FilledForm } from './filled-form.entity.js';
import { FilledFormsRepository } from './filled-forms.repository.js';
import { OwnerFinder } from './owner-finder.js';
import type { Owner } from './owner-finder.js';
import type { SentForm } from './sent-form.js';

/** The session of a draft, and whether to lock the records of the draft until the session ends. */
export interface DraftSession {
  readonly session: Session;
  readonly forUpdate: boolean;
}

interface SentSubject {
  readonly definition: FormDefinition;
  readonly sent: Pick<SentForm, 'ownerId' | 'associateId'>;
}

/** The owner of a form, and the filled form if there is one. */
interface FoundSubject {
  readonly owner: Owner | undefined;
  /** The id of the associated person. 0 for a form that is not private, undefined if there is no such person. */
  readonly updatedFor: number | undefined;
  readonly row: FilledForm | undefined;
  readonly problems: readonly Problem[];
}

/** Finds the owner and the associated person that a body names, and the filled form of both. */
@Injectable()
export class FormSubjects {
  constructor(
    private readonly repository: FilledFormsRepository,
    private readonly owners: OwnerFinder,
    private readonly profiles: ProfileRecords,
  ) {}

  async find(draft: DraftSession, scope: FormScope, subject: SentSubject): Promise<FoundSubject> {
    const { owner, problems } = await this.#findOwner(draft, scope, subject);
    const associate = await this.findAssociate(draft.session, scope, subject);
    const { definition } = subject;
    const row = await this.#findRow(draft, scope, { definition, ownerId: owner?.id, updatedFor: associate.id });
    return { owner, updatedFor: associate.id, row, problems: [...problems, ...associate.problems] };
  }

  /**
   * Finds the associated person that a body names. The id is 0 for a form that is not private, and undefined if there
   * is no such person.
   */
  async findAssociate(
    session: Session,
    { ctx, definitions }: FormScope,
    { definition, sent: { associateId } }: SentSubject,
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

  async #findOwner(
    { session, forUpdate }: DraftSession,
    scope: FormScope,
    { definition, sent: { ownerId } }: SentSubject,
  ): Promise<{ readonly owner: Owner | undefined; readonly problems: readonly Problem[] }> {
    if (ownerId === undefined) return { owner: undefined, problems: [] };
    const { ownerType: type } = FORM_TYPES[definition.form.type];
    const wanted = { type, id: ownerId, forUpdate: forUpdate && hasTies(definition) };
    const owner = await this.owners.find(session, scope, wanted);
    return { owner, problems: owner ? [] : [unknownOwner(type, ownerId)] };
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

/** The key of a filled form. `ownerId` is undefined if the body names no owner. */
interface OfOwner {
  readonly definition: FormDefinition;
  readonly ownerId: number | undefined;
  readonly updatedFor: number | undefined;
}
