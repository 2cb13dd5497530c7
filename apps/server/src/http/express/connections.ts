import { STATUS_CODES } from 'node:http';
import type { Server, ServerOptions } from 'node:http';
import { Socket } from 'node:net';
import type { DropArgument } from 'node:net';
import { ProtocolError, renderErrorBody, renderProblemHeaders } from '@talent-platform/protocol/errors';
import type { LimitsConfiguration } from '../../config/index.js';
import { Notices, untilQuiet } from '../../runtime/index.js';
import type { Log } from '../../runtime/index.js';
import { REFUSED_CONNECTIONS, RefusedForNow } from '../reply/refusals.js';
import { ClientAddresses } from '../request/client-addresses.js';
import { newTransactionId } from '../request/request-context.js';
import { HttpFigures } from './http-figures.js';
import type { TalentRequest } from './talent-request.js';
import { transportHeaders } from './talent-response.js';
import type { TalentResponse } from './talent-response.js';

/** The timeouts for clients (D-NET-14). */
export interface ClientTimeouts {
  /** The interval at which Node checks the timeouts of heads and requests. */
  readonly checkMs: number;
  readonly headMs: number;
  readonly requestMs: number;
  /** For the next request of a connection. */
  readonly idleMs: number;
  /** For the next byte of a body that the server waits for, or of a reply that the client takes. */
  readonly stallMs: number;
  /** For the first request of a connection after the server has stopped. */
  readonly stopMs: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  checkMs: 1000,
  headMs: 15_000,
  requestMs: 300_000,
  idleMs: 5000,
  stallMs: 30_000,
  stopMs: 1000,
};

/** Limit of requests that a client may send ahead of the reply to the request before. */
const MAX_AHEAD = 16;

/**
 * The time in which what follows bytes that are no request is read and dropped. A proxy takes a connection that is reset
 * for a node that has failed.
 */
const DROP_MS = 1000;

/** The errors of Node's parser that are not answered by 400. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

interface ParserError extends NodeJS.ErrnoException {
  /** Says which part of the bytes is wrong. Undefined if the request came too slowly. */
  readonly reason?: string;
}

interface ConnectionsOptions {
  readonly limits: Pick<LimitsConfiguration, 'connections' | 'answerBytes'>;
  readonly log: Pick<Log, 'notice'>;
  readonly timeouts?: ClientTimeouts | undefined;
  readonly addresses?: ClientAddresses;
}

interface Visit {
  last: TalentResponse | undefined;
  /** Requests that wait for the replies to earlier requests. */
  ahead: number;
}

/**
 * Sets Node's own limits for connections. Bounds what Node does not bound: requests that are sent ahead, and replies
 * that clients do not take (D-NET-14, D-NET-15). Everything else is left to the proxy in front.
 */
export class Connections {
  readonly figures = new HttpFigures();
  readonly #visits = new Map<Socket, Visit>();
  readonly #limits: ConnectionsOptions['limits'];
  readonly #timeouts: ClientTimeouts;
  readonly #addresses: ClientAddresses;
  readonly #notices: Notices;
  /** Bytes of large replies that their clients have not taken yet. */
  #untaken = 0;
  #came = 0;

  constructor({ limits, log, timeouts, addresses }: ConnectionsOptions) {
    this.#limits = limits;
    this.#timeouts = timeouts ?? CLIENT_TIMEOUTS;
    this.#addresses = addresses ?? new ClientAddresses({ trustedProxies: [] });
    this.#notices = new Notices(log);
  }

  static unbounded(): Connections {
    const limits = { connections: Infinity, answerBytes: Infinity };
    return new Connections({ limits, log: { notice: () => undefined } });
  }

  get size(): number {
    return this.#visits.size;
  }

