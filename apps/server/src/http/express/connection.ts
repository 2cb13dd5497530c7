import type { Socket } from 'node:net';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { ClientAddresses } from '../request/client-addresses.js';
import type { ClientTimeouts } from './client-timeouts.js';
import type { TalentRequest } from './talent-request.js';
import type { TalentResponse } from './talent-response.js';
import type { ServerResponse } from 'node:http';

/** Limit of requests that a client may send before the reply to the previous request. */
const MAX_WAITING = 64;
/** Limit of the heads of these requests: their characters, plus `HEADER_WEIGHT` for each header. */
const MAX_WAITING_WEIGHT = 65_536;
const HEADER_WEIGHT = 32;

/** Handles a request. */
export type Handle = (request: TalentRequest, response: TalentResponse) => void;

/** The state in which a connection waits. */
export interface Wait {
  /** Monotonic milliseconds. */
  readonly since: number;
  /**
   * - `idle`: it has no request;
   * - `new`: it has not sent a whole head yet;
   * - `owing`: its client must send a body or take a reply;
   * - `late`: its request has waited long for a reply, without its client's fault;
   * - `busy`: the server owes it a reply.
   */
  readonly kind: 'idle' | 'new' | 'owing' | 'late' | 'busy';
}

/** The reason for cutting a connection. */
type Cut = 'closed' | 'idle' | 'unread answer' | 'unfinished body';

/** A connection, with the speed at which its client sends a body and receives a reply. */
export class Connection {
  /** The request that began last. */
  #latest: TalentRequest | undefined = undefined;
  #response: TalentResponse | undefined = undefined;
  #waiting = 0;
  #waitingWeight = 0;
  #closing: Pace | undefined = undefined;
  #reply: Pace | undefined = undefined;
  #body: Pace | undefined = undefined;
  #idle: Pace | undefined = undefined;
  #endsWithReply = false;
  #isDraining = false;
  #paced: TalentRequest | undefined = undefined;

  /** @param openedAt monotonic milliseconds */
  constructor(
    readonly socket: Socket,
    readonly address: string,
    readonly openedAt: number,
  ) {}

