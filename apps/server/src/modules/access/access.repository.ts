import { Injectable } from '@nestjs/common';
import { inBatches, marks, Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Customer } from '../customers/index.js';
import { StoredSigningSecret } from './signing-secret.entity.js';
import { UserGroup } from './user-group.entity.js';
import { User } from './user.entity.js';

const CUSTOMERS = new Table(Customer);
const GROUPS = new Table(UserGroup);
const SECRETS = new Table(StoredSigningSecret);
const USERS = new Table(User);

const OF_USER = ['customerId', 'username', 'groupName', 'personId', 'passwordHash', 'active'] as const;
const OF_GROUP = ['administrator', 'access'] as const;
const OF_CUSTOMER = ['requestsPerDay'] as const;

export type CallerRow = Readonly<
  Pick<User, (typeof OF_USER)[number]> &
    Pick<UserGroup, (typeof OF_GROUP)[number]> &
    Pick<Customer, (typeof OF_CUSTOMER)[number]>
>;

export type ListedUser = Readonly<
  Pick<User, 'username' | 'name' | 'groupName' | 'personId' | 'active'> & {
    readonly hasPassword: number;
    readonly secrets: number;
  }
>;

export interface OwnNames {
  readonly name: string;
  readonly groupLabel: string;
  readonly customerName: string;
}

export type UserKey = Pick<User, 'customerId' | 'username'>;

export type LockedUser = Readonly<Pick<User, 'lastSecretNumber' | 'passwordHash'>>;

type SecretKey = Pick<StoredSigningSecret, 'customerId' | 'username' | 'id'>;

/** Number of rows in one read. Other work runs between two reads. */
const AT_ONCE = 500;

/** Number of secrets in one write. A blueprint names no more for a user. */
const SAVED_AT_ONCE = 20;

/** The configuration names the user. A removed user is neither active nor disabled. */
const IS_CONFIGURED = '(active = 1 OR disabled = 1)';
const SELECT_CALLERS = `SELECT ${USERS.columns(OF_USER)}, ${GROUPS.columns(OF_GROUP)}, ${CUSTOMERS.columns(OF_CUSTOMER)}
  FROM users
  JOIN user_groups USING (customer_id)
  JOIN customers ON customers.id = customer_id
  WHERE customer_id = ? AND integration_name = group_name AND ${IS_CONFIGURED} AND username > ?
  ORDER BY username LIMIT ${AT_ONCE}`;
const SELECT_SECRETS = `SELECT ${SECRETS.columns()} FROM signing_secrets WHERE customer_id = ?`;
const NOT_WIPED = 'encrypted_secret IS NOT NULL';
const UNEXPIRED = `${NOT_WIPED} AND (expires_at IS NULL OR expires_at > ?)`;
const SELECT_USERS = `SELECT ${USERS.columns()} FROM users WHERE customer_id = ?`;
const SAVE_GROUP = `${GROUPS.insert()} ${GROUPS.orUpdate()}`;
const SAVE_USER = `${USERS.insert()}
  ${USERS.orUpdate(['name', 'groupName', 'personId', 'passwordHash', 'active', 'disabled', 'lastSecretNumber'])}`;

const SELECT_LISTED = `SELECT ${USERS.columns(['username', 'name', 'groupName', 'personId', 'active'])},
    CASE WHEN password_hash IS NULL THEN 0 ELSE 1 END AS "hasPassword",
    (SELECT COUNT(*) FROM signing_secrets
     WHERE signing_secrets.customer_id = users.customer_id AND signing_secrets.username = users.username
       AND ${UNEXPIRED}) AS secrets
  FROM users WHERE customer_id = ? AND ${IS_CONFIGURED}`;

@Injectable()
export class AccessRepository {
  /** Lists the users whom the configuration names, by name, in parts. */
  async *listCallers(session: Session, customerId: number): AsyncGenerator<CallerRow[]> {
    for (let after = ''; ;) {
      const part = await session.query<CallerRow>(SELECT_CALLERS, [customerId, after]);
      yield part;
      if (part.length < AT_ONCE) return;
      after = part.at(-1)?.username ?? after;
    }
  }

