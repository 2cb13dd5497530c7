import type { ClientRequest } from 'node:http';

/** So much is taken of all that comes: heads, interim replies, what stands around pieces (D-EVT-10). */
const MAX_RAW_BYTES = 98_304;
/** Interim replies (1xx) before the reply. */
const MAX_INTERIM = 8;
/** Of TLS, by which a later connection would be shorter: servers send two, and what they are made of is no part of a reply. */
const MAX_TICKETS = 16;

/** What comes has an end, the parts around the reply too: then the connection is ended. */
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
