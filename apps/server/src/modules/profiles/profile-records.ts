import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import type { ProfileRecord } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { profileNotFound, profileNotSeen } from './profile-id.js';
import { toRecord } from './profile.mapper.js';
import { ProfilesRepository } from './profiles.repository.js';
import type { ProfileKey } from './profiles.repository.js';

/** Profiles as they are stored, for use-cases that decide about them and show nothing of them. */
@Injectable()
export class ProfileRecords {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ProfilesRepository,
  ) {}

  async find(key: ProfileKey): Promise<ProfileRecord | undefined> {
    const row = await this.repository.find(this.unitOfWork.reader, key);
    return row && toRecord(row);
  }

  /**
   * The profile, as a caller meets it who comes to it by a path of another area.
   *
   * @throws ProtocolError RESOURCE_NOT_FOUND or RESOURCE_ACCESS_DENIED, as a read of the profile itself does
   */
  async getVisible(definitions: CallerDefinitions, key: ProfileKey): Promise<ProfileRecord> {
    const { profileType, id } = key;
    definitions.get(profileType);
    if (!definitions.canRead(profileType)) {
      throw ProtocolError.of('RESOURCE_ACCESS_DENIED', `This user has no read access to ${profileType}.`);
    }
    const record = await this.find(key);
    if (!record) throw profileNotFound(id);
    if (!definitions.maySee(profileType, record)) throw profileNotSeen(id);
    return record;
  }
}
