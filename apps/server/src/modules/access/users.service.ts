import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { Clock } from '../../runtime/index.js';
import { CustomersRepository } from '../customers/index.js';
import { AccessRepository } from './access.repository.js';
import type { UserKey } from './access.repository.js';
import { actorOf, AdministrationTrail } from './administration-trail.js';
import { changeSecrets, highestNumber, secretContext } from './signing-secret.rules.js';
import type { ConfiguredSecret, ConfiguredUser, SecretChanges } from './signing-secret.rules.js';
import { hashPassword, matchesPassword } from './sign-in/password-hash.js';
import { SecretBox } from './secret-box.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';
import type { UserGroup } from './user-group.entity.js';
import type { User } from './user.entity.js';
import { unknownUser } from './user-reads.service.js';

/** Users whose secrets are read before other work runs. */
const USERS_AT_ONCE = 100;

interface UserToSave {
  readonly user: ConfiguredUser;
  readonly personId: number;
  /** The hash of a changed password. If left out, the stored hash stays. */
  readonly passwordHash?: string;
  /** The signing secrets in the earlier configuration. Undefined if it did not name the user. */
  readonly secretsBefore: readonly ConfiguredSecret[] | undefined;
}

export interface ConfiguredPassword {
  readonly username: string;
  readonly password: string;
}

/**
 * The hashes that were computed for one configuration, stored because hashing takes long. Keys name user, password
 * and stored hash.
 */
export type PasswordHashes = Map<string, Promise<string>>;

@Injectable()
export class UsersService {
  constructor(
    private readonly repository: AccessRepository,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
    private readonly configuration: Configuration,
    private readonly customers: CustomersRepository,
    private readonly trail: AdministrationTrail,
  ) {}

  async hasGroup(session: Session, customerId: number, integrationName: string): Promise<boolean> {
    return this.repository.hasGroup(session, customerId, integrationName);
  }

  async saveGroup(session: Session, group: UserGroup): Promise<void> {
    await this.repository.saveGroup(session, group);
  }

  async deleteGroup(session: Session, customerId: number, integrationName: string): Promise<void> {
    await this.repository.deleteGroup(session, customerId, integrationName);
  }

  /** Returns the users with these names, including removed ones. Keys are names. */
  async usersByName(
    session: Session,
    customerId: number,
    usernames: readonly string[],
  ): Promise<ReadonlyMap<string, User>> {
    const users = await this.repository.listUsers(session, customerId, usernames);
    return new Map(users.map((user) => [user.username, user]));
  }

