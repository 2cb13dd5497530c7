import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Erasure } from './erasure.entity.js';

const ERASURES = new Table(Erasure);
const SELECT = `SELECT ${ERASURES.columns()} FROM erasures`;

type ErasureKey = Readonly<Pick<Erasure, 'customerId' | 'id'>>;

@Injectable()
export class ErasuresRepository {
  async insert(session: Session, erasure: Readonly<Erasure>): Promise<void> {
    await session.query(ERASURES.insert(), ERASURES.valuesOf(erasure));
  }

  async find(session: Session, { customerId, id }: ErasureKey): Promise<Erasure | undefined> {
    return (await session.query<Erasure>(`${SELECT} WHERE customer_id = ? AND id = ?`, [customerId, id]))[0];
  }

  /** Lists erasures with ids below `before`, newest first. */
  list(
    session: Session,
    { customerId, before, limit }: { customerId: number; before: number; limit: number },
  ): Promise<Erasure[]> {
    return session.query<Erasure>(`${SELECT} WHERE customer_id = ? AND id < ? ORDER BY id DESC LIMIT ?`, [
      ...[customerId, before, limit],
    ]);
  }

  async among(session: Session, customerId: number, people: readonly number[]): Promise<ReadonlySet<number>> {
    if (people.length === 0) return new Set();
    const rows = await session.query<Pick<Erasure, 'personId'>>(
      `SELECT person_id AS "personId" FROM erasures WHERE customer_id = ? AND person_id ${session.isOneOfJson}`,
      [customerId, JSON.stringify(people)],
    );
    return new Set(rows.map(({ personId }) => personId));
  }

  /** Takes an unfinished erasure that is due, so that no other node goes on with it until `until`. */
  async takeDue(session: Session, now: number, until: number): Promise<Erasure | undefined> {
    const due = await session.query<ErasureKey>(
      `SELECT customer_id AS "customerId", id FROM erasures
       WHERE ended_at IS NULL AND due_at <= ? ORDER BY due_at LIMIT 1${session.lockFreeRows}`,
      [now],
    );
    const [key] = due;
    if (key === undefined) return undefined;
    await session.query('UPDATE erasures SET due_at = ? WHERE customer_id = ? AND id = ?', [
      ...[until, key.customerId, key.id],
    ]);
    return this.find(session, key);
  }

  /** Stores how far an erasure has come. */
  async save(
    session: Session,
    { customerId, id }: ErasureKey,
    { counts, dueAt }: Readonly<Pick<Erasure, 'counts' | 'dueAt'>>,
  ): Promise<void> {
    await session.query('UPDATE erasures SET counts = ?, due_at = ? WHERE customer_id = ? AND id = ?', [
      ...[counts, dueAt, customerId, id],
    ]);
  }

  /** @param endedAt milliseconds since 1970 */
  async end(session: Session, { customerId, id }: ErasureKey, endedAt: number): Promise<void> {
    await session.query('UPDATE erasures SET ended_at = ?, work = NULL WHERE customer_id = ? AND id = ?', [
      ...[endedAt, customerId, id],
    ]);
  }
}
