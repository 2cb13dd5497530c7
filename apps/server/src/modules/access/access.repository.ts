import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { StoredSigningSecret } from './signing-secret.entity.js';
import { UserGroup } from './user-group.entity.js';
import { User } from './user.entity.js';

/** A user with what a request needs to know of the customer and the group. */
export interface CallerRow {
  readonly customer_id: number;
  readonly username: string;
  readonly group_name: string;
  readonly person_id: number;
  readonly password_hash: string | null;
  readonly administrator: number;
  /** `GroupAccess` as JSON. */
  readonly access: string;
  readonly requests_per_day: number;
}

type SecretKey = Pick<StoredSigningSecret, 'customerId' | 'username' | 'id'>;

const OF_SECRET = 'customer_id = ? AND username = ? AND id = ?';

/** Stays below the parameters that one statement may have on either database. */
const NAMES_PER_QUERY = 1000;

@Injectable()
export class AccessRepository {
  /** The users who may sign in. */
  async listCallers(session: Session, customerId: number): Promise<CallerRow[]> {
    return session.query<CallerRow>(
      `SELECT u.customer_id, u.username, u.group_name, u.person_id, u.password_hash, g.administrator, g.access,
         c.requests_per_day
       FROM users u
       JOIN user_groups g ON g.customer_id = u.customer_id AND g.integration_name = u.group_name
       JOIN customers c ON c.id = u.customer_id
       WHERE u.customer_id = ? AND u.active = 1`,
      [customerId],
    );
  }

  /** Asked for every customer at each start. */
  async listSecrets(session: Session, customerId: number): Promise<StoredSigningSecret[]> {
    return session.query<StoredSigningSecret>(
      `SELECT customer_id AS "customerId", username, id, encrypted_secret AS "encryptedSecret",
         created_at AS "createdAt", expires_at AS "expiresAt"
       FROM signing_secrets WHERE customer_id = ?`,
      [customerId],
    );
  }

  async listSecretsOf(session: Session, customerId: number, username: string): Promise<StoredSigningSecret[]> {
    return session.entities.find(StoredSigningSecret, {
      where: { customerId, username },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** Every user there has been, those who were shut out included. */
  async listUsers(session: Session, customerId: number): Promise<User[]> {
    return session.entities.findBy(User, { customerId });
  }

  /** Of these names those that another customer's users have: names are unique over all of them (D-SIG-7). */
  async listTaken(session: Session, customerId: number, usernames: readonly string[]): Promise<string[]> {
    const taken: string[] = [];
    for (let start = 0; start < usernames.length; start += NAMES_PER_QUERY) {
      const names = usernames.slice(start, start + NAMES_PER_QUERY);
      const rows = await session.query<{ username: string }>(
        `SELECT username FROM users WHERE customer_id <> ? AND username IN (${names.map(() => '?').join(', ')})`,
        [customerId, ...names],
      );
      taken.push(...rows.map(({ username }) => username));
    }
    return taken;
  }

  async findUser(session: Session, customerId: number, username: string): Promise<User | null> {
    return session.entities.findOneBy(User, { customerId, username });
  }

  /** Whether there is such a user who may sign in, whom no other unit of work changes until this one ends. */
  async lockUser(session: Session, customerId: number, username: string): Promise<boolean> {
    const sql = `SELECT username FROM users WHERE customer_id = ? AND username = ? AND active = 1${session.lockRows}`;
    return (await session.query(sql, [customerId, username])).length > 0;
  }

  /** PostgreSQL knows no text with NUL in it. */
  async hasGroup(session: Session, customerId: number, integrationName: string): Promise<boolean> {
    if (integrationName.includes('\0')) return false;
    const sql = 'SELECT 1 AS one FROM user_groups WHERE customer_id = ? AND integration_name = ?';
    return (await session.query(sql, [customerId, integrationName])).length > 0;
  }

  async saveGroup(session: Session, group: UserGroup): Promise<void> {
    await session.entities.upsert(UserGroup, group, ['customerId', 'integrationName']);
  }

  async deleteGroup(session: Session, customerId: number, integrationName: string): Promise<void> {
    await session.query('DELETE FROM user_groups WHERE customer_id = ? AND integration_name = ?', [
      customerId,
      integrationName,
    ]);
  }

  async saveUser(session: Session, user: User): Promise<void> {
    await session.entities.upsert(User, user, ['customerId', 'username']);
  }

  async deactivateUser(session: Session, customerId: number, username: string): Promise<void> {
    await session.query('UPDATE users SET active = 0, password_hash = NULL WHERE customer_id = ? AND username = ?', [
      ...[customerId, username],
    ]);
  }

  async saveSecret(session: Session, secret: StoredSigningSecret): Promise<void> {
    await session.entities.upsert(StoredSigningSecret, secret, ['customerId', 'username', 'id']);
  }

  /** Lets a secret end at that time, if it does not end before. */
  async endSecret(session: Session, { customerId, username, id }: SecretKey, expiresAt: number): Promise<void> {
    await session.query(
      `UPDATE signing_secrets SET expires_at = ?
       WHERE ${OF_SECRET} AND (expires_at IS NULL OR expires_at > ?)`,
      [expiresAt, customerId, username, id, expiresAt],
    );
  }

  async rescheduleSecret(
    session: Session,
    { customerId, username, id }: SecretKey,
    expiresAt: number | null,
  ): Promise<void> {
    await session.query(`UPDATE signing_secrets SET expires_at = ? WHERE ${OF_SECRET}`, [
      ...[expiresAt, customerId, username, id],
    ]);
  }

  async deleteSecret(session: Session, { customerId, username, id }: SecretKey): Promise<void> {
    await session.query(`DELETE FROM signing_secrets WHERE ${OF_SECRET}`, [customerId, username, id]);
  }

  /** Wipes a secret; its row stays, so that its id is not given again. Answers whether there was one to wipe. */
  async wipeSecret(session: Session, { customerId, username, id }: SecretKey): Promise<boolean> {
    const rows = await session.query(
      `UPDATE signing_secrets SET encrypted_secret = NULL
       WHERE ${OF_SECRET} AND encrypted_secret IS NOT NULL RETURNING id`,
      [customerId, username, id],
    );
    return rows.length > 0;
  }
}
