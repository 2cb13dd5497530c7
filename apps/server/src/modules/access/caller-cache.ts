import { Injectable } from '@nestjs/common';
import type { SigningSecret } from '@talent-platform/protocol/signing';
import { Configuration } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { Turn } from '../../runtime/index.js';
import { CallerDirectory } from '../../http/index.js';
import type { Caller, GroupAccess, Credentials } from '../../http/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import { AccessRepository } from './access.repository.js';
import type { CallerRow } from './access.repository.js';
import { LiveSecrets } from './live-secrets.js';
import type { SecretsOfUser } from './live-secrets.js';
import { isPublishedCredential } from './published-credential.js';
import { PasswordVerifier } from './sign-in/password-verifier.js';
import type { PasswordAttempt } from './sign-in/password-verifier.js';

interface CachedCaller {
  readonly caller: Caller;
  readonly passwordHash: string | undefined;
  readonly secrets: SecretsOfUser;
}

/**
 * Caches every user of every customer. A look-up takes the same time for a name that exists and one that does not
 * (D-ERR-5). A changed configuration reads all users of its customer again; changed secrets alone read only the users who have
 * them (D-SIG-17).
 */
@Injectable()
export class CallerCache extends CallerDirectory {
  readonly #byName = new Map<string, CachedCaller>();
  readonly #namesOf = new Map<number, readonly string[]>();
  /** By customer: the revision of the secrets that are known. */
  readonly #secretsSeen = new Map<number, number>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AccessRepository,
    private readonly secrets: LiveSecrets,
    private readonly configuration: Configuration,
    private readonly passwords: PasswordVerifier,
    private readonly revisions: ConfigurationRevisions,
  ) {
    super();
    revisions.onMoved((customerId) => this.#orNobody(customerId, () => this.#readAll(customerId)));
    revisions.onSecretsMoved((customerId) => this.#orNobody(customerId, () => this.#readMoved(customerId)));
  }

  find(username: string): Caller | undefined {
    return this.#byName.get(username)?.caller;
  }

  isCurrent({ customerId }: Caller): boolean {
    return this.revisions.isCurrent(customerId);
  }

  renew(caller?: Caller): Promise<void> {
    return caller ? this.revisions.catchUp(caller.customerId) : this.revisions.renew();
  }

  secretsOf(username: string, now: number): readonly SigningSecret[] {
    const live = this.#byName.get(username)?.secrets.filter(({ expiresAt }) => expiresAt > now) ?? [];
    return live.map(({ secret }) => secret);
  }

  hasPassword(offered: Credentials): boolean | Promise<boolean> {
    if (this.passwords.isKnown(this.#attempt(offered))) return true;
    // Asked alike for users that do not exist, so that the time tells nothing of them (D-ERR-5).
    return this.renew().then(() => this.passwords.verify(this.#attempt(offered)));
  }

  #attempt(offered: Credentials): PasswordAttempt {
    const known = this.#refuses(offered.password) ? undefined : this.#byName.get(offered.username);
    return { ...offered, hash: known?.passwordHash };
  }

  /** If a changed configuration cannot be read, nobody is known: users whom it shuts out must not continue. */
  async #orNobody(customerId: number, read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      this.#replace(customerId, []);
      this.#secretsSeen.delete(customerId);
      throw error;
    }
  }

  async #readAll(customerId: number): Promise<void> {
    const { reader } = this.unitOfWork;
    const turn = new Turn();
    // First: what moves while the others are read is read again.
    const seen = await this.repository.findSecretsRevision(reader, customerId);
    const secrets = await this.secrets.byUser(reader, customerId, this.#openedBefore);
    const callers: CachedCaller[] = [];
    for await (const part of this.repository.listCallers(reader, customerId)) {
      callers.push(...part.map((row) => knownCallerOf(row, secrets.get(row.username) ?? [])));
      if (turn.isOver()) await turn.pass();
    }
    this.#replace(customerId, callers);
    this.#secretsSeen.set(customerId, seen);
  }

  /** The secrets that have moved since, user by user. */
  async #readMoved(customerId: number): Promise<void> {
    const { reader } = this.unitOfWork;
    const turn = new Turn();
    for (;;) {
      const since = this.#secretsSeen.get(customerId);
      if (since === undefined) return this.#readAll(customerId);
      const moved = await this.repository.listMoved(reader, customerId, since);
      if (moved.length === 0) return;
      for (const { username, secretsRevision } of moved) {
        const secrets = await this.secrets.ofUser(reader, { customerId, username }, this.#openedBefore);
        const known = this.#byName.get(username);
        if (known) this.#byName.set(username, { ...known, secrets });
        this.#secretsSeen.set(customerId, secretsRevision);
        if (turn.isOver()) await turn.pass();
      }
    }
  }

  readonly #openedBefore = (username: string): SecretsOfUser => this.#byName.get(username)?.secrets ?? [];

  #replace(customerId: number, callers: readonly CachedCaller[]): void {
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

function knownCallerOf(row: CallerRow, secrets: SecretsOfUser): CachedCaller {
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