  /** Lists the secrets that verify at `now`, by user and id, in parts. */
  async *listUnexpiredSecrets(
    session: Session,
    customerId: number,
    now: number,
  ): AsyncGenerator<StoredSigningSecret[]> {
    const sql = `${SELECT_SECRETS} AND ${UNEXPIRED} AND (username, id) > (?, ?) ORDER BY username, id LIMIT ${AT_ONCE}`;
    for (let after = ['', '']; ;) {
      const part = await session.query<StoredSigningSecret>(sql, [customerId, now, ...after]);
      yield part;
      const last = part.at(-1);
      if (last === undefined || part.length < AT_ONCE) return;
      after = [last.username, last.id];
    }
  }

  /** Lists the secrets of a user that are not wiped, and the wiped secrets of these ids. */
  async listSecretsOf(
    session: Session,
    { customerId, username }: UserKey,
    ids: readonly string[] = [],
  ): Promise<StoredSigningSecret[]> {
    const present = `${SELECT_SECRETS} AND username = ? AND ${NOT_WIPED}`;
    if (ids.length === 0) return session.query(present, [customerId, username]);
    const wiped = `${SELECT_SECRETS} AND username = ? AND encrypted_secret IS NULL AND id IN (${marks(ids.length)})`;
    return session.query(`${present} UNION ALL ${wiped}`, [customerId, username, customerId, username, ...ids]);
  }

  /**
   * Lists the users with these names, including removed ones. Does not read the other users, because a customer
   * may have many more.
   */
  async listUsers(session: Session, customerId: number, usernames: readonly string[]): Promise<User[]> {
    const users: User[] = [];
    for (const names of inBatches(usernames, AT_ONCE)) {
      const sql = `${SELECT_USERS} AND username IN (${marks(names.length)})`;
      users.push(...(await session.query<User>(sql, [customerId, ...names])));
    }
    return users;
  }

  /** Returns which names belong to users of other customers. Names are unique over all customers (D-SIG-7). */
  async listTaken(session: Session, customerId: number, usernames: readonly string[]): Promise<string[]> {
    const taken: string[] = [];
    for (const names of inBatches(usernames)) {
      const rows = await session.query<{ username: string }>(
        `SELECT username FROM users WHERE customer_id <> ? AND username IN (${marks(names.length)})`,
        [customerId, ...names],
      );
      taken.push(...rows.map(({ username }) => username));
    }
    return taken;
  }

  async listConfigured(
    session: Session,
    customerId: number,
    { after, limit, now }: { after: string; limit: number; now: number },
  ): Promise<ListedUser[]> {
    const sql = `${SELECT_LISTED} AND username > ? ORDER BY username LIMIT ${limit}`;
    return session.query(sql, [now, customerId, after]);
  }

  async findConfigured(
    session: Session,
    { customerId, username }: UserKey,
    now: number,
  ): Promise<ListedUser | undefined> {
    return session.first<ListedUser>(`${SELECT_LISTED} AND username = ?`, [now, customerId, username]);
  }

  /** Finds the names of a user who may sign in, of the user's group and of the customer. */
  async findOwnNames(session: Session, { customerId, username }: UserKey): Promise<OwnNames | undefined> {
    const sql = `SELECT users.name, user_groups.label AS "groupLabel", customers.name AS "customerName"
      FROM users
      JOIN user_groups USING (customer_id)
      JOIN customers ON customers.id = customer_id
      WHERE customer_id = ? AND integration_name = group_name AND active = 1 AND username = ?`;
    return session.first<OwnNames>(sql, [customerId, username]);
  }

  /** Returns whether an administrator of the customer can sign in, if there is a credential. */
  async hasActiveAdministrator(session: Session, customerId: number): Promise<boolean> {
    const sql = `SELECT 1 AS one FROM users JOIN user_groups USING (customer_id)
      WHERE customer_id = ? AND integration_name = group_name AND active = 1 AND administrator = 1 LIMIT 1`;
    return (await session.query(sql, [customerId])).length > 0;
  }

  async setPasswordHash(session: Session, { customerId, username }: UserKey, passwordHash: string): Promise<void> {
    const sql = 'UPDATE users SET password_hash = ? WHERE customer_id = ? AND username = ?';
    await session.query(sql, [passwordHash, customerId, username]);
  }

