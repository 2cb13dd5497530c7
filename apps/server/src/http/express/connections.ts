import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { LimitsConfiguration } from '../../config/index.js';
import type { Log } from '../../runtime/index.js';
import { ClientAddresses } from '../request/client-addresses.js';
import { Notices } from '../../runtime/index.js';
import { responseOn } from './connection.js';
import type { Handle } from './connection.js';
import { ConnectionLimits } from './connection-limits.js';
import { Drains } from './drains.js';
import { Newcomers } from './newcomers.js';
import { CLIENT_TIMEOUTS } from './client-timeouts.js';
import type { ClientTimeouts } from './client-timeouts.js';
import type { TalentRequest } from './talent-request.js';
import type { TalentResponse } from './talent-response.js';
import { sendInPieces, UnreadReplies } from './unread-replies.js';

/** A reply up to this size is given to the system at once. */
const SMALL_ANSWER_BYTES = 65_536;

const UNBOUNDED = { connections: Infinity, connectionsPerAddress: Infinity, answerBytes: Infinity };

export interface ConnectionsOptions {
  readonly limits: Omit<LimitsConfiguration, 'bodyBytes'>;
  readonly log: Pick<Log, 'notice'>;
  readonly timeouts?: ClientTimeouts;
  readonly addresses?: ClientAddresses;
}

/** Watches every connection from its opening to its end, and ends it if its client does not (D-NET-14). */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #replies: UnreadReplies;
  readonly #drains: Drains;
  readonly #timeouts: ClientTimeouts;
  readonly #addresses: ClientAddresses;
  readonly #notices: Notices;
  readonly #newcomers = new Newcomers();
  #stopping = false;
  /** Milliseconds in which clients could make progress. Time in which this process was too busy to look counts little. */
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

  /** Returns the address that a request comes from, for the log. */
  addressOf(request: TalentRequest): string {
    return this.#addresses.exactly(request);
  }

  /** Milliseconds between two looks at all connections. */
  get lookMs(): number {
    return this.#timeouts.lookMs;
  }

  /** Decides who may connect, before node makes any HTTP objects for a connection. */
  watch(server: Server): void {
    const { lookMs, headMs, requestMs, idleMs } = this.#timeouts;
    Object.assign(server, { headersTimeout: headMs, requestTimeout: requestMs, keepAliveTimeout: idleMs });
    const serve = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      this.#newcomers.came();
      const connection = this.#limits.admit(socket);
      if (!connection) {
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

  /** Handles a request in its turn. Does nothing if its connection is cut. */
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
   * Whether a reply is so large that `sendHeld` must send it.
   *
   * @throws ProtocolError BUSY if there is no room for it
   */
  hold(response: TalentResponse, status: number, bytes: number): boolean {
    if (bytes <= SMALL_ANSWER_BYTES) return false;
    this.holdPiece(response, status, bytes);
    return true;
  }

  /**
   * Counts a piece of a reply that is made while it is sent.
   *
   * @throws ProtocolError BUSY if there is no room for it
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
   * Ends connections with the request that they serve, or at once if they serve none (D-PLT-4). A new connection stays until the next
   * look, because its first request may be on its way.
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
