import type { QueryRunner } from 'typeorm';
import type { CommitOrder } from '../session.js';
import { removedFrom } from '../removed-rows.js';
import { sql, sqlText } from '../sql.js';
import type { Sql } from '../sql.js';

const OWN_TRANSACTION = 'pg_current_xact_id()::text::bigint';
const NEXT_AFTER_COMPLETED = 'pg_snapshot_xmax(pg_current_snapshot())::text::bigint';

/**
 * Selects the transactions that run in other databases. It is a separate statement, because a single statement sees
 * one moment only. It would not show the database of a transaction that has ended since.
 */
const RUNNING_ELSEWHERE = `SELECT backend_xid::text AS number FROM pg_stat_activity
  WHERE backend_xid IS NOT NULL AND datname <> current_database()`;

/**
 * Returns SQL for the number of the oldest running transaction. Transaction numbers count over all databases of a
 * server. Transactions of another database write nothing here, so they are left out, and a long one delays nothing. A
 * transaction that began there later has a greater number than all earlier transactions.
 */
function oldestRunning(elsewhere: string): Sql {
  return sql`COALESCE((
    SELECT MIN(running.number::text::bigint) FROM pg_snapshot_xip(pg_current_snapshot()) AS running(number)
    WHERE running.number::xid::text <> ALL (string_to_array(${elsewhere}, ','))
  ), ${sqlText(NEXT_AFTER_COMPLETED)})`;
}

/**
 * Orders rows by commit. Transactions do not commit in the order of their numbers, so a number alone gives no order.
 * A mark is at least the number of its transaction. So marks below the oldest running transaction are settled. A mark
 * is also at least every number that had completed before the row was written, and never greater than both. So if a
 * writer waited for another writer's row, its own rows come later, whatever its number. For equal marks, the sequence
 * decides.
 */
export function commitOrderOf(table: string): CommitOrder {
  const shift = `(SELECT last_value FROM ${table}_shift)`;
  return {
    mark: `${shift} + GREATEST(${OWN_TRANSACTION}, ${NEXT_AFTER_COMPLETED} - 1)`,
    number: `nextval('${table}_number')`,
    highest: `SELECT highest + ${removedFrom(table)} AS highest FROM (${highestMarkOf(table)}) AS marks`,
    raiseAbove: (mark) => raise(table, `SELECT CAST(${mark} AS BIGINT) AS highest`),
    async settled(session): Promise<Sql> {
      const elsewhere = await session.query<{ readonly number: string }>(RUNNING_ELSEWHERE);
      return sql`${sqlText(shift)} + ${oldestRunning(elsewhere.map(({ number }) => number).join())}`;
    },
  };
}

const ORDERED = ['audit_records', 'changes'];

/** Reads the last index entry of each customer, so it never reads a whole table. */
function highestMarkOf(table: string): string {
  return `SELECT COALESCE(MAX(newest.mark), 0) AS highest FROM customers, LATERAL (
    SELECT mark FROM ${table} WHERE customer_id = customers.id ORDER BY mark DESC LIMIT 1
  ) AS newest`;
}

/**
 * Raises new marks above the existing ones. A database that was restored elsewhere gets lower transaction numbers
 * there.
 */
export async function raiseCommitMarks(runner: QueryRunner): Promise<void> {
  for (const table of ORDERED) await runner.query(raise(table, highestMarkOf(table)));
}

function raise(table: string, highest: string): string {
  return `SELECT setval('${table}_shift', highest) FROM ${table}_shift, (${highest}) AS marks
    WHERE highest > last_value + ${OWN_TRANSACTION}`;
}
