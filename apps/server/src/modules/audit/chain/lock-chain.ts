import { joinSql, sql, Table } from '../../../database/index.js';
import type { Session, Sql } from '../../../database/index.js';
import type { AuditRecordKey } from '../audit-record.entity.js';
import { AuditChain } from './audit-chain.entity.js';

const CHAINS = new Table(AuditChain);
export const SELECT_CHAIN = `SELECT ${CHAINS.columns()} FROM audit_chains WHERE customer_id = ?`;
const INSERT_CHAIN = `INSERT INTO audit_chains (customer_id, head) VALUES (?, NULL)
  ON CONFLICT (customer_id) DO NOTHING RETURNING ${CHAINS.columns()}`;

/** Locks a customer's chain, and creates it if there is none. Waits for other units of work that have locked it. */
export async function lockChain(session: Session, customerId: number): Promise<void> {
  const created = await session.query(INSERT_CHAIN, [customerId]);
  if (created.length === 0) await session.query(SELECT_CHAIN + session.lockRows, [customerId]);
}

/** Does the same, but returns undefined at once if another unit of work has locked the chain. */
export async function lockFreeChain(session: Session, customerId: number): Promise<AuditChain | undefined> {
  const [found] = await session.query<AuditChain>(SELECT_CHAIN + session.lockFreeRows, [customerId]);
  return found ?? (await session.query<AuditChain>(INSERT_CHAIN, [customerId]))[0];
}

/** Returns the keys of records as rows that follow IN. PostgreSQL knows the types of values by the casts alone. */
export function recordKeys(keys: readonly AuditRecordKey[]): Sql {
  const rows = keys.map(
    ({ profileType, profileId, version }) =>
      sql`(CAST(${profileType} AS TEXT), CAST(${profileId} AS BIGINT), CAST(${version} AS BIGINT))`,
  );
  return sql`(VALUES ${joinSql(rows, ', ')})`;
}
