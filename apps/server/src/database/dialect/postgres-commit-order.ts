import type { QueryRunner } from 'typeorm';
import type { CommitOrder } from '../commit-order.js';
import { sql, sqlText } from '../sql.js';
import type { Sql } from '../sql.js';

const OWN_TRANSACTION = 'pg_current_xact_id()::text::bigint';
const NEXT_AFTER_COMPLETED = 'pg_snapshot_xmax(pg_current_snapshot())::text::bigint';

/** Of another statement: those of this one are all of one moment, and what has ended since is of no database that one could tell. */
const RUNNING_ELSEWHERE = `SELECT backend_xid::text AS number FROM pg_stat_activity
  WHERE backend_xid IS NOT NULL AND datname <> current_database()`;

/**
 * The numbers are those of all databases of a server. Transactions that were seen to run in another one write nothing here: the
 * long ones of a neighbour hold nothing up. One that has begun there since has a greater number than all that was there before.
 */
function oldestRunning(elsewhere: string): Sql {
  return sql`COALESCE((
    SELECT MIN(running.number::text::bigint) FROM pg_snapshot_xip(pg_current_snapshot()) AS running(number)
    WHERE running.number::xid::text <> ALL (string_to_array(${elsewhere}, ','))
  ), ${sqlText(NEXT_AFTER_COMPLETED)})`;
}

/**
 * Transactions commit in another order than they took their numbers, so a number alone is no place. A mark is never less than
 * the number of its transaction: those below the oldest that still runs are settled. Nor is it less than any number that was
 * completed before the row was written, nor greater than both: who has waited for another's row stands behind that one, whatever number it took
 * before. Of equal marks the sequence tells who came later.
 */
export function commitOrderOf(table: string): CommitOrder {
  const shift = `(SELECT last_value FROM ${table}_shift)`;
  return {
    mark: `${shift} + GREATEST(${OWN_TRANSACTION}, ${NEXT_AFTER_COMPLETED} - 1)`,
    number: `nextval('${table}_number')`,
    highest: highestMarkOf(table),
    async settled(session): Promise<Sql> {
      const elsewhere = await session.query<{ readonly number: string }>(RUNNING_ELSEWHERE);
      return sql`${sqlText(shift)} + ${oldestRunning(elsewhere.map(({ number }) => number).join())}`;
    },
  };
}

/** The tables whose rows stand in that order. */
const ORDERED = ['changes'];

/** Each customer has an index entry that is last: no table is read as a whole. */
function highestMarkOf(table: string): string {
  return `SELECT COALESCE(MAX(newest.mark), 0) AS highest FROM customers, LATERAL (
    SELECT mark FROM ${table} WHERE customer_id = customers.id ORDER BY mark DESC LIMIT 1
  ) AS newest`;
}

/** A database that was restored elsewhere finds lower numbers of transactions there: its marks go on above those that it has. */
export async function keepMarksRising(runner: QueryRunner): Promise<void> {
  for (const table of ORDERED) {
    await runner.query(
      `SELECT setval('${table}_shift', highest) FROM ${table}_shift, (${highestMarkOf(table)}) AS marks
       WHERE highest > last_value + ${OWN_TRANSACTION}`,
    );
  }
}
