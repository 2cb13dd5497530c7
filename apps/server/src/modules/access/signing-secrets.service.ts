import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { generateSigningSecret } from '@talent-platform/protocol/signing';
import type { Session } from '../../database/index.js';
import { Clock, Writes } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { ConfigurationRevisions, CustomersRepository } from '../customers/index.js';
import { AccessRepository } from './access.repository.js';
import { SecretBox } from './secret-box.js';
import { secretPlace } from './secret-place.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';

const HOUR_MS = 3_600_000;

/** A secret as it is issued: the only time it is shown (D-SIG-8). */
export interface IssuedSecret {
  readonly id: string;
  readonly secret: string;
  /** ISO 8601, UTC. */
  readonly created: string;
}

/** Issuing, rotating and ending of signing secrets (D-SIG-8). */
@Injectable()
export class SigningSecretsService {
  constructor(
    private readonly writes: Writes,
    private readonly repository: AccessRepository,
    private readonly customers: CustomersRepository,
    private readonly revisions: ConfigurationRevisions,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Issues a new secret. The newest of the live ones ends after the overlap, those before it at once. */
  async rotate(ctx: RequestContext, username: string, overlapHours: number): Promise<IssuedSecret> {
    const { customerId } = ctx;
    const now = this.clock.now();
    const secret = generateSigningSecret();
    const id = await this.writes.inUnit(ctx, async (session) => {
      await this.#lockUser(session, customerId, username);
      const stored = await this.repository.listSecretsOf(session, customerId, username);
      for (const [index, { id: oldId }] of liveSecrets(stored, now).entries()) {
        // Two may be live at once: the newest stays for the overlap, those before it end.
        const expiresAt = index === 0 ? now + overlapHours * HOUR_MS : now;
        await this.repository.endSecret(session, { customerId, username, id: oldId }, expiresAt);
      }
      const issued = { customerId, username, id: nextSecretId(stored) };
      const encryptedSecret = this.secretBox.encrypt(secret, secretPlace(issued));
      await this.repository.saveSecret(session, { ...issued, encryptedSecret, createdAt: now, expiresAt: null });
      await this.customers.moveRevision(session, customerId);
      return issued.id;
    });
    await this.revisions.look(customerId);
    return { id, secret, created: new Date(now).toISOString() };
  }

  /** Ends a secret at once. */
  async revoke(ctx: RequestContext, username: string, id: string): Promise<void> {
    const { customerId } = ctx;
    await this.writes.inUnit(ctx, async (session) => {
      await this.#lockUser(session, customerId, username);
      if (!(await this.repository.wipeSecret(session, { customerId, username, id }))) {
        throw ProtocolError.of('RESOURCE_NOT_FOUND', `User "${username}" has no secret "${id}".`);
      }
      await this.customers.moveRevision(session, customerId);
    });
    await this.revisions.look(customerId);
  }

  /** Of rotations and revocations of one user that race, each sees what the one before has written. */
  async #lockUser(session: Session, customerId: number, username: string): Promise<void> {
    if (await this.repository.lockUser(session, customerId, username)) return;
    throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no user "${username}".`);
  }
}

/** Those that verify at `now`, newest first. */
function liveSecrets(stored: readonly StoredSigningSecret[], now: number): StoredSigningSecret[] {
  return stored
    .filter(({ encryptedSecret, expiresAt }) => encryptedSecret !== null && (expiresAt ?? Infinity) > now)
    .sort((left, right) => right.createdAt - left.createdAt || numberOf(right.id) - numberOf(left.id));
}

/** `k1`, `k2` …: one more than the highest number so far. */
function nextSecretId(stored: readonly StoredSigningSecret[]): string {
  return `k${Math.max(0, ...stored.map(({ id }) => numberOf(id))) + 1}`;
}

function numberOf(secretId: string): number {
  return Number(/^k(\d+)$/.exec(secretId)?.[1] ?? 0);
}
