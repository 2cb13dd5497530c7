import { Injectable } from '@nestjs/common';
import type { SigningSecret } from '@talent-platform/protocol/signing';
import { Configuration } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { CallerDirectory } from '../../http/index.js';
import type { Caller, GroupAccess, OfferedCredentials } from '../../http/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import { AccessRepository } from './access.repository.js';
import type { CallerRow } from './access.repository.js';
import { LiveSecrets } from './live-secrets.js';
import type { LiveSecret } from './live-secrets.js';
import { isPublishedCredential } from './published-credential.js';
import { PasswordVerifier } from './sign-in/password-verifier.js';

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

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AccessRepository,
    private readonly secrets: LiveSecrets,
    private readonly configuration: Configuration,
    private readonly passwords: PasswordVerifier,
    revisions: ConfigurationRevisions,
  ) {
    super();
    revisions.onMoved((customerId) => this.#reload(customerId));
  }

  find(username: string): Caller | undefined {
    return this.#byName.get(username)?.caller;
  }

  secretsOf(username: string, now: number): readonly SigningSecret[] {
    const live = this.#byName.get(username)?.secrets.filter(({ expiresAt }) => expiresAt > now) ?? [];
    return live.map(({ secret }) => secret);
  }

  hasPassword(offered: OfferedCredentials): boolean | Promise<boolean> {
    const known = this.#refuses(offered.password) ? undefined : this.#byName.get(offered.username);
    return this.passwords.matches({ ...offered, hash: known?.passwordHash });
  }

  /** Of a configuration that has moved and cannot be read nobody is known: whom it shuts out must not go on. */
  async #reload(customerId: number): Promise<void> {
    const callers = await this.#read(customerId).catch((error: unknown) => {
      this.#replace(customerId, []);
      throw error;
    });
    this.#replace(customerId, callers);
  }

  async #read(customerId: number): Promise<KnownCaller[]> {
    const { reader } = this.unitOfWork;
    const rows = await this.repository.listCallers(reader, customerId);
    const secrets = await this.secrets.byUser(reader, customerId);
    return rows.map((row) => ({
      caller: callerOf(row),
      passwordHash: row.passwordHash ?? undefined,
      secrets: secrets.get(row.username) ?? [],
    }));
  }

  #replace(customerId: number, callers: readonly KnownCaller[]): void {
    for (const username of this.#namesOf.get(customerId) ?? []) this.#byName.delete(username);
    for (const known of callers) this.#byName.set(known.caller.username, known);
    this.#namesOf.set(
      customerId,
      callers.map(({ caller }) => caller.username),
    );
  }

  /** A database that began with the demo customer may have become a production one. */
  #refuses(credential: string): boolean {
    return this.configuration.production && isPublishedCredential(credential);
  }
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
