import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileReindexes } from '../profiles/index.js';

/** Stores a blueprint's profile types, and schedules the changes of the value index. */
@Injectable()
export class ProfileTypeParts {
  constructor(
    private readonly definitions: ProfileDefinitionsService,
    private readonly reindexes: ProfileReindexes,
  ) {}

  async set(session: Session, blueprint: Blueprint): Promise<void> {
    const { id } = blueprint.customer;
    await this.reindexes.add(session, id, await this.definitions.configure(session, id, blueprint));
  }
}
