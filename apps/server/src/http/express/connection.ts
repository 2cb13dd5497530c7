import type { Socket } from 'node:net';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { ClientAddresses } from '../request/client-addresses.js';
import type { Patience } from './patience.js';
import type { TalentRequest } from './talent-request.js';
import type { TalentResponse } from './talent-response.js';
import type { ServerResponse } from 'node:http';

/** Requests that a client may send ahead of the answer to the one before them. */
const MAX_WAITING = 64;
/** What their heads may weigh: their characters, and what each header takes beside them. */
const MAX_WAITING_WEIGHT = 65_536;
const HEADER_WEIGHT = 32;

/** What is done with a request once it is its turn. */
export type Handle = (request: TalentRequest, response: TalentResponse) => void;

/** What a connection is kept for. */
export interface Wait {
  /** Monotonic milliseconds. */
  readonly since: number;
  /**
   * It serves nobody; it is new, and has sent no whole head yet; its client owes a body, or is to take a reply; the server owes a
   * reply for long, for its turn has not come; or owes one.
   */
  readonly kind: 'idle' | 'new' | 'owing' | 'late' | 'busy';
}

/** Why a connection is cut. */
export type Cut = 'closed' | 'idle' | 'unread answer' | 'unfinished body';

/** A connection, and how its client gets on with what it owes: its body, and taking its reply. */
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
   * Handles one request after the other: those of one connection that came together would all be worked on in the same
   * turn of the event loop, and what each has made be in memory at once.
   *
   * @returns false where the client sends requests without end, and waits for no reply
   */
  begin(request: TalentRequest, response: TalentResponse, handle: Handle): boolean {
    if (this.socket.writableEnded) return true;
    const before = this.#response;
    this.#latest = request;
    this.#response = response;
    // Node gives a response its socket once those before it are finished.
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
      // In the next turn of the event loop: one that has many waiting keeps nobody waiting for all of them.
      setImmediate(() => {
        if (response.socket && !this.#endsWithReply) handle(request, response);
      });
    });
    return this.#waiting <= MAX_WAITING && this.#waitingWeight <= MAX_WAITING_WEIGHT;
  }

  /** Whom it counts for: the client of its request, and until there is one its address. */
  clientBy(addresses: ClientAddresses): string {
    const request = this.#served ?? this.#latest;
    return request ? addresses.clientOf(request) : this.address;
  }

  /** Ends it once the request that it serves has its reply: those behind it are not begun. */
  endWithReply(): void {
    this.#endsWithReply = true;
    responseOn(this.socket)?.once('finish', () => this.socket.end());
  }

  /** Closes it from here. Bytes that its client still sends are read and dropped for a while. */
  drain(): void {
    this.#isDraining = true;
    this.socket.end();
  }

  /** Undefined where its client owes something for a moment only, or it is to end soon. */
  waitAt(now: number, { graceMs }: Patience): Wait | undefined {
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

  /** For how long its reply has not got on, by the looks of `cutFor`. */
  stalledMs(now: number): number {
    return this.#reply?.stalledMs(now) ?? 0;
  }

  /** One look: why it is to be cut now, if it is. A body that comes too slowly is refused, which closes it (408). */
  cutFor(now: number, patience: Patience): Cut | undefined {
    const { socket } = this;
    if (socket.writableFinished) {
      const pace = (this.#closing ??= new Pace(now, socket.bytesRead));
      pace.look(now, socket.bytesRead);
      const isLingering = this.#isDraining
        ? pace.stalledMs(now) < patience.lingerMs
        : pace.elapsedMs(now) < patience.lingerMs;
      return isLingering && pace.elapsedMs(now) < patience.drainMs ? undefined : 'closed';
    }
    return this.#answerCut(now, patience) ?? this.#bodyCut(now, patience) ?? this.#idleCut(now, patience);
  }

  get #served(): TalentRequest | undefined {
    return responseOn(this.socket)?.req as TalentRequest | undefined;
  }

  #answerCut(now: number, { answerMs, answerBytes }: Patience): Cut | undefined {
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

  #bodyCut(now: number, patience: Patience): Cut | undefined {
    const request = this.#latest;
    if (request !== this.#paced) this.#body = this.#idle = undefined;
    this.#paced = request;
    if (!request || request.complete) return undefined;
    if (request.received?.awaited) {
      const pace = (this.#body ??= new Pace(now, request.received.length));
      pace.look(now, request.received.length);
      if (isTooSlow(pace, now, patience)) request.received.fail(tooSlow(patience));
      return undefined;
    }
    if (responseOn(this.socket)) {
      // What came is being taken: when more is wanted, the waiting begins anew.
      this.#body = undefined;
      return undefined;
    }
    // Answered already: the rest is only read away, so that the connection can be used again.
    this.#body ??= new Pace(now, 0);
    return this.#body.elapsedMs(now) >= patience.bodyMs ? 'unfinished body' : undefined;
  }

  /** Node waits anew with every byte, though it be an empty line that begins no head. */
  #idleCut(now: number, { idleMs }: Patience): Cut | undefined {
    if (!this.#latest || this.#served) return undefined;
    this.#idle ??= new Pace(now, 0);
    return this.#idle.elapsedMs(now) >= idleMs ? 'idle' : undefined;
  }
}

function weightOf({ rawHeaders, url = '' }: TalentRequest): number {
  const weight = url.length + (rawHeaders.length / 2) * HEADER_WEIGHT;
  return rawHeaders.reduce((sum, { length }) => sum + length, weight);
}

function isTooSlow(pace: Pace, now: number, { bodyMs, bodyBytesPerSecond }: Patience): boolean {
  if (pace.stalledMs(now) >= bodyMs) return true;
  const elapsed = pace.elapsedMs(now);
  return elapsed >= bodyMs && pace.movedBytes * 1000 < bodyBytesPerSecond * elapsed;
}

function tooSlow({ bodyMs, bodyBytesPerSecond }: Patience): ProtocolError {
  const detail = `The body came too slowly: none of it for ${bodyMs / 1000} s, or fewer than ${bodyBytesPerSecond} bytes a second.`;
  return new ProtocolError([{ code: 'BODY_MALFORMED', status: 408, detail }]);
}

/** The response that a connection is busy with; undefined while it waits for a request. Node keeps it on the socket. */
export function responseOn(socket: Socket): ServerResponse | undefined {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

/** How something gets on whose bytes are counted at every look. Times are milliseconds of one clock. */
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

  /** For how long it has not moved. */
  stalledMs(now: number): number {
    return now - this.#movedAt;
  }

  /** Since the mark. */
  elapsedMs(now: number): number {
    return now - this.#markedAt;
  }

  /** Since the mark. */
  get movedBytes(): number {
    return this.#bytes - this.#markedBytes;
  }

  mark(now: number): void {
    this.#markedAt = now;
    this.#markedBytes = this.#bytes;
  }
}
