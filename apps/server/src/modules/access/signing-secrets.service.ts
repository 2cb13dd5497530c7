import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { generateSigningSecret } from '@talent-platform/protocol/signing';
import type { Session } from '../../database/index.js';
import { Log, Clock } from '../../runtime/index.js';
import type { RequestContext } from '../../http/index.js';
import { actorOf, AdministrationTrail } from './administration-trail.js';
import type { AdministrativeChange } from './administration-trail.js';
import { Writes } from '../../writes/index.js';
import { ConfigurationRevisions, CustomersRepository } from '../customers/index.js';
import { AccessRepository } from './access.repository.js';
import type { LockedUser, UserKey } from './access.repository.js';
import { SecretBox } from './secret-box.js';
import { secretContext, newestFirst } from './signing-secret.rules.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';
import { unknownUser } from './user-reads.service.js';
import { Is, IsUtcTime } from '../../http/index.js';

interface NamedSecret {
  readonly username: string;
  readonly id: string;
}

/** Returns the path of a secret in the audit trail, which is its path in a blueprint. */
function pathOf({ username, id }: NamedSecret): string {
  return `users.${username}.signingSecrets.${id}`;
}

const HOUR_MS = 3_600_000;

/**
 * Limit of ended secrets whose text stays stored. A blueprint names at most as many for a user, and may change their
 * end (D-PLT-8, D-SIG-17).
 */
const MAX_ENDED = 20;

/** A new secret. Only this reply ever contains its text (D-SIG-8). */
export class IssuedSecretReply {
  @Is() readonly id!: string;
  @Is() readonly secret!: string;
  @IsUtcTime() readonly created!: string;
}

/** Issues, rotates and ends signing secrets (D-SIG-8). Neither the audit trail nor the log shows a secret. */
@Injectable()
export class SigningSecretsService {
  constructor(
    private readonly writes: Writes,
    private readonly repository: AccessRepository,
    private readonly customers: CustomersRepository,
    private readonly revisions: ConfigurationRevisions,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
    private readonly administration: AdministrationTrail,
    private readonly log: Log,
  ) {}

  /**
   * Issues a new secret. The newest unexpired secret ends after the overlap, and older ones end at once (D-SIG-14).
   */
  async rotate(ctx: RequestContext, username: string, overlapHours: number): Promise<IssuedSecretReply> {
    const { customerId } = ctx;
    const user = { customerId, username };
    const now = this.clock.now();
    const secret = generateSigningSecret();
    const issue = async (session: Session): Promise<string> => {
      const { lastSecretNumber } = await this.#lockUser(session, user);
      const ended = await this.#endOthers(session, user, { now, overlapHours });
      const number = lastSecretNumber + 1;
      const issued = { ...user, id: `k${number}` };
      const encryptedSecret = this.secretBox.encrypt(secret, secretContext(issued));
      const row = { ...issued, encryptedSecret, createdAt: now, expiresAt: null };
      await this.repository.saveSecrets(session, [row]);
      await this.repository.setLastSecretNumber(session, user, number);
      await this.customers.moveRevision(session, customerId);
      const changes = [{ path: pathOf(issued), before: null, after: 'issued' }, ...ended];
      await this.administration.record(session, actorOf(ctx), { action: 'issue-secret', changes });
      return issued.id;
    };
    const id = await this.writes.inUnit(ctx, issue, { returnsSecret: true });
    await this.revisions.knownEverywhere();
    this.#tell('A signing secret was issued.', ctx, { username, id });
    return { id, secret, created: new Date(now).toISOString() };
  }

  /** Ends a secret. When it resolves, no node accepts the secret any more (D-SIG-18). */
  async revoke(ctx: RequestContext, username: string, id: string): Promise<void> {
    const { customerId } = ctx;
    const user = { customerId, username };
    await this.writes.inUnit(ctx, async (session) => {
      await this.#lockUser(session, user);
      if ((await this.repository.wipeSecrets(session, user, [id])) === 0) {
        throw ProtocolError.of('RESOURCE_NOT_FOUND', `User "${username}" has no secret "${id}".`);
      }
      await this.customers.moveRevision(session, customerId);
      const changes = [{ path: pathOf({ username, id }), after: null }];
      await this.administration.record(session, actorOf(ctx), { action: 'end-secret', changes });
    });
    await this.revisions.knownEverywhere();
    this.#tell('A signing secret was ended.', ctx, { username, id });
  }

  /**
   * Ends the older secrets now, and the newest one after the overlap, so that two may verify at once.
   * @returns the changed ends, for the audit trail
   */
  async #endOthers(
    session: Session,
    user: UserKey,
    { now, overlapHours }: { now: number; overlapHours: number },
  ): Promise<AdministrativeChange[]> {
    const stored = (await this.repository.listSecretsOf(session, user)).toSorted(newestFirst);
    const unexpired = stored.filter((row) => !hasEnded(row, now));
    const changes: AdministrativeChange[] = [];
    for (const [index, secret] of unexpired.entries()) {
      const end = Math.min(secret.expiresAt ?? Infinity, index === 0 ? now + overlapHours * HOUR_MS : now);
      await this.repository.rescheduleSecret(session, secret, end);
      changes.push({ path: `${pathOf(secret)}.expires`, after: new Date(end).toISOString() });
    }
    const ended = stored.filter((row) => hasEnded(row, now) || (row !== unexpired[0] && unexpired.includes(row)));
    const ids = ended.slice(MAX_ENDED).map(({ id }) => id);
    await this.repository.wipeSecrets(session, user, ids);
    return changes;
  }

  /** Writes a line to the log after the commit. The log line of the request does not name the secret. */
  #tell(message: string, { transactionId, customerId, caller }: RequestContext, { username, id }: NamedSecret): void {
    const about = { transaction: transactionId, customer: customerId, user: caller.username };
    this.log.info(message, { ...about, of: username, secret: id });
  }

  /** Serialises concurrent rotations and revocations of one user: each sees the previous one's writes. */
  async #lockUser(session: Session, user: UserKey): Promise<LockedUser> {
    const locked = await this.repository.lockUser(session, user);
    if (locked) return locked;
    throw unknownUser(user);
  }
}

function hasEnded({ expiresAt }: StoredSigningSecret, now: number): boolean {
  return (expiresAt ?? Infinity) <= now;
}
