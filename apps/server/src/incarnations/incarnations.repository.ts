import { randomBytes } from 'node:crypto';
import { skipIds, sql, Table } from '../database/index.js';
import type { DatabaseIdentity, Session, Sql } from '../database/index.js';
import { IncarnationEntity } from './incarnation.entity.js';
import type { IncarnationReason } from './incarnation.entity.js';

const INCARNATIONS = new Table(IncarnationEntity);
const NEWEST = `SELECT ${INCARNATIONS.columns()} FROM incarnations ORDER BY number DESC LIMIT 1`;
const ID_BYTES = 8;

/** Minimum of ids that are skipped. */
const MIN_PASSED_IDS = 100_000;

/** Further skipped ids for each second since the last start that the backup has recorded. */
const PASSED_IDS_PER_SECOND = 100;

export interface StoredIncarnation extends Omit<IncarnationEntity, 'place'> {
  /** The column `place`, parsed. */
  readonly identity: DatabaseIdentity;
}

export interface NewIncarnation {
  readonly reason: IncarnationReason;
  readonly name: string | undefined;
  readonly identity: DatabaseIdentity;
  readonly isCopy: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export async function findNewest(session: Session): Promise<StoredIncarnation | undefined> {
  const [row] = await session.query<IncarnationEntity>(NEWEST);
  if (!row) return undefined;
  const { place, ...rest } = row;
  return { ...rest, identity: JSON.parse(place) as DatabaseIdentity };
}

/** Returns all incarnations. The current one is last. */
export function listAll(session: Session): Promise<Array<Pick<IncarnationEntity, 'id' | 'name'>>> {
  return session.query('SELECT id, name FROM incarnations ORDER BY number');
}

export async function findNewestChange(session: Session): Promise<number> {
  const [row] = await session.query<{ readonly highest: number }>(session.commitOrderOf('changes').highest);
  return row?.highest ?? 0;
}

/**
 * Begins the incarnation that follows `before`, and skips ids.
 * @throws the driver's error for a taken key, if another node has begun an incarnation meanwhile
 *   (`isUniqueViolation`)
 */
export async function begin(
  session: Session,
  before: StoredIncarnation | undefined,
  { reason, name, identity, isCopy, now }: NewIncarnation,
): Promise<StoredIncarnation> {
  const passed = reason === 'first' ? 0 : passedSince(before?.seenAt ?? now, now);
  const incarnation: StoredIncarnation = {
    number: (before?.number ?? 0) + 1,
    id: randomBytes(ID_BYTES).toString('hex'),
    reason,
    name: name ?? null,
    begunAt: now,
    seenAt: now,
    identity,
    passedIds: (before?.passedIds ?? 0) + passed,
    areEventsHeld: isCopy ? 1 : (before?.areEventsHeld ?? 0),
  };
  const row = { ...incarnation, place: JSON.stringify(identity) };
  await session.query(INCARNATIONS.insert(), INCARNATIONS.valuesOf(row));
  if (passed > 0) await skipIds(session, passed);
  return incarnation;
}

/**
 * Begins the incarnation of a database that an operator's command has restored. It sends nothing until the operator
 * allows it (D-EVT-14). Does nothing in a database of a release that kept no incarnations.
 */
export async function beginRestored(session: Session, identity: DatabaseIdentity, now: number): Promise<void> {
  const before = await findNewest(session);
  if (before === undefined) return;
  await begin(session, before, { reason: 'restored', name: undefined, identity, isCopy: true, now });
}

/** Continues the current incarnation. Stores the database's identity, and when a server last saw it. */
export async function continueIncarnation(
  session: Session,
  { number }: StoredIncarnation,
  { identity, now }: { identity: DatabaseIdentity; now: number },
): Promise<void> {
  const sql = 'UPDATE incarnations SET place = ?, seen_at = ? WHERE number = ?';
  await session.query(sql, [JSON.stringify(identity), now, number]);
}

/**
 * Returns the statement that makes a copied database another incarnation at another place. No ids are skipped, because
 * the host of an embedded server restores the same state again and again, and expects the same ids.
 */
export function continuedAs(identity: DatabaseIdentity): Sql {
  const id = randomBytes(ID_BYTES).toString('hex');
  return sql`UPDATE incarnations SET id = ${id}, place = ${JSON.stringify(identity)}
    WHERE number = (SELECT MAX(number) FROM incarnations)`;
}

export async function resumeEvents(session: Session, { number }: StoredIncarnation): Promise<void> {
  await session.query('UPDATE incarnations SET are_events_held = 0 WHERE number = ?', [number]);
}

function passedSince(seenAt: number, now: number): number {
  return MIN_PASSED_IDS + PASSED_IDS_PER_SECOND * Math.max(0, Math.ceil((now - seenAt) / 1000));
}
