import { Injectable } from '@nestjs/common';
import { batchesBySize, sql, Table } from '../../database/index.js';
import type { CommitPlace, Session, SizedRow, SqlValue } from '../../database/index.js';
import type { ProfileRecord, ProfileType } from '../../profile-engine/index.js';
import { AuditRecord } from './audit-record.entity.js';
import type { AuditRecordKey, NewAuditRecord } from './audit-record.entity.js';
import { AUDITED_TYPES } from './audited-type.js';
import { digestNew } from './chain/chain.rules.js';
import type { AuditedType } from './audited-type.js';

/** The records to list, newest first. */
export interface AuditSearch {
  readonly customerId: number;
  /** The types of the records; at least one. */
  readonly profileTypes: readonly AuditedType[];
  /** The profile whose records are listed, if only one. Its type is one of `profileTypes`. */
  readonly profile: { readonly profileType: AuditedType; readonly id: number } | undefined;
  readonly username: string | undefined;
  /** If set, lists only records of this time or later. */
  readonly from?: number | undefined;
  /** If set, lists only records before this time. */
  readonly to?: number | undefined;
  /** If set, lists only records before this place. */
  readonly before: CommitPlace | undefined;
  /** If set, lists only records from this place on. */
  readonly since?: CommitPlace | undefined;
  readonly limit: number;
}

interface ProfileValuesRow extends Omit<ProfileRecord, 'values'> {
  readonly fieldValues: string;
}

const RECORDS = new Table(AuditRecord);
const SELECT_RECORDS = `SELECT ${RECORDS.columns()} FROM audit_records WHERE customer_id = ?`;

/** Names the columns as in the entity of profiles, which this module cannot import. */
const SELECT_VALUES = `SELECT id, created_at AS "createdAt", created_by AS "createdBy", updated_at AS "updatedAt",
  updated_by AS "updatedBy", field_values AS "fieldValues"`;
const ORDER = ['mark', 'number'];

/**
 * Limit of the time from the writing of a record to its seal, in both directions, because the clocks of nodes differ.
 * A transaction that takes longer is missing in a list of its time.
 */
const SEALED_WITHIN_MS = 600_000;

@Injectable()
export class AuditRepository {
  async insert(session: Session, record: NewAuditRecord): Promise<void> {
    await RECORDS.insertInOrder(session, { ...record, ...digestNew(record), erasedAt: null });
  }

  /**
   * Erases the contents of records (`changes` and `about`) for good. Their headers and digests stay, so the chain of the
   * customer can still be verified (D-AUD-2). Records whose contents were erased before stay as they are.
   * @param erasure the customer, the keys of the records, and the time of the erasure in milliseconds since 1970
   * @returns the number of records whose contents were erased
   */
  async eraseContents(
    session: Session,
    { customerId, keys, at }: { customerId: number; keys: readonly AuditRecordKey[]; at: number },
  ): Promise<number> {
    const { text, values } = sql`UPDATE audit_records SET changes = '[]', about = NULL, salt = NULL, erased_at = ${at}
      WHERE customer_id = ${customerId} AND erased_at IS NULL`;
    let erased = 0;
    for (const { profileType, profileId, version } of keys) {
      const erasing = `${text} AND profile_type = ? AND profile_id = ? AND version = ? RETURNING version`;
      erased += (await session.query(erasing, [...values, profileType, profileId, version])).length;
    }
    return erased;
  }

  /** Returns about between which places the records of a span of time stand, by the times of the seals. */
  async findSpan(
    session: Session,
    { customerId, from, to }: Pick<AuditSearch, 'customerId' | 'from' | 'to'>,
  ): Promise<Pick<AuditSearch, 'before' | 'since'>> {
    const end = 'SELECT end_mark AS mark, end_number + 1 AS number FROM audit_seals WHERE customer_id = ? AND at';
    const since =
      from === undefined
        ? undefined
        : await session.first<CommitPlace>(`${end} < ? ORDER BY at DESC, audit_seals.number DESC LIMIT 1`, [
            ...[customerId, from - SEALED_WITHIN_MS],
          ]);
    const before =
      to === undefined
        ? undefined
        : await session.first<CommitPlace>(`${end} > ? ORDER BY at, audit_seals.number LIMIT 1`, [
            ...[customerId, to + SEALED_WITHIN_MS],
          ]);
    return { since, before };
  }

