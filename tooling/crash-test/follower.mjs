import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 200;
/** The feed tells a change only after all transactions that ran at the same time have ended. */
const PATIENCE_MS = 60_000;

/** Follows the changes of a customer from the beginning, wherever the customer is (D-CHG-2). */
export class Follower {
  /** The times that each version was told, by `type/id@version`. @type {Map<string, number>} */
  #told = new Map();
  /** @type {string[]} */
  #problems = [];
  #client;
  #isOver = false;
  /** @type {Promise<unknown> | undefined} */
  #following;

  /** @param {import('./service-client.mjs').Client} client - below /platform/v1 */
  constructor(client) {
    this.#client = client;
  }

  get count() {
    return this.#told.size;
  }

  begin() {
    this.#following = this.#follow().catch((error) => this.#problems.push(`The follower ended: ${error}`));
  }

  /**
   * Goes on until everything is told.
   *
   * @param {() => Promise<any[]>} rows - the stored changes
   * @returns {Promise<string[]>} what was not told, told twice, or not stored
   */
  async end(rows) {
    const until = Date.now() + PATIENCE_MS;
    const stored = new Set((await rows()).map(nameOf));
    while (this.#told.size < stored.size && this.#problems.length === 0 && Date.now() < until) await sleep(LOOK_MS);
    await this.stop();
    const names = [...this.#told.keys()];
    return [
      ...this.#problems,
      ...[...stored].filter((name) => !this.#told.has(name)).map((name) => `The change ${name} was not told.`),
      ...names.filter((name) => !stored.has(name)).map((name) => `The change ${name} was told and is not stored.`),
      ...names.filter((name) => this.#told.get(name) !== 1).map((name) => `The change ${name} was told twice.`),
    ];
  }

  async stop() {
    this.#isOver = true;
    await this.#following;
  }

  async #follow() {
    for (let after = ''; !this.#isOver;) {
      const { body } = await this.#client.send('GET', `/changes?size=1000${after}`, { status: 200 });
      for (const change of body.changes) this.#told.set(nameOf(change), (this.#told.get(nameOf(change)) ?? 0) + 1);
      after = `&after=${encodeURIComponent(body.next)}`;
      if (!body.more) await sleep(LOOK_MS);
    }
  }
}

function nameOf({ type, id, version }) {
  return `${type}/${id}@${version}`;
}
