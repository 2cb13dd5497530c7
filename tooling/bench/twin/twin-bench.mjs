import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { startNode } from '@talent-platform/harness/processes.mjs';
import { median, shown } from '../measure/summary.mjs';
import { fetchPrism, measurePrism } from './prism.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Measures twins in processes of their own, and beside them, if the plan says so, a mock server of the same API (Prism).
 * Then runs many test files at once, each with its own twin.
 */
export async function benchTwin({ plan, folder }) {
  if (plan.prism) fetchPrism();
  const rounds = [];
  for (let round = 0; round < plan.rounds; round += 1)
    rounds.push({ ...(await measureTwin(plan)), prismMs: plan.prism ? await measurePrism() : undefined });
  const of = (name) => median(rounds.flatMap((round) => round[name] ?? []));
  const prisms = rounds.flatMap(({ prismMs }) => prismMs ?? []);
  const parallel = await runInParallel(plan.twinFiles, folder);
  const row = {
    'import, ms': shown(of('importMs'), 0),
    'first start, ms': shown(of('firstStartMs'), 0),
    'its CPU, ms': shown(of('firstStartCpuMs'), 0),
    'later starts, ms': shown(of('startMs'), 0),
    'reset, ms': shown(of('resetMs'), 0),
    'CPU of a reset, ms': shown(of('resetCpuMs'), 0),
    'restore, ms': shown(of('restoreMs'), 0),
    'snapshot, ms': shown(of('snapshotMs'), 1),
    'retries of 3 days, ms': shown(of('retriesMs'), 0),
    'Prism, start, ms': prisms.length > 0 ? shown(median(prisms), 0) : 'not measured',
  };
  const memory = {
    'process with one, MB': shown(of('firstMegabytes'), 0),
    'each more, MB': shown(of('perTwinMegabytes'), 1),
    'snapshot, KB': shown(of('snapshotKilobytes'), 0),
    'files at once': plan.twinFiles,
    'their tests': parallel.tests,
    'wrong answers': parallel.failures,
    'time, s': shown(parallel.seconds, 1),
  };
  return {
    tables: [
      { title: 'The twin', rows: [row] },
      { title: 'The twin: memory, and test files in parallel', rows: [memory] },
    ],
    figures: { 'twin start ms': of('firstStartMs'), 'twin reset ms': of('resetMs'), 'twin MB': of('perTwinMegabytes') },
    rounds,
  };
}

async function measureTwin({ twinRounds, furtherTwins }) {
  const args = [String(twinRounds), String(furtherTwins)];
  const child = startNode(here('measured-twin.mjs'), { args, ipc: true, nodeArgs: ['--expose-gc'] });
  const [[measured], [code]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The twin's process ended with code ${code}.`);
  return measured;
}

/** Runs copies of one test file at once, each in a process of its own. Throws if any test of them fails. */
async function runInParallel(count, folder) {
  // Inside this package, so that they find the twin.
  const home = path.join(folder, 'twin-files');
  mkdirSync(home, { recursive: true });
  const files = Array.from({ length: count }, (_, index) => path.join(home, `file-${index}.mjs`));
  for (const file of files) copyFileSync(here('parallel-file.mjs'), file);
  const startedAt = performance.now();
  const words = ['--test', `--test-concurrency=${count}`, '--test-reporter=tap', ...files];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const numberOf = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(output)?.[1]);
  const [tests, failures] = [numberOf('tests'), numberOf('fail')];
  if (failures !== 0 || !(tests >= count)) throw new Error(`Tests of twins in parallel failed:\n${output}`);
  return { tests, failures, seconds: (performance.now() - startedAt) / 1000 };
}
