import { Injectable } from '@nestjs/common';
import type { SigningSecret } from '@talent-platform/protocol/signing';
import { UnitOfWork } from '../../database/index.js';
import { CallerDirectory } from '../../http/index.js';
import type { Caller, GroupAccess, Credentials } from '../../http/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import { AccessRepository } from './access.repository.js';
import type { CallerRow } from './access.repository.js';
import { DecryptedSecrets } from './decrypted-secrets.js';
import type { SecretsOfUser } from './decrypted-secrets.js';
import { CredentialUses, PASSWORD_CREDENTIAL, secretCredential } from './credential-uses.js';
import { PasswordVerifier } from './sign-in/password-verifier.js';

interface CachedUser {
  /** Undefined for a disabled user, whom only the log may tell apart from unknown ones. */
  readonly caller: Caller | undefined;
  readonly passwordHash: string | undefined;
  readonly secrets: SecretsOfUser;
}

/**
 * Caches every user of every customer. Finding a user takes the same time whether the name exists or not (D-ERR-5).
 * If a configuration has changed, reads all users of its customer again.
 */
@Injectable()
export class CallerCache extends CallerDirectory {
  readonly #byName = new Map<string, CachedUser>();
  readonly #namesOf = new Map<number, readonly string[]>();
  /** Sign-ins with a password that was correct recently, and those whose password had to be hashed. */
  readonly #passwordUse = { hits: 0, misses: 0 };

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AccessRepository,
    private readonly secrets: DecryptedSecrets,
    private readonly passwords: PasswordVerifier,
    private readonly uses: CredentialUses,
    private readonly revisions: ConfigurationRevisions,
  ) {
    super();
    revisions.caches.add('users', () => ({ entries: this.#byName.size }));
    revisions.caches.add('passwords', () => this.#passwordUse);
    revisions.onMoved((customerId) => this.#read(customerId));
  }

  find(username: string): Caller | undefined {
    return this.#byName.get(username)?.caller;
  }

  isDisabled(username: string): boolean {
    const user = this.#byName.get(username);
    return user !== undefined && user.caller === undefined;
  }

  catchUp(): Promise<void> {
    return this.revisions.catchUp();
  }

  secretsOf(username: string, now: number): readonly SigningSecret[] {
    const unexpired = this.#byName.get(username)?.secrets.filter(({ expiresAt }) => expiresAt > now) ?? [];
    return unexpired.map(({ secret }) => secret);
  }

  async hasPassword(offered: Credentials): Promise<boolean> {
    const { username } = offered;
    const hash = this.#byName.get(username)?.passwordHash;
    const attempt = { ...offered, hash, isDisabled: this.isDisabled(username) };
    if (this.passwords.isRecent(attempt)) {
      this.#passwordUse.hits += 1;
      return true;
    }
    this.#passwordUse.misses += 1;
    const isRight = await this.passwords.verify(attempt);
    // The password may have been replaced during the check.
    return isRight && this.#byName.get(username)?.passwordHash === hash;
  }

  noteSignIn(username: string, secret: SigningSecret | undefined, now: number): void {
    const { caller, secrets = [] } = this.#byName.get(username) ?? {};
    if (!caller) return;
    const id = secret && secrets.find((one) => one.secret === secret)?.id;
    this.uses.note(caller, id === undefined ? PASSWORD_CREDENTIAL : secretCredential(id), now);
  }

  async #read(customerId: number): Promise<void> {
    try {
      const { reader } = this.unitOfWork;
      const secrets = await this.secrets.byUser(reader, customerId);
      const users: Array<readonly [string, CachedUser]> = [];
      for await (const part of this.repository.listCallers(reader, customerId)) {
        users.push(...part.map((row) => [row.username, cachedUserOf(row, secrets.get(row.username) ?? [])] as const));
      }
      this.#replace(customerId, users);
    } catch (error) {
      // Users whom the changed configuration removes or disables must not continue.
      this.#replace(customerId, []);
      throw error;
    }
  }

  #replace(customerId: number, users: ReadonlyArray<readonly [string, CachedUser]>): void {
    for (const username of this.#namesOf.get(customerId) ?? []) this.#byName.delete(username);
    for (const [username, user] of users) this.#byName.set(username, user);
    this.#namesOf.set(
      customerId,
      users.map(([username]) => username),
    );
  }
}

function cachedUserOf(row: CallerRow, secrets: SecretsOfUser): CachedUser {
  if (row.active === 0) return { caller: undefined, passwordHash: undefined, secrets: [] };
  return { caller: callerOf(row), passwordHash: row.passwordHash ?? undefined, secrets };
}

function callerOf(row: CallerRow): Caller {
  return Object.freeze({
    customerId: row.customerId,
    username: row.username,
    group: row.groupName,
    administrator: row.administrator === 1,
    access: Object.freeze(JSON.parse(row.access) as GroupAccess),
    personId: row.personId,
    requestsPerDay: row.requestsPerDay,
  });
}
