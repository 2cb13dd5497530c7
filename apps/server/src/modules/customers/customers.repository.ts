import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';

/** What the nodes of the service compare with what they hold of a customer. */
export interface CustomerRevision {
  readonly id: number;
  /** Counts the changes of its configuration. */
  readonly revision: number;
  /** Counts the changes of its lists. */
  readonly listsRevision: number;
}

@Injectable()
export class CustomersRepository {
  async listRevisions(session: Session): Promise<CustomerRevision[]> {
    return session.query(
      `SELECT customers.id, customers.revision, COALESCE(list_revisions.revision, 0) AS "listsRevision"
       FROM customers LEFT JOIN list_revisions ON list_revisions.customer_id = customers.id`,
    );
  }

  async findRevision(session: Session, customerId: number): Promise<number | undefined> {
    const rows = await session.query<{ revision: number }>('SELECT revision FROM customers WHERE id = ?', [customerId]);
    return rows[0]?.revision;
  }

  /** Creates or changes the customer, moves its configuration to the next revision, and answers that. */
  async save(session: Session, customer: { id: number; name: string; requestsPerDay: number }): Promise<number> {
    const rows = await session.query<{ revision: number }>(
      `INSERT INTO customers (id, name, requests_per_day, revision) VALUES (?, ?, ?, 1)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, requests_per_day = excluded.requests_per_day,
         revision = customers.revision + 1
       RETURNING revision`,
      [customer.id, customer.name, customer.requestsPerDay],
    );
    return rows[0]?.revision ?? 1;
  }

  /** Moves the customer's configuration to the next revision, and answers that. */
  async moveRevision(session: Session, customerId: number): Promise<number> {
    const rows = await session.query<{ revision: number }>(
      'UPDATE customers SET revision = revision + 1 WHERE id = ? RETURNING revision',
      [customerId],
    );
    return rows[0]?.revision ?? 1;
  }
}