  /**
   * Handles requests one after the other. Otherwise, all requests that came together would be handled in one turn of
   * the event loop, and all their replies would be in memory at once.
   * @returns false if the client sends too many requests without waiting for replies
   */
  begin(request: TalentRequest, response: TalentResponse, handle: Handle): boolean {
    if (this.socket.writableEnded) return true;
    const before = this.#response;
    this.#latest = request;
    this.#response = response;
    // Node gives a response its socket after the previous responses are finished.
    if (response.socket || !before) {
      handle(request, response);
      return true;
    }
    const weight = weightOf(request);
    this.#waiting += 1;
    this.#waitingWeight += weight;
    before.once('finish', () => {
      this.#waiting -= 1;
      this.#waitingWeight -= weight;
      // Begins in the next turn of the event loop, so that other clients need not wait for all requests of this
      // client.
      setImmediate(() => {
        if (response.socket && !this.#endsWithReply) handle(request, response);
      });
    });
    return this.#waiting <= MAX_WAITING && this.#waitingWeight <= MAX_WAITING_WEIGHT;
  }

  /**
   * Returns the client that the connection counts for: the client of its request. Before a request, it is the
   * address.
   */
  clientBy(addresses: ClientAddresses): string {
    const request = this.#served ?? this.#latest;
    return request ? addresses.clientOf(request) : this.address;
  }

  /** Ends the connection after the current reply. Later requests on the connection are not handled. */
  endWithReply(): void {
    this.#endsWithReply = true;
    responseOn(this.socket)?.once('finish', () => this.socket.end());
  }

  /** Closes the server's side. Bytes that the client still sends are read and dropped for a while. */
  drain(): void {
    this.#isDraining = true;
    this.socket.end();
  }

  /**
   * Returns the state in which the connection waits. Undefined if its client has been slow only briefly, or if the
   * connection ends soon anyway.
   */
  waitAt(now: number, { graceMs }: ClientTimeouts): Wait | undefined {
    const { socket } = this;
    if (socket.writableEnded) return { since: 0, kind: 'idle' };
    const served = this.#served;
    if (!served && this.#latest) return { since: this.#latest.startedAt, kind: 'idle' };
    const since = served?.startedAt ?? this.openedAt;
    const isDue = now - since >= graceMs;
    if (!served) return { since, kind: isDue ? 'idle' : 'new' };
    const isOwing = served.received?.awaited === true || socket.writableLength > 0;
    if (isDue) return { since, kind: isOwing ? 'owing' : 'late' };
    return isOwing || this.#endsWithReply ? undefined : { since, kind: 'busy' };
  }

  /** Returns how long the reply has made no progress, as `cutFor` has measured it. */
  stalledMs(now: number): number {
    return this.#reply?.stalledMs(now) ?? 0;
  }

  /**
   * Checks the connection once. Returns the reason if it must be cut now. A body that comes too slowly is refused
   * with 408 instead.
   */
  cutFor(now: number, timeouts: ClientTimeouts): Cut | undefined {
    const { socket } = this;
    if (socket.writableFinished) {
      const pace = (this.#closing ??= new Pace(now, socket.bytesRead));
      pace.look(now, socket.bytesRead);
      const isLingering = this.#isDraining
        ? pace.stalledMs(now) < timeouts.lingerMs
        : pace.elapsedMs(now) < timeouts.lingerMs;
      return isLingering && pace.elapsedMs(now) < timeouts.drainMs ? undefined : 'closed';
    }
    return this.#answerCut(now, timeouts) ?? this.#bodyCut(now, timeouts) ?? this.#idleCut(now, timeouts);
  }

  get #served(): TalentRequest | undefined {
    return responseOn(this.socket)?.req as TalentRequest | undefined;
  }

  #answerCut(now: number, { answerMs, answerBytes }: ClientTimeouts): Cut | undefined {
    const { socket } = this;
    if (socket.writableLength === 0) {
      this.#reply = undefined;
      return undefined;
    }
    const taken = socket.bytesWritten - socket.writableLength;
    const pace = (this.#reply ??= new Pace(now, taken));
    pace.look(now, taken);
    if (pace.elapsedMs(now) < answerMs) return undefined;
    if (pace.movedBytes < answerBytes) return 'unread answer';
    pace.mark(now);
    return undefined;
  }

  #bodyCut(now: number, timeouts: ClientTimeouts): Cut | undefined {
    const request = this.#latest;
    if (request !== this.#paced) this.#body = this.#idle = undefined;
    this.#paced = request;
    if (!request || request.complete) return undefined;
    if (request.received?.awaited) {
      const pace = (this.#body ??= new Pace(now, request.received.length));
      pace.look(now, request.received.length);
      if (isTooSlow(pace, now, timeouts)) request.received.fail(tooSlow(timeouts));
      return undefined;
    }
    if (responseOn(this.socket)) {
      // The server is working on the received part. When it wants more, the time starts again.
      this.#body = undefined;
      return undefined;
    }
    // The request has its reply. The rest of its body is read and dropped, so that the connection can be used again.
    this.#body ??= new Pace(now, 0);
    return this.#body.elapsedMs(now) >= timeouts.bodyMs ? 'unfinished body' : undefined;
  }

  /** Needed because Node's own timer restarts with every byte, even with an empty line that begins no head. */
  #idleCut(now: number, { idleMs }: ClientTimeouts): Cut | undefined {
    if (!this.#latest || this.#served) return undefined;
    this.#idle ??= new Pace(now, 0);
    return this.#idle.elapsedMs(now) >= idleMs ? 'idle' : undefined;
  }
}

function weightOf({ rawHeaders, url = '' }: TalentRequest): number {
  const weight = url.length + (rawHeaders.length / 2) * HEADER_WEIGHT;
  return rawHeaders.reduce((sum, { length }) => sum + length, weight);
}

function isTooSlow(pace: Pace, now: number, { bodyMs, bodyBytesPerSecond }: ClientTimeouts): boolean {
  if (pace.stalledMs(now) >= bodyMs) return true;
  const elapsed = pace.elapsedMs(now);
  return elapsed >= bodyMs && pace.movedBytes * 1000 < bodyBytesPerSecond * elapsed;
}

function tooSlow({ bodyMs, bodyBytesPerSecond }: ClientTimeouts): ProtocolError {
  const detail = `The body came too slowly: none of it for ${bodyMs / 1000} s, or fewer than ${bodyBytesPerSecond} bytes a second.`;
  return new ProtocolError([{ code: 'BODY_MALFORMED', status: 408, detail }]);
}

/**
 * Returns the response that a connection is busy with, which Node stores on the socket. Undefined while the
 * connection waits for a request.
 */
export function responseOn(socket: Socket): ServerResponse | undefined {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

/** Measures the progress of a count of bytes that is read at every check. All times are milliseconds of one clock. */
class Pace {
  #markedAt: number;
  #markedBytes: number;
  #bytes: number;
  #movedAt: number;

  constructor(now: number, bytes: number) {
    this.#markedAt = this.#movedAt = now;
    this.#markedBytes = this.#bytes = bytes;
  }

  look(now: number, bytes: number): void {
    if (bytes !== this.#bytes) this.#movedAt = now;
    this.#bytes = bytes;
  }

  /** Returns the time since the count last grew. */
  stalledMs(now: number): number {
    return now - this.#movedAt;
  }

  /** Returns the time since the mark. */
  elapsedMs(now: number): number {
    return now - this.#markedAt;
  }

  /** The bytes since the mark. */
  get movedBytes(): number {
    return this.#bytes - this.#markedBytes;
  }

  mark(now: number): void {
    this.#markedAt = now;
    this.#markedBytes = this.#bytes;
  }
}
