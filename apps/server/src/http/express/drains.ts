import type { Notices } from '../../runtime/index.js';
import type { Connection } from './connection.js';
import type { ClientTimeouts } from './client-timeouts.js';

/** Limit for bodies that are read away at once; others are closed unread. A connection that drains is the first to end for another one. */
const MAX_DRAINS = 64;
const MAX_DRAINS_PER_ADDRESS = 8;

/**
 * Reads away what clients still send of bodies that were refused. Many clients write all of a body before they read. A
 * connection that is closed with bytes unread is reset, and a reset takes the reply from such a client (D-NET-14).
 */
export class Drains {
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
    // These bytes are not parsed any more. Adding a listener takes the socket from node's parser; then the parser's listeners are removed.
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
    // If the parser had paused the socket, the stream believes that it is being read.
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
