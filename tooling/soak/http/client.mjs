import { idOf, sendSigned } from '@talent-platform/harness/send-signed.mjs';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

import { exchange } from './exchange.mjs';
import { readAnswer } from './read-answers.mjs';

/**
 * @typedef {import('./read-answers.mjs').Answer} Answer
 * @typedef {{ method?: string, target: string, body?: string | Buffer, headers?: string[][] }} Request - `headers`:
 *   additional headers
 * @typedef {{ caller?: string, by?: string }} As - `by` is `signature` or `password`; without a caller, the request is
 *   anonymous
 */

/** Limit of attempts. The server may reset a connection whose body it refuses before the client has read the answer. */
const TRIES = 5;

/** Sends requests to one server, each on a connection of its own. */
export class Service {
  #port;
  #caller;

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
    const isWhole = (came) => finalAnswer(came, method) !== undefined;
    for (let tries = 1; ; tries += 1) {
      const came = await exchange(this.#port, [bytes], { ending: 'close', isWhole });
      const answer = finalAnswer(came.bytes, method);
      if (answer) return answer;
      if (tries === TRIES) throw new Error(`There was no whole answer: ${came.bytes.toString().slice(0, 300)}`);
    }
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
}

/** Returns the answer behind informational ones; undefined until it is whole. */
function finalAnswer(bytes, method) {
  let read = readAnswer(bytes, { method });
  while (read && read.answer.status < 200) read = readAnswer(read.rest, { method });
  return read?.answer;
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
