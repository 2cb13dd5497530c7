import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { ProfileRecord } from '../../profile-engine/index.js';
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
}
