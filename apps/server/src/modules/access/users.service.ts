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
import type { ConfiguredSecret, SecretChanges } from './signing-secret.rules.js';
import { hashPassword, matchesPassword } from './sign-in/password-hash.js';
import { SecretBox } from './secret-box.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';
import type { User } from './user.entity.js';
import { unknownUser } from './user-reads.service.js';

/** A user in a customer's configuration. */
interface UserToSave extends Pick<User, 'customerId' | 'username' | 'name' | 'groupName' | 'personId'> {
  /** False for a disabled user, who cannot sign in and keeps the credentials (D-PLT-10). */
  readonly active: boolean;
  /** If undefined, the stored secrets stay. */
  readonly signingSecrets: readonly ConfiguredSecret[] | undefined;
  /** The hash of a changed password. If left out, the stored hash stays. */
  readonly passwordHash?: string;
  /** The signing secrets in the earlier configuration. Undefined if it did not name the user. */
  readonly secretsBefore: readonly ConfiguredSecret[] | undefined;
}

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

  /** Stores a user. A user who was removed is the same person as before. */
  async save(session: Session, user: UserToSave): Promise<void> {
    const { customerId, username, name, groupName, personId, active, passwordHash, signingSecrets = [] } = user;
    const stored = await this.repository.findUserForUpdate(session, { customerId, username });
    const namedIds = signingSecrets.map(({ id }) => id);
    await this.repository.saveUser(session, {
      customerId,
      username,
      name,
      groupName,
      personId,
      active: Number(active),
      disabled: Number(!active),
      passwordHash: passwordHash ?? stored?.passwordHash ?? null,
      lastSecretNumber: Math.max(stored?.lastSecretNumber ?? 0, highestNumber(namedIds)),
    });
    const changes = changeSecrets({
      stored: await this.repository.listSecretsOf(session, { customerId, username }, namedIds),
      before: user.secretsBefore,
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

  /** @param before a hash, which stays if it is of the same password */
  async hashPassword(password: string, before?: string): Promise<string> {
    if (before !== undefined && (await matchesPassword(password, before))) return before;
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

  async #end(session: Session, user: UserKey, { deleted, wiped }: SecretChanges): Promise<void> {
    await this.repository.deleteSecrets(session, user, deleted);
    await this.repository.wipeSecrets(session, user, wiped);
  }

  #textOf({ encryptedSecret, ...stored }: StoredSigningSecret): string | undefined {
    return encryptedSecret === null ? undefined : this.secretBox.decrypt(encryptedSecret, secretContext(stored));
  }
}
