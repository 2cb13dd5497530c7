import { IdCounter } from './id-counter.entity.js';
import type { Session } from './session.js';
import { Table } from './table.js';

const COUNTERS = new Table(IdCounter);
const TAKE = `${COUNTERS.insert()}
  ON CONFLICT (${COUNTERS.key}) DO UPDATE SET last_id = id_counters.last_id + excluded.last_id
  RETURNING ${COUNTERS.columns(['lastId'])}`;

/**
 * Takes `count` numbers of a customer's counter inside the caller's transaction and returns the first. A rolled back
 * transaction gives its numbers back, so acknowledged ids have no gaps and are never given twice (D-PRO-1).
 */
export async function nextIds(
  session: Session,
  { customerId, counter, count = 1 }: { customerId: number; counter: string; count?: number },
): Promise<number> {
  const row = COUNTERS.valuesOf({ customerId, counter, lastId: count });
  const [taken] = await session.query<Pick<IdCounter, 'lastId'>>(TAKE, row);
  return Number(taken?.lastId) - count + 1;
}
