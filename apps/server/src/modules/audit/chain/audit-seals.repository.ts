import { Injectable } from '@nestjs/common';
import { countWithin, Table } from '../../../database/index.js';
import type { CommitPlace, Session } from '../../../database/index.js';
import { AuditRecord } from '../audit-record.entity.js';
import { AuditChain } from './audit-chain.entity.js';
import { AuditSeal } from './audit-seal.entity.js';
import type { RecordHeader, SealEnd } from './chain.rules.js';

const RECORDS = new Table(AuditRecord);
const SEALS = new Table(AuditSeal);
const CHAINS = new Table(AuditChain);
const SELECT_CHAIN = `SELECT ${CHAINS.columns()} FROM audit_chains WHERE customer_id = ?`;
const HEADER = RECORDS.columns([
  ...(['customerId', 'mark', 'number', 'profileType', 'profileId', 'version', 'at', 'username'] as const),
  ...(['transactionId', 'kind', 'digest'] as const),
]);
const BETWEEN = `FROM audit_records WHERE customer_id = ? AND (mark, number) > (?, ?) AND (mark, number) <= (?, ?)
  ORDER BY mark, number LIMIT ?`;

/** Limits of records that are read at once. */
const ROWS_PER_READ = 200;
const BYTES_PER_READ = 524_288;
const SEALS_PER_READ = 20;

/** The chains of all customers: their records in the order of the commits, and their seals. */
@Injectable()
export class AuditSealsRepository {
  /** Lists the customers whose newest record has no seal. */
  async listWaiting(session: Session): Promise<number[]> {
    const rows = await session.query<{ readonly id: number }>(
      `SELECT id FROM customers
       WHERE (SELECT mark || '/' || number FROM audit_records WHERE customer_id = customers.id
           ORDER BY mark DESC, number DESC LIMIT 1)
         IS DISTINCT FROM (SELECT end_mark || '/' || end_number FROM audit_seals WHERE customer_id = customers.id
           ORDER BY audit_seals.number DESC LIMIT 1)
       ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Lists the next records that no seal covers, without those before which another one may still appear. */
  async listUnsealed(
    session: Session,
    { customerId, after, limit }: { customerId: number; after: CommitPlace; limit: number },
  ): Promise<Array<RecordHeader & CommitPlace>> {
    const settled = await session.commitOrderOf('audit_records').settled(session);
    return session.query(
      `SELECT ${HEADER} FROM audit_records WHERE customer_id = ? AND (mark, number) > (?, ?) AND mark < ${settled.text}
       ORDER BY mark, number LIMIT ?`,
      [customerId, after.mark, after.number, ...settled.values, limit],
    );
  }

  async countUnsealed(session: Session, customerId: number, { mark, number }: CommitPlace): Promise<number> {
    const sql = 'SELECT COUNT(*) AS count FROM audit_records WHERE customer_id = ? AND (mark, number) > (?, ?)';
    const rows = await session.query<{ readonly count: number }>(sql, [customerId, mark, number]);
    return Number(rows[0]?.count ?? 0);
  }

  async find(session: Session, customerId: number): Promise<AuditChain> {
    return (await session.first<AuditChain>(SELECT_CHAIN, [customerId])) ?? { customerId, head: null };
  }

  /** Locks a customer's chain, and creates it if there is none. Undefined if another unit of work has locked it. */
  async lock(session: Session, customerId: number): Promise<AuditChain | undefined> {
    const [found] = await session.query<AuditChain>(SELECT_CHAIN + session.lockFreeRows, [customerId]);
    const create = `INSERT INTO audit_chains (customer_id, head) VALUES (?, NULL)
      ON CONFLICT (customer_id) DO NOTHING RETURNING ${CHAINS.columns()}`;
    return found ?? (await session.query<AuditChain>(create, [customerId]))[0];
  }

  async saveHead(session: Session, customerId: number, head: string): Promise<void> {
    await session.query('UPDATE audit_chains SET head = ? WHERE customer_id = ?', [head, customerId]);
  }

  async insert(session: Session, seal: AuditSeal): Promise<void> {
    await session.query(SEALS.insert(), SEALS.valuesOf(seal));
  }

  /** Returns the number of the newest seal, and 0 if there is none. */
  async findHighest(session: Session, customerId: number): Promise<number> {
    const sql = 'SELECT COALESCE(MAX(number), 0) AS highest FROM audit_seals WHERE customer_id = ?';
    return (await session.first<{ readonly highest: number }>(sql, [customerId]))?.highest ?? 0;
  }

  /** Reads the seals after a number in their order, a few at a time. */
  async *seals(session: Session, customerId: number, after: number): AsyncGenerator<AuditSeal> {
    const sql = `SELECT ${SEALS.columns()} FROM audit_seals WHERE customer_id = ? AND number > ? ORDER BY number LIMIT ?`;
    for (let number = after; ;) {
      const seals = await session.query<AuditSeal>(sql, [customerId, number, SEALS_PER_READ]);
      yield* seals;
      const last = seals.at(-1);
      if (last === undefined) return;
      ({ number } = last);
    }
  }

  /** Reads the records after one seal and up to another one in their order, a few at a time. */
  async *records(
    session: Session,
    customerId: number,
    { after, until }: { readonly after: SealEnd; readonly until: SealEnd },
  ): AsyncGenerator<AuditRecord> {
    const bytes = "octet_length(changes) + octet_length(COALESCE(about, ''))";
    for (let { mark, number } = after.end; ;) {
      const span = [customerId, mark, number, until.end.mark, until.end.number];
      const sizes = await session.query<{ readonly bytes: number }>(`SELECT ${bytes} AS bytes ${BETWEEN}`, [
        ...[...span, ROWS_PER_READ],
      ]);
      const limit = countWithin(
        sizes.map((row) => row.bytes),
        BYTES_PER_READ,
      );
      if (limit === 0) return;
      const records = await session.query<AuditRecord>(`SELECT ${RECORDS.columns()} ${BETWEEN}`, [...span, limit]);
      yield* records;
      const last = records.at(-1);
      if (last === undefined) return;
      ({ mark, number } = last);
    }
  }

  /** Finds a record at a place where no seal left one. */
  findBefore(session: Session, customerId: number, { end }: SealEnd): Promise<AuditRecord | undefined> {
    const sql = `SELECT ${RECORDS.columns()} FROM audit_records WHERE customer_id = ? AND (mark, number) <= (?, ?) LIMIT 1`;
    return session.first<AuditRecord>(sql, [customerId, end.mark, end.number]);
  }

  /** Returns the first customer from an id on whose first record is from before a time. */
  async findOld(session: Session, { from, then }: { from: number; then: number }): Promise<number | undefined> {
    const row = await session.first<{ readonly id: number }>(
      `SELECT id FROM customers WHERE id >= ? AND (${FIRST_TIME}) < ? ORDER BY id LIMIT 1`,
      [from, then],
    );
    return row?.id;
  }

  /** Removes the records up to the end of a seal, and the seals up to it. */
  async remove(session: Session, customerId: number, { number, end }: SealEnd): Promise<void> {
    await session.query('DELETE FROM audit_records WHERE customer_id = ? AND (mark, number) <= (?, ?)', [
      ...[customerId, end.mark, end.number],
    ]);
    await session.query('DELETE FROM audit_seals WHERE customer_id = ? AND number <= ?', [customerId, number]);
  }
}

const FIRST_TIME = 'SELECT at FROM audit_records WHERE customer_id = customers.id ORDER BY mark, number LIMIT 1';
