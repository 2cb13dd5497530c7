import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { settleAll, inBatches, marks, Table } from '../../database/index.js';
import type { Session, SqlValue } from '../../database/index.js';
import { foldCase, orderedText } from '../../profile-engine/index.js';
import type { IndexChanges, StoredVersion, WrittenValues } from '../../profile-engine/index.js';
import { changeAddresses } from './company-addresses.repository.js';
import { ProfileValue } from './profile-value.entity.js';
import { Profile } from './profile.entity.js';

const PROFILES = new Table(Profile);
const VALUES = new Table(ProfileValue);
const SHOWN = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'fieldValues'] as const;

/** Names one profile of a customer, or all of one type. */
export type ProfileTypeKey = Readonly<Pick<Profile, 'customerId' | 'profileType'>>;
export type ProfileKey = ProfileTypeKey & Readonly<Pick<Profile, 'id'>>;

type ProfileRow = Readonly<Pick<Profile, (typeof SHOWN)[number]>>;

/** The row of a version, its time in milliseconds since 1970, and the person of the user who writes it. */
type ProfileWrite = StoredVersion['row'] & {
  readonly at: number;
  readonly by: number;
  /** The person who wrote the version before. Undefined for a new profile. */
  readonly byBefore?: number | null | undefined;
};

interface ProfileVersion extends Pick<StoredVersion, 'index' | 'words'> {
  readonly row: ProfileWrite;
  readonly written: WrittenValues;
  readonly isNew: boolean;
}

/** The number of profiles that are read at once, because together they may be large. */
const READ_AT_ONCE = 50;
const OF_PROFILE = 'customer_id = ? AND profile_type = ? AND id = ?';
const OF_TYPE = 'customer_id = ? AND profile_type = ?';
const SELECT_VERSION = `SELECT version FROM profiles WHERE ${OF_PROFILE}`;
const SELECT_SHOWN = `SELECT ${PROFILES.columns(SHOWN)} FROM profiles`;
const SELECT_PROFILE = `${SELECT_SHOWN} WHERE ${OF_PROFILE}`;
const INSERT_PROFILE = PROFILES.insert();

@Injectable()
export class ProfilesRepository {
  find(session: Session, key: ProfileKey): Promise<ProfileRow | undefined> {
    return session.first(SELECT_PROFILE, keyOf(key));
  }

  findVersion(session: Session, key: ProfileKey): Promise<Pick<ProfileRow, 'version'> | undefined> {
    return session.first<Pick<ProfileRow, 'version'>>(SELECT_VERSION, keyOf(key));
  }

  /** Finds the profile and locks it: no other unit of work changes it until this one ends (D-PRO-9). */
  findForUpdate(session: Session, key: ProfileKey): Promise<ProfileRow | undefined> {
    return session.first<ProfileRow>(SELECT_PROFILE + session.lockRows, keyOf(key));
  }

  /** Lists the profiles that exist among `ids`, a few at a time. */
  async *listInParts(
    session: Session,
    { customerId, profileType }: ProfileTypeKey,
    ids: readonly number[],
  ): AsyncGenerator<ProfileRow[]> {
    for (const [index, part] of inBatches(ids, READ_AT_ONCE).entries()) {
      // SQLite answers without waiting, so that many parts would keep all others waiting.
      if (index > 0) await setImmediate();
      const sql = `${SELECT_SHOWN} WHERE ${OF_TYPE} AND id IN (${marks(part.length)}) ORDER BY id`;
      yield await session.query<ProfileRow>(sql, [customerId, profileType, ...part]);
    }
  }

  /** Stores a version: its row, its part of the value index, its words, and for a company its addresses. */
  async store(session: Session, key: ProfileKey, { row, index, written, words, isNew }: ProfileVersion): Promise<void> {
    const { customerId, profileType, id: companyId } = key;
    const movesAddresses = profileType === 'companies' && written.before['addresses'] !== written.after['addresses'];
    await settleAll([
      isNew ? this.insert(session, key, row) : this.update(session, key, row),
      this.changeIndex(session, key, index),
      ...(movesAddresses ? [changeAddresses(session, { customerId, companyId }, written)] : []),
      this.setWords(session, key, words),
    ]);
  }

