import { Injectable } from '@nestjs/common';
import type { BlueprintUser } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { newTransactionId } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileWriter } from '../profiles/index.js';

/** Users are people: each has a person profile, created when the user is first applied. */
@Injectable()
export class UserProfiles {
  constructor(
    private readonly definitions: ProfileDefinitionsService,
    private readonly profiles: ProfileWriter,
  ) {}

  /** Creates a user's person by the customer's configuration at first use in the unit of work. */
  creatorIn(session: Session, customerId: number): { create(user: BlueprintUser): Promise<number> } {
    let definitions: Promise<CallerDefinitions> | undefined;
    return {
      create: async (user) => {
        definitions ??= this.definitions.platformDefinitionsIn(session, customerId);
        return this.#createPerson(session, { customerId, user, definitions: await definitions });
      },
    };
  }

  /** The creator of the person is the user itself (D-PRO-18). */
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

/** Returns the request context in which a user of a blueprint writes. */
export function contextOf(customerId: number, { username, group }: BlueprintUser, personId: number): RequestContext {
  const caller = { customerId, username, group, administrator: true, access: {}, personId, requestsPerDay: Infinity };
  return { customerId, caller, transactionId: newTransactionId() };
}
