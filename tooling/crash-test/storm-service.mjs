import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionLost, ServiceClient } from './service-client.mjs';

const AGAIN_MS = 100;
/** The longest wait that Retry-After may ask for, as the test honours it. */
const MAX_WAIT_MS = 2000;
/** Limit of attempts of one request: some minutes, longer than any restart takes. */
const MAX_TRIES = 1000;

/**
 * The requests of a storm, which go to whichever node answers. Counts them for the quota, and records every answer that
 * a client does not expect.
 */
export class StormTraffic {
  /** Requests that a node has answered, and has certainly counted. */
  answered = 0;
  /** Requests that were lost with a node, or refused for now. A node may have counted them. */
  uncertain = 0;
  refused = 0;
  /** @type {string[]} */
  violations = [];
  #pick;

  /** @param {() => string} pick - returns the address of a node that should run */
  constructor(pick) {
    this.#pick = pick;
  }

  /** Returns a client of one lane, which sends one request after the other. */
  client(prefix = '') {
    return new StormClient(this, this.#pick, prefix);
  }

  /** Records an answer that says "not now". It must say when to try again. */
  refusedForNow(what, answer) {
    this.uncertain += 1;
    this.refused += 1;
    const seconds = Number(answer.headers.get('retry-after'));
    if (!(seconds > 0)) this.violations.push(`${what} was answered 503 without Retry-After.`);
    return Math.min(MAX_WAIT_MS, Math.max(AGAIN_MS, seconds * 1000 || 0));
  }
}

/** Sends a request until a node answers it. A lost connection leads to another node. */
export class StormClient {
  /** Whether the last request was sent more than once, so that an earlier attempt may have been executed. */
  wasRepeated = false;
  #traffic;
  #pick;
  #prefix;

  constructor(traffic, pick, prefix) {
    this.#traffic = traffic;
    this.#pick = pick;
    this.#prefix = prefix;
  }

  /** @type {ServiceClient['send']} */
  async send(method, below, request) {
    const what = `${method} ${below}`;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      this.wasRepeated = tries > 1;
      const waitMs = await this.#try({ what, method, below, request });
      if (typeof waitMs !== 'number') return waitMs;
      await sleep(waitMs);
    }
    throw new Error(`${what} was answered by no node.`);
  }

  /** @returns {Promise<number | Awaited<ReturnType<ServiceClient['send']>>>} the answer, or the wait before the next attempt */
  async #try({ what, method, below, request }) {
    const service = new ServiceClient(this.#pick(), this.#prefix);
    try {
      const answer = await service.send(method, below, { ...request, status: [request.status, 503].flat() });
      if (answer.status === 503) return this.#traffic.refusedForNow(what, answer);
      this.#traffic.answered += 1;
      return answer;
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      this.#traffic.uncertain += 1;
      return AGAIN_MS;
    }
  }
}
