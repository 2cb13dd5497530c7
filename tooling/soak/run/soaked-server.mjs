import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, residentMegabytes } from '@talent-platform/harness/processes.mjs';
import { environmentOf, startServer } from '@talent-platform/harness/server.mjs';

const PROBE = new URL('server-probe.mjs', import.meta.url).href;

/** @typedef {import('@talent-platform/harness/server.mjs').ServerProcess} ServerProcess */

/**
 * Starts the built server with a probe inside.
 *
 * @param {{ dataDir: string, databaseUrl: string, blueprint: string }} on - `blueprint` is a file or folder
 */
export function startSoaked(on) {
  return startServer({ env: environmentOf(on), nodeArgs: ['--expose-gc', '--import', PROBE] });
}

/**
 * Measures the longest stall of the server's event loop during the work.
 *
 * @param {ServerProcess} server
 * @param {() => Promise<T>} work
 * @returns {Promise<{ result: T, stallMs: number }>}
 * @template T
 */
export async function stallDuring({ child }, work) {
  await ask(child, {});
  const result = await work();
  const { stallMs } = await ask(child, {});
  return { result, stallMs };
}

const PART = 'memory and descriptors';
const LOOK_MS = 500;
/** Limit of the growth in memory after an attack. Bounded caches may fill up. */
const MORE_MEGABYTES = 64;
const MAX_MEGABYTES = 800;
/** Limit of the growth in descriptors. PostgreSQL's pools grow up to their sizes. */
const MORE_DESCRIPTORS = 30;
const SETTLE_MS = 15_000;

/** Watches an idle server during attacks: its maximum of memory, and whether it returns to its level. */
export class Watch {
  #server;
  #before;
  #peak = 0;
  #looks;

  /** @param {ServerProcess} server */
  static async begin(server) {
    const watch = new Watch();
    watch.#server = server;
    watch.#before = await levelOf(server);
    const look = () => (watch.#peak = Math.max(watch.#peak, residentMegabytes(server.child.pid) ?? 0));
    watch.#looks = setInterval(look, LOOK_MS);
    return watch;
  }

  /**
   * Judges the server once all clients are gone.
   *
   * @param {import('./findings.mjs').Findings} findings
   * @returns {Promise<Record<string, string>>} the row of a table
   */
  async end(findings) {
    clearInterval(this.#looks);
    const after = await this.#settled();
    const [began, ended, peak] = [shown(this.#before), shown(after), `${Math.round(this.#peak)} MB`];
    const notBack = {
      kind: 'the server does not return to its level',
      message: `It held ${began} before, and ${ended} after.`,
    };
    const tooLarge = { kind: 'the server takes too much memory', message: `It had ${peak} at most.` };
    findings.count(PART, this.#isBack(after) ? undefined : notBack);
    findings.count(PART, this.#peak > MAX_MEGABYTES ? tooLarge : undefined);
    return { before: began, after: ended, 'resident at most': peak };
  }

  async #settled() {
    const until = Date.now() + SETTLE_MS;
    for (;;) {
      const level = await levelOf(this.#server);
      if (this.#isBack(level) || Date.now() > until) return level;
      await sleep(LOOK_MS);
    }
  }

  #isBack({ megabytes, descriptors }) {
    const before = this.#before;
    return megabytes <= before.megabytes + MORE_MEGABYTES && descriptors <= before.descriptors + MORE_DESCRIPTORS;
  }
}

/** Returns the memory after a garbage collection, and the number of open descriptors. */
async function levelOf({ child }) {
  const { used } = await ask(child, { collects: true });
  return { megabytes: used / 1e6, descriptors: readdirSync(`/proc/${child.pid}/fd`).length };
}

const shown = ({ megabytes, descriptors }) => `${Math.round(megabytes)} MB in use, ${descriptors} descriptors`;
