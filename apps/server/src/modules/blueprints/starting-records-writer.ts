import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import { ConfigurationError } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { UsersService } from '../access/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { GivenFiles, ProfileWriter } from '../profiles/index.js';
import { refusedAt } from './refused-at.js';
import { StartingConnections } from './starting-connections.js';
import type { KeptRecords } from './starting-records.js';
import { contextOf } from './user-profiles.js';

/** Writes the starting records of a new customer as the user whom they name (D-PLT-6). */
@Injectable()
export class StartingRecordsWriter {
  constructor(
    private readonly users: UsersService,
    private readonly definitions: ProfileDefinitionsService,
    private readonly profiles: ProfileWriter,
    private readonly files: GivenFiles,
    private readonly connections: StartingConnections,
  ) {}

  async write(session: Session, { customer, users = [] }: Blueprint, starting: KeptRecords): Promise<void> {
    const { as, records, files = [] } = starting;
    const user = users.find(({ username }) => username === as);
    const personId = (await this.users.usersByName(session, customer.id, [as])).get(as)?.personId;
    if (!user || personId === undefined)
      throw new ConfigurationError(`TALENT_BLUEPRINT: the records name a user that there is not: ${as}.`);
    const ctx = contextOf(customer.id, user, personId);
    const definitions = await this.definitions.definitionsIn(session, ctx);
    for (const [index, { profileType, profile: body }] of records.entries()) {
      const creating = this.profiles.create(session, ctx, { definitions, profileType, body });
      await refusedAt(`records[${index}].profile`, creating);
    }
    for (const [index, { given, ...place }] of files.entries()) {
      // Another server node created the customer meanwhile, and has stored the files.
      if (given === undefined)
        throw new TypeError('The files of a new customer are kept before its records are written.');
      await refusedAt(`files[${index}]`, this.files.give(session, ctx, { definitions, place, given }));
    }
    await this.connections.write(session, ctx, { definitions, records: starting });
  }
}
