import { Injectable } from '@nestjs/common';
import type { Blueprint, BlueprintUser } from '@talent-platform/blueprint';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { ConfigurationError } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { newTransactionId } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { UsersService } from '../access/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileWriter } from '../profiles/index.js';
import { BlueprintRefused } from './blueprint-refused.js';
import type { StartingRecords } from './starting-records.js';

/** Users are people: each has a person profile, made when the user is first applied. */
@Injectable()
export class UserProfiles {
  constructor(
    private readonly users: UsersService,
    private readonly definitions: ProfileDefinitionsService,
    private readonly profiles: ProfileWriter,
  ) {}

  /** Makes the person of a user, as the customer's configuration is in the unit of work when it is first needed. */
  creatorIn(session: Session, customerId: number): { create(user: BlueprintUser): Promise<number> } {
    let definitions: Promise<CallerDefinitions> | undefined;
    return {
      create: async (user) => {
        definitions ??= this.definitions.platformDefinitionsIn(session, customerId);
        return this.#createPerson(session, { customerId, user, definitions: await definitions });
      },
    };
  }

  /** Writes the records as the user they name would. */
  async addRecords(
    session: Session,
    { customer, users = [] }: Blueprint,
    { as, records }: StartingRecords,
  ): Promise<void> {
    const user = users.find(({ username }) => username === as);
    const personId = (await this.users.usersByName(session, customer.id, [as])).get(as)?.personId;
    if (!user || personId === undefined)
      throw new ConfigurationError(`TALENT_BLUEPRINT: the records name a user that there is not: ${as}.`);
    const ctx = contextOf(customer.id, user, personId);
    const definitions = await this.definitions.definitionsIn(session, ctx);
    for (const [index, { profileType, profile: body }] of records.entries()) {
      try {
        await this.profiles.create(session, ctx, { definitions, profileType, body });
      } catch (error) {
        throw (error instanceof ProtocolError && refusalOf(`records[${index}].profile`, error)) || error;
      }
    }
  }

  /** The person is made by the user that it is. */
  async #createPerson(
    session: Session,
    { customerId, user, definitions }: { customerId: number; user: BlueprintUser; definitions: CallerDefinitions },
  ): Promise<number> {
    const reservedId = await this.profiles.reserveId(session, customerId, 'people');
    const [firstname, ...others] = user.name.split(' ');
    const body = { firstname, lastname: others.join(' ') || firstname, folder: 'D32013' };
    const ctx = contextOf(customerId, user, reservedId);
    return this.profiles.create(session, ctx, { definitions, profileType: 'people', body, reservedId });
  }
}

function refusalOf(record: string, { problems }: ProtocolError): BlueprintRefused | undefined {
  return BlueprintRefused.for(
    problems.map(({ field, detail }) => ({
      path: field === undefined ? record : `${record}.${field}`,
      message: detail,
    })),
  );
}

function contextOf(customerId: number, { username, group }: BlueprintUser, personId: number): RequestContext {
  const caller = { customerId, username, group, administrator: true, access: {}, personId, requestsPerDay: Infinity };
  return { customerId, caller, transactionId: newTransactionId() };
}
