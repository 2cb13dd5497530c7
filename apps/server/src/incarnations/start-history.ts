import type { Configuration } from '../config/index.js';
import { isUniqueViolation } from '../database/index.js';
import type { Session, UnitOfWork, DatabaseIdentity, FileIdentity } from '../database/index.js';
import {
  begin,
  findNewest,
  findNewestChange,
  continueIncarnation,
  listAll,
  resumeEvents,
} from './incarnations.repository.js';
import type { StoredIncarnation } from './incarnations.repository.js';
import { isMarkOf, movedBy } from './moved-database.js';
import type { MarkedHistory } from './moved-database.js';
import type { IncarnationReason } from './incarnation.entity.js';

/** The facts that a start knows besides the contents of the database. */
interface StartingPoint {
  readonly identity: DatabaseIdentity;
  readonly mark: MarkedHistory | undefined;
  readonly folder: FileIdentity;
  readonly configuration: Pick<Configuration, 'incarnation' | 'events'>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The incarnations that a start found or began. */
export interface StartedHistory {
  readonly current: StoredIncarnation;
  /** The previous incarnation, if this start has begun the current one. */
  readonly before: StoredIncarnation | undefined;
  readonly hasBegun: boolean;
}

/** Limit of attempts. An attempt fails only if another node has begun an incarnation meanwhile. */
const MAX_ATTEMPTS = 5;

/**
 * Begins an incarnation if the database differs from the earlier one, or if the operator asks for it. Otherwise, the
 * current incarnation continues.
 */
export async function startHistory(unitOfWork: UnitOfWork, start: StartingPoint): Promise<StartedHistory> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await unitOfWork.write((session) => startIn(session, start));
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
  }
}

async function startIn(session: Session, start: StartingPoint): Promise<StartedHistory> {
  const { now, identity, configuration } = start;
  const before = await findNewest(session);
  const reason = await reasonToBegin(session, before, start);
  const known = withAddresses(identity, reason === 'copied' ? undefined : before?.identity);
  const current =
    reason === undefined && before
      ? before
      : await begin(session, before, {
          reason: reason ?? 'first',
          name: configuration.incarnation,
          identity: known,
          isCopy: reason === 'copied',
          now,
        });
  if (current === before) await continueIncarnation(session, current, { identity: known, now });
  if (configuration.events === 'on' && current.areEventsHeld === 1) await resumeEvents(session, current);
  const areEventsHeld = configuration.events === 'on' ? 0 : current.areEventsHeld;
  return { current: { ...current, areEventsHeld }, before, hasBegun: current !== before };
}

async function reasonToBegin(
  session: Session,
  before: StoredIncarnation | undefined,
  { identity, folder, mark, configuration: { incarnation: name } }: StartingPoint,
): Promise<IncarnationReason | undefined> {
  const ownMark = mark && isMarkOf(identity, mark) ? mark : undefined;
  if (before === undefined) return ownMark ? restoredOrMissing(session) : 'first';
  const all = await listAll(session);
  const known = { identity: before.identity, ids: all.map(({ id }) => id), begunAt: before.begunAt };
  const newestChange = await findNewestChange(session);
  const moved = movedBy({ known, mark: ownMark, identity, newestChange, folder });
  const isNewName = name !== undefined && !all.some((each) => each.name === name);
  return moved ?? (isNewName ? 'named' : undefined);
}

/**
 * Returns the reason. A backup of a release without incarnations has customers. A database without customers was
 * created by this start.
 */
async function restoredOrMissing(session: Session): Promise<IncarnationReason> {
  const customers = await session.query('SELECT id FROM customers LIMIT 1');
  return customers.length > 0 ? 'restored' : 'missing';
}

/** Limit of stored addresses, because the URLs of one database differ from node to node. Older ones are forgotten. */
const MAX_ADDRESSES = 20;

function withAddresses(identity: DatabaseIdentity, before: DatabaseIdentity | undefined): DatabaseIdentity {
  if (identity.kind !== 'postgres' || before?.kind !== 'postgres') return identity;
  const addresses = [...new Set([...identity.addresses, ...before.addresses])].slice(0, MAX_ADDRESSES);
  return { ...identity, addresses };
}
