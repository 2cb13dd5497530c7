import type { ClientRequest } from 'node:http';

/** Limit for all bytes that come, with heads, interim replies and the frames of chunks (D-EVT-10). */
const MAX_RAW_BYTES = 98_304;
/** Interim replies (1xx) before the reply. */
const MAX_INTERIM = 8;
/** Limit for TLS session tickets, whose bytes do not count as a part of the reply. Servers usually send two. */
const MAX_TICKETS = 16;

/** Ends a connection that sends too much, in the reply or around it. */
export class ReplyBounds {
  isOver = false;
  #bytes = 0;
  #interim = 0;
  #tickets = 0;

  constructor(private readonly request: ClientRequest) {
    request.once('socket', (socket) => {
      socket.on('data', (part: Buffer) => this.#count(part));
      socket.on('session', () => this.#countTicket());
    });
    request.on('information', () => {
      this.#interim += 1;
      if (this.#interim > MAX_INTERIM) this.#end('Interim replies came, and no reply.');
    });
  }

  /** Nothing more is wanted: what has come already, in however many pieces, is not looked at. */
  close(): void {
    this.request.destroy();
  }

  #count(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > MAX_RAW_BYTES) this.#end('More came than a reply may be.');
  }

  #countTicket(): void {
    this.#tickets += 1;
    if (this.#tickets > MAX_TICKETS) this.#end('Tickets of TLS came, and no reply.');
  }

  #end(why: string): void {
    this.isOver = true;
    this.request.destroy(new Error(why));
  }
}