  async insert(session: Session, key: ProfileKey, { at, by, ...write }: ProfileWrite): Promise<void> {
    const row = { ...key, ...write, version: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
    await session.query(INSERT_PROFILE, PROFILES.valuesOf(row));
  }

  /** Removes a profile and its part of the value index, also of fields that are no longer searchable. */
  async remove(session: Session, key: ProfileKey): Promise<void> {
    const { customerId, profileType, id } = key;
    await session.query(`DELETE FROM profiles WHERE ${OF_PROFILE}`, keyOf(key));
    // The key of the index begins with the field, so the fields are looked up one by one.
    const nextField = `SELECT MIN(field) AS field FROM profile_values WHERE ${OF_TYPE} AND field > ?`;
    for (let after = ''; ;) {
      const rows = await session.query<{ field: string | null }>(nextField, [customerId, profileType, after]);
      const field = rows[0]?.field;
      if (field === null || field === undefined) return;
      after = field;
      await session.query(`DELETE FROM profile_values WHERE ${OF_TYPE} AND field = ? AND profile_id = ?`, [
        ...[customerId, profileType, field, id],
      ]);
    }
  }

  /** Names only columns that changed among those with an index, because each named index is written. */
  async update(
    session: Session,
    key: ProfileKey,
    { keysChanged, by, byBefore, ...write }: ProfileWrite,
  ): Promise<void> {
    const keys = keysChanged ? ', external_id = ?, email_key = ?' : '';
    const writer = by === byBefore ? '' : ', updated_by = ?';
    await session.query(
      `UPDATE profiles SET version = version + 1, title = ?, updated_at = ?, field_values = ?${keys}${writer}
       WHERE ${OF_PROFILE}`,
      [
        write.title,
        write.at,
        write.fieldValues,
        ...(keysChanged ? [write.externalId, write.emailKey] : []),
        ...(by === byBefore ? [] : [by]),
        ...keyOf(key),
      ],
    );
  }

  /** Sets index rows, and removes rows that a field no longer has. */
  async changeIndex(
    session: Session,
    { customerId, profileType, id: profileId }: ProfileKey,
    { entries, shortened }: IndexChanges,
  ): Promise<void> {
    for (const { field, rowsLeft } of shortened) {
      await session.query(
        `DELETE FROM profile_values
         WHERE customer_id = ? AND profile_type = ? AND field = ? AND profile_id = ? AND ordinal > ?`,
        [customerId, profileType, field, profileId, rowsLeft],
      );
    }
    const ordinals = new Map<string, number>();
    const rows = entries.map(({ field, text, number, date }) => {
      const ordinal = (ordinals.get(field) ?? 0) + 1;
      ordinals.set(field, ordinal);
      return VALUES.valuesOf({
        customerId,
        profileType,
        profileId,
        field,
        ordinal,
        numberValue: number ?? null,
        dateValue: date ?? null,
        foldedValue: text === undefined ? null : foldCase(text),
        textValue: text ?? null,
        orderedText: text === undefined ? null : orderedText(text),
      });
    });
    await setIndexRows(session, rows);
  }

  /** Only jobs have words. */
  async setWords(session: Session, key: ProfileKey, words: readonly string[] | undefined): Promise<void> {
    if (words === undefined) return;
    for (const { text, values } of session.words.set(key, words)) await session.query(text, values);
  }

  /** Returns the titles of the profiles that exist among `ids`. */
  async listTitles(
    session: Session,
    { customerId, profileType }: ProfileTypeKey,
    ids: readonly number[],
  ): Promise<Array<{ id: number; title: string }>> {
    return session.query(`SELECT id, title FROM profiles WHERE ${OF_TYPE} AND id IN (${marks(ids.length)})`, [
      customerId,
      profileType,
      ...ids,
    ]);
  }

  /** Returns the ids of the profiles with that external id: one, or none. */
  async listIdsByExternalId(session: Session, key: ProfileTypeKey, externalId: string): Promise<number[]> {
    const rows = await session.query<{ id: number }>(`SELECT id FROM profiles WHERE ${OF_TYPE} AND external_id = ?`, [
      key.customerId,
      key.profileType,
      externalId,
    ]);
    return rows.map(({ id }) => id);
  }

  /** Returns the ids of the people with that address, lowest first (D-PRO-6). */
  async listIdsByEmail(session: Session, customerId: number, emailKey: string): Promise<number[]> {
    const rows = await session.query<{ id: number }>(
      `SELECT id FROM profiles WHERE ${OF_TYPE} AND email_key = ? ORDER BY id`,
      [customerId, 'people', emailKey],
    );
    return rows.map(({ id }) => id);
  }
}

function keyOf({ customerId, profileType, id }: ProfileKey): SqlValue[] {
  return [customerId, profileType, id];
}

/** Number of rows in a statement, because statements have a limit of parameters. */
const ROWS_PER_INSERT = 500;

/** Statements by their number of rows, for the numbers that most writes set. */
const USUAL_INSERTS = Array.from({ length: 32 }, (_, rows) => insertOf(rows));

function insertOf(rows: number): string {
  return `${VALUES.insert(rows)} ${VALUES.orUpdate()}`;
}

async function setIndexRows(session: Session, rows: readonly SqlValue[][]): Promise<void> {
  for (const part of inBatches(rows, ROWS_PER_INSERT)) {
    await session.query(USUAL_INSERTS[part.length] ?? insertOf(part.length), part.flat());
  }
}
