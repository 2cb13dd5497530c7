import { Injectable } from '@nestjs/common';
import type { Blueprint, BlueprintUser } from '@talent-platform/protocol/blueprint';
import { ConfigurationError } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { newTransactionId } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { UsersService } from '../access/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CustomerDefinitions } from '../profile-definitions/index.js';
import { ProfileWriter } from '../profiles/index.js';
import type { StartingRecords } from './starting-records.js';

/** Users are people: each has a person profile, made when the user is first applied. */
@Injectable()
export class UserProfiles {
  constructor(
    private readonly users: UsersService,
    private readonly definitions: ProfileDefinitionsService,
    private readonly profiles: ProfileWriter,
  ) {}

  async save(session: Session, { customer, users = [] }: Blueprint): Promise<void> {
    const definitions = await this.definitions.definitionsIn(session, customer.id);
    for (const user of users) {
      if (await this.users.isTaken(session, customer.id, user.username)) {
        throw new ConfigurationError(
          `TALENT_BLUEPRINT: another customer has a user named ${JSON.stringify(user.username)}.`,
        );
      }
      const personId =
        (await this.users.findPersonId(session, customer.id, user.username)) ??
        (await this.#createPerson(session, { customerId: customer.id, user, definitions }));
      const { username, name, group: groupName, password, signingSecrets = [] } = user;
      await this.users.saveUser(session, {
        ...{ customerId: customer.id, username, name, groupName, personId, password },
        signingSecrets: signingSecrets.map(({ id, secret, expires }) => ({
          id,
          secret,
          expiresAt: expires === undefined ? null : Date.parse(expires),
        })),
      });
    }
  }

  /** Writes the records as the user they name would. */
  async addRecords(
    session: Session,
    { customer, users = [] }: Blueprint,
    { as, records }: StartingRecords,
  ): Promise<void> {
    const user = users.find(({ username }) => username === as);
    const personId = await this.users.findPersonId(session, customer.id, as);
    if (!user || personId === undefined)
      throw new ConfigurationError(`TALENT_BLUEPRINT: records.json: there is no user ${as}.`);
    const definitions = await this.definitions.definitionsIn(session, customer.id);
    const ctx = contextOf(customer.id, user, personId);
    for (const { profileType, profile: body } of records)
      await this.profiles.create(session, ctx, { definitions, profileType, body });
  }

  /** The person is made by the user that it is. */
  async #createPerson(
    session: Session,
    { customerId, user, definitions }: { customerId: number; user: BlueprintUser; definitions: CustomerDefinitions },
  ): Promise<number> {
    const reservedId = await this.profiles.reserveId(session, customerId, 'people');
    const [firstname, ...others] = user.name.split(' ');
    const body = { firstname, lastname: others.join(' ') || firstname, folder: 'D32013' };
    const ctx = contextOf(customerId, user, reservedId);
    return this.profiles.create(session, ctx, {
      ...{ definitions, profileType: 'people', body, reservedId },
      mayLackRequired: true,
    });
  }
}

function contextOf(customerId: number, { username, group }: BlueprintUser, personId: number): RequestContext {
  const caller = { customerId, username, group, administrator: true, personId, requestsPerDay: Infinity };
  return { customerId, caller, transactionId: newTransactionId() };
}
