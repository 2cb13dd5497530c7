import { Injectable } from '@nestjs/common';
import { countWithin, Table } from '../../database/index.js';
import type { Session, SizedRow } from '../../database/index.js';
import { MAX_PAGE_BYTES } from '../../limits.js';
import { Note } from './note.entity.js';

const NOTES = new Table(Note);

/** Number of notes that one call looks through (D-NOT-4). */
const NOTES_AT_ONCE = 500;

type NoteKey = Readonly<Pick<Note, 'customerId' | 'id'>>;

/** Stores notes, without regard to the caller. */
@Injectable()
export class NotesRepository {
  /** @param lock `session.lockRows`, to lock the note until the unit of work ends */
  async find(session: Session, { customerId, id }: NoteKey, lock = ''): Promise<Note | undefined> {
    const sql = `SELECT ${NOTES.columns()} FROM notes WHERE customer_id = ? AND id = ?${lock}`;
    return (await session.query<Note>(sql, [customerId, id]))[0];
  }

  /** Lists notes with ids below `before`, newest first: those on one person, or all, as many as one call looks through. */
  async list(
    session: Session,
    { customerId, personId, before }: { customerId: number; personId: number | undefined; before: number },
  ): Promise<{ readonly rows: readonly Note[]; readonly more: boolean }> {
    const [ofPerson, person] = personId === undefined ? ['', []] : [' AND person_id = ?', [personId]];
    const where = `WHERE customer_id = ?${ofPerson} AND id < ?`;
    const values = [customerId, ...person, before];
    const sizes = await session.query<SizedRow>(
      `SELECT id, octet_length(text) AS bytes FROM notes ${where} ORDER BY id DESC LIMIT ?`,
      [...values, NOTES_AT_ONCE + 1],
    );
    const bytes = sizes.slice(0, NOTES_AT_ONCE).map((size) => size.bytes);
    const ids = sizes.slice(0, countWithin(bytes, MAX_PAGE_BYTES)).map(({ id }) => id);
    const rows = await session.query<Note>(
      `SELECT ${NOTES.columns()} FROM notes WHERE customer_id = ? AND id ${session.isOneOfJson} ORDER BY id DESC`,
      [customerId, JSON.stringify(ids)],
    );
    return { rows, more: ids.length < sizes.length };
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
