import { getMetadataArgsStorage } from 'typeorm';
import type { Session } from '../../src/database/index.js';
import { TableNaming } from '../../src/database/table.js';

/** The tables that grow with a customer's work, and the columns in which one record differs from the next. */
const GROWING: Readonly<Record<string, string>> = {
  profiles: 'id external_id email_key updated_at',
  profile_values: 'profile_id',
  company_addresses: 'id company_id',
  workflows: 'id base_id person_id updated_at',
  workflow_moves: 'workflow_id',
  notes: 'id person_id',
  filled_forms: 'id owner_id',
  job_posts: 'id job_id',
  board_posts: 'id job_id',
  file_contents: 'name address unnamed_since',
  file_renditions: 'address',
  changes: 'mark subject',
  audit_records: 'mark at profile_id',
  audit_seals: 'number at',
  deliveries: 'id system_id created_at due_at lane_number',
  delivery_attempts: 'delivery_id',
  list_nodes: 'id system_id',
  users: 'username person_id',
  credential_uses: 'username',
  request_counts: 'username',
  erasures: 'id person_id due_at',
  kept_answers: 'idempotency_key kept_at',
  accepted_signatures: 'signed_at',
};

/** Far above the ids of a test. */
const APART = 1_000_000;
/** The rows that each table has then, at least. */
const ROWS = 10_000;

const naming = new TableNaming();

/** Copies the customer's rows in all tables that grow, until each has thousands. A copy names other records than its original. */
export async function fillTables({ query }: Pick<Session, 'query'>, customerId: number): Promise<void> {
  // By the clock of PostgreSQL, the server has removed all.
  await query(`INSERT INTO accepted_signatures (signed_at, customer_id, signature) VALUES (1, ${customerId}, 'first')`);
  const declared = getMetadataArgsStorage();
  for (const { target, name: table = '' } of declared.tables) {
    const apart = GROWING[table]?.split(' ');
    if (!apart) continue;
    const columns = declared.filterColumns(target).map(({ propertyName, options }) => {
      const column = naming.columnName(propertyName);
      if (!apart.includes(column)) return [column, column];
      return [column, options.type === 'text' ? `${column} || '-' || n` : `${column} + n * ${APART}`];
    });
    const given = `FROM ${table} WHERE customer_id = ${customerId}`;
    const [{ count = 0 } = {}] = await query<{ readonly count: number }>(`SELECT COUNT(*) AS count ${given}`);
    if (Number(count) === 0) throw new Error(`${table} has no row that could be copied.`);
    await query(
      `WITH RECURSIVE series (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM series WHERE n < ${Math.ceil(ROWS / Number(count))})
       INSERT INTO ${table} (${columns.map(([column]) => column).join(', ')})
       SELECT ${columns.map(([, value]) => value).join(', ')} FROM ${table} CROSS JOIN series WHERE customer_id = ${customerId}`,
    );
  }
}