  async list(session: Session, search: AuditSearch): Promise<AuditRecord[]> {
    const { sql, parameters } = search.profile === undefined ? ofAll(search) : ofProfile(search, search.profile);
    return session.query(`${SELECT_RECORDS} ${sql} LIMIT ?`, [search.customerId, ...parameters, search.limit]);
  }

  /** Returns the place `count` records before a place, whatever these are. Undefined if there are fewer records. */
  placeBehind(session: Session, search: AuditSearch, count: number): Promise<CommitPlace | undefined> {
    const { sql, parameters } = conditions(between(search), ORDER);
    const select = `SELECT mark, number FROM audit_records WHERE customer_id = ? ${sql} LIMIT 1 OFFSET ?`;
    return session.first(select, [search.customerId, ...parameters, count - 1]);
  }

  /** Lists the size of each found record, in bytes. */
  async listSizes(session: Session, search: AuditSearch): Promise<number[]> {
    const { sql, parameters } = search.profile === undefined ? ofAll(search) : ofProfile(search, search.profile);
    const rows = await session.query<{ bytes: number }>(
      `SELECT octet_length(changes) AS bytes FROM audit_records WHERE customer_id = ? ${sql} LIMIT ?`,
      [search.customerId, ...parameters, search.limit],
    );
    return rows.map(({ bytes }) => bytes);
  }

  /**
   * Lists the values that a search lock examines, for profiles of one type. Reads a few profiles at a time, so that
   * other work runs in between.
   */
  async *listProfiles(
    session: Session,
    { customerId, profileType }: { customerId: number; profileType: ProfileType },
    ids: readonly number[],
  ): AsyncGenerator<ProfileValuesRow[]> {
    const of = (count: number): string =>
      `FROM profiles WHERE customer_id = ? AND profile_type = ? AND id IN (${marks(count)})`;
    const sizes = `SELECT id, octet_length(field_values) AS bytes ${of(ids.length)}`;
    for (const part of batchesBySize(await session.query<SizedRow>(sizes, [customerId, profileType, ...ids]))) {
      const rows = `${SELECT_VALUES} ${of(part.length)}`;
      yield await session.query<ProfileValuesRow>(rows, [customerId, profileType, ...part]);
    }
  }
}

interface Condition {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

function ofAll(search: AuditSearch): Condition {
  const { profileTypes } = search;
  const isPartial = profileTypes.length < AUDITED_TYPES.length;
  const ofTypes = { sql: `profile_type IN (${marks(profileTypes.length)})`, parameters: profileTypes };
  return conditions([isPartial ? ofTypes : undefined, ...ofUserAndTime(search), ...between(search)], ORDER);
}

/** The index of versions finds the records. It has their order as well. */
function ofProfile(search: AuditSearch, { profileType, id }: { profileType: string; id: number }): Condition {
  const ofThis = { sql: 'profile_type = ? AND profile_id = ?', parameters: [profileType, id] };
  // With the pluses, SQLite does not look through the records of all profiles.
  return conditions([ofThis, ...ofUserAndTime(search), ...between(search, '(+mark, +number)')], ['version']);
}

function between(
  { before, since }: Pick<AuditSearch, 'before' | 'since'>,
  place = '(mark, number)',
): Array<Condition | undefined> {
  const compared = (operator: '<' | '>=', { mark, number }: CommitPlace): Condition => ({
    sql: `${place} ${operator} (?, ?)`,
    parameters: [mark, number],
  });
  return [before && compared('<', before), since && compared('>=', since)];
}

function ofUserAndTime({ username, from, to }: AuditSearch): Array<Condition | undefined> {
  return [
    username === undefined ? undefined : { sql: 'username = ?', parameters: [username] },
    from === undefined ? undefined : { sql: 'at >= ?', parameters: [from] },
    to === undefined ? undefined : { sql: 'at < ?', parameters: [to] },
  ];
}

function conditions(all: ReadonlyArray<Condition | undefined>, order: readonly string[]): Condition {
  const given = all.filter((condition) => condition !== undefined);
  return {
    sql: `${given.map(({ sql }) => ` AND ${sql}`).join('')} ORDER BY ${order.map((column) => `${column} DESC`).join(', ')}`,
    parameters: given.flatMap(({ parameters }) => parameters),
  };
}

function marks(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}
