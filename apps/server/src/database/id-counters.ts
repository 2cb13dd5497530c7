import { IdCounter } from './id-counter.entity.js';
import type { Session } from './session.js';
import { Table } from './table.js';

const COUNTERS = new Table(IdCounter);

/**
 * The ids that restores skipped. A new counter begins after them, because a lost history may have had the same
 * counter.
 */
const PASSED = 'COALESCE((SELECT passed_ids FROM incarnations ORDER BY number DESC LIMIT 1), 0)';
const TAKE = `INSERT INTO id_counters (customer_id, counter, last_id) VALUES (?, ?, ? + ${PASSED})
  ON CONFLICT (${COUNTERS.key}) DO UPDATE SET last_id = id_counters.last_id + ?
  RETURNING ${COUNTERS.columns(['lastId'])}`;

/** The customer of the server's own counters. The ids of customers begin with 1. */
export const SERVER_COUNTERS = 0;

/**
 * Takes `count` numbers of a customer's counter inside the caller's transaction, and returns the first. A rollback
 * returns the numbers. So acknowledged ids have no gaps, except those that restores skip (D-PLT-22), and no id is
 * given twice (D-PRO-1).
 */
export async function nextIds(
  session: Session,
  { customerId, counter, count = 1 }: { customerId: number; counter: string; count?: number },
): Promise<number> {
  const [taken] = await session.query<Pick<IdCounter, 'lastId'>>(TAKE, [customerId, counter, count, count]);
  return Number(taken?.lastId) - count + 1;
}

/**
 * Returns how many ids of each counter all restores have skipped together. Ids that are not counted here need this
 * number.
 */
export async function countSkippedIds(session: Session): Promise<number> {
  const [row] = await session.query<{ readonly passed: number }>(`SELECT ${PASSED} AS passed`);
  return Number(row?.passed ?? 0);
}

/** Skips ids of every counter, because a lost history may have given them out (D-PLT-22). */
export async function skipIds(session: Session, count: number): Promise<void> {
  await session.query('UPDATE id_counters SET last_id = last_id + ?', [count]);
}
