// Sends small requests, each a few milliseconds after the answer before, until a message stops it. Measures how long a server
// answers nobody.
import { setTimeout as sleep } from 'node:timers/promises';

import { Conversation } from './connection.mjs';

const PAUSE_MS = 4;

let probing;
let stopped = false;

process.on('message', ({ caller, targets }) => {
  const work = caller ? start(caller, targets) : stop();
  work.then(
    (answer) => process.send?.(answer),
    (error) => process.send?.({ failure: error.stack }),
  );
});

/** Reports readiness after the first answer of every target, so that the clock starts while all of them are asked. */
async function start(caller, targets) {
  stopped = false;
  const probes = await Promise.all(targets.map((target) => Probe.open(caller, target)));
  probing = Promise.all(probes.map((probe) => probe.run()));
  probing.catch(() => undefined);
  return {};
}

async function stop() {
  stopped = true;
  return { worstMs: await probing };
}

class Probe {
  #conversation;
  #target;

  static async open(caller, target) {
    const probe = new Probe();
    probe.#conversation = await Conversation.open(caller);
    probe.#target = target;
    await probe.#ask();
    return probe;
  }

  /** @returns {Promise<number>} the worst time in milliseconds */
  async run() {
    let worstMs = 0;
    while (!stopped) {
      worstMs = Math.max(worstMs, await this.#ask());
      await sleep(PAUSE_MS);
    }
    this.#conversation.close();
    return worstMs;
  }

  async #ask() {
    const { status, text, ms } = await this.#conversation.send({ target: this.#target });
    if (status !== 200) throw new Error(`A probe was answered with ${text}`);
    return ms;
  }
}
