import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from '@talent-platform/harness/processes.mjs';
import { startServer } from '@talent-platform/harness/server.mjs';

import { median, shown } from '../measure/summary.mjs';

/**
 * Measures the time until the server answers, and its memory while it is idle, as on a developer's machine. The first
 * start migrates and loads the demo customer.
 */
export async function benchStart({ plan, folder }) {
  const env = { NODE_ENV: 'development', TALENT_LOG_LEVEL: 'silent', TALENT_DATA_DIR: path.join(folder, 'demo') };
  const rounds = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const server = await startServer({ env });
    await sleep(plan.idleMs);
    rounds.push({ seconds: server.readyMs / 1000, megabytes: residentMegabytes(server.child.pid) });
    await server.stop();
  }
  const [first, ...later] = rounds;
  const seconds = median(later.map((round) => round.seconds));
  const megabytes = median(later.map((round) => round.megabytes ?? NaN));
  const row = {
    'first start, s': shown(first.seconds, 2),
    'later starts, s': shown(seconds, 2),
    'idle, MB': shown(megabytes, 0),
  };
  return {
    tables: [{ title: 'Start and memory', rows: [row] }],
    figures: { 'start seconds': seconds, 'idle megabytes': megabytes },
  };
}
