import { Injectable } from '@nestjs/common';
import { SigningSecret } from '@talent-platform/protocol/signing';
import { Configuration, ConfigurationError } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { Log } from '../../http/index.js';
import { AccessRepository } from './access.repository.js';
import { isPublishedCredential } from './published-credential.js';
import { SecretBox } from './secret-box.js';
import { secretPlace } from './secret-place.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';

/** A signing secret that verifies until its end. */
export interface LiveSecret {
  readonly secret: SigningSecret;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The stored signing secrets, opened. One that does not open is none, and shuts out nothing else. */
@Injectable()
export class LiveSecrets {
  #hasOpened = false;
  /** What did not open, as long as it may be the key that is wrong, and not each of them. */
  #unopened: string[] | undefined = [];

  constructor(
    private readonly repository: AccessRepository,
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
    private readonly log: Log,
  ) {}

  /** A customer's, by user name. */
  async byUser(session: Session, customerId: number): Promise<ReadonlyMap<string, readonly LiveSecret[]>> {
    const secrets = new Map<string, LiveSecret[]>();
    for (const row of await this.repository.listSecrets(session, customerId)) {
      const live = this.#open(row);
      if (live === undefined) continue;
      const known = secrets.get(row.username);
      if (known) known.push(live);
      else secrets.set(row.username, [live]);
    }
    return secrets;
  }

  /** Whether a secret that was read has opened; undefined where none was read. */
  get opened(): boolean | undefined {
    return this.#hasOpened || (this.#unopened?.length === 0 ? undefined : false);
  }

  /** Once the key is known to be right: names in the log what has not opened, and from now on at once. */
  tellUnopened(): void {
    for (const name of this.#unopened ?? []) this.#tell(name);
    this.#unopened = undefined;
  }

  #open({ encryptedSecret, expiresAt, ...stored }: StoredSigningSecret): LiveSecret | undefined {
    if (encryptedSecret === null) return undefined;
    const text = this.#textOf(encryptedSecret, stored);
    // A database that began with the demo customer may have become a production one.
    if (text === undefined || (this.configuration.production && isPublishedCredential(text))) return undefined;
    return { secret: new SigningSecret(text), expiresAt: expiresAt ?? Infinity };
  }

  #textOf(sealed: string, stored: Parameters<typeof secretPlace>[0]): string | undefined {
    try {
      const text = this.secretBox.decrypt(sealed, secretPlace(stored));
      this.#hasOpened = true;
      return text;
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      const { id, username, customerId } = stored;
      const name = `signing secret ${JSON.stringify(id)} of user ${JSON.stringify(username)} of customer ${customerId}`;
      if (this.#unopened) this.#unopened.push(name);
      else this.#tell(name);
      return undefined;
    }
  }

  #tell(name: string): void {
    this.log.error(
      `The ${name} is damaged, or was encrypted with another key: nobody signs with it; end it, or issue another one.`,
    );
  }
}
