import type { Socket } from 'node:net';
import type { LimitsConfiguration } from '../../config/index.js';
import type { ClientAddresses } from '../request/client-addresses.js';
import { networkOf } from '../request/client-addresses.js';
import type { Notices } from '../../runtime/index.js';
import { Connection } from './connection.js';
import type { ClientTimeouts } from './client-timeouts.js';
import type { Wait } from './connection.js';

/**
 * If no connection could be ended, clients with as many connections are refused for this time without another search.
 */
const FULL_MS = 50;
/**
 * If all connections have a running request, one more connection is admitted for each 16. For each admitted one,
 * another connection ends after its reply.
 */
const ONE_MORE_OF = 16;

type Limit = 'connections' | 'connectionsPerAddress';

const VARIABLES: Readonly<Record<Limit, string>> = {
  connections: 'TALENT_MAX_CONNECTIONS',
  connectionsPerAddress: 'TALENT_MAX_CONNECTIONS_PER_ADDRESS',
};

interface OpenConnections {
  readonly all: Set<Connection>;
  /** Until this time (monotonic milliseconds), addresses with `fullFor` connections or more are refused. */
  fullUntil: number;
  fullFor: number;
}

interface ConnectionLimitsOptions {
  readonly limits: Pick<LimitsConfiguration, Limit>;
  readonly addresses: ClientAddresses;
  readonly timeouts: ClientTimeouts;
  readonly notices: Notices;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** Limits the open connections, of all addresses and of one address (D-NET-14). */
export class ConnectionLimits {
  readonly #bySocket = new Map<Socket, Connection>();
  readonly #open = noConnections();
  readonly #byAddress = new Map<string, OpenConnections>();
  readonly #now: () => number;

  constructor(private readonly options: ConnectionLimitsOptions) {
    this.#now = options.now ?? (() => performance.now());
  }

  get connections(): ReadonlySet<Connection> {
    return this.#open.all;
  }

  of(socket: Socket): Connection | undefined {
    return this.#bySocket.get(socket);
  }

  /** Returns the connection of a new socket. Undefined if there are too many connections. */
  admit(socket: Socket): Connection | undefined {
    const address = networkOf(socket.remoteAddress ?? '');
    const ofAddress = this.#byAddress.get(address) ?? noConnections();
    if (!this.#hasRoom(ofAddress, 'connectionsPerAddress', address)) return undefined;
    if (!this.#hasRoom(this.#open, 'connections', address)) return undefined;
    const connection = new Connection(socket, address, this.#now());
    this.#byAddress.set(address, ofAddress);
    ofAddress.all.add(connection);
    this.#open.all.add(connection);
    this.#bySocket.set(socket, connection);
    return connection;
  }

  forget(connection: Connection): void {
    const { address, socket } = connection;
    this.#bySocket.delete(socket);
    this.#open.all.delete(connection);
    const ofAddress = this.#byAddress.get(address);
    ofAddress?.all.delete(connection);
    if (ofAddress?.all.size === 0) this.#byAddress.delete(address);
  }

  #hasRoom(open: OpenConnections, limit: Limit, address: string): boolean {
    if (open.all.size < this.options.limits[limit] || this.#makeRoom(open, limit, address)) return true;
    this.options.notices.tell(`Connections are refused: ${VARIABLES[limit]} is reached.`, {
      limit: this.options.limits[limit],
      address,
    });
    return false;
  }

  #makeRoom(open: OpenConnections, limit: Limit, address: string): boolean {
    const { addresses, timeouts, notices, limits } = this.options;
    const now = this.#now();
    const has = this.#byAddress.get(address)?.all.size ?? 0;
    if (now < open.fullUntil && has >= open.fullFor) return false;
    const clientOf = (connection: Connection): string => connection.clientBy(addresses);
    const ended = connectionToEnd({ connections: open.all, clientOf, client: address, now, timeouts });
    const hasMore = open.all.size < limits[limit] * (1 + 1 / ONE_MORE_OF);
    if (!ended || (ended.wait.kind === 'busy' && !hasMore)) {
      Object.assign(open, { fullUntil: now + FULL_MS, fullFor: has });
      return false;
    }
    const { connection, wait, count } = ended;
    if (wait.kind !== 'idle') {
      notices.tell('A connection of the client with most connections is ended for another client.', {
        variable: VARIABLES[limit],
        limit: limits[limit],
        client: clientOf(connection),
        connections: count,
        address: connection.address,
      });
    }
    if (wait.kind === 'busy') {
      connection.endWithReply();
      return true;
    }
    connection.socket.destroy();
    this.forget(connection);
    return true;
  }
}

function noConnections(): OpenConnections {
  return { all: new Set(), fullUntil: 0, fullFor: 0 };
}

interface RoomRequest {
  readonly connections: Iterable<Connection>;
  /** The client that a connection counts for. */
  readonly clientOf: (connection: Connection) => string;
  /** The client that wants a connection. */
  readonly client: string;
  /** Monotonic milliseconds. */
  readonly now: number;
  readonly timeouts: ClientTimeouts;
}

/** A connection that can be ended. */
interface WaitingConnection {
  readonly connection: Connection;
  readonly wait: Wait;
  /** Number of connections of its client. */
  readonly count: number;
}

/** The order in which a client's connections are ended. The lowest number is first. */
const ORDER: Readonly<Record<Wait['kind'], number>> = { idle: 0, new: 1, owing: 2, late: 3, busy: 4 };

/**
 * Chooses the connection that is ended to admit a new one. It belongs to the client with most connections. Idle
 * connections are ended first. Then follow connections without a whole head, and then connections whose client keeps
 * the server waiting, with the longest wait first. Then follow requests that have waited long in line, with the
 * newest first, and at last the oldest of the other requests. A connection that is not idle is chosen only if the new
 * client has fewer connections (D-NET-14). Otherwise clients with equally many would end each other's connections,
 * and nobody would be served.
 */
function connectionToEnd(room: RoomRequest): WaitingConnection | undefined {
  const { connections, clientOf, client, now, timeouts } = room;
  const counts = new Map<string, number>();
  for (const connection of connections) {
    const owner = clientOf(connection);
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  const countWithNew = (counts.get(client) ?? 0) + 1;
  let chosen: WaitingConnection | undefined;
  for (const connection of connections) {
    const count = counts.get(clientOf(connection)) ?? 0;
    if (chosen && count < chosen.count) continue;
    const wait = connection.waitAt(now, timeouts);
    if (!wait || (wait.kind !== 'idle' && count <= countWithNew)) continue;
    if (!chosen || count > chosen.count || goesFirst(wait, chosen.wait)) chosen = { connection, wait, count };
  }
  return chosen;
}

function goesFirst(one: Wait, other: Wait): boolean {
  if (one.kind !== other.kind) return ORDER[one.kind] < ORDER[other.kind];
  // The oldest request in line is served next, so the newest is ended first.
  return one.kind === 'late' ? one.since > other.since : one.since < other.since;
}
