import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { allowsWrite, Clock } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import {
  applyChanges,
  countMissingSerials,
  fillSerials,
  fillTemplates,
  indexEntries,
  missingReferenceProblems,
  namedReferences,
  parsePatch,
  parsePost,
  profileTitle,
} from '../../profile-engine/index.js';
import type { ParsedValues, ProfileDefinition, ProfileType, StoredValues } from '../../profile-engine/index.js';
import type { CustomerDefinitions } from '../profile-definitions/index.js';
import { indexChanges } from './index-changes.js';
import { profileNotFound } from './profile-id.js';
import { ProfileReferences } from './profile-references.js';
import { entityTagOf, toRecord } from './profile.mapper.js';
import { ProfilesRepository } from './profiles.repository.js';
import type { ProfileKey, ProfileWrite } from './profiles.repository.js';

/** A profile to be written, as a request asks for it. */
export interface WantedProfile {
  readonly definitions: CustomerDefinitions;
  readonly profileType: ProfileType;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface NewProfile extends WantedProfile {
  /** An id that `reserveId` gave; the next one when left out. */
  readonly reservedId?: number;
  /** Made by the platform itself, which knows no values for fields that a customer requires. */
  readonly mayLackRequired?: boolean;
}

export interface ChangedProfile extends WantedProfile {
  readonly id: number;
  /** The If-Match header (D-NET-6). */
  readonly ifMatch: string | undefined;
}

interface Change {
  readonly definition: ProfileDefinition;
  readonly definitions: CustomerDefinitions;
  readonly parsed: ParsedValues;
  readonly before: StoredValues;
  readonly after: StoredValues;
}

/** Writes one profile inside the caller's unit of work: parse, apply, check, store, index. */
@Injectable()
export class ProfileWriter {
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly references: ProfileReferences,
    private readonly clock: Clock,
  ) {}

  async create(session: Session, ctx: RequestContext, wanted: NewProfile): Promise<number> {
    const { definitions, profileType, body, reservedId } = wanted;
    const definition = definitions.get(profileType);
    const parsed = parsePost(definition, body, definitions.lists);
    const applied = applyChanges(definition, parsed, {});
    const change = { definition, definitions, parsed, before: {}, after: applied.values };
    const key = { customerId: ctx.customerId, profileType };
    const problems = wanted.mayLackRequired
      ? applied.problems.filter(({ error }) => error !== 'FIELD_REQUIRED')
      : applied.problems;
    refuse(problems, await this.#storeProblems(session, { ...key, id: 0 }, change));
    const id = reservedId ?? (await this.reserveId(session, ctx.customerId, profileType));
    const year = new Date(this.clock.now()).getUTCFullYear();
    const after = fillTemplates(definition, await this.#withSerials(session, ctx.customerId, change), { id, year });
    await this.repository.insert(session, { ...key, id }, this.#writeOf(ctx, definition, after));
    await this.repository.changeIndex(session, { ...key, id }, indexChanges([], indexEntries(definition, after)));
    return id;
  }

  async update(session: Session, ctx: RequestContext, wanted: ChangedProfile): Promise<void> {
    const { definitions, profileType, body, id } = wanted;
    const definition = definitions.get(profileType);
    const key = { customerId: ctx.customerId, profileType, id };
    const row = await this.repository.findForUpdate(session, key);
    if (!row) throw profileNotFound(id);
    if (!allowsWrite(wanted.ifMatch, entityTagOf({ profileType, group: ctx.caller.group }, row))) {
      throw ProtocolError.of('PRECONDITION_FAILED', 'If-Match names another version; read the profile again.');
    }
    const before = toRecord(row).values;
    const parsed = parsePatch(definition, body, definitions.lists);
    const applied = applyChanges(definition, parsed, before);
    const change = { definition, definitions, parsed, before, after: applied.values };
    refuse(applied.problems, await this.#storeProblems(session, key, change));
    const after = await this.#withSerials(session, ctx.customerId, change);
    const keysChanged = before['externalid'] !== after['externalid'] || before['email'] !== after['email'];
    await this.repository.update(session, key, { ...this.#writeOf(ctx, definition, after), keysChanged });
    const entries = indexChanges(indexEntries(definition, before), indexEntries(definition, after));
    await this.repository.changeIndex(session, key, entries);
  }

  /** The next id of a type, given inside the unit of work (D-PRO-1). */
  reserveId(session: Session, customerId: number, profileType: ProfileType): Promise<number> {
    return nextIds(session, { customerId, counter: profileType });
  }

  /** What only the store can tell: targets that do not exist, and an external id that is taken (D-PRO-5). */
  async #storeProblems(session: Session, key: ProfileKey, change: Change): Promise<Problem[]> {
    const { definition, definitions, parsed, before, after } = change;
    const place = { customerId: key.customerId, lists: definitions.lists };
    const missing = await this.references.listMissing(session, place, namedReferences(definition, parsed));
    const { externalid } = after;
    if (typeof externalid !== 'string' || externalid === before['externalid']) return missingReferenceProblems(missing);
    const owner = await this.repository.findIdByExternalId(session, key, externalid);
    const taken = owner !== undefined && owner !== key.id ? [externalIdTaken()] : [];
    return [...missingReferenceProblems(missing), ...taken];
  }

  async #withSerials(session: Session, customerId: number, { definition, after }: Change): Promise<StoredValues> {
    const count = countMissingSerials(definition, after);
    if (count === 0) return after;
    const first = await nextIds(session, { customerId, counter: 'addresses', count });
    return fillSerials(
      definition,
      after,
      Array.from({ length: count }, (_, index) => first + index),
    );
  }

  #writeOf({ caller }: RequestContext, definition: ProfileDefinition, values: StoredValues): ProfileWrite {
    const { externalid, email } = values;
    return {
      title: profileTitle(definition, values),
      externalId: typeof externalid === 'string' ? externalid : null,
      emailKey: definition.profileType === 'people' && typeof email === 'string' ? emailKeyOf(email) : null,
      at: this.clock.now(),
      by: caller.personId,
      fieldValues: JSON.stringify(values),
    };
  }
}

/** Every problem at once (D-ERR-1). */
function refuse(...groups: ReadonlyArray<readonly Problem[]>): void {
  const [first, ...others] = groups.flat();
  if (first) throw new ProtocolError([first, ...others]);
}

/** E-mail addresses are compared whole and without regard to case (D-PRO-6). */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

export function externalIdTaken(): Problem {
  return {
    error: 'VALUE_INVALID',
    field: 'externalid',
    detail: 'must be unique: another profile of this type has it already.',
  };
}
