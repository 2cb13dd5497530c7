import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';

/** Finds and removes audit records at the beginning of chains. */
@Injectable()
export class AuditRemovalsRepository {
  /** Returns the first customer from an id on that has records from before a time. */
  async findNextCustomer(
    session: Session,
    { from, then }: { from: number; then: number },
  ): Promise<number | undefined> {
    const rows = await session.query<{ readonly id: number }>(
      `SELECT id FROM customers WHERE id >= ?
         AND EXISTS (SELECT 1 FROM audit_records WHERE audit_records.customer_id = customers.id AND at < ?)
       ORDER BY id LIMIT 1`,
      [from, then],
    );
    return rows[0]?.id;
  }

  /** Removes the records up to a number, and their seals. */
  async remove(session: Session, { customerId, until }: { customerId: number; until: number }): Promise<void> {
    await session.query(
      `DELETE FROM audit_records WHERE customer_id = ? AND (profile_type, profile_id, version) IN (
         SELECT profile_type, profile_id, version FROM audit_seals WHERE customer_id = ? AND number <= ?)`,
      [customerId, customerId, until],
    );
    await session.query('DELETE FROM audit_seals WHERE customer_id = ? AND number <= ?', [customerId, until]);
  }

  /** Returns the time of the oldest record of all customers. */
  async findOldest(session: Session): Promise<number | undefined> {
    const rows = await session.query<{ readonly at: number | null }>(
      `SELECT MIN(at) AS at FROM (SELECT (SELECT MIN(at) FROM audit_records
         WHERE audit_records.customer_id = customers.id) AS at FROM customers) AS oldest`,
    );
    return rows[0]?.at ?? undefined;
  }
}
