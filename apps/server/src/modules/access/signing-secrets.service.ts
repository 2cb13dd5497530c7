import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { generateSigningSecret } from '@talent-platform/protocol/signing';
import type { Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import { Writes } from '../../writes/index.js';
import type { RequestContext } from '../../http/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import { AccessRepository } from './access.repository.js';
import type { LockedUser, UserKey } from './access.repository.js';
import { SecretBox } from './secret-box.js';
import { SecretNotes } from './secret-notes.js';
import type { EndedSecret } from './secret-notes.js';
import { secretPlace } from './secret-place.js';
import { highestNumber, numberOf } from './secret-place.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';

const HOUR_MS = 3_600_000;
/** The number of ended secrets whose text is kept. A blueprint names no more for a user, and may change their end (D-PLT-8). */
const ENDED_KEPT = 20;

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
    private readonly revisions: ConfigurationRevisions,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
    private readonly notes: SecretNotes,
  ) {}

  /** Issues a new secret. The newest of the live ones ends after the overlap, those before it at once (D-SIG-14). */
  async rotate(ctx: RequestContext, username: string, overlapHours: number): Promise<IssuedSecret> {
    const { customerId } = ctx;
    const user = { customerId, username };
    const now = this.clock.now();
    const secret = generateSigningSecret();
    const { id, ended } = await this.writes.inUnit(ctx, async (session) => {
      const locked = await this.#lockUser(session, user);
      const ended = await this.#endOthers(session, user, { now, overlapHours });
      const number = (await this.#lastNumber(session, user, locked)) + 1;
      const issued = { ...user, id: `k${number}` };
      const encryptedSecret = this.secretBox.encrypt(secret, secretPlace(issued));
      const row = { ...issued, encryptedSecret, createdAt: now, expiresAt: null };
      await this.repository.saveSecrets(session, [row]);
      await this.#move(session, user, number);
      await this.notes.recordIssued(session, ctx, { issued, ended });
      return { id: issued.id, ended };
    });
    await this.revisions.look(customerId);
    if (ended.some(({ expiresAt }) => expiresAt <= now)) await this.revisions.knownEverywhere();
    this.notes.tell('A signing secret was issued.', ctx, { username, id });
    return { id, secret, created: new Date(now).toISOString() };
  }

  /** Ends a secret. Once this resolves no node lets anybody in by it (D-SIG-18). */
  async revoke(ctx: RequestContext, username: string, id: string): Promise<void> {
    const { customerId } = ctx;
    const user = { customerId, username };
    await this.writes.inUnit(ctx, async (session) => {
      const { lastSecretNumber } = await this.#lockUser(session, user);
      if ((await this.repository.wipeSecrets(session, user, [id])) === 0) {
        throw ProtocolError.of('RESOURCE_NOT_FOUND', `User "${username}" has no secret "${id}".`);
      }
      await this.#move(session, user, lastSecretNumber);
      await this.notes.recordEnded(session, ctx, { username, id });
    });
    await this.revisions.look(customerId);
    await this.revisions.knownEverywhere();
    this.notes.tell('A signing secret was ended.', ctx, { username, id });
  }

  /**
   * Two may be live at once: the newest stays for the overlap, those before it end.
   *
   * @returns those whose end is another one now
   */
  async #endOthers(
    session: Session,
    user: UserKey,
    { now, overlapHours }: { now: number; overlapHours: number },
  ): Promise<EndedSecret[]> {
    const stored = (await this.repository.listSecretsOf(session, user)).toSorted(newestFirst);
    const live = stored.filter((row) => !hasEnded(row, now));
    for (const [index, { id }] of live.entries()) {
      const expiresAt = index === 0 ? now + overlapHours * HOUR_MS : now;
      await this.repository.endSecret(session, { ...user, id }, expiresAt);
    }
    const ended = stored.filter((row) => hasEnded(row, now) || (row !== live[0] && live.includes(row)));
    const ids = ended.slice(ENDED_KEPT).map(({ id }) => id);
    await this.repository.wipeSecrets(session, user, ids);
    return live.map(({ id, expiresAt }, index) => {
      const wanted = index === 0 ? now + overlapHours * HOUR_MS : now;
      return { username: user.username, id, expiresAt: Math.min(expiresAt ?? Infinity, wanted) };
    });
  }

  /** Returns the stored count. For a user of an earlier release, returns the highest of all ids. */
  async #lastNumber(session: Session, user: UserKey, { lastSecretNumber }: LockedUser): Promise<number> {
    return lastSecretNumber ?? highestNumber(await this.repository.listSecretIds(session, user));
  }

  /** The nodes read the secrets of this user again, and nothing else (D-SIG-17). */
  async #move(session: Session, user: UserKey, lastSecretNumber: number | null): Promise<void> {
    const secretsRevision = await this.revisions.moveSecrets(session, user.customerId);
    await this.repository.moveSecrets(session, user, { secretsRevision, lastSecretNumber });
  }

  /** Serialises concurrent rotations and revocations of one user: each sees the previous one's writes. */
  async #lockUser(session: Session, user: UserKey): Promise<LockedUser> {
    const locked = await this.repository.lockUser(session, user);
    if (locked) return locked;
    throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no user "${user.username}".`);
  }
}

function hasEnded({ expiresAt }: StoredSigningSecret, now: number): boolean {
  return (expiresAt ?? Infinity) <= now;
}

function newestFirst(one: StoredSigningSecret, other: StoredSigningSecret): number {
  return other.createdAt - one.createdAt || numberOf(other.id) - numberOf(one.id);
}
