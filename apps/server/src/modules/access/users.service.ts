import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Clock } from '../../http/index.js';
import { AccessRepository } from './access.repository.js';
import { hashPassword, matchesPassword } from './password-hash.js';
import { SecretBox } from './secret-box.js';
import { secretPlace } from './secret-place.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';
import type { UserGroup } from './user-group.entity.js';

/** A user as the customer's configuration declares it. */
export interface ConfiguredUser {
  readonly customerId: number;
  readonly username: string;
  readonly name: string;
  readonly groupName: string;
  readonly personId: number;
  /** Left out, the user keeps the stored one or can only sign. */
  readonly password?: string;
  readonly signingSecrets: ReadonlyArray<{
    readonly id: string;
    readonly secret: string;
    readonly expiresAt: number | null;
  }>;
}

/** Users and groups, as a blueprint sets them up. */
@Injectable()
export class UsersService {
  constructor(
    private readonly repository: AccessRepository,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  async saveGroup(session: Session, group: UserGroup): Promise<void> {
    await this.repository.saveGroup(session, group);
  }

  /** The person profile of a user of this customer; undefined when there is no such user yet. */
  async findPersonId(session: Session, customerId: number, username: string): Promise<number | undefined> {
    return (await this.repository.findUser(session, customerId, username))?.personId;
  }

  /** Whether another customer has a user of that name (D-SIG-7). */
  async isTaken(session: Session, customerId: number, username: string): Promise<boolean> {
    const user = await this.repository.findUserOfAnyCustomer(session, username);
    return user !== null && user.customerId !== customerId;
  }

  async saveUser(session: Session, user: ConfiguredUser): Promise<void> {
    const { customerId, username, name, groupName, personId } = user;
    const stored = await this.repository.findUser(session, customerId, username);
    const passwordHash = await this.#hashOf(user.password, stored?.passwordHash ?? null);
    await this.repository.saveUser(session, { customerId, username, name, groupName, personId, passwordHash });
    const secrets = await this.repository.listSecretsOf(session, customerId, username);
    for (const { id, secret, expiresAt } of user.signingSecrets) {
      const row = { customerId, username, id };
      const known = secrets.find((other) => other.id === id);
      if (known && !this.#differs(known, secret)) continue;
      const encryptedSecret = this.secretBox.encrypt(secret, secretPlace(row));
      await this.repository.saveSecret(session, { ...row, encryptedSecret, createdAt: this.clock.now(), expiresAt });
    }
  }

  /** A secret that was rotated or revoked since it was applied stays so (D-PLT-3). */
  #differs({ encryptedSecret, ...stored }: StoredSigningSecret, secret: string): boolean {
    return encryptedSecret !== null && this.secretBox.decrypt(encryptedSecret, secretPlace(stored)) !== secret;
  }

  /** A password that is the stored one keeps its hash. */
  async #hashOf(password: string | undefined, stored: string | null): Promise<string | null> {
    if (password === undefined) return stored;
    if (stored !== null && (await matchesPassword(password, stored))) return stored;
    return hashPassword(password);
  }
}
