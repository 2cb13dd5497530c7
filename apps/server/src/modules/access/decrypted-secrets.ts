import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SigningSecret } from '@talent-platform/protocol/signing';
import { Configuration, ConfigurationError } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { Clock, Log } from '../../runtime/index.js';
import { AccessRepository } from './access.repository.js';
import type { UserKey } from './access.repository.js';
import { isPublishedCredential, weaknessOf } from './credential.rules.js';
import { SecretBox } from './secret-box.js';
import { secretContext } from './signing-secret.rules.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';

/** A decrypted signing secret. It verifies until its end. */
interface DecryptedSecret {
  readonly id: string;
  readonly secret: SigningSecret;
  /** The stored ciphertext. A row with the same ciphertext is not decrypted again. */
  readonly sealed: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Newest first. */
export type SecretsOfUser = readonly DecryptedSecret[];

/** Reads and decrypts signing secrets. Leaves out a secret that does not decrypt, and reports it. */
@Injectable()
export class DecryptedSecrets {
  #hasDecrypted = false;
  /** The secrets that did not decrypt. They are collected until it is clear whether the key itself is wrong. */
  #undecrypted: string[] | undefined = [];

  constructor(
    private readonly repository: AccessRepository,
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Returns the secrets of a customer, by user name. Lets other work run in between, because there may be many
   * (D-SIG-17).
   */
  async byUser(
    session: Session,
    customerId: number,
    cached: (username: string) => SecretsOfUser,
  ): Promise<ReadonlyMap<string, SecretsOfUser>> {
    const secrets = new Map<string, DecryptedSecret[]>();
    for await (const part of this.repository.listUnexpiredSecrets(session, customerId, this.clock.now())) {
      for (const row of part) {
        const ofUser = secrets.get(row.username) ?? [];
        this.#add(row, ofUser, cached(row.username));
        secrets.set(row.username, ofUser);
      }
      await nextTurn();
    }
    return secrets;
  }

  async ofUser(session: Session, user: UserKey, cached: (username: string) => SecretsOfUser): Promise<SecretsOfUser> {
    const secrets: DecryptedSecret[] = [];
    for (const row of await this.repository.listUnexpiredSecretsOf(session, user, this.clock.now()))
      this.#add(row, secrets, cached(user.username));
    return secrets;
  }

  /** True if a secret has decrypted. Undefined if none was read. */
  get hasDecrypted(): boolean | undefined {
    return this.#hasDecrypted || (this.#undecrypted?.length === 0 ? undefined : false);
  }

  /**
   * Logs the secrets that did not decrypt, and logs later ones at once. Called when it is known that no key is wrong or
   * missing.
   */
  logUndecrypted(): void {
    for (const name of this.#undecrypted ?? []) this.#report(name);
    this.#undecrypted = undefined;
  }

  /** Inserts the secret in order. Rows come by id, and for equal times a later id is newer. */
  #add(row: StoredSigningSecret, secrets: DecryptedSecret[], cached: SecretsOfUser): void {
    const { encryptedSecret: sealed, createdAt, expiresAt, ...stored } = row;
    const secret =
      cached.find((one) => one.sealed === sealed)?.secret ??
      (sealed === null ? undefined : this.#decrypt(sealed, stored));
    if (secret === undefined || sealed === null) return;
    const older = secrets.findIndex((one) => one.createdAt <= createdAt);
    const index = older === -1 ? secrets.length : older;
    secrets.splice(index, 0, { id: stored.id, secret, sealed, createdAt, expiresAt: expiresAt ?? Infinity });
  }

  #decrypt(sealed: string, stored: SecretKey): SigningSecret | undefined {
    const text = this.#textOf(sealed, stored);
    // A database that began with the demo customer may be in production now.
    if (text === undefined || (this.configuration.production && isPublishedCredential(text))) return undefined;
    this.#warnOfWeak(text, stored);
    return new SigningSecret(text);
  }

  /** Warns of a weak secret. It was accepted outside production, so it still verifies. */
  #warnOfWeak(text: string, stored: SecretKey): void {
    const rule = this.configuration.production ? weaknessOf('signing secret', text) : undefined;
    if (rule !== undefined) this.log.warn(`The ${nameOf(stored)} is weak: it ${rule}. Issue another one.`);
  }

  #textOf(sealed: string, stored: SecretKey): string | undefined {
    try {
      const text = this.secretBox.decrypt(sealed, secretContext(stored));
      this.#hasDecrypted = true;
      return text;
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      const name = nameOf(stored);
      if (this.#undecrypted) this.#undecrypted.push(name);
      else this.#report(name);
      return undefined;
    }
  }

  #report(name: string): void {
    this.log.error(
      `The ${name} is damaged, or was encrypted with another key. Nobody can sign with it. End it, or issue another one.`,
    );
  }
}

type SecretKey = Parameters<typeof secretContext>[0];

function nameOf({ id, username, customerId }: SecretKey): string {
  return `signing secret ${JSON.stringify(id)} of user ${JSON.stringify(username)} of customer ${customerId}`;
}
