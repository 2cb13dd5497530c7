import { Injectable } from '@nestjs/common';
import { SigningSecret } from '@talent-platform/protocol/signing';
import { Configuration, ConfigurationError } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { Clock, Log } from '../../runtime/index.js';
import { AccessRepository } from './access.repository.js';
import { isPublishedCredential, weaknessOf } from './credential.rules.js';
import { SecretBox } from './secret-box.js';
import { newestFirst, secretContext } from './signing-secret.rules.js';

/** A decrypted signing secret. It verifies until its end. */
interface DecryptedSecret {
  readonly id: string;
  readonly secret: SigningSecret;
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
  /** The secrets of each customer by user and stored ciphertext, so that none is decrypted again. */
  readonly #decrypted = new Map<number, ReadonlyMap<string, SigningSecret>>();

  constructor(
    private readonly repository: AccessRepository,
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns the secrets of a customer, by user name. Reads a part at a time, because there may be many (D-SIG-17). */
  async byUser(session: Session, customerId: number): Promise<ReadonlyMap<string, SecretsOfUser>> {
    const secrets = new Map<string, DecryptedSecret[]>();
    const before = this.#decrypted.get(customerId);
    const decrypted = new Map<string, SigningSecret>();
    this.#decrypted.set(customerId, decrypted);
    for await (const part of this.repository.listUnexpiredSecrets(session, customerId, this.clock.now())) {
      for (const row of part) {
        const ofUser = secrets.get(row.username) ?? [];
        const sealed = row.encryptedSecret ?? '';
        const key = `${row.username}\n${sealed}`;
        const secret = before?.get(key) ?? this.#decrypt(sealed, row);
        if (secret === undefined) continue;
        decrypted.set(key, secret);
        ofUser.push({ id: row.id, secret, createdAt: row.createdAt, expiresAt: row.expiresAt ?? Infinity });
        secrets.set(row.username, ofUser);
      }
    }
    for (const ofUser of secrets.values()) ofUser.sort(newestFirst);
    return secrets;
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
      return this.secretBox.decrypt(sealed, secretContext(stored));
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      this.log.error(
        `The ${nameOf(stored)} is damaged, or was encrypted with another key. Nobody can sign with it. End it, or issue another one.`,
      );
      return undefined;
    }
  }
}

type SecretKey = Parameters<typeof secretContext>[0];

function nameOf({ id, username, customerId }: SecretKey): string {
  return `signing secret ${JSON.stringify(id)} of user ${JSON.stringify(username)} of customer ${customerId}`;
}
