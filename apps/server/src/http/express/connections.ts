import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { LimitsConfiguration } from '../../config/index.js';
import type { Log } from '../../runtime/index.js';
import { ClientAddresses } from '../request/client-addresses.js';
import { Notices } from '../../runtime/index.js';
import { HttpFigures } from './http-figures.js';
import { REFUSED_CONNECTIONS } from '../reply/refusals.js';
import { responseOn } from './connection.js';
import type { Handle, Connection } from './connection.js';
import { ConnectionLimits } from './connection-limits.js';
import { CLIENT_TIMEOUTS } from './client-timeouts.js';
import type { ClientTimeouts } from './client-timeouts.js';
import type { TalentRequest } from './talent-request.js';
import type { TalentResponse } from './talent-response.js';
import { sendInPieces, UnreadReplies } from './unread-replies.js';

/** A reply up to this size is passed to the system at once. */
const SMALL_ANSWER_BYTES = 65_536;

const UNBOUNDED = { connections: Infinity, connectionsPerAddress: Infinity, answerBytes: Infinity };

interface ConnectionsOptions {
  readonly limits: Omit<LimitsConfiguration, 'bodyBytes'>;
  readonly log: Pick<Log, 'notice'>;
  readonly timeouts?: ClientTimeouts;
  readonly addresses?: ClientAddresses;
}

/**
 * Watches every connection from its opening to its end, and ends connections that their clients leave open too long
 * (D-NET-14).
 */
export class Connections {
  readonly figures = new HttpFigures();
  readonly #limits: ConnectionLimits;
  readonly #replies: UnreadReplies;
  readonly #drains: Drains;
  readonly #timeouts: ClientTimeouts;
  readonly #addresses: ClientAddresses;
  readonly #notices: Notices;
  readonly #newcomers = new Newcomers();
  #stopping = false;
  /**
   * Milliseconds in which clients could make progress. Time in which this process was too busy to check counts
   * little.
   */
  #clock = 0;
  #lookedAt = 0;

  constructor(options: ConnectionsOptions) {
    const {
      limits,
      log,
      timeouts = CLIENT_TIMEOUTS,
      addresses = new ClientAddresses({ trustedProxies: [] }),
    } = options;
    this.#timeouts = timeouts;
    this.#addresses = addresses;
    this.#notices = new Notices(log);
    this.#drains = new Drains(timeouts, this.#notices);
    this.#limits = new ConnectionLimits({ limits, addresses, timeouts, notices: this.#notices });
    this.#replies = new UnreadReplies({ ...timeouts, bytes: limits.answerBytes, notices: this.#notices });
  }

  static unbounded(): Connections {
    return new Connections({ limits: UNBOUNDED, log: { notice: () => undefined } });
  }

  /** Number of open connections. */
  get size(): number {
    return this.#limits.connections.size;
  }

  /** Returns how many connections have a request that is being answered. */
  countBusy(): number {
    let busy = 0;
    for (const { socket } of this.#limits.connections) if (responseOn(socket)) busy += 1;
    return busy;
  }

  /** Returns the address that a request comes from. The log shows it. */
  addressOf(request: TalentRequest): string {
    return this.#addresses.exactly(request);
  }

  /** The interval at which all connections are checked, in milliseconds. */
  get lookMs(): number {
    return this.#timeouts.lookMs;
  }

  /** Decides who may connect, before Node creates HTTP objects for a connection. */
  watch(server: Server): void {
    const { lookMs, headMs, requestMs, idleMs } = this.#timeouts;
    Object.assign(server, { headersTimeout: headMs, requestTimeout: requestMs, keepAliveTimeout: idleMs });
    const serve = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      this.#newcomers.came();
      const connection = this.#limits.admit(socket);
      if (!connection) {
        this.figures.refusals.add(REFUSED_CONNECTIONS);
        socket.destroy();
        return;
      }
      socket.once('close', () => {
        this.#limits.forget(connection);
        this.#replies.letGoOf(connection);
      });
      for (const listener of serve) listener.call(server, socket);
    });
    server.once('listening', () => {
      this.#lookedAt = performance.now();
      const timer = setInterval(() => this.#look(), lookMs).unref();
      server.once('close', () => clearInterval(timer));
    });
  }

  /** Handles a request after the requests before it. Does nothing if its connection is cut. */
  begin(request: TalentRequest, response: TalentResponse, handle: Handle): void {
    this.#newcomers.letInBefore(() => this.#beginNow(request, response, handle));
  }

