import type { Connection, Wait } from './connection.js';
import type { Patience } from './patience.js';

export interface RoomWanted {
  readonly connections: Iterable<Connection>;
  /** Whom a connection counts for. */
  readonly clientOf: (connection: Connection) => string;
  /** Who wants a connection. */
  readonly client: string;
  /** Monotonic milliseconds. */
  readonly now: number;
  readonly patience: Patience;
}

/** The connection that gives its place up. */
export interface WaitingConnection {
  readonly connection: Connection;
  readonly wait: Wait;
  /** How many connections its client has. */
  readonly count: number;
}

/** What goes first, of one client. */
const ORDER: Readonly<Record<Wait['kind'], number>> = { idle: 0, new: 1, owing: 2, late: 3, busy: 4 };

/**
 * The connection that is ended for a new one, rather than refuse that: of the client that has most, an idle one, else one
 * without a whole head, else the one that has kept the server waiting for longest, else the newest of those whose turn has not come for
 * long, and else the one that was being served first. One that is not idle only where the new client has few (D-NET-14): by
 * taking turns with who has as many, nobody would be served.
 */
export function connectionToEnd(wanted: RoomWanted): WaitingConnection | undefined {
  const { connections, clientOf, client, now, patience } = wanted;
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
    const wait = connection.waitAt(now, patience);
    if (!wait || (wait.kind !== 'idle' && count <= few)) continue;
    if (!chosen || count > chosen.count || goesFirst(wait, chosen.wait)) chosen = { connection, wait, count };
  }
  return chosen;
}

function goesFirst(one: Wait, other: Wait): boolean {
  if (one.kind !== other.kind) return ORDER[one.kind] < ORDER[other.kind];
  // of those who wait for their turn the oldest is the nearest to it
  return one.kind === 'late' ? one.since > other.since : one.since < other.since;
}
