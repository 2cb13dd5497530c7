import { setTimeout as sleep } from 'node:timers/promises';

const PART = 'memory and descriptors';
const LOOK_MS = 500;
const MEBIBYTE = 1_048_576;
/** The growth that a server may show after an attack, because bounded caches fill up. */
const MORE_BYTES = 64 * MEBIBYTE;
const MOST_RESIDENT_BYTES = 800 * MEBIBYTE;
/** The pools of PostgreSQL grow up to their sizes; a leak of the crowd's connections would be of hundreds. */
const MORE_DESCRIPTORS = 30;
const SETTLE_MS = 15_000;

/** Watches a server from a level that it has come to rest at: what it holds at most, and that it comes back to that level. */
export class Watch {
  #server;
  #before;
  #peakBytes = 0;
  #isOver = false;
  #looking;

  static async begin(server) {
    const watch = new Watch();
    watch.#server = server;
    watch.#before = await server.level();
    watch.#looking = watch.#look();
    return watch;
  }

  async #look() {
    while (!this.#isOver && this.#server.isRunning) {
      this.#peakBytes = Math.max(this.#peakBytes, this.#server.residentBytes());
      await sleep(LOOK_MS);
    }
  }

  /** Once all clients are gone. @returns {Promise<object>} the row of a table */
  async end(findings) {
    this.#isOver = true;
    await this.#looking;
    const after = await this.#settled();
    const fail = (kind, message) => findings.fail({ part: PART, kind, message });
    if (!this.#isBack(after)) {
      fail(
        'the server does not come back to its level',
        `It held ${shown(this.#before)} before, and ${shown(after)} after.`,
      );
    } else findings.pass();
    if (this.#peakBytes > MOST_RESIDENT_BYTES)
      fail('the server takes too much memory', `It had ${megabytes(this.#peakBytes)} MB at most.`);
    else findings.pass();
    return { before: shown(this.#before), after: shown(after), 'resident at most': `${megabytes(this.#peakBytes)} MB` };
  }

  async #settled() {
    const until = Date.now() + SETTLE_MS;
    for (;;) {
      const level = await this.#server.level();
      if (this.#isBack(level) || Date.now() > until) return level;
      await sleep(LOOK_MS);
    }
  }

  #isBack(level) {
    return (
      level.used <= this.#before.used + MORE_BYTES && level.descriptors <= this.#before.descriptors + MORE_DESCRIPTORS
    );
  }
}

const megabytes = (bytes) => Math.round(bytes / 1e6);
const shown = ({ used, descriptors }) => `${megabytes(used)} MB in use, ${descriptors} descriptors`;