  /** Finds and locks a user, removed or not. No other unit of work changes the user until this one ends. */
  async findUserForUpdate(session: Session, { customerId, username }: UserKey): Promise<User | undefined> {
    const sql = `${SELECT_USERS} AND username = ?${session.lockRows}`;
    return session.first<User>(sql, [customerId, username]);
  }

  /** Locks a user whom the configuration names. No other unit of work changes the user until this one ends. */
  async lockUser(session: Session, { customerId, username }: UserKey): Promise<LockedUser | undefined> {
    const sql = `SELECT ${USERS.columns(['lastSecretNumber', 'passwordHash'])} FROM users
      WHERE customer_id = ? AND username = ? AND ${IS_CONFIGURED}${session.lockRows}`;
    return session.first<LockedUser>(sql, [customerId, username]);
  }

  /** Returns false for a name with NUL, because PostgreSQL refuses texts with NUL. */
  async hasGroup(session: Session, customerId: number, integrationName: string): Promise<boolean> {
    if (integrationName.includes('\0')) return false;
    const sql = 'SELECT 1 AS one FROM user_groups WHERE customer_id = ? AND integration_name = ?';
    return (await session.query(sql, [customerId, integrationName])).length > 0;
  }

  async saveGroup(session: Session, group: UserGroup): Promise<void> {
    await session.query(SAVE_GROUP, GROUPS.valuesOf(group));
  }

  async deleteGroup(session: Session, customerId: number, integrationName: string): Promise<void> {
    const sql = 'DELETE FROM user_groups WHERE customer_id = ? AND integration_name = ?';
    await session.query(sql, [customerId, integrationName]);
  }

  async saveUser(session: Session, user: User): Promise<void> {
    await session.query(SAVE_USER, USERS.valuesOf(user));
  }

  async removeUser(session: Session, { customerId, username }: UserKey): Promise<void> {
    await session.query(
      'UPDATE users SET active = 0, disabled = 0, password_hash = NULL WHERE customer_id = ? AND username = ?',
      [customerId, username],
    );
  }

  async setLastSecretNumber(session: Session, { customerId, username }: UserKey, number: number): Promise<void> {
    const sql = 'UPDATE users SET last_secret_number = ? WHERE customer_id = ? AND username = ?';
    await session.query(sql, [number, customerId, username]);
  }

  async saveSecrets(session: Session, secrets: readonly StoredSigningSecret[]): Promise<void> {
    for (const some of inBatches(secrets, SAVED_AT_ONCE)) {
      const sql = `${SECRETS.insert(some.length)} ${SECRETS.orUpdate()}`;
      await session.query(
        sql,
        some.flatMap((secret) => SECRETS.valuesOf(secret)),
      );
    }
  }

  async rescheduleSecret(
    session: Session,
    { customerId, username, id }: SecretKey,
    expiresAt: number | null,
  ): Promise<void> {
    const sql = 'UPDATE signing_secrets SET expires_at = ? WHERE customer_id = ? AND username = ? AND id = ?';
    await session.query(sql, [expiresAt, customerId, username, id]);
  }

  async deleteSecrets(session: Session, { customerId, username }: UserKey, ids: readonly string[]): Promise<void> {
    for (const some of inBatches(ids, AT_ONCE)) {
      await session.query(
        `DELETE FROM signing_secrets WHERE customer_id = ? AND username = ? AND id IN (${marks(some.length)})`,
        [customerId, username, ...some],
      );
    }
  }

  /** Wipes secrets, and returns their number. The rows stay, so that no blueprint restores the secrets. */
  async wipeSecrets(session: Session, { customerId, username }: UserKey, ids: readonly string[]): Promise<number> {
    let wiped = 0;
    for (const some of inBatches(ids, AT_ONCE)) {
      const rows = await session.query(
        `UPDATE signing_secrets SET encrypted_secret = NULL
         WHERE customer_id = ? AND username = ? AND id IN (${marks(some.length)}) AND ${NOT_WIPED} RETURNING id`,
        [customerId, username, ...some],
      );
      wiped += rows.length;
    }
    return wiped;
  }
}
