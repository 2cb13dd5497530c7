import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';

/** A row of applied_blueprints. */
export interface AppliedRow {
  readonly revision: number;
  readonly digest: string;
  readonly applied_at: number;
  readonly applied_by: string | null;
  readonly encrypted_document: string | null;
}

export type RevisionRow = Pick<AppliedRow, 'revision' | 'applied_at' | 'applied_by'>;

const COLUMNS = 'revision, digest, applied_at, applied_by, encrypted_document';

@Injectable()
export class BlueprintsRepository {
  async findLast(session: Session, customerId: number): Promise<AppliedRow | undefined> {
    const rows = await session.query<AppliedRow>(
      `SELECT ${COLUMNS} FROM applied_blueprints WHERE customer_id = ? ORDER BY revision DESC LIMIT 1`,
      [customerId],
    );
    return rows[0];
  }

  /** The one that a start applied last, whatever users have applied since. */
  async findLastStarted(session: Session, customerId: number): Promise<AppliedRow | undefined> {
    const rows = await session.query<AppliedRow>(
      `SELECT ${COLUMNS} FROM applied_blueprints WHERE customer_id = ? AND applied_by IS NULL
       ORDER BY revision DESC LIMIT 1`,
      [customerId],
    );
    return rows[0];
  }

  async find(session: Session, customerId: number, revision: number): Promise<AppliedRow | undefined> {
    const rows = await session.query<AppliedRow>(
      `SELECT ${COLUMNS} FROM applied_blueprints WHERE customer_id = ? AND revision = ?`,
      [customerId, revision],
    );
    return rows[0];
  }

  /** Newest first. */
  async listRevisions(session: Session, customerId: number): Promise<RevisionRow[]> {
    return session.query<RevisionRow>(
      'SELECT revision, applied_at, applied_by FROM applied_blueprints WHERE customer_id = ? ORDER BY revision DESC',
      [customerId],
    );
  }

  async insert(session: Session, customerId: number, row: AppliedRow): Promise<void> {
    await session.query(`INSERT INTO applied_blueprints (customer_id, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)`, [
      customerId,
      ...[row.revision, row.digest, row.applied_at, row.applied_by, row.encrypted_document],
    ]);
  }

  /** Gives a revision of an earlier release the document that it was made of. */
  async addDocument(
    session: Session,
    customerId: number,
    { revision, digest, encrypted_document }: Pick<AppliedRow, 'revision' | 'digest' | 'encrypted_document'>,
  ): Promise<void> {
    await session.query(
      'UPDATE applied_blueprints SET digest = ?, encrypted_document = ? WHERE customer_id = ? AND revision = ?',
      [digest, encrypted_document, customerId, revision],
    );
  }

  /** The digests of an earlier release were of passwords too, and under no key: a password could be guessed by them. */
  async forgetUnkeyedDigests(session: Session, customerId: number): Promise<void> {
    await session.query(
      "UPDATE applied_blueprints SET digest = '' WHERE customer_id = ? AND encrypted_document IS NULL AND digest <> ''",
      [customerId],
    );
  }
}
