import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { withSyncedAnswers } from '../../../profile-engine/index.js';
import type { FormDefinition, StoredValues } from '../../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import type { CustomerForms } from '../customer-forms.js';
import { FilledFormsRepository } from '../filled-forms.repository.js';
import type { FilledFormRow } from '../filled-forms.repository.js';
import type { FilledFormPlace } from '../form-places.js';
import { filledFormNotFound, filledFormNotSeen } from '../form.problems.js';
import { FormsOfCustomers } from '../forms-of-customers.js';
import { FormOwners } from '../owners/form-owners.js';
import type { Owner } from '../owners/owner.js';

/** The forms of a customer, and as whom they are met. */
export interface FormScope {
  readonly ctx: RequestContext;
  readonly forms: CustomerForms;
  readonly definitions: CallerDefinitions;
}

/** A filled form as the caller meets it. */
export interface FoundForm {
  readonly row: FilledFormRow;
  readonly definition: FormDefinition;
  readonly definitions: CallerDefinitions;
  readonly owner: Owner;
  /** All answers, those that are fields of the owner's among them. */
  readonly answers: StoredValues;
}

/** Finds a filled form with all that decides what the caller meets of it. */
@Injectable()
export class FilledFormFinder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly forms: FormsOfCustomers,
    private readonly definitions: ProfileDefinitionsService,
    private readonly repository: FilledFormsRepository,
    private readonly owners: FormOwners,
  ) {}

  async scopeOf(ctx: RequestContext): Promise<FormScope> {
    return { ctx, forms: await this.forms.of(ctx.customerId), definitions: await this.definitions.definitionsOf(ctx) };
  }

  /**
   * For a read. Where answers are fields of the owner's, both are read as they were at one moment.
   *
   * @throws ProtocolError RESOURCE_NOT_FOUND or RESOURCE_ACCESS_DENIED
   */
  async get(scope: FormScope, place: FilledFormPlace): Promise<FoundForm> {
    const { reader } = this.unitOfWork;
    const key = { customerId: scope.ctx.customerId, id: place.id };
    const row = await this.repository.find(reader, key);
    const definition = definitionOf(scope, place, row);
    if (!row || definition.synced.length === 0) return this.#found(reader, scope, { place, row, forUpdate: false });
    return this.unitOfWork.snapshot(async (session) =>
      this.#found(session, scope, { place, row: await this.repository.find(session, key), forUpdate: false }),
    );
  }

  /**
   * For a write.
   *
   * @param forUpdate false for a dry run, which locks nothing
   */
  async getIn(
    session: Session,
    scope: FormScope,
    { forUpdate, ...place }: FilledFormPlace & { readonly forUpdate: boolean },
  ): Promise<FoundForm> {
    const key = { customerId: scope.ctx.customerId, id: place.id };
    const found = await this.#found(session, scope, {
      place,
      row: await this.repository.find(session, key),
      forUpdate,
    });
    if (!forUpdate) return found;
    // always the owner before the row, so that two writers lock them in one order, whichever path they take
    const row = (await this.repository.findForUpdate(session, key)) ?? found.row;
    return foundForm(scope, { ...found, row });
  }

  async #found(
    session: Session,
    scope: FormScope,
    { place, row, forUpdate }: { place: FilledFormPlace; row: FilledFormRow | undefined; forUpdate: boolean },
  ): Promise<FoundForm> {
    const definition = definitionOf(scope, place, row);
    if (!row) throw filledFormNotFound(place.id, place.formname);
    const owner = await this.owners.find(session, scope, {
      ...{ type: row.owner_type, id: row.owner_id },
      forUpdate: forUpdate && hasTies(definition),
    });
    if (!owner) throw filledFormNotSeen(place.id);
    // spec: Forms; told of what is seen alone, or it would tell of what form the unseen is
    const { formname } = definition.form;
    if (place.formname !== undefined && place.formname !== formname) throw filledFormNotFound(place.id, place.formname);
    return foundForm(scope, { row, definition, owner });
  }
}

/** The row with the answers that are its owner's fields. */
export function foundForm(
  { definitions }: FormScope,
  { row, definition, owner }: Pick<FoundForm, 'row' | 'definition' | 'owner'>,
): FoundForm {
  const answers = withSyncedAnswers(definition, JSON.parse(row.answers) as StoredValues, owner.records);
  return { row, definition, definitions, owner, answers };
}

/** Whether a write of such a form may be one of its owner's profiles, too. */
export function hasTies({ synced, copied }: FormDefinition): boolean {
  return synced.length > 0 || copied.length > 0;
}

/** The form that the filled one is of. */
function definitionOf(
  { forms, definitions }: FormScope,
  { id, formname }: FilledFormPlace,
  row: FilledFormRow | undefined,
): FormDefinition {
  const definition = row && forms.findById(row.form_id, definitions);
  if (definition === undefined) throw filledFormNotFound(id, formname);
  return definition;
}
