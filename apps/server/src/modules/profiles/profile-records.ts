import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { emailKeyOf, storedRecord } from '../../profile-engine/index.js';
import type { ProfileRecord, ProfileType } from '../../profile-engine/index.js';
import { Turn } from '../../runtime/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfilesRepository } from './profiles.repository.js';
import type { ProfileKey, ProfileTypeKey } from './profiles.repository.js';

/** A profile that the caller may see. */
export interface VisibleProfile {
  readonly profileType: ProfileType;
  readonly record: ProfileRecord;
  readonly version: number;
}

interface ProfileToFind extends ProfileKey {
  readonly definitions: CallerDefinitions;
  /** Locks the profile: no other unit of work changes it until this one ends. */
  readonly forUpdate?: boolean;
}

/** Finds stored profiles, for use-cases that decide about them or change them. */
@Injectable()
export class ProfileRecords {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ProfilesRepository,
  ) {}

  async find(key: ProfileKey): Promise<ProfileRecord | undefined> {
    const row = await this.repository.find(this.unitOfWork.reader, key);
    return row && storedRecord(row);
  }

  /** Returns those of the profiles that exist and that the caller may see, by id. */
  async listSeen(
    key: ProfileTypeKey & Pick<ProfileToFind, 'definitions'>,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ProfileRecord>> {
    const found = new Map<number, ProfileRecord>();
    for await (const record of seenRecords(this.unitOfWork.reader, this.repository, key, ids))
      found.set(record.id, record);
    return found;
  }

  /** Finds a profile that the caller may see. For this caller, a hidden profile does not exist, also as the target of a reference (D-PRO-12). */
  async findSeen(session: Session, wanted: ProfileToFind): Promise<VisibleProfile | undefined> {
    const { definitions, profileType } = wanted;
    if (!definitions.canRead(profileType)) return undefined;
    const found = await this.#find(session, wanted);
    return found && definitions.isInsideLock(profileType, found.record) ? found : undefined;
  }

  /** @throws ProtocolError RESOURCE_NOT_FOUND, as a read of the profile itself does */
  async getSeen(session: Session, wanted: ProfileToFind): Promise<VisibleProfile> {
    const { definitions, profileType, id } = wanted;
    definitions.get(profileType);
    const found = await this.#find(session, wanted);
    // Hidden looks like absent (D-ERR-4).
    if (!found || !definitions.isInsideLock(profileType, found.record)) throw profileNotFound(id);
    return found;
  }

  /** Does the same for a caller who reaches the profile by a path of another area. */
  async getVisible(
    session: Session,
    definitions: CallerDefinitions,
    key: Omit<ProfileToFind, 'definitions'>,
  ): Promise<ProfileRecord> {
    const { profileType } = key;
    definitions.get(profileType);
    if (!definitions.canRead(profileType)) {
      throw ProtocolError.of('RESOURCE_ACCESS_DENIED', `This user has no read access to ${profileType}.`);
    }
    const { record } = await this.getSeen(session, { ...key, definitions });
    return record;
  }

  /** Returns the people with that address that the caller may see, lowest id first. Nobody if the caller does not see addresses. */
  async listPeopleByEmail(
    session: Session,
    {
      customerId,
      definitions,
      email,
      limit,
    }: Pick<ProfileToFind, 'customerId' | 'definitions'> & { readonly email: string; readonly limit: number },
  ): Promise<ProfileRecord[]> {
    if (!definitions.canRead('people') || !definitions.get('people').fields.visible.has('email')) return [];
    const ids = await this.repository.listIdsByEmail(session, customerId, emailKeyOf(email));
    const key = { customerId, profileType: 'people', definitions } as const;
    const people: ProfileRecord[] = [];
    for await (const person of seenRecords(session, this.repository, key, ids.slice(0, limit))) people.push(person);
    return people;
  }

  /** Returns the ids of the existing profiles that the caller may see. */
  async seenAmong(
    session: Session,
    { definitions, ...key }: ProfileTypeKey & Pick<ProfileToFind, 'definitions'>,
    ids: readonly number[],
  ): Promise<ReadonlySet<number>> {
    const { profileType } = key;
    if (!definitions.canRead(profileType)) return new Set();
    if (!definitions.hasLock(profileType)) return new Set(ids);
    const seen = new Set<number>();
    for await (const { id } of seenRecords(session, this.repository, { ...key, definitions }, ids)) seen.add(id);
    return seen;
  }

  async #find(session: Session, { forUpdate, ...key }: ProfileToFind): Promise<VisibleProfile | undefined> {
    const row = await (forUpdate ? this.repository.findForUpdate(session, key) : this.repository.find(session, key));
    return row && { profileType: key.profileType, record: storedRecord(row), version: row.version };
  }
}

/** For a profile that does not exist, or that is outside the search lock of the caller's group (D-SEA-9). */
export function profileNotFound(id: string | number): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no profile of this type with the id ${JSON.stringify(id)}.`);
}

/** Returns the profiles among `ids` that are inside the search lock of the caller's group. Reads them part by part. */
export async function* seenRecords(
  session: Session,
  repository: ProfilesRepository,
  wanted: ProfileTypeKey & Pick<ProfileToFind, 'definitions'>,
  ids: readonly number[],
): AsyncGenerator<ProfileRecord> {
  for await (const part of seenParts(session, repository, wanted, ids)) yield* part;
}

/** Returns the same profiles in parts. Other work runs between two profiles, because a lock may look through long texts. */
export async function* seenParts(
  session: Session,
  repository: ProfilesRepository,
  { definitions, ...key }: ProfileTypeKey & Pick<ProfileToFind, 'definitions'>,
  ids: readonly number[],
): AsyncGenerator<ProfileRecord[]> {
  const turn = new Turn();
  for await (const rows of repository.listInParts(session, key, ids)) {
    const seen: ProfileRecord[] = [];
    for (const row of rows) {
      const record = storedRecord(row);
      if (definitions.isInsideLock(key.profileType, record)) seen.push(record);
      if (turn.isOver()) await turn.pass();
    }
    yield seen;
  }
}
