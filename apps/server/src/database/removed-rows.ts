import { nextIds, SERVER_COUNTERS } from './id-counters.js';
import type { Session } from './session.js';

/** Returns the counter of how far deletions have put back the highest row of a table, all of them together. */
function counterOf(table: string): string {
  return `removed from ${table}`;
}

/** Returns SQL for how far deletions have put back the highest row of a table. */
export function removedFrom(table: string): string {
  return `COALESCE((SELECT last_id FROM id_counters WHERE customer_id = ${SERVER_COUNTERS} AND counter = '${counterOf(table)}'), 0)`;
}

/**
 * Runs a deletion of rows that are ordered by commit, and keeps the table's highest number. Otherwise the next start
 * would take the database for an older one that was restored (D-PLT-22).
 */
export async function keepHighest<T>(session: Session, table: string, deletion: () => Promise<T>): Promise<T> {
  const before = await highestOf(session, table);
  const result = await deletion();
  const lost = before - (await highestOf(session, table));
  if (lost > 0) await nextIds(session, { customerId: SERVER_COUNTERS, counter: counterOf(table), count: lost });
  return result;
}

async function highestOf(session: Session, table: string): Promise<number> {
  const [row] = await session.query<{ readonly highest: number }>(session.commitOrderOf(table).highest);
  return Number(row?.highest ?? 0);
}
