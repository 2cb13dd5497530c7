import type { DatabaseIdentity } from '../database-identity.js';
import { codeOf } from './database-errors.js';

const DATABASE = '(SELECT oid::text FROM pg_database WHERE datname = current_database()) AS database';
const CLUSTER = '(SELECT system_identifier::text FROM pg_control_system()) AS system';

/** Errors of a hosted PostgreSQL that denies users the function, or lacks it. */
const NOT_TOLD = new Set(['42501', '42883', '0A000']);

/** Returns the identity of the database behind a connection. A physical copy of a cluster has the same. */
export async function identityOf(connection: {
  query(sql: string): Promise<{ readonly rows: unknown[] }>;
}): Promise<DatabaseIdentity> {
  const found = await connection.query(`SELECT ${CLUSTER}, ${DATABASE}`).catch((error: unknown) => {
    if (!NOT_TOLD.has(codeOf(error))) throw error;
    return connection.query(`SELECT '' AS system, ${DATABASE}`);
  });
  const { system, database } = found.rows[0] as { readonly system: string; readonly database: string };
  return { bornAt: null, id: `${system}/${database}` };
}
