import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Timeout for an answer. It is long, because a busy machine answers late. */
const ANSWER_MS = 30_000;

/**
 * Sends bytes on a new connection, and collects the reply.
 *
 * @param {number} port
 * @param {Buffer[]} pieces - each is written separately, with `pauseMs` between two
 * @param {{ pauseMs?: number, quietMs?: number, limitMs?: number, ending?: 'stay' | 'half' | 'close', isWhole?: (bytes:
 *   Buffer) => boolean }} how - `isWhole` says if the reply is complete. Without it, the reply ends after `quietMs` of
 *   silence. Then comes the ending, and the server has `limitMs` to close the connection.
 * @returns {Promise<{ bytes: Buffer, isClosed: boolean, isReset: boolean }>}
 */
export async function exchange(port, pieces, how = {}) {
  const { pauseMs = 0, quietMs = 150, limitMs = 5000, ending = 'half', isWhole } = how;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  const came = new Arrivals(socket);
  await once(socket, 'connect');
  try {
    for (const piece of pieces) {
      if (!socket.writable) break;
      socket.write(piece);
      if (pauseMs > 0) await sleep(pauseMs);
    }
    if (isWhole) await came.whole(isWhole, ANSWER_MS);
    else await came.quiet(quietMs);
    if (ending === 'close') socket.destroy();
    if (ending === 'half') socket.end();
    if (!came.isClosed && ending !== 'close') await came.closed(limitMs);
    return { bytes: came.bytes, isClosed: came.isClosed || ending === 'close', isReset: came.isReset };
  } finally {
    socket.destroy();
  }
}

/** The bytes received on a socket, and whether the other side has ended. */
class Arrivals {
  isClosed = false;
  isReset = false;
  #chunks = [];
  #lastAt = performance.now();
  #more = (/** @type {unknown} */ _ = undefined) => {};
  #ended;

  constructor(socket) {
    socket.on('data', (bytes) => {
      this.#chunks.push(bytes);
      this.#lastAt = performance.now();
      this.#more();
    });
    socket.on('error', ({ code }) => (this.isReset ||= code === 'ECONNRESET' || code === 'EPIPE'));
    this.#ended = new Promise((resolve) => {
      const end = () => resolve((this.isClosed = true));
      socket.once('end', end).once('close', end);
    });
  }

  get bytes() {
    return Buffer.concat(this.#chunks);
  }

  async whole(isWhole, limitMs) {
    const until = performance.now() + limitMs;
    while (!this.isClosed && performance.now() < until && !isWhole(this.bytes))
      await Promise.race([
        new Promise((more) => (this.#more = more)),
        sleep(limitMs, undefined, { ref: false }),
        this.#ended,
      ]);
  }

  async quiet(quietMs) {
    for (;;) {
      const leftMs = this.#lastAt + quietMs - performance.now();
      if (leftMs <= 0 || this.isClosed) return;
      await Promise.race([sleep(leftMs), this.#ended]);
    }
  }

  closed(limitMs) {
    return Promise.race([this.#ended, sleep(limitMs, undefined, { ref: false })]);
  }
}
