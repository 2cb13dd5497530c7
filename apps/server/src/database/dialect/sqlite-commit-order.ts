import type { CommitOrder } from '../commit-order.js';

/** One writer after the other: the marks of a customer's rows are counted, and all that are seen are settled. */
export function commitOrderOf(table: string): CommitOrder {
  return {
    mark: `COALESCE((SELECT MAX(mark) FROM ${table} AS earlier WHERE earlier.customer_id = given.customer_id), 0) + 1`,
    number: '0',
    settled: String(Number.MAX_SAFE_INTEGER),
  };
}
