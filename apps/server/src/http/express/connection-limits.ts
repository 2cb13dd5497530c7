import type { Socket } from 'node:net';
import type { LimitsConfiguration } from '../../config/index.js';
import type { Notices } from '../notices.js';
import { Connection } from './connection.js';
import { networkOf } from '../network-of.js';
import type { Patience } from './patience.js';

/** Nothing could be closed: for so long nobody looks again, so that a refusal costs nearly nothing. */
const FULL_MS = 50;

interface OpenConnections {
  readonly all: Set<Connection>;
  /** Monotonic milliseconds; until then all of them are busy. */
  fullUntil: number;
}

export interface ConnectionLimitsOptions {
  readonly limits: Pick<LimitsConfiguration, 'connections' | 'connectionsPerAddress'>;
  readonly patience: Patience;
  readonly notices: Notices;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** The open connections: how many there may be, in all and from one address (D-NET-14). */
export class ConnectionLimits {
  readonly #bySocket = new Map<Socket, Connection>();
  readonly #open: OpenConnections = { all: new Set(), fullUntil: 0 };
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

  /** The connection that a socket makes; undefined where there are too many. */
  admit(socket: Socket): Connection | undefined {
    const { connections, connectionsPerAddress } = this.options.limits;
    const address = networkOf(socket.remoteAddress ?? '');
    const ofAddress = this.#byAddress.get(address) ?? { all: new Set(), fullUntil: 0 };
    if (ofAddress.all.size >= connectionsPerAddress && !this.#makeRoom(ofAddress)) {
      return this.#refuse('TALENT_MAX_CONNECTIONS_PER_ADDRESS', connectionsPerAddress, address);
    }
    if (this.#open.all.size >= connections && !this.#makeRoom(this.#open)) {
      return this.#refuse('TALENT_MAX_CONNECTIONS', connections, address);
    }
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

  /** Closes the one that has served nobody for longest, rather than refuse a new one. */
  #makeRoom(open: OpenConnections): boolean {
    const now = this.#now();
    if (now < open.fullUntil) return false;
    let longest: Connection | undefined;
    let since = Infinity;
    for (const connection of open.all) {
      const idle = connection.idleSince(now, this.options.patience) ?? Infinity;
      if (idle < since) [longest, since] = [connection, idle];
    }
    if (!longest) {
      open.fullUntil = now + FULL_MS;
      return false;
    }
    longest.socket.destroy();
    this.forget(longest);
    return true;
  }

  #refuse(variable: string, limit: number, address: string): undefined {
    this.options.notices.tell(`Connections are refused: ${variable} is reached.`, { limit, address });
    return undefined;
  }
}
