import type { Session } from '../database/index.js';
import type { Key } from './table-rows.js';

/** The state of a move in the source. */
export interface SourceState {
  readonly id: string;
  /** `finishing`: everything is copied, and the target is the installation. `gone`: the customer is told to be there. */
  readonly step: 'noting' | 'copying' | 'finishing' | 'gone';
  /** The one customer who is moved. Undefined if the whole installation is. */
  readonly customer?: number | undefined;
  /** The place of the target. A move that goes on must name the same one. */
  readonly to: string;
  /** Whether events were held before the move has held them. */
  readonly wereHeld?: boolean | undefined;
}

/** How far the target has come. */
export interface TargetState {
  readonly id: string;
  /** The table that is copied. All before it are copied once. */
  readonly table: string;
  /** The key of the last copied row. */
  readonly after?: Key | undefined;
}

/** The state of a move is kept as a lease, because leases themselves are not moved. */
export const LEASE = 'move';

export async function readState<State>(session: Pick<Session, 'first'>, lease = LEASE): Promise<State | undefined> {
  const found = await session.first<{ readonly holder: string }>('SELECT holder FROM leases WHERE name = ?', [lease]);
  return found && (JSON.parse(found.holder) as State);
}

/** Returns whether a move from this installation, or of a customer into it, has begun. */
export async function isMoving(session: Pick<Session, 'first'>): Promise<boolean> {
  return (await session.first(`SELECT 1 AS one FROM leases WHERE name LIKE '${LEASE}%'`)) !== undefined;
}

export async function saveState(
  session: Session,
  state: SourceState | TargetState | undefined,
  lease = LEASE,
): Promise<void> {
  await session.query('DELETE FROM leases WHERE name = ?', [lease]);
  if (state !== undefined) await addState(session, state, lease);
}

/** Does nothing if there is a state. */
export async function addState(session: Session, state: SourceState | TargetState, lease = LEASE): Promise<void> {
  const sql = 'INSERT INTO leases (name, holder, until) VALUES (?, ?, 0) ON CONFLICT DO NOTHING';
  await session.query(sql, [lease, JSON.stringify(state)]);
}
