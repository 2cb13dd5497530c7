import { setTimeout as sleep } from 'node:timers/promises';
import { SigningSecret } from '@talent-platform/protocol/signing';
import { ConnectionLost, sendSigned } from '@talent-platform/harness/send-signed.mjs';

const USER = 'crash.writer';
const SECRET = new SigningSecret('crash-test-secret-of-its-only-writer');
/** The prefix of the customer's paths on the platform API. */
export const PLATFORM = '/platform/v1';

/**
 * @typedef {Parameters<typeof sendSigned>[1]} Request
 * @typedef {{ send: (method: string, below: string, request: Omit<Request, 'method' | 'target'>) => ReturnType<typeof
 *   sendSigned> }} Client - `below`: the path below the customer
 */

/** Sends signed requests for the customer of the crash test. @implements {Client} */
export class ServiceClient {
  #prefix;

  /**
   * @param {string} baseUrl
   * @param {string} [prefix] - the path before the customer
   */
  constructor(baseUrl, prefix = '') {
    this.baseUrl = baseUrl;
    this.#prefix = `${prefix}/customers/1`;
  }

  /** @type {Client['send']} */
  send(method, below, request) {
    const caller = { baseUrl: this.baseUrl, user: USER, secret: SECRET };
    return sendSigned(caller, { method, target: this.#prefix + below, ...request });
  }
}

const AGAIN_MS = 100;
/** The longest wait that Retry-After may ask for, as the test honours it. */
const MAX_WAIT_MS = 2000;
/** Limit of attempts of one request: some minutes, longer than any restart takes. */
const MAX_TRIES = 1000;

/**
 * Requests that go to whichever node answers, until one does. They follow the customer to another installation
 * (D-OPR-28). Counts them for the quota, and records every refusal that
 * does not say when to try again.
 */
export class PatientRequests {
  /** Requests that a node has answered, and has certainly counted. */
  answered = 0;
  /** Requests that were lost with a node, or refused for now. A node may have counted them. */
  uncertain = 0;
  refused = 0;
  /** @type {string[]} */
  violations = [];
  #pick;
  /** The address of the installation that has the customer now. @type {string | undefined} */
  #moved;

  /** @param {() => string} pick - returns the address of a node that should run */
  constructor(pick) {
    this.#pick = pick;
  }

  /** @returns {Client} */
  client(prefix = '') {
    return { send: (method, below, request) => this.#send(prefix, method, { below, request }) };
  }

  async #send(prefix, method, { below, request }) {
    const what = `${method} ${below}`;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const service = new ServiceClient(this.#moved ?? this.#pick(), prefix);
      try {
        const answer = await service.send(method, below, { ...request, status: [request.status, 503, 410].flat() });
        if (answer.status === 410) {
          const address = answer.headers.get('location');
          if (address === null) throw new Error(`${what} was answered 410 without an address: ${answer.text}`);
          this.#moved = new URL(address).origin;
          continue;
        }
        if (answer.status !== 503) {
          this.answered += 1;
          return answer;
        }
        await sleep(this.#refusedForNow(what, answer));
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        this.uncertain += 1;
        await sleep(AGAIN_MS);
      }
    }
    throw new Error(`${what} was answered by no node.`);
  }

  /** Records an answer that says "not now". It must say when to try again. */
  #refusedForNow(what, answer) {
    this.uncertain += 1;
    this.refused += 1;
    const seconds = Number(answer.headers.get('retry-after'));
    if (!(seconds > 0)) this.violations.push(`${what} was answered 503 without Retry-After.`);
    return Math.min(MAX_WAIT_MS, Math.max(AGAIN_MS, seconds * 1000 || 0));
  }
}
