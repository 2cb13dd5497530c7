import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { idOf } from '@talent-platform/harness/send-signed.mjs';
import { ServiceClient } from './service-client.mjs';

const PAUSE_MS = 50;

/**
 * One turn of traffic: the statuses of a write, a read and the readiness, and the longest time that one took.
 *
 * @typedef {{ writes: Record<string, number>, reads: Record<string, number>, ready: Record<string, number>,
 *   withoutRetryAfter: number, longestMs: number }} Phase
 */

/** Writes, reads and asks for readiness, over and over, while something fails. */
export class Traffic {
  #service;
  #baseUrl;
  /** The acknowledged people, by their ids. */
  #people = new Map();
  #turn = 0;

  constructor(baseUrl) {
    this.#baseUrl = baseUrl;
    this.#service = new ServiceClient(baseUrl);
  }

  get acknowledged() {
    return this.#people.size;
  }

  /**
   * Sends traffic for a time, or until a condition holds.
   *
   * @param {{ forMs: number, until?: (phase: Phase) => boolean }} options
   * @returns {Promise<Phase>}
   */
  async phase({ forMs, until = () => false }) {
    /** @type {Phase} */
    const phase = { writes: {}, reads: {}, ready: {}, withoutRetryAfter: 0, longestMs: 0 };
    const deadline = Date.now() + forMs;
    do {
      await this.#takeTurn(phase);
      await delay(PAUSE_MS);
    } while (Date.now() < deadline && !until(phase));
    return phase;
  }

  /** Returns what was acknowledged and is not there. */
  async lost() {
    /** @type {string[]} */
    const lost = [];
    for (const [id, lastname] of this.#people) {
      const { status, body } = await this.#service.send('GET', `/people/${id}`, {});
      if (status !== 200 || body.lastname !== lastname) lost.push(`The acknowledged person ${id} is lost: ${status}.`);
    }
    return lost;
  }

  async #takeTurn(phase) {
    const lastname = `t${(this.#turn += 1)}`;
    const request = { members: { firstname: 'A', lastname }, key: randomUUID() };
    const written = await this.#timed(phase, () => this.#service.send('POST', '/people', request));
    count(phase.writes, written?.status ?? 'lost');
    if (written?.status === 201) this.#people.set(idOf(written), lastname);
    if (written?.status >= 500 && !written.headers.has('retry-after')) phase.withoutRetryAfter += 1;
    const read = await this.#timed(phase, () => this.#service.send('GET', '/people/1', {}));
    count(phase.reads, read?.status ?? 'lost');
    const ready = await this.#timed(phase, () => fetch(`${this.#baseUrl}/health/ready`));
    count(phase.ready, ready?.status ?? 'lost');
    await ready?.body?.cancel?.();
  }

  async #timed(phase, send) {
    const began = performance.now();
    const answer = await send().catch(() => undefined);
    phase.longestMs = Math.max(phase.longestMs, Math.round(performance.now() - began));
    return answer;
  }
}

function count(counts, status) {
  counts[status] = (counts[status] ?? 0) + 1;
}

/** Returns the violations of a phase whose writes may be refused, and whose reads go on. */
export function phaseProblems(name, phase, { reads = ['200'], writes = ['201', '503'] } = {}) {
  /** @type {string[]} */
  const problems = [];
  for (const [kind, allowed] of Object.entries({ reads, writes })) {
    for (const [status, times] of Object.entries(phase[kind]))
      if (!allowed.includes(status)) problems.push(`${name}: ${times} ${kind} were answered ${status}.`);
  }
  if (phase.withoutRetryAfter > 0) problems.push(`${name}: ${phase.withoutRetryAfter} refusals had no Retry-After.`);
  return problems;
}

/** Ends a phase once a write was acknowledged and the server is ready. */
export const hasRecovered = ({ writes, ready }) => writes[201] > 0 && ready[200] > 0;
