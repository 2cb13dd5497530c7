import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Note } from './note.entity.js';

const NOTES = new Table(Note);
const SELECT = `SELECT ${NOTES.columns()} FROM notes WHERE customer_id = ?`;

type NoteKey = Readonly<Pick<Note, 'customerId' | 'id'>>;

/** Stores notes, without regard to the caller. */
@Injectable()
export class NotesRepository {
  /** @param lock `session.lockRows`, to lock the note until the unit of work ends */
  async find(session: Session, { customerId, id }: NoteKey, lock = ''): Promise<Note | undefined> {
    return (await session.query<Note>(`${SELECT} AND id = ?${lock}`, [customerId, id]))[0];
  }

  /** Lists notes with ids below `before`, newest first: those on one person, or all. */
  list(
    session: Session,
    {
      customerId,
      personId,
      before,
      limit,
    }: { customerId: number; personId: number | undefined; before: number; limit: number },
  ): Promise<Note[]> {
    const [ofPerson, values] = personId === undefined ? ['', []] : [' AND person_id = ?', [personId]];
    return session.query<Note>(`${SELECT}${ofPerson} AND id < ? ORDER BY id DESC LIMIT ?`, [
      ...[customerId, ...values],
      ...[before, limit],
    ]);
  }

  async countOfPerson(session: Session, customerId: number, personId: number): Promise<number> {
    const sql = 'SELECT COUNT(*) AS count FROM notes WHERE customer_id = ? AND person_id = ?';
    return Number((await session.query<{ count: number }>(sql, [customerId, personId]))[0]?.count);
  }

  /** Returns the ids of those notes that were not deleted. */
  async listExisting(session: Session, customerId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await session.query<Pick<Note, 'id'>>(
      `SELECT id FROM notes WHERE customer_id = ? AND id ${session.isOneOfJson}`,
      [customerId, JSON.stringify(ids)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async insert(session: Session, note: Readonly<Note>): Promise<void> {
    await session.query(NOTES.insert(), NOTES.valuesOf(note));
  }

  async remove(session: Session, { customerId, id }: NoteKey): Promise<void> {
    await session.query('DELETE FROM notes WHERE customer_id = ? AND id = ?', [customerId, id]);
  }
}
