import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { residentMegabytes, stopProcess } from '@talent-platform/harness/processes.mjs';
import { median } from '../measure/summary.mjs';
import { startProduct } from './servers/start-server.mjs';

/** Starts as on a developer's machine: with the demo customer, a generated key, and no reserved core. */
const DEVELOPMENT = { NODE_ENV: 'development', TALENT_SECRET_KEY: '', TALENT_BLUEPRINT: '' };

/** Measures the time until the server answers, and its memory while it is idle. The first start migrates and loads the demo customer. */
export async function benchStart({ plan, folder }) {
  const dataDir = path.join(folder, 'demo');
  const start = () => startProduct({ dataDir, environment: DEVELOPMENT, pinned: false });
  const first = await start();
  await stopProcess(first.child);
  const rounds = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const { child, readyMs } = await start();
    await sleep(plan.idleMs);
    rounds.push({ readySeconds: readyMs / 1000, idleMegabytes: residentMegabytes(child.pid) });
    await stopProcess(child);
  }
  const seconds = median(rounds.map(({ readySeconds }) => readySeconds));
  const measured = rounds.flatMap(({ idleMegabytes }) => idleMegabytes ?? []);
  const megabytes = measured.length > 0 ? median(measured) : undefined;
  const rows = [
    {
      'first start, s': (first.readyMs / 1000).toFixed(2),
      'later starts, s': seconds.toFixed(2),
      'idle, MB': megabytes?.toFixed(0) ?? '',
    },
  ];
  return {
    tables: [{ title: 'Start and memory', rows }],
    figures: { 'start seconds': seconds, 'idle megabytes': megabytes },
    rounds,
  };
}
