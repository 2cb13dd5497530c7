import { connect } from 'node:net';
import { readAnswer } from './read-answers.mjs';

const ANSWER_MS = 60_000;

/** The server closed a connection that may be closed: what was to be sent on it can be sent on another. */
export class ConnectionClosed extends Error {}

/** One keep-alive connection, one request at a time. */
export class Connection {
  #socket;
  #received = Buffer.alloc(0);
  #waiting;
  #closed = false;

  static open(port) {
    const connection = new Connection();
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(connection));
      connection.#socket = socket;
      socket.on('data', (bytes) => connection.#onData(bytes));
      socket.on('error', (error) => {
        reject(error);
        connection.#fail(new ConnectionClosed(`The connection failed: ${error.message}`));
      });
      socket.on('close', () => connection.#fail(new ConnectionClosed('The server closed the connection.')));
    });
  }

  get isOpen() {
    return !this.#closed;
  }

  /** @returns {Promise<object>} the answer, whole */
  send(bytes, method) {
    if (this.#closed) return Promise.reject(new ConnectionClosed('The connection is closed.'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#settle((waiting) => waiting.reject(new Error(`There was no answer within ${ANSWER_MS / 1000} s.`)));
        this.close();
      }, ANSWER_MS);
      this.#waiting = { method, resolve, reject, timer };
      this.#socket.write(bytes);
    });
  }

  close() {
    this.#closed = true;
    this.#socket.destroy();
  }

  #onData(bytes) {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    try {
      for (;;) {
        const read = readAnswer(this.#received, { method: this.#waiting?.method });
        if (!read) return;
        this.#received = read.rest;
        if (read.answer.status < 200) continue;
        if (!this.#waiting) throw new Error(`An answer that nobody asked for: ${read.answer.text.slice(0, 300)}`);
        this.#settle((waiting) => waiting.resolve(read.answer));
      }
    } catch (error) {
      this.#fail(error);
      this.close();
    }
  }

  #fail(error) {
    this.#closed = true;
    this.#settle((waiting) => waiting.reject(error));
  }

  #settle(how) {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = undefined;
    clearTimeout(waiting.timer);
    how(waiting);
  }
}
