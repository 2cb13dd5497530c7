import type { Session } from './session.js';

/**
 * Takes `count` numbers of a customer's counter inside the caller's transaction and answers the first. A rolled back
 * transaction gives its numbers back, so acknowledged ids have no gaps and are never given twice (D-PRO-1).
 */
export async function nextIds(
  session: Session,
  { customerId, counter, count = 1 }: { customerId: number; counter: string; count?: number },
): Promise<number> {
  const rows = await session.query<{ last_id: number }>(
    `INSERT INTO id_counters (customer_id, counter, last_id) VALUES (?, ?, ?)
     ON CONFLICT (customer_id, counter) DO UPDATE SET last_id = id_counters.last_id + excluded.last_id
     RETURNING last_id`,
    [customerId, counter, count],
  );
  return Number(rows[0]?.last_id) - count + 1;
}
