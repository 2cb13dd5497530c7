import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Customer } from './customer.entity.js';

const CUSTOMERS = new Table(Customer);
const SAVE = `${CUSTOMERS.insert()} ${CUSTOMERS.orUpdate(['name', 'requestsPerDay'])}, revision = customers.revision + 1
  RETURNING revision`;

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
    const rows = await session.query<Pick<Customer, 'revision'>>('SELECT revision FROM customers WHERE id = ?', [
      customerId,
    ]);
    return rows[0]?.revision;
  }

  /** Creates or changes the customer, moves its configuration to the next revision, and gives that. */
  async save(session: Session, customer: Omit<Customer, 'revision'>): Promise<number> {
    const values = CUSTOMERS.valuesOf({ ...customer, revision: 1 });
    return (await session.query<Pick<Customer, 'revision'>>(SAVE, values))[0]?.revision ?? 1;
  }

  /** Moves the customer's configuration to the next revision, and gives that. */
  async moveRevision(session: Session, customerId: number): Promise<number> {
    const rows = await session.query<Pick<Customer, 'revision'>>(
      'UPDATE customers SET revision = revision + 1 WHERE id = ? RETURNING revision',
      [customerId],
    );
    return rows[0]?.revision ?? 1;
  }
}
