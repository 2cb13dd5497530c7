import { connect } from 'node:net';
import { idOf, sendSigned } from '@talent-platform/harness/send-signed.mjs';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

import { readAnswer, valueOf } from './read-answers.mjs';

/**
 * @typedef {import('./read-answers.mjs').Answer} Answer
 * @typedef {{ method?: string, target: string, body?: string | Buffer, headers?: string[][] }} Request - `headers`:
 *   additional headers
 * @typedef {{ caller?: string, by?: string }} As - `by` is `signature` or `password`; without a caller, the request is
 *   anonymous
 */

/** Limit of attempts. A request is sent again if its connection was closed meanwhile. */
const TRIES = 5;

/**
 * Sends requests to one server over some keep-alive connections of its own. A connection carries one request at a time.
 */
export class Service {
  #port;
  #caller;
  /** @type {Connection[]} */
  #idle = [];

  constructor(port) {
    this.#port = port;
    this.#caller = { baseUrl: `http://127.0.0.1:${port}`, ...CALLERS.integration };
  }

  /**
   * @param {Request} request
   * @param {As} [as]
   */
  async send(request, as) {
    return this.sendBytes(requestBytes(request, as), request.method);
  }

  /**
   * @param {Buffer} bytes
   * @returns {Promise<Answer>}
   */
  async sendBytes(bytes, method = 'GET') {
    for (let tries = TRIES; ; tries -= 1) {
      const kept = this.#idle.pop();
      try {
        return await this.#on(kept?.isOpen ? kept : await Connection.open(this.#port), { bytes, method });
      } catch (error) {
        // The server may have closed an idle connection just then. It may also reset a connection whose body it
        // refuses, before the client has read the answer.
        if (!(error instanceof ConnectionClosed) || tries === 1) throw error;
      }
    }
  }

  async #on(connection, { bytes, method }) {
    const answer = await connection.send(bytes, method);
    if (valueOf(answer, 'connection')?.toLowerCase() === 'close') connection.close();
    else this.#idle.push(connection);
    return answer;
  }

  /**
   * Reads what the integration may read.
   *
   * @param {string} below - the path below the customer, or a whole path
   */
  must(below) {
    const target = below.startsWith('/') ? below : `${CUSTOMER}/${below}`;
    return sendSigned(this.#caller, { target, status: 200 });
  }

  /** Creates a resource, and returns its id. */
  async create(type, members) {
    const request = { method: 'POST', target: `${CUSTOMER}/${type}`, members, status: 201 };
    return idOf(await sendSigned(this.#caller, request));
  }

  close() {
    for (const connection of this.#idle.splice(0)) connection.close();
  }
}

const ANSWER_MS = 60_000;

/** The server closed a connection that it is allowed to close. The request can be sent again on another connection. */
export class ConnectionClosed extends Error {}

/** A keep-alive connection, which carries one request at a time. */
export class Connection {
  #socket;
  /** @type {Buffer} */
  #received = Buffer.alloc(0);
  #waiting;
  #closed = false;

  /** @returns {Promise<Connection>} */
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

  /** @returns {Promise<Answer>} the complete answer */
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
        if (!this.#waiting) throw new Error(`An answer without a request: ${read.answer.text.slice(0, 300)}`);
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

/** The demo customer's users, and one user whose secrets may be rotated and deleted. */
export const CALLERS = Object.fromEntries(
  ['integration', 'recruiter', 'partner'].map((name) => [
    name,
    {
      user: `demo.${name}`,
      password: `demo-only-${name}-password`,
      secret: new SigningSecret(`demo-only-${name}-secret`),
    },
  ]),
);

export const CUSTOMER = '/customers/1001';
export const PLATFORM = '/platform/v1/customers/1001';

/**
 * Returns a request as bytes.
 *
 * @param {Request} request
 * @param {As} [as]
 */
export function requestBytes(request, as = {}) {
  const { head, body } = requestParts(request, as);
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/**
 * Returns the lines of a request and its body, for callers that change them before sending.
 *
 * @param {Request} request
 * @param {As} [as]
 */
export function requestParts({ method = 'GET', target, body, headers = [] }, as = {}) {
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(body);
  const ofBody = body === undefined ? [] : [['Content-Length', String(bytes.length)]];
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (body !== undefined && !hasType) ofBody.push(['Content-Type', 'application/json']);
  const lines = [
    ['Host', '127.0.0.1'],
    ...credentials({ method, target, body: body === undefined ? undefined : bytes }, as),
    ...ofBody,
    ...headers,
  ];
  const head = `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return { method, target, lines, head, body: bytes };
}

/**
 * @param {{ method: string, target: string, body?: Buffer }} request
 * @param {As} as
 * @returns {string[][]}
 */
function credentials({ method, target, body }, { caller, by = 'signature' }) {
  if (!caller) return [];
  const { user, password, secret } = CALLERS[caller];
  if (by === 'password') return [['Authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`]];
  return Object.entries(signRequest({ method, target, body, user, secret, now: new Date() }).headers);
}
