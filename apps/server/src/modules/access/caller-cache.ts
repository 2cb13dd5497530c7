import { setImmediate as nextTurn } from 'node:timers/promises';
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
import type { PasswordAttempt } from './sign-in/password-verifier.js';

interface CachedCaller {
  readonly caller: Caller;
  readonly passwordHash: string | undefined;
  readonly secrets: SecretsOfUser;
}

/**
 * Caches every user of every customer. Finding a user takes the same time whether the name exists or not (D-ERR-5).
 * If a configuration has changed, reads all users of its customer again. If only secrets have changed, reads only
 * their users (D-SIG-17).
 */
@Injectable()
export class CallerCache extends CallerDirectory {
  readonly #byName = new Map<string, CachedCaller>();
  /** Sign-ins with a password that was correct recently, and those whose password had to be hashed. */
  readonly #passwordUse = { hits: 0, misses: 0 };
  /** The disabled users, which only the log may tell apart from unknown ones. */
  readonly #disabled = new Set<string>();
  readonly #disabledOf = new Map<number, readonly string[]>();
  readonly #namesOf = new Map<number, readonly string[]>();
  readonly #secretsRevision = new Map<number, number>();

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
    revisions.onMoved((customerId) => this.#orDropAll(customerId, () => this.#readAll(customerId)));
    revisions.onSecretsMoved((customerId) => this.#orDropAll(customerId, () => this.#readMoved(customerId)));
  }

  find(username: string): Caller | undefined {
    return this.#byName.get(username)?.caller;
  }

  isDisabled(username: string): boolean {
    return this.#disabled.has(username);
  }

  isCurrent({ customerId }: Caller): boolean {
    return this.revisions.isCurrent(customerId);
  }

  renew(caller?: Caller): Promise<void> {
    return caller ? this.revisions.catchUp(caller.customerId) : this.revisions.renew();
  }

  secretsOf(username: string, now: number): readonly SigningSecret[] {
    const unexpired = this.#byName.get(username)?.secrets.filter(({ expiresAt }) => expiresAt > now) ?? [];
    return unexpired.map(({ secret }) => secret);
  }

  async hasPassword(offered: Credentials): Promise<boolean> {
    if (this.passwords.isRecent(this.#attempt(offered))) {
      this.#passwordUse.hits += 1;
      return true;
    }
    this.#passwordUse.misses += 1;
    // Does the same for unknown users, so that the time reveals nothing (D-ERR-5).
    await this.renew();
    return this.passwords.verify(this.#attempt(offered));
  }

  noteSignIn(username: string, secret: SigningSecret | undefined, now: number): void {
    const cached = this.#byName.get(username);
    if (!cached) return;
    const id = secret && cached.secrets.find((one) => one.secret === secret)?.id;
    this.uses.note(cached.caller, id === undefined ? PASSWORD_CREDENTIAL : secretCredential(id), now);
  }

  #attempt(offered: Credentials): PasswordAttempt {
    const { username } = offered;
    return { ...offered, hash: this.#byName.get(username)?.passwordHash, isDisabled: this.#disabled.has(username) };
  }

  /** Drops all users if a changed configuration cannot be read. Users whom it removes or disables must not continue. */
  async #orDropAll(customerId: number, read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      this.#replace(customerId, []);
      this.#secretsRevision.delete(customerId);
      throw error;
    }
  }

  async #readAll(customerId: number): Promise<void> {
    const { reader } = this.unitOfWork;
    // Reads the revision first, so that secrets that change meanwhile are read again.
    const revision = await this.repository.findSecretsRevision(reader, customerId);
    const secrets = await this.secrets.byUser(reader, customerId, this.#cachedSecrets);
    const callers: CachedCaller[] = [];
    for await (const part of this.repository.listCallers(reader, customerId)) {
      callers.push(...part.map((row) => cachedCallerOf(row, secrets.get(row.username) ?? [])));
      await nextTurn();
    }
    const disabled: string[] = [];
    for await (const part of this.repository.listDisabledNames(reader, customerId)) disabled.push(...part);
    this.#replace(customerId, callers, disabled);
    this.#secretsRevision.set(customerId, revision);
  }

  /** Reads the changed secrets, user by user. */
  async #readMoved(customerId: number): Promise<void> {
    const { reader } = this.unitOfWork;
    for (;;) {
      const since = this.#secretsRevision.get(customerId);
      if (since === undefined) return this.#readAll(customerId);
      const moved = await this.repository.listMoved(reader, customerId, since);
      if (moved.length === 0) return;
      for (const { username, secretsRevision } of moved) {
        const secrets = await this.secrets.ofUser(reader, { customerId, username }, this.#cachedSecrets);
        const cached = this.#byName.get(username);
        if (cached) this.#byName.set(username, { ...cached, secrets });
        this.#secretsRevision.set(customerId, secretsRevision);
        await nextTurn();
      }
    }
  }

  readonly #cachedSecrets = (username: string): SecretsOfUser => this.#byName.get(username)?.secrets ?? [];

  #replace(customerId: number, callers: readonly CachedCaller[], disabled: readonly string[] = []): void {
    for (const username of this.#namesOf.get(customerId) ?? []) this.#byName.delete(username);
    for (const username of this.#disabledOf.get(customerId) ?? []) this.#disabled.delete(username);
    for (const username of disabled) this.#disabled.add(username);
    this.#disabledOf.set(customerId, disabled);
    for (const cached of callers) this.#byName.set(cached.caller.username, cached);
    this.#namesOf.set(
      customerId,
      callers.map(({ caller }) => caller.username),
    );
  }
}

function cachedCallerOf(row: CallerRow, secrets: SecretsOfUser): CachedCaller {
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
