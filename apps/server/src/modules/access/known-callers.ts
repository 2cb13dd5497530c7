import { Injectable } from '@nestjs/common';
import { SigningSecret } from '@talent-platform/protocol/signing';
import { Configuration } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { CallerDirectory, Clock } from '../../http/index.js';
import type { Caller, GroupAccess } from '../../http/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import { AccessRepository } from './access.repository.js';
import { PasswordVerifier } from './password-verifier.js';
import { isPublishedCredential } from './published-credential.js';
import { SecretBox } from './secret-box.js';
import { secretPlace } from './secret-place.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';

interface LiveSecret {
  readonly secret: SigningSecret;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

interface KnownCaller {
  readonly caller: Caller;
  readonly passwordHash: string | undefined;
  readonly secrets: readonly LiveSecret[];
}

/**
 * Every user of every customer, in memory: a look-up takes the same time for a name that exists and one that does not
 * (D-ERR-5). A customer's users are read again when its configuration has moved.
 */
@Injectable()
export class KnownCallers extends CallerDirectory {
  readonly #byName = new Map<string, KnownCaller>();
  readonly #namesOf = new Map<number, readonly string[]>();
  readonly #passwords: PasswordVerifier;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AccessRepository,
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
    clock: Clock,
    revisions: ConfigurationRevisions,
  ) {
    super();
    this.#passwords = new PasswordVerifier(() => clock.now());
    revisions.onMoved((customerId) => this.#reload(customerId));
  }

  find(username: string): Caller | undefined {
    return this.#byName.get(username)?.caller;
  }

  secretsOf(username: string, now: number): readonly SigningSecret[] {
    const live = this.#byName.get(username)?.secrets.filter(({ expiresAt }) => expiresAt > now) ?? [];
    return live.map(({ secret }) => secret);
  }

  hasPassword(username: string, password: string): boolean | Promise<boolean> {
    const known = this.#refuses(password) ? undefined : this.#byName.get(username);
    return this.#passwords.matches({ username, password, hash: known?.passwordHash });
  }

  async #reload(customerId: number): Promise<void> {
    const { reader } = this.unitOfWork;
    const [callers, stored] = [
      await this.repository.listCallers(reader, customerId),
      await this.repository.listSecrets(reader, customerId),
    ];
    for (const username of this.#namesOf.get(customerId) ?? []) this.#byName.delete(username);
    for (const row of callers) {
      this.#byName.set(row.username, {
        caller: Object.freeze({
          customerId: row.customer_id,
          username: row.username,
          group: row.group_name,
          administrator: row.administrator === 1,
          access: Object.freeze(JSON.parse(row.access) as GroupAccess),
          personId: row.person_id,
          requestsPerDay: row.requests_per_day,
        }),
        passwordHash: row.password_hash ?? undefined,
        secrets: stored.filter(({ username }) => username === row.username).flatMap((secret) => this.#open(secret)),
      });
    }
    this.#namesOf.set(
      customerId,
      callers.map(({ username }) => username),
    );
  }

  #open({ encryptedSecret, expiresAt, ...stored }: StoredSigningSecret): LiveSecret[] {
    if (encryptedSecret === null) return [];
    const text = this.secretBox.decrypt(encryptedSecret, secretPlace(stored));
    return this.#refuses(text) ? [] : [{ secret: new SigningSecret(text), expiresAt: expiresAt ?? Infinity }];
  }

  /** A database that began with the demo customer may have become a production one. */
  #refuses(credential: string): boolean {
    return this.configuration.production && isPublishedCredential(credential);
  }
}
