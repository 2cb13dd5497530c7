// Loaded into the server by `node --import`. Tells its memory after garbage collection, and how long its event loop stood
// still since the last question. Work of other processes does not count (`/proc/self/schedstat`).
import { readFileSync } from 'node:fs';

const TICK_MS = 1;

let stallMs = 0;
let lastAt = performance.now();
let lastWaited = waitedMs();

/** Returns how long the main thread was ready but did not run. */
function waitedMs() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

function tick() {
  const now = performance.now();
  const waited = waitedMs();
  stallMs = Math.max(stallMs, now - lastAt - TICK_MS - (waited - lastWaited));
  lastAt = now;
  lastWaited = waited;
  setTimeout(tick, TICK_MS).unref();
}

setTimeout(tick, TICK_MS).unref();
process.on('message', (/** @type {{ collects?: boolean } | undefined} */ message) => {
  if (message?.collects) for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ stallMs, used: heapUsed + external });
  lastAt = performance.now();
  stallMs = 0;
});
// The channel must not keep a stopped server alive. When the soak ends for any reason, the server ends too.
process.channel?.unref();
process.on('disconnect', () => process.exit(1));