  /** Returns how many connections have a request that is being answered. */
  countBusy(): number {
    let busy = 0;
    for (const visit of this.#visits.values()) if (isBusy(visit)) busy += 1;
    return busy;
  }

  /** Returns the address that a request comes from. The log shows it. */
  addressOf(request: TalentRequest): string {
    return this.#addresses.exactly(request);
  }

  get serverOptions(): ServerOptions {
    const { checkMs, headMs, requestMs, idleMs } = this.#timeouts;
    return {
      connectionsCheckingInterval: checkMs,
      headersTimeout: headMs,
      requestTimeout: requestMs,
      keepAliveTimeout: idleMs,
    };
  }

  watch(server: Server): void {
    server.maxConnections = this.#limits.connections;
    server.on('drop', ({ remoteAddress: address }: DropArgument) => {
      this.figures.refusals.add(REFUSED_CONNECTIONS);
      this.#notices.tell('Connections are refused: TALENT_MAX_CONNECTIONS is reached.', { address });
    });
    server.on('connection', (socket: Socket) => {
      this.#came += 1;
      this.#visits.set(socket, { last: undefined, ahead: 0 });
      socket.once('close', () => this.#visits.delete(socket));
      socket.destroySoon = () => this.#endBehindBody(socket);
    });
    // Node would also cut off replies that have ended, even if their clients have not taken them yet (D-PLT-4).
    server.closeIdleConnections = () => {
      for (const [socket, { last }] of this.#visits) if (last?.writableFinished && last.req.complete) socket.destroy();
    };
    server.on('clientError', (error, socket) => this.#refuseMalformed(error, socket as Socket));
    server.setTimeout(this.#timeouts.stallMs, (socket) => this.#stalled(socket));
  }

  /**
   * Handles a request after the requests before it on its connection. Otherwise, all requests that came together would
   * be handled in one turn of the event loop.
   */
  begin(request: TalentRequest, response: TalentResponse, handle: () => void): void {
    const { socket } = request;
    const visit = this.#visits.get(socket);
    // All requests that came together are still read after their connection was cut.
    if (!visit || socket.destroyed) return;
    const before = visit.last;
    visit.last = response;
    // Node gives a response its socket after the previous responses are finished.
    if (response.socket) {
      handle();
      return;
    }
    visit.ahead += 1;
    before?.once('finish', () => {
      visit.ahead -= 1;
      setImmediate(() => {
        if (response.socket?.writable) handle();
      });
    });
    if (visit.ahead <= MAX_AHEAD) return;
    this.#notices.tell('Too many requests were sent ahead of their answers: the connection is cut.', {
      address: socket.remoteAddress,
    });
    this.#readNothingUntilClosed(socket);
    socket.destroy();
  }

  /**
   * Node reads up to 64 KiB of a connection at once. Short requests take fifty times as much memory, until their
   * connection has closed. Otherwise, hundreds of connections could be read before that.
   */
  #readNothingUntilClosed(socket: Socket): void {
    const others = [...this.#visits.keys()].filter((other) => other !== socket && !other.isPaused());
    for (const other of others) other.pause();
    socket.once('close', () => {
      for (const other of others) other.resume();
    });
  }

  /**
   * Counts bytes of a reply until its client has taken the whole reply.
   * @throws RefusedForNow if there is no room for them, and the client can repeat the request
   */
  hold(response: TalentResponse, status: number, bytes: number): void {
    if (response.req.method === 'HEAD') return;
    if (this.#untaken > 0 && this.#untaken + bytes > this.#limits.answerBytes) {
      this.#notices.tell('Answers are refused: those that wait for their clients use all their memory.', {});
      if (status < 400 && response.req.method === 'GET')
        throw new RefusedForNow(
          'answer_memory',
          'Too many answers wait for their clients; take those, and try again shortly.',
        );
    }
    if (response.heldBytes === 0) response.once('close', () => (this.#untaken -= response.heldBytes));
    response.heldBytes += bytes;
    this.#untaken += bytes;
  }

  untilNobodyConnects(): Promise<void> {
    return untilQuiet(() => this.#came);
  }

  /** Ends new connections without a request after a while. Node ends the other ones (D-PLT-4). */
  stop(): void {
    setTimeout(() => {
      for (const [socket, visit] of this.#visits) if (!isBusy(visit)) socket.destroy();
    }, this.#timeouts.stopMs).unref();
  }

  /**
   * Ends a connection behind its last answer. Node calls it. If the server closed the connection before the client has
   * sent the body, the system would reset it, and the client could lose the answer.
   */
  #endBehindBody(socket: Socket): void {
    const last = this.#visits.get(socket)?.last;
    if (!last?.writableFinished || last.req.complete || last.req.leavesBodyUnread) {
      Socket.prototype.destroySoon.call(socket);
      return;
    }
    socket.end();
    last.req.once('end', () => socket.destroy());
  }

  /** Refuses bytes that are no request, and the rest of a body whose end is unclear (D-ERR-9). Then the connection ends. */
  #refuseMalformed({ code = '', reason }: ParserError, socket: Socket): void {
    const status = STATUS_OF_ERROR[code] ?? 400;
    const detail = reason === undefined ? 'The request came too slowly.' : `The request is not valid HTTP: ${reason}.`;
    const malformed = new ProtocolError([{ code: 'BODY_MALFORMED', status, detail }]);
    const last = this.#visits.get(socket)?.last;
    if (last && !last.writableFinished) {
      // Node writes its `Connection: close`, unless its head is sent already.
      last.shouldKeepAlive = false;
      last.once('finish', () => socket.destroySoon());
      if (!last.req.complete) last.req.failBody(malformed);
      return;
    }
    if (socket.writableEnded) return;
    if (!socket.writable || last?.req.complete === false) return void socket.destroy();
    const body = JSON.stringify(renderErrorBody(malformed.problems));
    const headers = [
      ...['Connection', 'close'],
      ...['Content-Type', 'application/json;charset=UTF-8'],
      ...['Content-Length', String(Buffer.byteLength(body))],
      ...renderProblemHeaders(malformed.problems).flatMap((value) => ['X-Error', value]),
      ...transportHeaders(newTransactionId()),
    ];
    const head = headers.map((text, at) => (at % 2 === 0 ? `\r\n${text}: ` : text)).join('');
    socket.end(last?.endsConnection ? '' : `HTTP/1.1 ${status} ${STATUS_CODES[status]}${head}\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), DROP_MS).unref();
  }

  /** Ends a connection on which nothing moves, unless the server is working on its request. */
  #stalled(socket: Socket): void {
    const visit = this.#visits.get(socket);
    const request = visit && isBusy(visit) ? visit.last?.req : undefined;
    if (!request || socket.writableLength > 0) {
      if (request)
        this.#notices.tell('An answer was not taken: its connection is cut.', { address: socket.remoteAddress });
      socket.destroy();
      return;
    }
    if (request.received?.awaited) request.failBody(tooSlow());
    socket.setTimeout(this.#timeouts.stallMs);
  }
}

function isBusy({ last }: Visit): boolean {
  return last !== undefined && !last.writableFinished;
}

function tooSlow(): ProtocolError {
  return new ProtocolError([{ code: 'BODY_MALFORMED', status: 408, detail: 'The body came too slowly.' }]);
}
