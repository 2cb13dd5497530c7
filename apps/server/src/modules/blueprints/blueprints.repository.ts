import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { AppliedBlueprint } from './applied-blueprint.entity.js';

const BLUEPRINTS = new Table(AppliedBlueprint);
const REVISION = ['revision', 'appliedAt', 'appliedBy'] as const;

const DIGEST = ['revision', 'appliedAt', 'appliedBy', 'digest'] as const;

/** Limit of compared digests. Documents that differ only in passwords have digests with the same beginning. */
const MAX_COMPARED = 10;

const SELECT_BLUEPRINTS = `SELECT ${BLUEPRINTS.columns()} FROM applied_blueprints WHERE customer_id = ?`;
const SELECT_REVISIONS = `SELECT ${BLUEPRINTS.columns(REVISION)} FROM applied_blueprints WHERE customer_id = ?`;
const LAST_STARTED = '(SELECT MAX(revision) FROM applied_blueprints WHERE customer_id = ? AND applied_by IS NULL)';
const INSERT = BLUEPRINTS.insert();

/** Limit of stored revisions. All of them can be listed. */
const MAX_REVISIONS = 1000;

/** Number of revisions that one step deletes. A document may be large, and each change adds only one revision. */
const DROPPED_AT_ONCE = 2;

@Injectable()
export class BlueprintsRepository {
  async findLast(session: Session, customerId: number): Promise<AppliedBlueprint | undefined> {
    const rows = await session.query<AppliedBlueprint>(`${SELECT_BLUEPRINTS} ORDER BY revision DESC LIMIT 1`, [
      customerId,
    ]);
    return rows[0];
  }

  /** Returns the blueprint that a start applied last. Later changes by users do not matter. */
  async findLastStarted(session: Session, customerId: number): Promise<AppliedBlueprint | undefined> {
    const sql = `${SELECT_BLUEPRINTS} AND revision = ${LAST_STARTED}`;
    return (await session.query<AppliedBlueprint>(sql, [customerId, customerId]))[0];
  }

  /**
   * Returns revisions before `before` whose digest has one of the beginnings, newest first. Limits their number, because
   * each comparison is expensive.
   */
  async listAlike(
    session: Session,
    customerId: number,
    alike: { readonly digests: readonly string[]; readonly before: number },
  ): Promise<Pick<AppliedBlueprint, (typeof DIGEST)[number]>[]> {
    const isAlike = alike.digests.map(() => 'digest = ? OR digest LIKE ?').join(' OR ');
    return session.query<Pick<AppliedBlueprint, (typeof DIGEST)[number]>>(
      `SELECT ${BLUEPRINTS.columns(DIGEST)} FROM applied_blueprints
         WHERE customer_id = ? AND revision < ? AND (${isAlike}) ORDER BY revision DESC LIMIT ${MAX_COMPARED}`,
      [customerId, alike.before, ...alike.digests.flatMap((digest) => [digest, `${digest} %`])],
    );
  }

  async find(session: Session, customerId: number, revision: number): Promise<AppliedBlueprint | undefined> {
    const rows = await session.query<AppliedBlueprint>(`${SELECT_BLUEPRINTS} AND revision = ?`, [customerId, revision]);
    return rows[0];
  }

  /** Returns the newest stored revisions, newest first. */
  async listRevisions(
    session: Session,
    customerId: number,
  ): Promise<Pick<AppliedBlueprint, (typeof REVISION)[number]>[]> {
    return session.query(`${SELECT_REVISIONS} ORDER BY revision DESC LIMIT ${MAX_REVISIONS}`, [customerId]);
  }

  /**
   * Deletes the oldest revisions beyond the limit. Does not delete the revision that a start applied last, so that
   * the next start recognises it.
   */
  async dropOldest(session: Session, customerId: number): Promise<void> {
    const oldestWithinLimit = `SELECT revision FROM applied_blueprints WHERE customer_id = ?
      ORDER BY revision DESC LIMIT 1 OFFSET ${MAX_REVISIONS - 1}`;
    const [oldest] = await session.query<Pick<AppliedBlueprint, 'revision'>>(oldestWithinLimit, [customerId]);
    if (oldest === undefined) return;
    await session.query(
      `DELETE FROM applied_blueprints WHERE customer_id = ? AND revision IN (
         SELECT revision FROM applied_blueprints
         WHERE customer_id = ? AND revision < ? AND revision <> COALESCE(${LAST_STARTED}, 0)
         ORDER BY revision LIMIT ${DROPPED_AT_ONCE})`,
      [customerId, customerId, oldest.revision, customerId],
    );
  }

  async insert(session: Session, row: AppliedBlueprint): Promise<void> {
    await session.query(INSERT, BLUEPRINTS.valuesOf(row));
  }

  async replaceDocument(
    session: Session,
    { customerId, revision, digest, encryptedDocument }: Omit<AppliedBlueprint, 'appliedAt' | 'appliedBy'>,
  ): Promise<void> {
    await session.query(
      'UPDATE applied_blueprints SET digest = ?, encrypted_document = ? WHERE customer_id = ? AND revision = ?',
      [digest, encryptedDocument, customerId, revision],
    );
  }
}
