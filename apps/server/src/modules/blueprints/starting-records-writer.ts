import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { ConfigurationError } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { UsersService } from '../access/index.js';
import { JobPostWriter } from '../job-posts/index.js';
import { ConfiguredPortalsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileWriter } from '../profiles/index.js';
import { BlueprintRefused } from './blueprint-refused.js';
import type { StartingRecords } from './starting-records.js';
import { contextOf } from './user-profiles.js';

/** Writes what a new customer starts with, as the user that it names would (D-PLT-6). */
@Injectable()
export class StartingRecordsWriter {
  constructor(
    private readonly users: UsersService,
    private readonly definitions: ProfileDefinitionsService,
    private readonly portals: ConfiguredPortalsService,
    private readonly profiles: ProfileWriter,
    private readonly posts: JobPostWriter,
  ) {}

  async write(
    session: Session,
    { customer, users = [] }: Blueprint,
    { as, records, jobPosts = [] }: StartingRecords,
  ): Promise<void> {
    const user = users.find(({ username }) => username === as);
    const personId = (await this.users.usersByName(session, customer.id, [as])).get(as)?.personId;
    if (!user || personId === undefined)
      throw new ConfigurationError(`TALENT_BLUEPRINT: the records name a user that there is not: ${as}.`);
    const ctx = contextOf(customer.id, user, personId);
    const definitions = await this.definitions.definitionsIn(session, ctx);
    for (const [index, { profileType, profile: body }] of records.entries())
      await at(`records[${index}].profile`, this.profiles.create(session, ctx, { definitions, profileType, body }));
    const portals = await this.portals.portalsIn(session, customer.id);
    for (const [index, body] of jobPosts.entries())
      await at(`jobPosts[${index}]`, this.posts.post(session, ctx, { definitions, portals, body }));
  }
}

/** @throws BlueprintRefused with the place of what is refused */
async function at(place: string, writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    throw (error instanceof ProtocolError && refusalOf(place, error)) || error;
  }
}

function refusalOf(place: string, { problems }: ProtocolError): BlueprintRefused | undefined {
  return BlueprintRefused.for(
    problems.map(({ field, detail }) => ({
      path: field === undefined ? place : `${place}.${field}`,
      message: detail,
    })),
  );
}
