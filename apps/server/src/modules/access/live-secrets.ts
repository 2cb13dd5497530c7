import { Injectable } from '@nestjs/common';
import { SigningSecret } from '@talent-platform/protocol/signing';
import { Configuration, ConfigurationError } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { Turn, Clock, Log } from '../../runtime/index.js';
import { AccessRepository } from './access.repository.js';
import type { UserKey } from './access.repository.js';
import { isPublishedCredential } from './published-credential.js';
import { SecretBox } from './secret-box.js';
import { secretPlace } from './secret-place.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';
import { weaknessOf } from './weak-credential.js';

/** A signing secret that verifies until its end. */
export interface LiveSecret {
  readonly secret: SigningSecret;
  /** As it is stored: what reads alike is the same one, and is not opened again. */
  readonly sealed: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Newest first. */
export type SecretsOfUser = readonly LiveSecret[];

/** Those of a user that have been opened before. */
export type OpenedBefore = (username: string) => SecretsOfUser;

/** The stored signing secrets, opened. One that does not open is none, and shuts out nothing else. */
@Injectable()
export class LiveSecrets {
  #hasOpened = false;
  /** The secrets that did not open, until it is clear whether the key itself is wrong. */
  #unopened: string[] | undefined = [];

  constructor(
    private readonly repository: AccessRepository,
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** A customer's, by user name. There may be very many: others have their turns in between (D-SIG-17). */
  async byUser(
    session: Session,
    customerId: number,
    before: OpenedBefore,
  ): Promise<ReadonlyMap<string, SecretsOfUser>> {
    const turn = new Turn();
    const secrets = new Map<string, LiveSecret[]>();
    for await (const part of this.repository.listLiveSecrets(session, customerId, this.clock.now())) {
      for (const row of part) {
        const ofUser = secrets.get(row.username) ?? [];
        this.#add(row, ofUser, before(row.username));
        secrets.set(row.username, ofUser);
        if (turn.isOver()) await turn.pass();
      }
    }
    return secrets;
  }

  async ofUser(session: Session, user: UserKey, before: OpenedBefore): Promise<SecretsOfUser> {
    const secrets: LiveSecret[] = [];
    for (const row of await this.repository.listLiveSecretsOf(session, user, this.clock.now()))
      this.#add(row, secrets, before(user.username));
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

  /** Rows come by id: of two of one time the later id is the newer one. */
  #add(row: StoredSigningSecret, secrets: LiveSecret[], before: SecretsOfUser): void {
    const { encryptedSecret: sealed, createdAt, expiresAt, ...stored } = row;
    const secret =
      before.find((one) => one.sealed === sealed)?.secret ?? (sealed === null ? undefined : this.#open(sealed, stored));
    if (secret === undefined || sealed === null) return;
    const older = secrets.findIndex((one) => one.createdAt <= createdAt);
    const place = older === -1 ? secrets.length : older;
    secrets.splice(place, 0, { secret, sealed, createdAt, expiresAt: expiresAt ?? Infinity });
  }

  #open(sealed: string, stored: SecretKey): SigningSecret | undefined {
    const text = this.#textOf(sealed, stored);
    // A database that began with the demo customer may have become a production one.
    if (text === undefined || (this.configuration.production && isPublishedCredential(text))) return undefined;
    this.#warnOfWeak(text, stored);
    return new SigningSecret(text);
  }

  /** An earlier release took it: signing goes on, and the operator learns of it. */
  #warnOfWeak(text: string, stored: SecretKey): void {
    const rule = this.configuration.production ? weaknessOf('signing secret', text) : undefined;
    if (rule !== undefined) this.log.warn(`The ${nameOf(stored)} is weak: it ${rule}. Issue another one.`);
  }

  #textOf(sealed: string, stored: SecretKey): string | undefined {
    try {
      const text = this.secretBox.decrypt(sealed, secretPlace(stored));
      this.#hasOpened = true;
      return text;
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      const name = nameOf(stored);
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

type SecretKey = Parameters<typeof secretPlace>[0];

function nameOf({ id, username, customerId }: SecretKey): string {
  return `signing secret ${JSON.stringify(id)} of user ${JSON.stringify(username)} of customer ${customerId}`;
}
