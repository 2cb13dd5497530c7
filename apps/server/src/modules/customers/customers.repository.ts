import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Customer } from './customer.entity.js';

const CUSTOMERS = new Table(Customer);
const SAVE = `${CUSTOMERS.insert()} ${CUSTOMERS.orUpdate(['name', 'requestsPerDay'])}, revision = customers.revision + 1
  RETURNING revision`;

/** The revisions of a customer. Each node compares them with its own. */
export interface CustomerRevision {
  readonly id: number;
  /** Counts the changes of its configuration. */
  readonly revision: number;
  /** Counts the changes of its lists. */
  readonly listsRevision: number;
  /** Counts the changes of the secrets of its users. */
  readonly secretsRevision: number;
}

@Injectable()
export class CustomersRepository {
  async listRevisions(session: Session): Promise<CustomerRevision[]> {
    return session.query(
      `SELECT customers.id, customers.revision, customers.secrets_revision AS "secretsRevision",
         COALESCE(list_revisions.revision, 0) AS "listsRevision"
       FROM customers LEFT JOIN list_revisions ON list_revisions.customer_id = customers.id`,
    );
  }

  async findRevision(session: Session, customerId: number): Promise<number | undefined> {
    const rows = await session.query<Pick<Customer, 'revision'>>('SELECT revision FROM customers WHERE id = ?', [
      customerId,
    ]);
    return rows[0]?.revision;
  }

  async findName(session: Session, customerId: number): Promise<string | undefined> {
    const sql = 'SELECT name FROM customers WHERE id = ?';
    return (await session.query<Pick<Customer, 'name'>>(sql, [customerId]))[0]?.name;
  }

  /** Creates or changes the customer, moves its configuration to the next revision, and returns it. */
  async save(session: Session, customer: Omit<Customer, 'revision' | 'secretsRevision'>): Promise<number> {
    const values = CUSTOMERS.valuesOf({ ...customer, revision: 1, secretsRevision: 0 });
    return (await session.query<Pick<Customer, 'revision'>>(SAVE, values))[0]?.revision ?? 1;
  }

  /** Moves the customer's configuration to the next revision, and returns it. */
  async moveRevision(session: Session, customerId: number): Promise<number> {
    const rows = await session.query<Pick<Customer, 'revision'>>(
      'UPDATE customers SET revision = revision + 1 WHERE id = ? RETURNING revision',
      [customerId],
    );
    return rows[0]?.revision ?? 1;
  }

  /** Returns the revision of the secrets. Undefined if there is no such customer. */
  async findSecretsRevision(session: Session, customerId: number): Promise<number | undefined> {
    const sql = 'SELECT secrets_revision AS "secretsRevision" FROM customers WHERE id = ?';
    return (await session.query<Pick<Customer, 'secretsRevision'>>(sql, [customerId]))[0]?.secretsRevision;
  }

  /** Moves the secrets of the customer's users to the next revision, and returns it. */
  async moveSecretsRevision(session: Session, customerId: number): Promise<number> {
    const rows = await session.query<Pick<Customer, 'secretsRevision'>>(
      `UPDATE customers SET secrets_revision = secrets_revision + 1 WHERE id = ?
       RETURNING secrets_revision AS "secretsRevision"`,
      [customerId],
    );
    return rows[0]?.secretsRevision ?? 1;
  }
}
