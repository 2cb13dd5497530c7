import type { Connection, Wait } from './connection.js';
import type { ClientTimeouts } from './client-timeouts.js';

export interface RoomWanted {
  readonly connections: Iterable<Connection>;
  /** The client that a connection counts for. */
  readonly clientOf: (connection: Connection) => string;
  /** The client that wants a connection. */
  readonly client: string;
  /** Monotonic milliseconds. */
  readonly now: number;
  readonly timeouts: ClientTimeouts;
}

/** The connection that gives its place up. */
export interface WaitingConnection {
  readonly connection: Connection;
  readonly wait: Wait;
  /** How many connections its client has. */
  readonly count: number;
}

/** Which kind of a client's connections is ended first. */
const ORDER: Readonly<Record<Wait['kind'], number>> = { idle: 0, new: 1, owing: 2, late: 3, busy: 4 };

/**
 * Chooses the connection that is ended to admit a new one. It belongs to the client with most connections. The order of choice is:
 * an idle connection; one without a whole head; the one that has kept the server waiting longest; the newest of those that have
 * waited long for their turn; the one whose request is oldest. A connection that is not idle is chosen only if the new client has
 * fewer (D-NET-14). Otherwise clients with equally many would end each other's connections, and nobody would be served.
 */
export function connectionToEnd(wanted: RoomWanted): WaitingConnection | undefined {
  const { connections, clientOf, client, now, timeouts } = wanted;
  const counts = new Map<string, number>();
  for (const connection of connections) {
    const owner = clientOf(connection);
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  const few = (counts.get(client) ?? 0) + 1;
  let chosen: WaitingConnection | undefined;
  for (const connection of connections) {
    const count = counts.get(clientOf(connection)) ?? 0;
    if (chosen && count < chosen.count) continue;
    const wait = connection.waitAt(now, timeouts);
    if (!wait || (wait.kind !== 'idle' && count <= few)) continue;
    if (!chosen || count > chosen.count || goesFirst(wait, chosen.wait)) chosen = { connection, wait, count };
  }
  return chosen;
}

function goesFirst(one: Wait, other: Wait): boolean {
  if (one.kind !== other.kind) return ORDER[one.kind] < ORDER[other.kind];
  // The oldest of those that wait for their turn is the nearest to it.
  return one.kind === 'late' ? one.since > other.since : one.since < other.since;
}
