import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FilesClient, hashOf, PeopleClient } from './clients.mjs';
import { ConnectionLost, ServiceClient } from './service-client.mjs';

const WRITERS = 2;
const FILE_BYTES = 20_000;
/** The time between two people of one writer, so that the commands get processor time. */
const PAUSE_MS = 50;
const AGAIN_MS = 50;
/** Limit of attempts of one write: about a minute, longer than any restart takes. */
const MAX_TRIES = 1200;

/** @typedef {{ id: number, lastname: string, hash: string }} WrittenPerson */

/**
 * Writes people and their files while the operator works. Repeats a write until it is acknowledged, over restarts too,
 * and keeps every acknowledged person.
 */
export class OperatorLoad {
  /** @type {WrittenPerson[]} */
  acknowledged = [];
  #baseUrl;
  #turn = 0;
  #isOver = false;
  #writers;

  /** @param {() => string} baseUrl - returns the address of the server that runs now */
  constructor(baseUrl) {
    this.#baseUrl = baseUrl;
    this.#writers = Promise.all(Array.from({ length: WRITERS }, () => this.#write()));
    // `stop` reports the failure.
    this.#writers.catch(() => undefined);
  }

  /** Resolves after `count` more people were acknowledged. */
  async progress(count = 4) {
    const until = this.acknowledged.length + count;
    while (this.acknowledged.length < until && !this.#isOver) {
      await Promise.race([sleep(AGAIN_MS), this.#writers]);
    }
  }

  async stop() {
    this.#isOver = true;
    await this.#writers;
  }

  /**
   * Compares what a server reads with what was acknowledged.
   *
   * @param {string} baseUrl
   * @param {readonly WrittenPerson[]} [people] - those that must be there
   * @returns {Promise<string[]>} the violations
   */
  async violations(baseUrl, people = this.acknowledged) {
    const service = new ServiceClient(baseUrl);
    const violations = [];
    for (const { id, lastname, hash } of people) {
      const person = await new PeopleClient(service).read(id, ['lastname']);
      if (person?.lastname !== lastname)
        violations.push(`Person ${id} was acknowledged as "${lastname}" and is ${JSON.stringify(person)}.`);
      else if ((await new FilesClient(service).read(id)) !== hash)
        violations.push(`Person ${id} has lost the file that was acknowledged.`);
    }
    return violations;
  }

  async #write() {
    while (!this.#isOver) {
      this.#turn += 1;
      const lastname = `person${this.#turn}`;
      const content = randomBytes(FILE_BYTES);
      const id = await this.#until((service) =>
        new PeopleClient(service).create({ firstname: 'A', lastname }, `day-${lastname}`),
      );
      await this.#until((service) => new FilesClient(service).upload(id, content));
      this.acknowledged.push({ id, lastname, hash: hashOf(content) });
      await sleep(PAUSE_MS);
    }
  }

  /**
   * Repeats a write while no server takes it.
   *
   * @template T
   * @param {(service: ServiceClient) => Promise<T>} write
   * @returns {Promise<T>}
   */
  async #until(write) {
    for (let left = MAX_TRIES; ; left -= 1) {
      try {
        return await write(new ServiceClient(this.#baseUrl()));
      } catch (error) {
        const isPassing = error instanceof ConnectionLost || / answered 503: /.test(String(error));
        if (!isPassing || left === 0) throw error;
        await sleep(AGAIN_MS);
      }
    }
  }
}
