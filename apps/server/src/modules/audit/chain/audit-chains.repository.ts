import { Injectable } from '@nestjs/common';
import { joinSql, sql, sqlText, Table } from '../../../database/index.js';
import type { Session, Sql } from '../../../database/index.js';
import { AuditRecord } from '../audit-record.entity.js';
import type { AuditRecordKey } from '../audit-record.entity.js';
import type { AuditChain } from './audit-chain.entity.js';
import { AuditSeal } from './audit-seal.entity.js';
import { SELECT_CHAIN } from './lock-chain.js';
import type { SealedRecord } from './sealed-record.js';
import { UnsealedAuditRecord } from './unsealed-audit-record.entity.js';

const RECORDS = new Table(AuditRecord);
const SEALS = new Table(AuditSeal);
const QUEUE = new Table(UnsealedAuditRecord);

/** Numbers of rows of a statement. With few of them, all statements stay prepared. */
const ROWS_PER_STATEMENT = [50, 10, 1];

/** Joins the record of a row of the queue. */
const RECORD_OF_QUEUED = `record.customer_id = queued.customer_id AND record.profile_type = queued.profile_type
      AND record.profile_id = queued.profile_id AND record.version = queued.version`;
const QUEUE_ORDER = 'queued.at, queued.profile_type, queued.profile_id, queued.version';

/**
 * Takes the first rows of the queue before it joins. PostgreSQL takes a join of both tables for much smaller than it
 * is, and would read the whole queue for each step. A row whose record is gone stays in the queue.
 */
const QUEUED_IN_ORDER = `FROM (
    SELECT queued.* FROM unsealed_audit_records AS queued
    WHERE queued.customer_id = ? AND (SELECT 1 FROM audit_records AS record WHERE ${RECORD_OF_QUEUED}) IS NOT NULL
    ORDER BY ${QUEUE_ORDER} LIMIT ?
  ) AS queued JOIN audit_records AS record ON ${RECORD_OF_QUEUED}
  ORDER BY ${QUEUE_ORDER}`;
const RECORD_COLUMNS = RECORDS.columns().replaceAll(/(\w+) AS/g, 'record.$1 AS');

const SEALED_IN_ORDER = `FROM audit_seals AS seal LEFT JOIN audit_records AS record
    ON record.customer_id = seal.customer_id AND record.profile_type = seal.profile_type
      AND record.profile_id = seal.profile_id AND record.version = seal.version
  WHERE seal.customer_id = ? AND seal.number > ? ORDER BY seal.number LIMIT ?`;
const SEALED_COLUMNS = [
  SEALS.columns().replaceAll(/(\w+) AS/g, 'seal.$1 AS'),
  RECORDS.columns(['at', 'username', 'transactionId', 'changes', 'about', 'kind', 'erasedAt']).replaceAll(
    /(\w+) AS/g,
    'record.$1 AS',
  ),
].join(', ');
const KEYS_PER_READ = 500;

interface SealSearch {
  readonly customerId: number;
  /** The number of the last record that is left out. */
  readonly after: number;
  readonly limit: number;
}

interface KnownRecord extends AuditRecordKey {
  readonly isKnown: 0 | 1;
}

