import { Injectable } from '@nestjs/common';
import { ConfigurationError } from '../../config/index.js';
import { keepHighest, nextIds, SERVER_COUNTERS, Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { forgetHistory } from '../../incarnations/index.js';
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
}

/** A customer as operators see it. Times are milliseconds since 1970, null if no blueprint is stored. */
export interface CustomerSummary extends Pick<Customer, 'id' | 'name' | 'revision'> {
  /** Users who are named by the blueprint, or were added. */
  readonly users: number;
  readonly profiles: number;
  /** When the oldest stored blueprint was applied. */
  readonly since: number | null;
  readonly appliedAt: number | null;
}

/** A counter of the server shows that a removal has begun. Its number tells the one that began last from earlier ones. */
function removalOf(customerId: number | string): string {
  return `removal of ${customerId}`;
}

const OF_COUNTER = 'FROM id_counters WHERE customer_id = ? AND counter = ?';
const SELECT_REMOVAL = `SELECT counter ${OF_COUNTER}`;
const SELECT_NUMBER = `${SELECT_REMOVAL} AND last_id = ?`;
const DELETE_REMOVAL = `DELETE ${OF_COUNTER} AND last_id = ? RETURNING counter`;

@Injectable()
export class CustomersRepository {
  async listRevisions(session: Session): Promise<CustomerRevision[]> {
    return session.query(
      `SELECT customers.id, customers.revision, COALESCE(lists.last_id, 0) AS "listsRevision"
       FROM customers LEFT JOIN id_counters lists ON customer_id = customers.id AND counter = 'list-revisions'`,
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

  /** Lists the customers by id, with the numbers of their users and profiles. */
  async list(session: Session): Promise<CustomerSummary[]> {
    return session.query(
      `SELECT customers.id, customers.name, customers.revision,
         (SELECT COUNT(*) FROM users WHERE users.customer_id = customers.id AND active = 1) AS users,
         (SELECT COUNT(*) FROM profiles WHERE profiles.customer_id = customers.id) AS profiles,
         (SELECT MIN(applied_at) FROM applied_blueprints WHERE applied_blueprints.customer_id = customers.id) AS since,
         (SELECT MAX(applied_at) FROM applied_blueprints WHERE applied_blueprints.customer_id = customers.id) AS "appliedAt"
       FROM customers ORDER BY customers.id`,
    );
  }

  /**
   * Removes the customer's own row, and records that the removal of all others has begun (D-OPR-7).
   * @returns the number of this removal
   */
  async beginRemoval(session: Session, customerId: number): Promise<number> {
    const number = await nextIds(session, { customerId: SERVER_COUNTERS, counter: removalOf(customerId) });
    await keepHighest(session, 'changes', () => session.query('DELETE FROM customers WHERE id = ?', [customerId]));
    await forgetHistory(session, customerId);
    return number;
  }

  /** @throws ConfigurationError as `demandLast` */
  async endRemoval(session: Session, customerId: number, removal: number): Promise<void> {
    const ended = await session.query(DELETE_REMOVAL, [SERVER_COUNTERS, removalOf(customerId), removal]);
    if (ended.length === 0) throw removedMeanwhile(customerId);
  }

  /**
   * Runs in each unit of work of a removal. A later removal waits until the units end that run when it begins, so none
   * removes anything of a customer who was added again.
   * @throws ConfigurationError if another removal has begun since the one with this number
   */
  async demandLast(session: Session, customerId: number, number: number): Promise<void> {
    const found = await session.query(SELECT_NUMBER, [SERVER_COUNTERS, removalOf(customerId), number]);
    if (found.length === 0) throw removedMeanwhile(customerId);
  }

  /** Returns whether a removal has begun and not ended, because it still runs or was interrupted. */
  async isBeingRemoved(session: Session, customerId: number): Promise<boolean> {
    return (await session.query(SELECT_REMOVAL, [SERVER_COUNTERS, removalOf(customerId)])).length > 0;
  }

  /** Returns the customers whose removal has begun and not ended. */
  async listRemovals(session: Session): Promise<number[]> {
    const sql = `SELECT counter FROM id_counters WHERE customer_id = ? AND counter LIKE '${removalOf('%')}' ORDER BY counter`;
    const rows = await session.query<{ readonly counter: string }>(sql, [SERVER_COUNTERS]);
    return rows.map(({ counter }) => Number(counter.slice(removalOf('').length)));
  }

  /** Creates or changes the customer, moves its configuration to the next revision, and returns it. */
  async save(session: Session, customer: Omit<Customer, 'revision'>): Promise<number> {
    const values = CUSTOMERS.valuesOf({ ...customer, revision: 1 });
    return (await session.query<Pick<Customer, 'revision'>>(SAVE, values))[0]?.revision ?? 1;
  }

  async moveRevision(session: Session, customerId: number): Promise<number> {
    const rows = await session.query<Pick<Customer, 'revision'>>(
      'UPDATE customers SET revision = revision + 1 WHERE id = ? RETURNING revision',
      [customerId],
    );
    return rows[0]?.revision ?? 1;
  }
}

function removedMeanwhile(customerId: number): ConfigurationError {
  return new ConfigurationError(`Customer ${customerId} was removed meanwhile by another command. This one ends here.`);
}
