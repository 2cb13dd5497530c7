import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { filesIn } from '../../profile-engine/index.js';
import type { ContentChange, LocatedFile, ProfileRecord } from '../../profile-engine/index.js';
import { FileContents } from '../files/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import type { VisibleProfile } from './profile-records.js';
import { ProfilesRepository } from './profiles.repository.js';

interface ProfileToErase extends Pick<VisibleProfile, 'profileType' | 'record'> {
  readonly customerId: number;
  readonly definitions: Pick<CallerDefinitions, 'configured'>;
}

/** Removes the row of a profile, which is locked, with its part of the value index and the names of its contents. */
@Injectable()
export class ProfileEraser {
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly contents: FileContents,
  ) {}

  /** Returns the SHA-256 of each content that the profile has named. The contents themselves stay for now. */
  async erase(session: Session, profile: ProfileToErase): Promise<readonly string[]> {
    const { customerId, profileType, record } = profile;
    const files = filesOf(profile, record);
    await this.repository.remove(session, { customerId, profileType, id: record.id });
    await this.contents.exchange(session, customerId, unnamed(files));
    return [...new Set(files.map(({ file }) => file.hash))];
  }
}

function filesOf({ definitions, profileType }: ProfileToErase, { values }: ProfileRecord): LocatedFile[] {
  return [...filesIn(definitions.configured(profileType).fields, values)];
}

function unnamed(files: readonly LocatedFile[]): ContentChange[] {
  const changes = new Map<string, ContentChange>();
  for (const { file } of files) {
    const { name, size } = file;
    changes.set(name, { name, size, by: (changes.get(name)?.by ?? 0) - 1 });
  }
  return [...changes.values()];
}
