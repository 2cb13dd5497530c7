import { Injectable } from '@nestjs/common';
import { inParts, Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Customer } from '../customers/index.js';
import { StoredSigningSecret } from './signing-secret.entity.js';
import { UserGroup } from './user-group.entity.js';
import { User } from './user.entity.js';

const CUSTOMERS = new Table(Customer);
const GROUPS = new Table(UserGroup);
const SECRETS = new Table(StoredSigningSecret);
const USERS = new Table(User);

const OF_USER = ['customerId', 'username', 'groupName', 'personId', 'passwordHash'] as const;
const OF_GROUP = ['administrator', 'access'] as const;
const OF_CUSTOMER = ['requestsPerDay'] as const;

/** A user with what a request needs to know of the customer and the group. */
export type CallerRow = Readonly<
  Pick<User, (typeof OF_USER)[number]> &
    Pick<UserGroup, (typeof OF_GROUP)[number]> &
    Pick<Customer, (typeof OF_CUSTOMER)[number]>
>;

type SecretKey = Pick<StoredSigningSecret, 'customerId' | 'username' | 'id'>;

const SELECT_CALLERS = `SELECT ${USERS.columns(OF_USER)}, ${GROUPS.columns(OF_GROUP)}, ${CUSTOMERS.columns(OF_CUSTOMER)}
  FROM users
  JOIN user_groups USING (customer_id)
  JOIN customers ON customers.id = customer_id
  WHERE customer_id = ? AND integration_name = group_name AND active = 1`;
const SELECT_SECRETS = `SELECT ${SECRETS.columns()} FROM signing_secrets WHERE customer_id = ?`;
const SELECT_USERS = `SELECT ${USERS.columns()} FROM users WHERE customer_id = ?`;
const SAVE_GROUP = `${GROUPS.insert()} ${GROUPS.orUpdate()}`;
const SAVE_SECRET = `${SECRETS.insert()} ${SECRETS.orUpdate()}`;
const SAVE_USER = `${USERS.insert()} ${USERS.orUpdate()}`;
const OF_SECRET = 'customer_id = ? AND username = ? AND id = ?';

@Injectable()
export class AccessRepository {
  /** The users who may sign in. */
  async listCallers(session: Session, customerId: number): Promise<CallerRow[]> {
    return session.query(SELECT_CALLERS, [customerId]);
  }

  /** The newest first. */
  async listSecrets(session: Session, customerId: number): Promise<StoredSigningSecret[]> {
    return session.query(`${SELECT_SECRETS} ORDER BY created_at DESC, id DESC`, [customerId]);
  }

  async listSecretsOf(session: Session, customerId: number, username: string): Promise<StoredSigningSecret[]> {
    return session.query(`${SELECT_SECRETS} AND username = ? ORDER BY created_at, id`, [customerId, username]);
  }

  /** Every user there has been, those who were shut out included. */
  async listUsers(session: Session, customerId: number): Promise<User[]> {
    return session.query(SELECT_USERS, [customerId]);
  }

  /** Of these names those that another customer's users have: names are unique over all of them (D-SIG-7). */
  async listTaken(session: Session, customerId: number, usernames: readonly string[]): Promise<string[]> {
    const taken: string[] = [];
    for (const names of inParts(usernames)) {
      const rows = await session.query<{ username: string }>(
        `SELECT username FROM users WHERE customer_id <> ? AND username IN (${names.map(() => '?').join(', ')})`,
        [customerId, ...names],
      );
      taken.push(...rows.map(({ username }) => username));
    }
    return taken;
  }

  async findUser(session: Session, customerId: number, username: string): Promise<User | undefined> {
    return (await session.query<User>(`${SELECT_USERS} AND username = ?`, [customerId, username]))[0];
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
    await session.query(SAVE_GROUP, GROUPS.valuesOf(group));
  }

  async deleteGroup(session: Session, customerId: number, integrationName: string): Promise<void> {
    await session.query('DELETE FROM user_groups WHERE customer_id = ? AND integration_name = ?', [
      customerId,
      integrationName,
    ]);
  }

  async saveUser(session: Session, user: User): Promise<void> {
    await session.query(SAVE_USER, USERS.valuesOf(user));
  }

  async deactivateUser(session: Session, customerId: number, username: string): Promise<void> {
    await session.query('UPDATE users SET active = 0, password_hash = NULL WHERE customer_id = ? AND username = ?', [
      customerId,
      username,
    ]);
  }

  async saveSecret(session: Session, secret: StoredSigningSecret): Promise<void> {
    await session.query(SAVE_SECRET, SECRETS.valuesOf(secret));
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
      expiresAt,
      customerId,
      username,
      id,
    ]);
  }

  async deleteSecret(session: Session, { customerId, username, id }: SecretKey): Promise<void> {
    await session.query(`DELETE FROM signing_secrets WHERE ${OF_SECRET}`, [customerId, username, id]);
  }

  /** Wipes a secret; its row stays, so that its id is not given again. Returns whether there was one to wipe. */
  async wipeSecret(session: Session, { customerId, username, id }: SecretKey): Promise<boolean> {
    const rows = await session.query(
      `UPDATE signing_secrets SET encrypted_secret = NULL
       WHERE ${OF_SECRET} AND encrypted_secret IS NOT NULL RETURNING id`,
      [customerId, username, id],
    );
    return rows.length > 0;
  }
}
