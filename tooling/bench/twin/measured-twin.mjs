// One process of the bench: measures a twin, and tells its parent.
import { setTimeout as sleep } from 'node:timers/promises';

import { median } from '../measure/summary.mjs';

const [rounds, furtherTwins] = process.argv.slice(2).map(Number);

async function timed(work) {
  const [begunAt, usedBefore] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(usedBefore);
  return { ms: performance.now() - begunAt, cpuMs: (user + system) / 1000, result };
}

async function medianOf(work) {
  const measured = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await timed(work));
  return { ms: median(measured.map(({ ms }) => ms)), cpuMs: median(measured.map(({ cpuMs }) => cpuMs)) };
}

/** Memory after garbage collection, in MB. */
async function settledMegabytes() {
  for (let turn = 0; turn < 5; turn += 1) {
    globalThis.gc?.();
    await sleep(20);
  }
  return process.memoryUsage.rss() / 1e6;
}

const { ms: importMs, result: library } = await timed(() => import('@talent-platform/twin'));
const { ms: firstStartMs, cpuMs: firstStartCpuMs, result: twin } = await timed(() => library.startTwin());
const firstMegabytes = await settledMegabytes();

const { ms: snapshotMs } = await medianOf(() => twin.snapshot());
const snapshot = await twin.snapshot();
const { ms: restoreMs } = await medianOf(() => twin.restore(snapshot));
const { ms: resetMs, cpuMs: resetCpuMs } = await medianOf(() => twin.reset());

await twin.subscribe({
  url: 'http://127.0.0.1:9/nobody',
  eventType: 'WorkFlowStatusChangeEvent',
  triggerStatus: 'C51220',
});
await twin.move(3, 'C51220');
const { ms: retriesMs } = await timed(() => twin.clock.advance('4 days'));
if (twin.events().length !== 10) throw new Error(`An event was tried ${twin.events().length} times instead of 10.`);

const before = await settledMegabytes();
const others = [];
const starts = [];
for (let count = 0; count < furtherTwins; count += 1) {
  const { ms, result } = await timed(() => library.startTwin());
  others.push(result);
  starts.push(ms);
}
const perTwinMegabytes = ((await settledMegabytes()) - before) / furtherTwins;
const startMs = median(starts);

await Promise.all([twin, ...others].map((one) => one.stop()));
process.send?.({
  ...{ importMs, firstStartMs, firstStartCpuMs, startMs, snapshotMs, restoreMs, resetMs, resetCpuMs, retriesMs },
  ...{ snapshotKilobytes: snapshot.bytes / 1000, firstMegabytes, perTwinMegabytes },
});
