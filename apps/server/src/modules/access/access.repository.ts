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
  readonly requests_per_day: number;
}

@Injectable()
export class AccessRepository {
  async listCallers(session: Session, customerId: number): Promise<CallerRow[]> {
    return session.query<CallerRow>(
      `SELECT u.customer_id, u.username, u.group_name, u.person_id, u.password_hash, g.administrator, c.requests_per_day
       FROM users u
       JOIN user_groups g ON g.customer_id = u.customer_id AND g.integration_name = u.group_name
       JOIN customers c ON c.id = u.customer_id
       WHERE u.customer_id = ?`,
      [customerId],
    );
  }

  async listSecrets(session: Session, customerId: number): Promise<StoredSigningSecret[]> {
    return session.entities.findBy(StoredSigningSecret, { customerId });
  }

  async listSecretsOf(session: Session, customerId: number, username: string): Promise<StoredSigningSecret[]> {
    return session.entities.find(StoredSigningSecret, {
      where: { customerId, username },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  async findUser(session: Session, customerId: number, username: string): Promise<User | null> {
    return session.entities.findOneBy(User, { customerId, username });
  }

  /** Whether there is such a user, whom no other unit of work changes until this one ends. */
  async lockUser(session: Session, customerId: number, username: string): Promise<boolean> {
    const sql = `SELECT username FROM users WHERE customer_id = ? AND username = ?${session.lockRows}`;
    return (await session.query(sql, [customerId, username])).length > 0;
  }

  /** The user of that name, of whatever customer: names are unique over all of them (D-SIG-7). */
  async findUserOfAnyCustomer(session: Session, username: string): Promise<User | null> {
    return session.entities.findOneBy(User, { username });
  }

  async saveGroup(session: Session, group: UserGroup): Promise<void> {
    await session.entities.upsert(UserGroup, group, ['customerId', 'integrationName']);
  }

  async saveUser(session: Session, user: User): Promise<void> {
    await session.entities.upsert(User, user, ['customerId', 'username']);
  }

  async saveSecret(session: Session, secret: StoredSigningSecret): Promise<void> {
    await session.entities.upsert(StoredSigningSecret, secret, ['customerId', 'username', 'id']);
  }

  /** Lets a secret end at that time, if it does not end before. */
  async endSecret(
    session: Session,
    { customerId, username, id }: Pick<StoredSigningSecret, 'customerId' | 'username' | 'id'>,
    expiresAt: number,
  ): Promise<void> {
    await session.query(
      `UPDATE signing_secrets SET expires_at = ?
       WHERE customer_id = ? AND username = ? AND id = ? AND (expires_at IS NULL OR expires_at > ?)`,
      [expiresAt, customerId, username, id, expiresAt],
    );
  }

  /** Wipes a secret; its row stays, so that its id is not given again. Answers whether there was one to wipe. */
  async wipeSecret(
    session: Session,
    { customerId, username, id }: Pick<StoredSigningSecret, 'customerId' | 'username' | 'id'>,
  ): Promise<boolean> {
    const rows = await session.query(
      `UPDATE signing_secrets SET encrypted_secret = NULL
       WHERE customer_id = ? AND username = ? AND id = ? AND encrypted_secret IS NOT NULL RETURNING id`,
      [customerId, username, id],
    );
    return rows.length > 0;
  }
}