  #beginNow(request: TalentRequest, response: TalentResponse, handle: Handle): void {
    const { socket } = request;
    if (socket.destroyed) return;
    const connection = this.#limits.of(socket);
    if (!connection || connection.begin(request, response, handle)) return;
    this.#notices.tell('Too many requests were sent ahead of their answers: the connection is cut.', {
      address: connection.address,
    });
    socket.destroy();
  }

  /**
   * Counts a reply that is large. Returns whether `sendHeld` must send it.
   * @throws ProtocolError BUSY if there is no room for the reply
   */
  hold(response: TalentResponse, status: number, bytes: number): boolean {
    if (bytes <= SMALL_ANSWER_BYTES) return false;
    this.holdPiece(response, status, bytes);
    return true;
  }

  /**
   * Counts a piece of a reply that is created while it is sent.
   * @throws ProtocolError BUSY if there is no room for the piece
   */
  holdPiece(response: TalentResponse, status: number, bytes: number): void {
    const connection = this.#limits.of(response.req.socket);
    const client = this.#addresses.clientOf(response.req);
    if (connection && response.req.method !== 'HEAD')
      this.#replies.hold({ connection, response, client, status, bytes, now: this.#clock });
  }

  /** Closes the connection after the reply. Its client may still be sending the body of the request. */
  closeBehindReply(response: TalentResponse): void {
    const connection = this.#limits.of(response.req.socket);
    if (connection) this.#drains.closeBehindReply(connection);
  }

  sendHeld(response: TalentResponse, body: Buffer): void {
    if (response.req.method === 'HEAD') response.end();
    else sendInPieces(response, body);
  }

  /**
   * Ends connections after their current request, or at once if they have none (D-PLT-4). A new connection stays
   * until the next check, because its first request may be on its way.
   */
  stop(): void {
    this.#stopping = true;
    for (const { socket } of this.#limits.connections)
      if (!responseOn(socket) && socket.bytesWritten > 0) socket.destroy();
  }

  #look(): void {
    const now = performance.now();
    this.#clock += Math.min(now - this.#lookedAt, 2 * this.#timeouts.lookMs);
    this.#lookedAt = now;
    for (const connection of this.#limits.connections) {
      const why = connection.cutFor(this.#clock, this.#timeouts);
      if (why === 'unread answer') this.#replies.cut(connection, 'too slow');
      else if (why || (this.#stopping && !responseOn(connection.socket))) connection.socket.destroy();
    }
  }
}

/** Limit of the time that requests wait for new connections. */
const MAX_WAIT_MS = 50;

/**
 * Admits all clients that want to connect before requests are served. The system passes on one connection in each
 * turn of the event loop, and admitted clients may fill every turn. If a hundred clients came at once, the last would
 * wait for a hundred turns (D-NET-14). If nobody is connecting, nothing waits.
 */
class Newcomers {
  #waiting: Array<() => void> = [];
  #isLettingIn = false;
  #cameInThisTurn = false;
  #until = 0;

  /** Records a new connection. Others may follow. */
  came(): void {
    this.#cameInThisTurn = true;
    if (this.#isLettingIn) return;
    this.#isLettingIn = true;
    this.#until = performance.now() + MAX_WAIT_MS;
    setImmediate(this.#afterTurn);
  }

  /** Calls `serve` after all new connections are admitted. */
  letInBefore(serve: () => void): void {
    if (this.#isLettingIn) this.#waiting.push(serve);
    else serve();
  }

  readonly #afterTurn = (): void => {
    if (this.#cameInThisTurn && performance.now() < this.#until) {
      this.#cameInThisTurn = false;
      setImmediate(this.#afterTurn);
      return;
    }
    this.#isLettingIn = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const serve of waiting) serve();
  };
}

/**
 * Limit of refused bodies that are read and dropped at once. Beyond it, connections are closed unread. Connections in
 * this state are the first to end for another connection.
 */
const MAX_DRAINS = 64;
const MAX_DRAINS_PER_ADDRESS = 8;

/**
 * Reads and drops the rest of refused bodies. Many clients send the whole body before they read. If the server closes
 * a connection with unread bytes, the system resets it, and the client loses the reply (D-NET-14).
 */
class Drains {
  readonly #ofAddress = new Map<string, number>();
  #size = 0;

  constructor(
    private readonly timeouts: Pick<ClientTimeouts, 'drainBytes'>,
    private readonly notices: Notices,
  ) {}

  /** Must be called before the reply that closes the connection is written. */
  closeBehindReply(connection: Connection): void {
    const { socket } = connection;
    const destroySoon = socket.destroySoon.bind(socket);
    // Node calls `destroySoon` after the reply is written.
    socket.destroySoon = () => {
      if (socket.destroyed || !this.#begin(connection)) destroySoon();
    };
  }

  #begin(connection: Connection): boolean {
    const { socket, address } = connection;
    const ofAddress = this.#ofAddress.get(address) ?? 0;
    if (this.#size >= MAX_DRAINS || ofAddress >= MAX_DRAINS_PER_ADDRESS) return false;
    this.#size += 1;
    this.#ofAddress.set(address, ofAddress + 1);
    socket.once('close', () => this.#end(address));
    let left = this.timeouts.drainBytes;
    // The rest is not parsed. Adding a listener takes the socket from Node's parser. Then the parser's listeners are
    // removed.
    socket.on('data', () => undefined);
    for (const event of ['data', 'end']) socket.removeAllListeners(event);
    socket.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left >= 0) return;
      this.notices.tell(
        'A client went on sending a body that was refused: the connection is cut, and the client may have lost the answer.',
        { address },
      );
      socket.destroy();
    });
    socket.once('end', () => socket.destroy());
    connection.drain();
    socket.resume();
    // If the parser had paused the socket, the stream still believes that a read is pending.
    socket._read(0);
    return true;
  }

  #end(address: string): void {
    this.#size -= 1;
    const left = (this.#ofAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#ofAddress.set(address, left);
    else this.#ofAddress.delete(address);
  }
}
