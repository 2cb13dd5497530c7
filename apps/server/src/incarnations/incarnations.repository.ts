import { randomBytes } from 'node:crypto';
import { skipIds, sql, Table } from '../database/index.js';
import type { DatabaseIdentity, Session, Sql } from '../database/index.js';
import { IncarnationEntity } from './incarnation.entity.js';

const INCARNATIONS = new Table(IncarnationEntity);
const ID_BYTES = 8;

/** The ids of each counter that a new incarnation skips. */
const PASSED_IDS = 1_000_000;

export type Incarnation = Readonly<IncarnationEntity>;

/** Lists all incarnations. The current one is last. */
export function listAll(session: Session): Promise<Incarnation[]> {
  return session.query(`SELECT ${INCARNATIONS.columns()} FROM incarnations ORDER BY number`);
}

export async function findNewest(session: Session): Promise<Incarnation | undefined> {
  return (await listAll(session)).at(-1);
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
  before: Incarnation | undefined,
  { identity, ...begun }: Pick<Incarnation, 'reason' | 'name' | 'areEventsHeld'> & { identity: DatabaseIdentity },
): Promise<Incarnation> {
  const passed = begun.reason === 'first' ? 0 : PASSED_IDS;
  const incarnation: Incarnation = {
    ...begun,
    number: (before?.number ?? 0) + 1,
    id: randomBytes(ID_BYTES).toString('hex'),
    place: JSON.stringify(identity),
    passedIds: (before?.passedIds ?? 0) + passed,
  };
  await session.query(INCARNATIONS.insert(), INCARNATIONS.valuesOf(incarnation));
  if (passed > 0) await skipIds(session, passed);
  return incarnation;
}

/**
 * Begins the incarnation of a database that an operator's command has restored. It sends nothing until the operator
 * allows it (D-EVT-14).
 */
export async function beginRestored(session: Session, identity: DatabaseIdentity): Promise<void> {
  await begin(session, await findNewest(session), { reason: 'restored', name: null, identity, areEventsHeld: 1 });
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

/** Makes a database that was moved the same incarnation at its place: nobody who follows its changes notices. */
export async function continueAt(session: Session, identity: DatabaseIdentity, areHeld: boolean): Promise<void> {
  const { text, values } = sql`UPDATE incarnations SET place = ${JSON.stringify(identity)}
    WHERE number = (SELECT MAX(number) FROM incarnations)`;
  await session.query(text, values);
  await holdEvents(session, areHeld);
}

export async function areEventsHeldIn(session: Session): Promise<boolean> {
  return (await findNewest(session))?.areEventsHeld === 1;
}

export async function holdEvents(session: Session, areHeld: boolean): Promise<void> {
  await session.query(
    `UPDATE incarnations SET are_events_held = ?
    WHERE number = (SELECT MAX(number) FROM incarnations)`,
    [areHeld ? 1 : 0],
  );
}

export async function resumeEvents(session: Session): Promise<void> {
  await session.query('UPDATE incarnations SET are_events_held = 0');
}
