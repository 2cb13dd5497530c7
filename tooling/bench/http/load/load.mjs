import { fileURLToPath } from 'node:url';

import { ask, processFacts, startNode } from '@talent-platform/harness/processes.mjs';
import { CORES } from '../../measure/cores.mjs';
import { percentile } from '../../measure/summary.mjs';
import { CALLER, sendSigned } from '../world.mjs';
import { personOf } from './connection.mjs';

const WORKER = fileURLToPath(new URL('load-worker.mjs', import.meta.url));
/** The size of the young generation is large enough that no collection interrupts a slice. */
const NODE_ARGS = ['--max-semi-space-size=64'];

/** Minimum size on the disk of a write of a profile. Fewer bytes mean that nothing was changed. */
const MIN_KIB_PER_WRITE = 4;
/** The same minimum for writes that share a commit, because they share database pages too. */
const MIN_KIB_PER_SHARED_WRITE = 3;

/** Sends a load to a server and measures both. */
export class Load {
  #worker = startNode(WORKER, { core: CORES.load, ipc: true, nodeArgs: NODE_ARGS });

  /**
   * @param {{ child: import('node:child_process').ChildProcess, port: number }} server
   * @param {{ readers?: number, writers?: number, durationMs?: number, count?: number, ids?: number[], customers?: number, query?: string, targets?: object[], writesToDisk?: boolean }} load -
   *   the connections of each kind, which send for `durationMs` or until `count` requests are answered. Reads go to the
   *   ids from the first to the last, with `query` behind them, or to `targets`, each with the `expected` part of its
   *   answer. Ids are counted through all `customers` (`personOf`). `writesToDisk` is false if the server itself does not write to the disk.
   */
  async send(server, load) {
    await ask(this.#worker, { prepare: { ...CALLER, ...load, port: server.port } });
    const before = processFacts(server.child.pid);
    const sent = await ask(this.#worker, { go: true });
    const after = processFacts(server.child.pid);
    await checkAcknowledged(server, load.customers, sent.acknowledged);
    const result = {
      perSecond: (sent.readMs.length + sent.writeMs.length) / sent.seconds,
      reads: latencies(sent.readMs),
      writes: latencies(sent.writeMs),
      loadBusy: sent.busy,
      server: before && serverFigures(before, after, sent),
    };
    checkWritten(load, result);
    return result;
  }

  stop() {
    this.#worker.disconnect();
  }
}

/**
 * Requests that a second of the server's processor answers. On a quiet machine with a full core this equals the requests
 * per second. Unlike those, it stays the same while other processes take a part of the core.
 */
export function perCpuSecond({ server, perSecond }) {
  return server ? 1e6 / server.microsecondsEach : perSecond;
}

function serverFigures(before, after, { readMs, writeMs, seconds }) {
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
  const kib = (after.writtenBytes - before.writtenBytes) / 1024;
  return {
    busy: cpuSeconds / seconds,
    microsecondsEach: (cpuSeconds / (readMs.length + writeMs.length)) * 1e6,
    kibPerWrite: writeMs.length > 0 ? kib / writeMs.length : undefined,
  };
}

function latencies(times) {
  if (times.length === 0) return undefined;
  return { count: times.length, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}

/** Fails unless every acknowledged write is stored. */
async function checkAcknowledged({ port }, customers, acknowledged) {
  for (const { id, written } of acknowledged) {
    const { target, user } = personOf({ ...CALLER, customers }, id);
    const { text } = await sendSigned(port, { target, user, status: 200 });
    if (!text.includes(written)) throw new Error(`A write was acknowledged but is not there: "${written}" in ${text}`);
  }
}

function checkWritten({ writers = 0, writesToDisk = true }, { server }) {
  if (!writesToDisk) return;
  const kibPerWrite = server?.kibPerWrite;
  const least = writers > 1 ? MIN_KIB_PER_SHARED_WRITE : MIN_KIB_PER_WRITE;
  if (kibPerWrite < least) {
    throw new Error(
      `A write must reach the disk with ${least} KiB or more, received ${kibPerWrite.toFixed(2)}: is the folder on a disk?`,
    );
  }
}
