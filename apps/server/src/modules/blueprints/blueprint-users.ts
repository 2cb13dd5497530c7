import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Blueprint, BlueprintGroup, BlueprintProblem, BlueprintUser } from '@talent-platform/blueprint';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Session } from '../../database/index.js';
import { AccessRepository, UsersService } from '../access/index.js';
import type { ConfiguredSecret } from '../access/index.js';
import { newTransactionId } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileWriter } from '../profiles/index.js';

/** A blueprint without problems, and the earlier blueprint, both in their stored form. */
export interface BlueprintDifference {
  readonly before: Blueprint | undefined;
  readonly after: Blueprint;
  /** The request of the administrator who changes users. Undefined for a start and for the operator. */
  readonly request: UserRequest | undefined;
}

type UserRequest = Pick<RequestContext, 'caller' | 'transactionId'>;

/**
 * Applies the groups and users of a blueprint. Users and groups that did not change since the earlier blueprint stay
 * untouched (D-PLT-3).
 */
@Injectable()
export class BlueprintUsers {
  constructor(
    private readonly users: UsersService,
    private readonly access: AccessRepository,
    private readonly definitions: ProfileDefinitionsService,
    private readonly profiles: ProfileWriter,
  ) {}

  async applyGroups(session: Session, { before, after }: BlueprintDifference): Promise<string[]> {
    const customerId = after.customer.id;
    const known = new Map(before?.userGroups?.map((group) => [group.integrationName, group]));
    for (const group of after.userGroups ?? []) {
      const past = known.get(group.integrationName);
      known.delete(group.integrationName);
      const { integrationName, label, administrator, access } = storedGroup(group);
      if (past && isDeepStrictEqual(storedGroup(past), storedGroup(group))) continue;
      await this.access.saveGroup(session, { customerId, integrationName, label, administrator, access });
    }
    const gone = [...known.keys()];
    for (const name of gone) await this.access.deleteGroup(session, customerId, name);
    return gone;
  }

  /**
   * Returns a problem for each user who cannot have a person profile. If there is one, the caller must roll back the
   * unit of work.
   */
  async applyUsers(session: Session, { before, after, request }: BlueprintDifference): Promise<BlueprintProblem[]> {
    const customerId = after.customer.id;
    const names = (after.users ?? []).map(({ username }) => username);
    const users = await this.access.listUsers(session, customerId, names);
    const stored = new Map(users.map((user) => [user.username, user]));
    const known = new Map(before?.users?.map((user) => [user.username, user]));
    // Read at the first new user, after the groups and profile types were stored.
    let definitions: Promise<CallerDefinitions> | undefined;
    const problems: BlueprintProblem[] = [];
    for (const [index, user] of (after.users ?? []).entries()) {
      const { username, name, group: groupName } = user;
      const past = known.get(username);
      known.delete(username);
      if (past && isDeepStrictEqual(storedUser(past), storedUser(user))) continue;
      const personId =
        stored.get(username)?.personId ??
        (await this.#createPerson(session, user, {
          customerId,
          request,
          definitions: await (definitions ??= this.definitions.platformDefinitionsIn(session, customerId)),
        }));
      if (typeof personId !== 'number') {
        problems.push({ path: `users[${index}]`, message: `cannot be given a person profile: ${personId.message}` });
        continue;
      }
      const { active, password, signingSecrets } = storedUser(user);
      await this.users.save(session, {
        ...{ customerId, username, name, groupName, personId, active, signingSecrets },
        passwordHash: password === past?.password ? undefined : password,
        secretsBefore: past && (storedUser(past).signingSecrets ?? []),
      });
    }
    for (const [username, past] of known) {
      const secretsBefore = storedUser(past).signingSecrets;
      await this.users.remove(session, { customerId, username, secretsBefore });
    }
    return problems;
  }

  /**
   * Creates the person profile of a new user. The administrator who adds the user is its creator. Without one, the user
   * is (D-PRO-18). If that is impossible, returns the reason.
   */
  async #createPerson(
    session: Session,
    user: BlueprintUser,
    {
      customerId,
      request,
      definitions,
    }: { customerId: number; request: UserRequest | undefined; definitions: CallerDefinitions },
  ): Promise<number | ProtocolError> {
    const [firstname, ...others] = user.name.split(' ');
    const body = { firstname, lastname: others.join(' ') || firstname, folder: 'D32013' };
    try {
      const reservedId = await this.profiles.reserveId(session, customerId, 'people');
      const ctx = request ? { customerId, ...request } : contextOf(customerId, user, reservedId);
      return await this.profiles.create(session, ctx, { definitions, profileType: 'people', body, reservedId });
    } catch (error) {
      if (error instanceof ProtocolError) return error;
      throw error;
    }
  }
}

function storedGroup({ integrationName, label, administrator = false, access = {} }: BlueprintGroup) {
  const levels = Object.entries(access).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    integrationName,
    label,
    administrator: Number(administrator),
    access: JSON.stringify(Object.fromEntries(levels)),
  };
}

function storedUser({ name, group, active = true, password, signingSecrets }: BlueprintUser) {
  const secrets = signingSecrets?.map(({ id, secret, expires }): ConfiguredSecret => ({
    id,
    secret,
    expiresAt: expires === undefined ? null : Date.parse(expires),
  }));
  return { name, group, active, password, signingSecrets: secrets };
}

export function contextOf(customerId: number, { username, group }: BlueprintUser, personId: number): RequestContext {
  const caller = { customerId, username, group, administrator: true, access: {}, personId, requestsPerDay: Infinity };
  return { customerId, caller, transactionId: newTransactionId() };
}