/** The chains of all customers: their seals, and the records that wait for one. */
@Injectable()
export class AuditChainsRepository {
  /** Lists the customers that have records without a seal. */
  async listWaiting(session: Session): Promise<number[]> {
    const rows = await session.query<{ readonly id: number }>(
      `SELECT id FROM customers
       WHERE EXISTS (SELECT 1 FROM unsealed_audit_records AS queued WHERE queued.customer_id = customers.id) ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }

  async find(session: Session, customerId: number): Promise<AuditChain | undefined> {
    return (await session.query<AuditChain>(SELECT_CHAIN, [customerId]))[0];
  }

  /** Lists the sizes of the oldest records without a seal, in bytes. */
  async listWaitingSizes(session: Session, customerId: number, limit: number): Promise<number[]> {
    const bytes = "octet_length(record.changes) + octet_length(COALESCE(record.about, ''))";
    const rows = await session.query<{ readonly bytes: number }>(`SELECT ${bytes} AS bytes ${QUEUED_IN_ORDER}`, [
      customerId,
      limit,
    ]);
    return rows.map((row) => row.bytes);
  }

  /** Lists the oldest records without a seal, in the order of their times. */
  async listWaitingRecords(session: Session, customerId: number, limit: number): Promise<AuditRecord[]> {
    return session.query<AuditRecord>(`SELECT ${RECORD_COLUMNS} ${QUEUED_IN_ORDER}`, [customerId, limit]);
  }

  /** Returns the number of the newest seal, and 0 if there is none. */
  async findHighest(session: Session, customerId: number): Promise<number> {
    const sql = 'SELECT COALESCE(MAX(number), 0) AS highest FROM audit_seals WHERE customer_id = ?';
    return (await session.query<{ readonly highest: number }>(sql, [customerId]))[0]?.highest ?? 0;
  }

  async countWaiting(session: Session, customerId: number): Promise<number> {
    const sql = 'SELECT COUNT(*) AS count FROM unsealed_audit_records WHERE customer_id = ?';
    return Number((await session.query<{ readonly count: number }>(sql, [customerId]))[0]?.count ?? 0);
  }

  /** Lists the sizes of the records after a number, in bytes. */
  async listSealedSizes(session: Session, { customerId, after, limit }: SealSearch): Promise<number[]> {
    const bytes = "octet_length(COALESCE(record.changes, '')) + octet_length(COALESCE(record.about, ''))";
    const sizes = `SELECT ${bytes} AS bytes ${SEALED_IN_ORDER}`;
    const rows = await session.query<{ readonly bytes: number }>(sizes, [customerId, after, limit]);
    return rows.map((row) => row.bytes);
  }

  async listSealed(session: Session, { customerId, after, limit }: SealSearch): Promise<SealedRecord[]> {
    return session.query<SealedRecord>(`SELECT ${SEALED_COLUMNS} ${SEALED_IN_ORDER}`, [customerId, after, limit]);
  }

  /** Reads the keys of all records of a customer, a few at a time, and whether each has a seal or waits for one. */
  async *eachRecord(session: Session, customerId: number): AsyncGenerator<KnownRecord[]> {
    for (let after: AuditRecordKey | undefined; ;) {
      const behind = after
        ? sql`AND (profile_type, profile_id, version) > (${after.profileType}, ${after.profileId}, ${after.version})`
        : sql``;
      const { text, values } = sql`SELECT ${sqlText(RECORDS.columns(['profileType', 'profileId', 'version']))},
          CASE WHEN EXISTS (SELECT 1 FROM audit_seals AS seal WHERE seal.customer_id = audit_records.customer_id
              AND seal.profile_type = audit_records.profile_type AND seal.profile_id = audit_records.profile_id
              AND seal.version = audit_records.version)
            OR EXISTS (SELECT 1 FROM unsealed_audit_records AS queued WHERE queued.customer_id = audit_records.customer_id
              AND queued.at = audit_records.at AND queued.profile_type = audit_records.profile_type
              AND queued.profile_id = audit_records.profile_id AND queued.version = audit_records.version)
          THEN 1 ELSE 0 END AS "isKnown"
        FROM audit_records WHERE customer_id = ${customerId} ${behind}
        ORDER BY profile_type, profile_id, version LIMIT ${KEYS_PER_READ}`;
      const rows = await session.query<KnownRecord>(text, values);
      yield rows;
      after = rows.at(-1);
      if (rows.length < KEYS_PER_READ) return;
    }
  }

  /** Finds a queued record that is not there. */
  async findGone(session: Session, customerId: number): Promise<AuditRecordKey | undefined> {
    const rows = await session.query<AuditRecordKey>(
      `SELECT ${RECORDS.columns(['profileType', 'profileId', 'version'])} FROM unsealed_audit_records AS queued
       WHERE customer_id = ? AND NOT EXISTS (
         SELECT 1 FROM audit_records AS record WHERE record.customer_id = queued.customer_id
           AND record.profile_type = queued.profile_type AND record.profile_id = queued.profile_id
           AND record.version = queued.version)
       LIMIT 1`,
      [customerId],
    );
    return rows[0];
  }

  async saveHead(session: Session, customerId: number, head: string): Promise<void> {
    await session.query('UPDATE audit_chains SET head = ? WHERE customer_id = ?', [head, customerId]);
  }

  async insert(session: Session, seals: readonly AuditSeal[], queued: readonly UnsealedAuditRecord[]): Promise<void> {
    for (const some of inFewSizes(seals))
      await session.query(
        SEALS.insert(some.length),
        some.flatMap((seal) => SEALS.valuesOf(seal)),
      );
    for (const some of inFewSizes(queued)) {
      const [customerId = 0] = some.map((row) => row.customerId);
      const { text, values } = sql`DELETE FROM ${sqlText(QUEUE.name)}
        WHERE customer_id = ${customerId} AND (at, profile_type, profile_id, version) IN ${queueKeys(some)}`;
      await session.query(text, values);
    }
  }
}

function inFewSizes<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let start = 0; start < rows.length;) {
    const size = ROWS_PER_STATEMENT.find((most) => most <= rows.length - start) ?? 1;
    parts.push(rows.slice(start, start + size));
    start += size;
  }
  return parts;
}

function queueKeys(queued: readonly UnsealedAuditRecord[]): Sql {
  const rows = queued.map(
    ({ at, profileType, profileId, version }) =>
      sql`(CAST(${at} AS BIGINT), CAST(${profileType} AS TEXT), CAST(${profileId} AS BIGINT), CAST(${version} AS BIGINT))`,
  );
  return sql`(VALUES ${joinSql(rows, ', ')})`;
}
