import { Injectable } from '@nestjs/common';
import { inBatches, marks, Table, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Log, Sweeper } from '../../runtime/index.js';
import type { UserKey } from './access.repository.js';
import { CredentialUse } from './credential-use.entity.js';

const USES = new Table(CredentialUse);

export const ANY_CREDENTIAL = '';
export const PASSWORD_CREDENTIAL = 'password';

export function secretCredential(secretId: string): string {
  return `secrets/${secretId}`;
}

/** The interval at which a node stores the uses that it has seen, all of them in one sweep. */
const PACE = { intervalMs: 300_000, maxUnits: 1 };
const STORED_AT_ONCE = 500;

/** Returns when a user was last let in by a credential, in milliseconds since 1970. Undefined if never. */
export type LastUses = (username: string, credential: string) => number | undefined;

/**
 * Remembers when users were last let in, and by which credential (D-SIG-23). A request only notes it in memory. The
 * node stores all notes together every few minutes, and when it stops.
 */
@Injectable()
export class CredentialUses extends Sweeper {
  #noted = new Map<string, CredentialUse>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly log: Log,
  ) {
    super(PACE);
  }

  /** @param at milliseconds since 1970 */
  note(user: UserKey, credential: string, at: number): void {
    this.#note(user, ANY_CREDENTIAL, at);
    this.#note(user, credential, at);
  }

  /** Returns the last uses of these credentials, of each of the users, that are stored, or noted by this node. */
  async lastUses(
    session: Session,
    customerId: number,
    { usernames, credentials }: { readonly usernames: readonly string[]; readonly credentials: readonly string[] },
  ): Promise<LastUses> {
    const sql = `SELECT ${USES.columns()} FROM credential_uses WHERE customer_id = ?
      AND username IN (${marks(usernames.length)}) AND credential IN (${marks(credentials.length)})`;
    const isAsked = usernames.length > 0 && credentials.length > 0;
    const rows = isAsked ? await session.query<CredentialUse>(sql, [customerId, ...usernames, ...credentials]) : [];
    const stored = new Map(
      rows.map(({ username, credential, lastUsedAt }) => [keyOf(username, credential), lastUsedAt]),
    );
    return (username, credential) => {
      const key = keyOf(username, credential);
      const last = Math.max(stored.get(key) ?? -Infinity, this.#noted.get(key)?.lastUsedAt ?? -Infinity);
      return last === -Infinity ? undefined : last;
    };
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.sweepUnit().catch((error: unknown) =>
      this.log.error('The last uses of credentials were not stored before the stop; they show earlier times.', error),
    );
  }

  protected async sweepUnit(): Promise<boolean> {
    const noted = this.#noted;
    this.#noted = new Map();
    // All nodes store them in the same order, so that no two nodes wait for each other.
    const uses = [...noted].toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const some of inBatches(uses, STORED_AT_ONCE)) {
      try {
        const rows = some.map(([, use]) => use).filter((use) => !this.unitOfWork.removedCustomers.has(use.customerId));
        if (rows.length > 0) await this.unitOfWork.write((session) => save(session, rows));
        for (const [key] of some) noted.delete(key);
      } catch (error) {
        // The next sweep stores them, unless there are later uses by then.
        this.#noted = new Map([...noted, ...this.#noted]);
        throw error;
      }
    }
    return false;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('The last uses of credentials could not be stored', error);
  }

  #note({ customerId, username }: UserKey, credential: string, at: number): void {
    const key = keyOf(username, credential);
    const noted = this.#noted.get(key);
    if (noted) noted.lastUsedAt = at;
    else this.#noted.set(key, { customerId, username, credential, lastUsedAt: at });
  }
}

/** Stores uses in one statement. Another node may have stored a later use. */
async function save(session: Session, uses: readonly CredentialUse[]): Promise<void> {
  await session.query(
    `${USES.insert(uses.length)} ${USES.orUpdate()} WHERE credential_uses.last_used_at < excluded.last_used_at`,
    uses.flatMap((use) => USES.valuesOf(use)),
  );
}

/** User names are unique over all customers, and hold no control characters. */
function keyOf(username: string, credential: string): string {
  return `${username}\n${credential}`;
}
