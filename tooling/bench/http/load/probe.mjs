import { fileURLToPath } from 'node:url';

import { ask, startNode, stopProcess } from '@talent-platform/harness/processes.mjs';
import { CORES } from '../../measure/cores.mjs';
import { CALLER } from '../world.mjs';

const WORKER = fileURLToPath(new URL('probe-worker.mjs', import.meta.url));

/** Keeps asking a server for some targets, from a process of its own, while other work runs. */
export class Probe {
  #worker = startNode(WORKER, { core: CORES.load, ipc: true });

  /**
   * @param {{ port: number, targets: string[] }} where
   * @param {() => Promise<T>} work
   * @returns {Promise<{ result: T, worstMs: number[] }>} what the work gave, and the slowest answer of each target meanwhile
   * @template T
   */
  async during({ port, targets }, work) {
    await ask(this.#worker, { caller: { ...CALLER, port }, targets });
    const result = await work();
    const { worstMs } = await ask(this.#worker, {});
    return { result, worstMs };
  }

  async stop() {
    await stopProcess(this.#worker);
  }
}
