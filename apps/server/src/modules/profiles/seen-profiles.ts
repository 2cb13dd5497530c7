import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import type { ProfileRecord } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import type { ProfilePlace } from './profile-places.js';
import { toRecord } from './profile.mapper.js';
import { ProfilesRepository } from './profiles.repository.js';

/** A profile that the caller may see. */
export interface SeenProfile {
  readonly record: ProfileRecord;
  /** Counts the writes. */
  readonly version: number;
}

interface Wanted extends ProfilePlace {
  /** No other unit of work changes it then until this one ends. */
  readonly forUpdate: boolean;
}

/** Profiles as whoever refers to them meets them: what the caller may not see is not there (D-PRO-12). */
@Injectable()
export class SeenProfiles {
  constructor(private readonly repository: ProfilesRepository) {}

  async find(
    session: Session,
    { customerId, definitions }: { readonly customerId: number; readonly definitions: CallerDefinitions },
    { profileType, id, forUpdate }: Wanted,
  ): Promise<SeenProfile | undefined> {
    if (!definitions.canRead(profileType)) return undefined;
    const key = { customerId, profileType, id };
    const row = await (forUpdate ? this.repository.findForUpdate(session, key) : this.repository.find(session, key));
    if (!row) return undefined;
    const record = toRecord(row);
    return definitions.maySee(profileType, record) ? { record, version: row.version } : undefined;
  }
}
