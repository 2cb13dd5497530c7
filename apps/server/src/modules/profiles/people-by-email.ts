import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { emailKeyOf } from '../../profile-engine/index.js';
import type { ProfileRecord } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from './profile-records.js';
import { ProfilesRepository } from './profiles.repository.js';

interface WantedPeople {
  readonly customerId: number;
  /** Decides which people are found. */
  readonly definitions: CallerDefinitions;
  readonly email: string;
  readonly limit: number;
}

/** Finds people by their e-mail addresses, for use-cases that decide about them. */
@Injectable()
export class PeopleByEmail {
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly records: ProfileRecords,
  ) {}

  /** Returns the people that the caller may see, lowest id first. Finds nobody if the caller does not see addresses. */
  async list(session: Session, { customerId, definitions, email, limit }: WantedPeople): Promise<ProfileRecord[]> {
    if (!definitions.get('people').fields.visible.has('email')) return [];
    const ids = await this.repository.listIdsByEmail(session, customerId, emailKeyOf(email));
    const found: ProfileRecord[] = [];
    for (const id of ids.slice(0, limit)) {
      const wanted = { customerId, profileType: 'people', id, definitions, forUpdate: false } as const;
      const seen = await this.records.findSeen(session, wanted);
      if (seen) found.push(seen.record);
    }
    return found;
  }
}
