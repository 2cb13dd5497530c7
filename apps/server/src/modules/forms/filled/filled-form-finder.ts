import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { withSyncedAnswers } from '../../../form-engine/index.js';
import type { FormDefinition } from '../../../form-engine/index.js';
import { digestOf } from '../../../http/index.js';
import { visibleValues } from '../../../profile-engine/index.js';
import type { StoredValues } from '../../../profile-engine/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import type { FormScope } from '../definitions/customer-forms.js';
import { filledFormNotFound } from '../form-refusals.js';
import type { FilledFormLocator } from '../form-types.js';
import type { FilledForm } from './filled-form.entity.js';
import { FilledFormsRepository } from './filled-forms.repository.js';
import { OwnerFinder } from './owner-finder.js';
import type { Owner } from './owner-finder.js';

/** A filled form as the caller may see it. */
export interface LoadedForm {
  readonly row: FilledForm;
  readonly definition: FormDefinition;
  readonly definitions: CallerDefinitions;
  readonly owner: Owner;
  /** The answers that the row of the filled form stores itself. */
  readonly kept: StoredValues;
  /** All answers, including the ones that are fields of the owner. */
  readonly answers: StoredValues;
}

/** Finds a filled form, with everything that decides which part of it the caller sees. */
@Injectable()
export class FilledFormFinder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: FilledFormsRepository,
    private readonly owners: OwnerFinder,
  ) {}

  /**
   * Finds a form for a read. If answers are fields of the owner, reads form and owner in one snapshot.
   * @throws ProtocolError RESOURCE_NOT_FOUND or FORM_UNAVAILABLE
   */
  async get(session: Session, scope: FormScope, place: FilledFormLocator): Promise<LoadedForm> {
    const key = { customerId: scope.ctx.customerId, id: place.id };
    const row = await this.repository.find(session, key);
    const definition = definitionOf(scope, place, row);
    if (!row || definition.synced.length === 0)
      return toLoadedForm(scope, await this.#see(session, scope, { place, row, forUpdate: false }));
    return this.unitOfWork.snapshot((both) => this.getIn(both, scope, { ...place, forUpdate: false }));
  }

  /**
   * Finds a form for a write.
   * @param place with `forUpdate: false` for a dry run, which locks nothing
   */
  async getIn(
    session: Session,
    scope: FormScope,
    { forUpdate, ...place }: FilledFormLocator & { readonly forUpdate: boolean },
  ): Promise<LoadedForm> {
    const key = { customerId: scope.ctx.customerId, id: place.id };
    const row = await this.repository.find(session, key);
    const seen = await this.#see(session, scope, { place, row, forUpdate });
    // Locks the owner before the row. All writers use this order, so that they cannot deadlock.
    const locked = forUpdate ? await this.repository.find(session, key, { forUpdate }) : undefined;
    return toLoadedForm(scope, { ...seen, row: locked ?? seen.row });
  }

  async #see(
    session: Session,
    scope: FormScope,
    { place, row, forUpdate }: { place: FilledFormLocator; row: FilledForm | undefined; forUpdate: boolean },
  ): Promise<FoundRow> {
    const definition = definitionOf(scope, place, row);
    if (!row) throw filledFormNotFound(place.id, place.formname);
    const owner = await this.owners.find(session, scope, {
      type: row.ownerType,
      id: row.ownerId,
      forUpdate: forUpdate && hasTies(definition),
    });
    if (!owner) throw filledFormNotFound(place.id, place.formname);
    // Runs after the check of the owner. Otherwise callers would learn the form of a filled form that they may not see
    // (spec: Forms).
    const { formname } = definition.form;
    if (place.formname !== undefined && place.formname !== formname) throw filledFormNotFound(place.id, place.formname);
    return { row, definition, owner };
  }
}

/** A filled form that the caller may see, before its answers are read. */
type FoundRow = Pick<LoadedForm, 'row' | 'definition' | 'owner'>;

/** Adds the answers to a filled form, including answers that are fields of the owner. */
export function toLoadedForm({ definitions }: FormScope, seen: FoundRow): LoadedForm {
  const kept = JSON.parse(seen.row.answers) as StoredValues;
  const answers = withSyncedAnswers(seen.definition, kept, seen.owner.records);
  return { ...seen, definitions, kept, answers };
}

/** Whether a write of the form may also change profiles of the owner. */
export function hasTies({ synced, copied }: FormDefinition): boolean {
  return synced.length > 0 || copied.length > 0;
}

function definitionOf(
  { forms, definitions }: FormScope,
  { id, formname }: FilledFormLocator,
  row: FilledForm | undefined,
): FormDefinition {
  const definition = row && forms.findById(row.formId, definitions);
  if (definition === undefined) throw filledFormNotFound(id, formname);
  return definition;
}

/**
 * Returns one tag for each version of a filled form and group of callers, the same for every `questions=` (D-NET-6).
 * The version includes answers that are fields of the owner (D-FRM-21).
 * The part after `+` changes with everything else that a read shows (D-NET-12): the configuration, the labels of lists,
 * and the owner's title.
 * If a question or a part of the owner is hidden from the group, digests of the visible data replace the versions
 * (D-NET-17).
 */
export function entityTagOf(found: LoadedForm, group: string): string {
  const { row, definition, owner, definitions } = found;
  const by = encodeURIComponent(group);
  if (!showsAll(found)) return `"forms-${row.id}-${seenVersion(found)}-${by}+${seenBeside(found)}"`;
  const owners = owner.profiles.map(({ version }) => version).join('.');
  const version = definition.synced.length > 0 ? `${row.version}.${owners}` : row.version;
  return `"forms-${row.id}-${version}-${by}+${definitions.stamp}.${owners}"`;
}

function showsAll({ definition, definitions, owner }: LoadedForm): boolean {
  return definition.showsAll && owner.profiles.every(({ profileType }) => definitions.get(profileType).showsAll);
}

/** Returns a digest of the visible data that the caller's write can change. */
function seenVersion({ row, definition, answers }: LoadedForm): string {
  const { signed, completedAt: at, completedBy: by } = row;
  const completed = at === null ? null : minuteOf(at);
  return digestOf([visibleValues(definition.fields, ({ id }) => answers[id]), signed, completed, by]);
}

/** Returns a digest of all other data in the same read. */
function seenBeside({ row, owner, definitions }: LoadedForm): string {
  const requested = row.requestedAt === null ? null : minuteOf(row.requestedAt);
  return digestOf([definitions.stamp, owner.title, minuteOf(row.updatedAt), row.updatedBy, requested, row.requestedBy]);
}

/** A read shows times without seconds. */
function minuteOf(at: number): number {
  return Math.floor(at / 60_000);
}
