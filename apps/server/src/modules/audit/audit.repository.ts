import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { batchesBySize, inBatches, sql, Table } from '../../database/index.js';
import type { Session, SqlValue, SizedRow } from '../../database/index.js';
import type { ProfileRecord, ProfileType } from '../../profile-engine/index.js';
import { AuditRecord } from './audit-record.entity.js';
import type { AuditRecordKey } from './audit-record.entity.js';
import type { AuditPosition } from './audit-cursor.js';
import { AUDITED_TYPES } from './audited-type.js';
import { lockChain, recordKeys } from './chain/lock-chain.js';
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
  /** If set, lists only records after this position. */
  readonly after: AuditPosition | undefined;
  /** If set, lists only records up to this position. */
  readonly until?: AuditPosition;
  readonly limit: number;
}

interface ProfileValuesRow extends Omit<ProfileRecord, 'values'> {
  readonly fieldValues: string;
}

const RECORDS = new Table(AuditRecord);
const INSERT = RECORDS.insert();
const SELECT_RECORDS = `SELECT ${RECORDS.columns()} FROM audit_records WHERE customer_id = ?`;

/** Names the columns as in the entity of profiles, which this module cannot import. */
const SELECT_VALUES = `SELECT id, created_at AS "createdAt", created_by AS "createdBy", updated_at AS "updatedAt",
  updated_by AS "updatedBy", field_values AS "fieldValues"`;
const ORDER = ['at', 'profile_type', 'profile_id', 'version'];
const SELECT_PLACE = `SELECT ${RECORDS.columns(['at', 'profileType', 'profileId', 'version'])} FROM audit_records
  WHERE customer_id = ?`;

const KEYS_PER_STATEMENT = 200;

@Injectable()
export class AuditRepository {
  async insert(session: Session, record: Omit<AuditRecord, 'erasedAt'>): Promise<void> {
    await session.query(INSERT, RECORDS.valuesOf({ ...record, erasedAt: null }));
  }

  /**
   * Erases the contents of records (`changes` and `about`) for good. Their headers and seals stay, so the chain of the
   * customer can still be verified (D-AUD-2). Records whose contents were erased before stay as they are.
   * @param erasure the customer, the keys of the records, and the time of the erasure in milliseconds since 1970
   * @returns the number of records whose contents were erased
   */
  async eraseContents(
    session: Session,
    { customerId, keys, at }: { customerId: number; keys: readonly AuditRecordKey[]; at: number },
  ): Promise<number> {
    if (keys.length === 0) return 0;
    // Otherwise the sealer could store a digest with its salt for contents that are gone.
    await lockChain(session, customerId);
    let erased = 0;
    for (const some of inBatches(keys, KEYS_PER_STATEMENT)) {
      const erasing = sql`UPDATE audit_records SET changes = '[]', about = NULL, erased_at = ${at}
        WHERE customer_id = ${customerId} AND erased_at IS NULL
          AND (profile_type, profile_id, version) IN ${recordKeys(some)} RETURNING version`;
      erased += (await session.query(erasing.text, erasing.values)).length;
      const forgetting = sql`UPDATE audit_seals SET salt = NULL
        WHERE customer_id = ${customerId} AND (profile_type, profile_id, version) IN ${recordKeys(some)}`;
      await session.query(forgetting.text, forgetting.values);
    }
    return erased;
  }

  async list(session: Session, search: AuditSearch): Promise<AuditRecord[]> {
    const { sql, parameters } = search.profile === undefined ? ofAll(search) : ofProfile(search, search.profile);
    return session.query(`${SELECT_RECORDS} ${sql} LIMIT ?`, [search.customerId, ...parameters, search.limit]);
  }

  /**
   * Returns the position of the record that is `count` records after `after`, of any type. Reads only an index.
   * Undefined if there are fewer records.
   */
  async placeBehind(session: Session, search: AuditSearch, count: number): Promise<AuditPosition | undefined> {
    const { sql, parameters } = conditions([ofUser(search.username), ...between(search)], ORDER);
    const place = [search.customerId, ...parameters, count - 1];
    return (await session.query<AuditPosition>(`${SELECT_PLACE} ${sql} LIMIT 1 OFFSET ?`, place))[0];
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
      await nextTurn();
    }
  }
}

interface Condition {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

function ofAll(search: AuditSearch): Condition {
  const { profileTypes, username } = search;
  const isPartial = profileTypes.length < AUDITED_TYPES.length;
  return conditions(
    [
      isPartial ? { sql: `profile_type IN (${marks(profileTypes.length)})`, parameters: profileTypes } : undefined,
      ofUser(username),
      ...between(search),
    ],
    ORDER,
  );
}

/**
 * Compares the user before the position, if the search names a user. Otherwise SQLite would read the records of all
 * users. A time is compared as the position before all records of that time, for the same reason.
 */
function between({
  username,
  from,
  to,
  after,
  until,
}: Pick<AuditSearch, 'username' | 'from' | 'to' | 'after' | 'until'>): Condition[] {
  const columns = username === undefined ? ORDER : ['username', ...ORDER];
  const compared = (operator: '<' | '>=', place: Place): Condition => ({
    sql: `(${columns.join(', ')}) ${operator} (${marks(columns.length)})`,
    parameters: [...(username === undefined ? [] : [username]), ...place],
  });
  const isBelow = after !== undefined && (to === undefined || after.at < to);
  const upper = isBelow ? placeOf(after) : beginningOf(to);
  const lower = until ? placeOf(until) : beginningOf(from);
  return [...(upper ? [compared('<', upper)] : []), ...(lower ? [compared('>=', lower)] : [])];
}

type Place = readonly [at: number, profileType: string, profileId: number, version: number];

function placeOf({ at, profileType, profileId, version }: AuditPosition): Place {
  return [at, profileType, profileId, version];
}

function beginningOf(at: number | undefined): Place | undefined {
  return at === undefined ? undefined : [at, '', 0, 0];
}

/** Orders by version. The primary key finds the records, and clocks of two nodes cannot change their order. */
function ofProfile(
  { username, from, to, after }: AuditSearch,
  { profileType, id }: { profileType: string; id: number },
): Condition {
  return conditions(
    [
      { sql: 'profile_type = ? AND profile_id = ?', parameters: [profileType, id] },
      ofUser(username),
      from === undefined ? undefined : { sql: 'at >= ?', parameters: [from] },
      to === undefined ? undefined : { sql: 'at < ?', parameters: [to] },
      after && { sql: 'version < ?', parameters: [after.version] },
    ],
    ['version'],
  );
}

function ofUser(username: string | undefined): Condition | undefined {
  return username === undefined ? undefined : { sql: 'username = ?', parameters: [username] };
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