  /** Returns which names belong to users of other customers (D-SIG-7). */
  async listTaken(session: Session, customerId: number, usernames: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.repository.listTaken(session, customerId, usernames));
  }

  /** Returns the texts of these users' stored secrets, by user name and id. A wiped secret has no text. */
  async secretTexts(
    session: Session,
    customerId: number,
    usernames: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
    const texts = new Map<string, Map<string, string>>();
    for (const [index, username] of usernames.entries()) {
      const ofUser = new Map<string, string>();
      for (const row of await this.repository.listSecretsOf(session, { customerId, username })) {
        const text = this.#textOf(row);
        if (text !== undefined) ofUser.set(row.id, text);
      }
      texts.set(username, ofUser);
      if (index % USERS_AT_ONCE === 0) await nextTurn();
    }
    return texts;
  }

  async changedPasswords(
    users: ReadonlyMap<string, Pick<User, 'passwordHash'>>,
    passwords: readonly ConfiguredPassword[],
    hashes: PasswordHashes,
  ): Promise<ReadonlyMap<string, string>> {
    const changed = new Map<string, string>();
    for (const { username, password } of passwords) {
      const stored = users.get(username)?.passwordHash ?? null;
      const key = JSON.stringify([username, password, stored]);
      const hashing = hashes.get(key) ?? this.#hashOf(password, stored);
      hashes.set(key, hashing);
      const hash = await hashing;
      if (hash !== stored) changed.set(username, hash);
    }
    return changed;
  }

  /** Stores a user. A user who was removed is the same person as before. */
  async save(session: Session, { user, personId, passwordHash, secretsBefore }: UserToSave): Promise<void> {
    const { customerId, username, name, groupName, active } = user;
    const stored = await this.repository.findUserForUpdate(session, { customerId, username });
    const namedIds = (user.signingSecrets ?? []).map(({ id }) => id);
    await this.repository.saveUser(session, {
      customerId,
      username,
      name,
      groupName,
      personId,
      active: Number(active),
      disabled: Number(!active),
      passwordHash: passwordHash ?? stored?.passwordHash ?? null,
      secretsRevision: 0,
      lastSecretNumber: Math.max(stored?.lastSecretNumber ?? 0, highestNumber(namedIds)),
    });
    const changes = changeSecrets({
      stored: await this.repository.listSecretsOf(session, { customerId, username }, namedIds),
      before: secretsBefore,
      after: user.signingSecrets,
      leaves: false,
      textOf: (row) => this.#textOf(row),
    });
    const written = changes.written.map(({ id, secret, expiresAt }) => {
      const row = { customerId, username, id };
      const encryptedSecret = this.secretBox.encrypt(secret, secretContext(row));
      return { ...row, encryptedSecret, createdAt: this.clock.now(), expiresAt };
    });
    await this.repository.saveSecrets(session, written);
    for (const { id, expiresAt } of changes.rescheduled)
      await this.repository.rescheduleSecret(session, { customerId, username, id }, expiresAt);
    await this.#end(session, { customerId, username }, changes);
  }

  /**
   * Gives a user another password, inside the unit of work. No blueprint knows of it, because none holds passwords.
   * @throws ProtocolError RESOURCE_NOT_FOUND if the configuration names no such user
   */
  async setPassword(
    session: Session,
    ctx: RequestContext,
    { username, passwordHash }: { username: string; passwordHash: string },
  ): Promise<void> {
    const user = { customerId: ctx.customerId, username };
    const locked = await this.repository.lockUser(session, user);
    if (locked === undefined) throw unknownUser(user);
    await this.repository.setPasswordHash(session, user, passwordHash);
    await this.customers.moveRevision(session, ctx.customerId);
    const change = { path: `users.${username}.password`, ...(locked.passwordHash === null && { before: null }) };
    await this.trail.record(session, actorOf(ctx), { action: 'set-password', changes: [change] });
  }

  hashPassword(password: string): Promise<string> {
    return hashPassword(password, this.configuration.passwordCost);
  }

  /**
   * Removes a user: deletes the password and the secrets. The row stays, so that a user who is named again is the same
   * person (D-PLT-10).
   */
  async remove(
    session: Session,
    {
      customerId,
      username,
      secretsBefore,
    }: UserKey & { readonly secretsBefore: readonly ConfiguredSecret[] | undefined },
  ): Promise<void> {
    // Waits for a unit of work that is about to issue a secret to the user.
    await this.repository.lockUser(session, { customerId, username });
    await this.repository.removeUser(session, { customerId, username });
    const changes = changeSecrets({
      stored: await this.repository.listSecretsOf(session, { customerId, username }),
      before: secretsBefore,
      after: [],
      leaves: true,
      textOf: (row) => this.#textOf(row),
    });
    await this.#end(session, { customerId, username }, changes);
  }

  /** Returns the hash to store. An unchanged password keeps its hash. */
  async #hashOf(password: string, stored: string | null): Promise<string> {
    if (stored !== null && (await matchesPassword(password, stored))) return stored;
    return this.hashPassword(password);
  }

  async #end(session: Session, user: UserKey, { deleted, wiped }: SecretChanges): Promise<void> {
    await this.repository.deleteSecrets(session, user, deleted);
    await this.repository.wipeSecrets(session, user, wiped);
  }

  #textOf({ encryptedSecret, ...stored }: StoredSigningSecret): string | undefined {
    return encryptedSecret === null ? undefined : this.secretBox.decrypt(encryptedSecret, secretContext(stored));
  }
}
