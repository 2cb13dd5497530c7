import { IdCounter } from './id-counter.entity.js';
import type { Session } from './session.js';
import { Table } from './table.js';

const COUNTERS = new Table(IdCounter);
/**
 * A new counter begins after the ids that were passed over, because a lost history may have had that counter already.
 */
const PASSED = 'COALESCE((SELECT passed_ids FROM incarnations ORDER BY number DESC LIMIT 1), 0)';
const TAKE = `INSERT INTO id_counters (customer_id, counter, last_id) VALUES (?, ?, ? + ${PASSED})
  ON CONFLICT (${COUNTERS.key}) DO UPDATE SET last_id = id_counters.last_id + ?
  RETURNING ${COUNTERS.columns(['lastId'])}`;

/**
 * Takes `count` numbers of a customer's counter inside the caller's transaction and returns the first. A rollback
 * returns the numbers, so acknowledged ids have no gaps except those of restores (D-PLT-22), and are never given twice
 * (D-PRO-1).
 */
export async function nextIds(
  session: Session,
  { customerId, counter, count = 1 }: { customerId: number; counter: string; count?: number },
): Promise<number> {
  const [taken] = await session.query<Pick<IdCounter, 'lastId'>>(TAKE, [customerId, counter, count, count]);
  return Number(taken?.lastId) - count + 1;
}

/** Returns how many ids of each counter were passed over at all restores together, for ids that are counted in other ways. */
export async function countPassedIds(session: Session): Promise<number> {
  const [row] = await session.query<{ readonly passed: number }>(`SELECT ${PASSED} AS passed`);
  return Number(row?.passed ?? 0);
}

/** Passes over ids of every counter, because a lost history may have given them out (D-PLT-22). */
export async function passIds(session: Session, count: number): Promise<void> {
  await session.query('UPDATE id_counters SET last_id = last_id + ?', [count]);
}
