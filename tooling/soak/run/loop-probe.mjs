// Loaded into the server by `node --import`. Measures in the process how long its event loop stands still. Messages: {
// probe: 'begin' } resets, { probe: 'end' } answers, { probe: 'level' } collects garbage and answers.
import { readFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const TICK_MS = 1;
/** Node.js reports a garbage collection some turns of the event loop later. */
const TOLD_AFTER_MS = 15;

let worst = { stallMs: 0, from: 0, to: 0 };
/** @type {{ startTime: number, duration: number }[]} */
let collections = [];
let lastAt = performance.now();
let lastWaited = waitedMs();
let begun = lastAt;

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) collections.push({ startTime, duration });
}).observe({ entryTypes: ['gc'] });

/** Returns how long the main thread was ready but did not run. Other processes on the machine cause this time. */
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
  const stallMs = Math.max(0, now - lastAt - TICK_MS - (waited - lastWaited));
  if (stallMs > worst.stallMs) worst = { stallMs, from: lastAt, to: now };
  lastAt = now;
  lastWaited = waited;
  setTimeout(tick, TICK_MS).unref();
}

function begin() {
  worst = { stallMs: 0, from: 0, to: 0 };
  collections = [];
  begun = performance.now();
}

async function end() {
  await sleep(TOLD_AFTER_MS);
  const gcMs = collections.reduce((sum, { startTime, duration }) => {
    const withinMs = Math.min(startTime + duration, worst.to) - Math.max(startTime, worst.from);
    return sum + Math.max(0, withinMs);
  }, 0);
  return { stallMs: worst.stallMs, gcMs: Math.min(gcMs, worst.stallMs), forMs: performance.now() - begun };
}

function level() {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  return { memory: process.memoryUsage() };
}

const ANSWERS = { begin: () => (begin(), {}), end, level };

begin();
setTimeout(tick, TICK_MS).unref();
process.on('message', async (/** @type {{ probe?: keyof typeof ANSWERS, id: number } | undefined} */ message) => {
  const answer = message?.probe && ANSWERS[message.probe];
  if (answer) process.send?.({ probed: message.id, ...(await answer()) });
});
// The channel must not keep a stopped server alive. When the soak ends for any reason, the server ends too.
process.channel?.unref();
process.on('disconnect', () => process.exit(1));
