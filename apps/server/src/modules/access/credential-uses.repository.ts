import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { CredentialUse } from './credential-use.entity.js';

const USES = new Table(CredentialUse);

/** Another node may have seen a later use. */
const OR_LATER = `${USES.orUpdate()} WHERE credential_uses.last_used_at < excluded.last_used_at`;

/** Names credentials: each of the second list, of each user of the first list. */
export interface CredentialsOfUsers {
  readonly usernames: readonly string[];
  readonly credentials: readonly string[];
}

@Injectable()
export class CredentialUsesRepository {
  /** Stores uses in one statement. All nodes must sort them alike, so that no two nodes wait for each other. */
  async save(session: Session, uses: readonly CredentialUse[]): Promise<void> {
    if (uses.length === 0) return;
    await session.query(
      `${USES.insert(uses.length)} ${OR_LATER}`,
      uses.flatMap((use) => USES.valuesOf(use)),
    );
  }

  async list(
    session: Session,
    customerId: number,
    { usernames, credentials }: CredentialsOfUsers,
  ): Promise<CredentialUse[]> {
    if (usernames.length === 0 || credentials.length === 0) return [];
    const sql = `SELECT ${USES.columns()} FROM credential_uses
      WHERE customer_id = ? AND username IN (${marksOf(usernames)}) AND credential IN (${marksOf(credentials)})`;
    return session.query(sql, [customerId, ...usernames, ...credentials]);
  }
}

function marksOf(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
