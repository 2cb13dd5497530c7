import { keepHighest } from './removed-rows.js';
import type { Session } from './session.js';
import { declaredTables } from './table.js';
import type { DeclaredTable } from './table.js';

export type CustomerTable = Pick<DeclaredTable, 'name' | 'key'>;

const OF_CUSTOMER = 'customer_id';

/** Rows of this table have an order of commits (CommitOrder). */
const ORDERED = 'changes';

/** The rows of one customer in all tables, as the entities declare them. The customer's own row is none of these. */
export class CustomerRows {
  constructor(private readonly customerId: number) {}

  static tables(): readonly CustomerTable[] {
    return declaredTables().filter(({ columns }) => columns.includes(OF_CUSTOMER));
  }

  async count(session: Session, { name }: CustomerTable): Promise<number> {
    const sql = `SELECT COUNT(*) AS count FROM ${name} WHERE ${OF_CUSTOMER} = ?`;
    return Number((await session.query<{ readonly count: number }>(sql, [this.customerId]))[0]?.count ?? 0);
  }

  /** Deletes up to `limit` rows of a table, and returns their number. */
  async delete(session: Session, { name, key }: CustomerTable, limit: number): Promise<number> {
    const columns = key.join(', ');
    const some = `SELECT ${columns} FROM ${name} WHERE ${OF_CUSTOMER} = ? LIMIT ?`;
    const sql = `DELETE FROM ${name} WHERE (${columns}) IN (${some}) RETURNING ${OF_CUSTOMER}`;
    const deletion = async (): Promise<number> => (await session.query(sql, [this.customerId, limit])).length;
    return name === ORDERED ? keepHighest(session, name, deletion) : deletion();
  }

  /** Deletes up to `limit` jobs from the index of words, and returns their number. */
  async deleteWords(session: Session, limit: number): Promise<number> {
    const { words } = session;
    const select = words.some(this.customerId, limit);
    const jobs = await session.query<{ readonly id: number }>(select.text, select.values);
    const statements = jobs.flatMap(({ id }) => words.set({ customerId: this.customerId, id }, []));
    for (const { text, values } of jobs.length === 0 ? words.forget(this.customerId) : statements)
      await session.query(text, values);
    return jobs.length;
  }
}
