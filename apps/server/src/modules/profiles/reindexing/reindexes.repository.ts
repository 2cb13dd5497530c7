import { Injectable } from '@nestjs/common';
import { inBatches, marks, Table } from '../../../database/index.js';
import type { Session, SqlValue } from '../../../database/index.js';
import type { IndexEntry } from '../../../profile-engine/index.js';
import type { ProfileTypeKey } from '../profiles.repository.js';
import { ProfileReindex } from './profile-reindex.entity.js';

const REINDEXES = new Table(ProfileReindex);
const OF_TYPE = 'customer_id = ? AND profile_type = ?';
const SELECT = `SELECT ${REINDEXES.columns()} FROM profile_reindexes`;
const SAVE = `${REINDEXES.insert()} ${REINDEXES.orUpdate()}`;

interface ValueRow {
  readonly profileId: number;
  readonly field: string;
  readonly number: number | null;
  readonly date: number | null;
  readonly text: string | null;
}

@Injectable()
export class ReindexesRepository {
  /** Returns the reindex that has waited longest, among those that may continue. */
  async findDue(session: Session, now: number): Promise<ProfileReindex | undefined> {
    const sql = `${SELECT} WHERE due_at <= ? ORDER BY due_at, customer_id, profile_type LIMIT 1`;
    return session.first<ProfileReindex>(sql, [now]);
  }

  /** Locks the reindex: no other unit of work continues it until this one ends. */
  async findForUpdate(session: Session, key: ProfileTypeKey): Promise<ProfileReindex | undefined> {
    const sql = `${SELECT} WHERE ${OF_TYPE}${session.lockRows}`;
    return session.first<ProfileReindex>(sql, typeOf(key));
  }

  async count(session: Session): Promise<number> {
    const rows = await session.query<{ count: number }>('SELECT COUNT(*) AS count FROM profile_reindexes');
    return rows[0]?.count ?? 0;
  }

  async save(session: Session, reindex: ProfileReindex): Promise<void> {
    await session.query(SAVE, REINDEXES.valuesOf(reindex));
  }

  async remove(session: Session, key: ProfileTypeKey): Promise<void> {
    await session.query(`DELETE FROM profile_reindexes WHERE ${OF_TYPE}`, typeOf(key));
  }

  async hasProfiles(session: Session, key: ProfileTypeKey): Promise<boolean> {
    const rows = await session.query(`SELECT 1 AS one FROM profiles WHERE ${OF_TYPE} LIMIT 1`, typeOf(key));
    return rows.length > 0;
  }

  listNext(
    session: Session,
    { afterAt, afterId, ...key }: ProfileReindex,
    limit: number,
  ): Promise<{ readonly id: number; readonly updatedAt: number }[]> {
    return session.query(
      `SELECT id, updated_at AS "updatedAt" FROM profiles
       WHERE ${OF_TYPE} AND (updated_at, id) > (?, ?) ORDER BY updated_at, id LIMIT ?`,
      [...typeOf(key), afterAt, afterId, limit],
    );
  }

  /** Returns the stored values of profiles and locks them: no other unit of work changes them until this one ends. */
  listForUpdate(
    session: Session,
    key: ProfileTypeKey,
    ids: readonly number[],
  ): Promise<Array<{ id: number; fieldValues: string }>> {
    return session.query(
      `SELECT id, field_values AS "fieldValues" FROM profiles WHERE ${OF_TYPE} AND id IN (${marks(ids.length)})
       ORDER BY id${session.lockRows}`,
      [...typeOf(key), ...ids],
    );
  }

  /** Returns the index rows of profiles under some keys. */
  async listEntries(
    session: Session,
    key: ProfileTypeKey,
    { keys, ids }: { keys: readonly string[]; ids: readonly number[] },
  ): Promise<ReadonlyMap<number, readonly IndexEntry[]>> {
    const entries = new Map(ids.map((id): [number, IndexEntry[]] => [id, []]));
    for (const part of inBatches(keys)) {
      const rows = await session.query<ValueRow>(
        `SELECT profile_id AS "profileId", field, number_value AS "number", date_value AS "date", text_value AS "text"
         FROM profile_values WHERE ${OF_TYPE} AND field IN (${marks(part.length)}) AND profile_id IN (${marks(ids.length)})
         ORDER BY field, profile_id, ordinal`,
        [...typeOf(key), ...part, ...ids],
      );
      for (const row of rows) entries.get(row.profileId)?.push(entryOf(row));
    }
    return entries;
  }
}

function entryOf({ field, number, date, text }: ValueRow): IndexEntry {
  return { field, ...(number !== null && { number }), ...(date !== null && { date }), ...(text !== null && { text }) };
}

function typeOf({ customerId, profileType }: ProfileTypeKey): SqlValue[] {
  return [customerId, profileType];
}
