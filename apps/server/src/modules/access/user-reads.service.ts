import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import { AccessRepository } from './access.repository.js';
import type { ListedUser, OwnNames, UserKey } from './access.repository.js';
import { ANY_CREDENTIAL, CredentialUses, PASSWORD_CREDENTIAL, secretCredential } from './credential-uses.js';
import type { LastUses } from './credential-uses.js';
import { newestFirst } from './signing-secret.rules.js';
import { Is, IsUtcTime, MayBeAbsent, schemaOf } from '../../http/index.js';

const NAME = { minLength: 1, maxLength: 255 };

export class OwnPerson {
  @Is() readonly id!: number;
}

/** A user as administrators read it (D-SIG-22). */
export class UserReply {
  @Is(NAME) readonly username!: string;
  @Is(NAME) readonly name!: string;
  @Is({ ...NAME, description: 'The integrationName of a user group' }) readonly group!: string;
  @Is({ ...schemaOf(OwnPerson), description: "The user's own person profile" }) readonly person!: OwnPerson;
  @Is({ description: 'False: cannot sign in, and keeps password and secrets' }) readonly active!: boolean;
  @Is() readonly hasPassword!: boolean;
  @Is({ minimum: 0, description: 'How many signing secrets are live' }) readonly secrets!: number;

  @MayBeAbsent()
  @IsUtcTime({ description: 'The last request by any credential; left out if there was none' })
  readonly lastSignIn?: string;

  @MayBeAbsent()
  @IsUtcTime({ description: 'The last request by password; left out if there was none' })
  readonly lastPasswordSignIn?: string;
}

/** A signing secret as administrators read it, without its text. */
export class SecretReply {
  @Is() readonly id!: string;
  @IsUtcTime() readonly created!: string;
  @MayBeAbsent() @IsUtcTime({ description: 'Left out if the secret has no end' }) readonly expires?: string;
  @MayBeAbsent() @IsUtcTime({ description: 'Left out if it was never used' }) readonly lastUsed?: string;
}

export class UsersReply {
  @Is([UserReply]) readonly users!: readonly UserReply[];
  @MayBeAbsent() @Is() readonly next?: string;
}

/** Reads the users of a customer's configuration for administrators. Never reads a credential. */
@Injectable()
export class UserReadsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AccessRepository,
    private readonly uses: CredentialUses,
    private readonly clock: Clock,
  ) {}

  /** @param page `after` is the name of the last user of the page before, or empty */
  async list(customerId: number, { after, size }: { after: string; size: number }): Promise<UsersReply> {
    const { reader } = this.unitOfWork;
    const page = { after, limit: size + 1, now: this.clock.now() };
    const rows = await this.repository.listConfigured(reader, customerId, page);
    const shown = rows.slice(0, size);
    const lastUses = await this.#lastUses(reader, customerId, shown);
    const users = shown.map((row) => toReadUser(row, lastUses));
    return rows.length > size ? { users, next: users.at(-1)?.username ?? '' } : { users };
  }

  /** @throws ProtocolError RESOURCE_NOT_FOUND if the configuration names no such user */
  async get(user: UserKey, session: Session = this.unitOfWork.reader): Promise<UserReply> {
    const row = await this.repository.findConfigured(session, user, this.clock.now());
    if (row === undefined) throw unknownUser(user);
    return toReadUser(row, await this.#lastUses(session, user.customerId, [row]));
  }

  /**
   * Returns the names of the caller, of the caller's group and of the customer.
   * @throws ProtocolError RESOURCE_NOT_FOUND if the caller was removed after this request had begun
   */
  async getOwnNames(user: UserKey): Promise<OwnNames> {
    const names = await this.repository.findOwnNames(this.unitOfWork.reader, user);
    if (names === undefined) throw unknownUser(user);
    return names;
  }

  /** Returns whether an administrator of the customer is active. */
  hasAdministrator(customerId: number): Promise<boolean> {
    return this.repository.hasActiveAdministrator(this.unitOfWork.reader, customerId);
  }

  /**
   * Lists the secrets of a user whose text is stored, newest first: those that verify, and the last ones that have ended.
   * @throws ProtocolError RESOURCE_NOT_FOUND if the configuration names no such user
   */
  async listSecrets(user: UserKey): Promise<SecretReply[]> {
    const { reader } = this.unitOfWork;
    const { customerId, username } = user;
    await this.get(user);
    const stored = (await this.repository.listSecretsOf(reader, user)).toSorted(newestFirst);
    const credentials = stored.map(({ id }) => secretCredential(id));
    const lastUses = await this.uses.lastUses(reader, customerId, { usernames: [username], credentials });
    return stored.map(({ id, createdAt, expiresAt }) => {
      const lastUsed = lastUses(username, secretCredential(id)) ?? -Infinity;
      return {
        id,
        created: new Date(createdAt).toISOString(),
        ...(expiresAt !== null && { expires: new Date(expiresAt).toISOString() }),
        // An earlier secret of the same id may have been used before.
        ...(lastUsed >= createdAt && { lastUsed: new Date(lastUsed).toISOString() }),
      };
    });
  }

  #lastUses(session: Session, customerId: number, rows: readonly ListedUser[]): Promise<LastUses> {
    const usernames = rows.map(({ username }) => username);
    return this.uses.lastUses(session, customerId, { usernames, credentials: [ANY_CREDENTIAL, PASSWORD_CREDENTIAL] });
  }
}

export function unknownUser({ username }: Pick<UserKey, 'username'>): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no user "${username}".`);
}

function toReadUser(row: ListedUser, lastUses: LastUses): UserReply {
  const { username, name, groupName, personId } = row;
  const [lastSignIn, lastPasswordSignIn] = [ANY_CREDENTIAL, PASSWORD_CREDENTIAL].map((credential) =>
    lastUses(username, credential),
  );
  return {
    username,
    name,
    group: groupName,
    person: { id: personId },
    active: row.active === 1,
    hasPassword: row.hasPassword === 1,
    secrets: row.secrets,
    ...(lastSignIn !== undefined && { lastSignIn: new Date(lastSignIn).toISOString() }),
    ...(lastPasswordSignIn !== undefined && { lastPasswordSignIn: new Date(lastPasswordSignIn).toISOString() }),
  };
}
