import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import { nextIds, Table } from '../../database/index.js';
import type { Session, SqlValue } from '../../database/index.js';
import { SecretBox } from '../access/index.js';
import type { NodeNumbers } from '../lists/index.js';
import { AppliedBlueprint, placeOf } from './applied-blueprint.entity.js';

/** A document in its stored form: with every secret that it names, and with hashes in the place of passwords. */
export interface StoredDocument {
  readonly blueprint: Blueprint;
  /** Those of the nodes of each list. */
  readonly numbers: Readonly<Record<string, NodeNumbers>>;
  /** The file of a start, in the same form, if users had changed something. The next file is compared with it (D-PLT-3). */
  readonly file?: Blueprint;
  /** The SHA-256 of the file of a start, passwords included. */
  readonly fileHash?: string;
}

/** An applied blueprint without its document. */
export type Revision = Readonly<Pick<AppliedBlueprint, (typeof REVISION)[number]>>;

export interface Applied extends Revision {
  readonly document: StoredDocument;
}

const BLUEPRINTS = new Table(AppliedBlueprint);
const REVISION = ['revision', 'appliedAt', 'appliedBy'] as const;

const SELECT_BLUEPRINTS = `SELECT ${BLUEPRINTS.columns()} FROM applied_blueprints WHERE customer_id = ?`;
const SELECT_LAST = `${SELECT_BLUEPRINTS} ORDER BY revision DESC LIMIT 1`;
const SELECT_REVISIONS = `SELECT ${BLUEPRINTS.columns(REVISION)} FROM applied_blueprints WHERE customer_id = ?`;
const LAST_STARTED = '(SELECT MAX(revision) FROM applied_blueprints WHERE customer_id = ? AND applied_by IS NULL)';
const SELECT_LAST_STARTED = `${SELECT_BLUEPRINTS} AND revision = ${LAST_STARTED}`;

/** Limit of stored revisions. All of them can be listed. */
const MAX_REVISIONS = 1000;

/** Number of revisions that one step deletes. A document may be large, and each change adds only one revision. */
const DROPPED_AT_ONCE = 2;

/** Stores the blueprints of a customer by revision, encrypted because they contain secrets (D-SIG-11). */
@Injectable()
export class AppliedBlueprints {
  constructor(private readonly secretBox: SecretBox) {}

  /** Returns the last applied blueprint. No other unit of work replaces it until this one ends. */
  async lockLast(session: Session, customerId: number): Promise<Applied | undefined> {
    await nextIds(session, { customerId, counter: 'blueprint' });
    return this.findLast(session, customerId);
  }

  findLast(session: Session, customerId: number): Promise<Applied | undefined> {
    return this.#find(session, SELECT_LAST, [customerId]);
  }

  find(session: Session, customerId: number, revision: number): Promise<Applied | undefined> {
    return this.#find(session, `${SELECT_BLUEPRINTS} AND revision = ?`, [customerId, revision]);
  }

  /** Returns the blueprint that a start applied last. Later changes by users do not matter. */
  findLastStarted(session: Session, customerId: number): Promise<Applied | undefined> {
    return this.#find(session, SELECT_LAST_STARTED, [customerId, customerId]);
  }

  /** Returns the revision of exactly this document, with its passwords, if a start applied it last. */
  async findIfLastStarted(session: Session, blueprint: Blueprint): Promise<number | undefined> {
    const last = await this.findLastStarted(session, blueprint.customer.id);
    return last?.document.fileHash === hashOf(blueprint) ? last.revision : undefined;
  }

  /** Returns the newest 1,000 revisions, newest first (D-PLT-19). */
  listRevisions(session: Session, customerId: number): Promise<Revision[]> {
    return session.query(`${SELECT_REVISIONS} ORDER BY revision DESC LIMIT ${MAX_REVISIONS}`, [customerId]);
  }

  /** @param started the document of a start, as it was sent */
  async add(session: Session, { document, ...revision }: Applied, started?: Blueprint): Promise<void> {
    const customerId = document.blueprint.customer.id;
    const stored: StoredDocument = { ...document, ...(started && { fileHash: hashOf(started) }) };
    const encryptedDocument = this.secretBox.encrypt(JSON.stringify(stored), placeOf(customerId, revision.revision));
    const row = { ...revision, customerId, encryptedDocument };
    await session.query(BLUEPRINTS.insert(), BLUEPRINTS.valuesOf(row));
    await dropOldest(session, customerId);
  }

  async #find(session: Session, sql: string, values: readonly SqlValue[]): Promise<Applied | undefined> {
    const row = await session.first<AppliedBlueprint>(sql, values);
    if (row === undefined) return undefined;
    const { customerId, encryptedDocument: sealed, ...applied } = row;
    const text = this.secretBox.decrypt(sealed, placeOf(customerId, applied.revision));
    return { ...applied, document: JSON.parse(text) as StoredDocument };
  }
}

function hashOf(blueprint: Blueprint): string {
  return createHash('sha256').update(JSON.stringify(blueprint)).digest('base64url');
}

/**
 * Deletes the oldest revisions beyond the limit. Does not delete the revision that a start applied last, so that the
 * next start recognises it.
 */
async function dropOldest(session: Session, customerId: number): Promise<void> {
  const oldestWithinLimit = `SELECT revision FROM applied_blueprints WHERE customer_id = ?
    ORDER BY revision DESC LIMIT 1 OFFSET ${MAX_REVISIONS - 1}`;
  const oldest = await session.first<Pick<AppliedBlueprint, 'revision'>>(oldestWithinLimit, [customerId]);
  if (oldest === undefined) return;
  await session.query(
    `DELETE FROM applied_blueprints WHERE customer_id = ? AND revision IN (
       SELECT revision FROM applied_blueprints
       WHERE customer_id = ? AND revision < ? AND revision <> COALESCE(${LAST_STARTED}, 0)
       ORDER BY revision LIMIT ${DROPPED_AT_ONCE})`,
    [customerId, customerId, oldest.revision, customerId],
  );
}
