import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Change } from './change.entity.js';

export type ChangePosition = Readonly<Pick<Change, 'mark' | 'number'>>;

const CHANGES = new Table(Change);
const GIVEN = ['type', 'subject', 'version', 'at', 'about', 'leftLocks'] as const;
const COLUMNS = 'type, subject, version, at, about, left_locks';
const SELECT_CHANGES = `SELECT ${CHANGES.columns()} FROM changes WHERE customer_id = ?`;

@Injectable()
export class ChangesRepository {
  /** The statement, built once, because a process has only one dialect. */
  #insert: string | undefined;

  /** Adds a change. It comes after all changes that were committed before it was written. */
  async insert(session: Session, change: Readonly<Omit<Change, 'mark' | 'number'>>): Promise<void> {
    this.#insert ??= insertOf(session);
    await session.query(this.#insert, [...GIVEN.map((member) => change[member]), change.customerId]);
  }

  /** Lists the changes after a position, up to the first position before which a change may still appear. */
  async list(
    session: Session,
    { customerId, after, limit }: { customerId: number; after: ChangePosition; limit: number },
  ): Promise<Change[]> {
    const settled = await session.commitOrderOf('changes').settled(session);
    return session.query(
      `${SELECT_CHANGES} AND (mark, number) > (?, ?) AND mark < ${settled.text} ORDER BY mark, number LIMIT ?`,
      [customerId, after.mark, after.number, ...settled.values, limit],
    );
  }

  /** Returns whether a change has exactly that position. It has none if the change was removed (D-CHG-11). */
  async has(session: Session, customerId: number, { mark, number }: ChangePosition): Promise<boolean> {
    const rows = await session.query('SELECT 1 AS one FROM changes WHERE customer_id = ? AND mark = ? AND number = ?', [
      ...[customerId, mark, number],
    ]);
    return rows.length > 0;
  }

  /** Returns the position of the last change that `list` would reach. */
  async findEnd(session: Session, customerId: number): Promise<ChangePosition | undefined> {
    const settled = await session.commitOrderOf('changes').settled(session);
    const rows = await session.query<ChangePosition>(
      `SELECT mark, number FROM changes WHERE customer_id = ? AND mark < ${settled.text}
       ORDER BY mark DESC, number DESC LIMIT 1`,
      [customerId, ...settled.values],
    );
    return rows[0];
  }
}

function insertOf(session: Session): string {
  const { mark, number } = session.commitOrderOf('changes');
  const given =
    'CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT)';
  return `INSERT INTO changes (customer_id, mark, number, ${COLUMNS})
    SELECT given.customer_id, ${mark}, ${number}, ${given} FROM (SELECT CAST(? AS BIGINT) AS customer_id) AS given`;
}
