import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);
const JEST = fileURLToPath(new URL('node_modules/jest/bin/jest.js', ROOT));
const MAX_OUTPUT = 6000;
/** The run stops after this many failing rounds. */
const MAX_FAILURES = 3;

/**
 * Specs of random tests that take their seed and their number of inputs from the environment. A round has `count`
 * inputs.
 *
 * @typedef {{ package: string, spec: string, seed: string, size: string, count: number }} SpecSoak
 * @type {Record<string, SpecSoak>}
 */
export const SPECS = {
  // Changes of profiles, which a reference model follows.
  model: {
    package: 'apps/server',
    spec: 'test/api/profiles/model.api-spec.ts',
    seed: 'TALENT_MODEL_SEED',
    size: 'TALENT_MODEL_SEQUENCES',
    count: 200,
  },
  // Damaged files of every kind, from which processes of the product make texts and PDFs.
  documents: {
    package: 'packages/documents',
    spec: 'test/mutated-files.spec.ts',
    seed: 'TALENT_SOAK_SEED',
    size: 'TALENT_SOAK_FILES',
    count: 50,
  },
  // Events to partners that fail.
  events: {
    package: 'apps/server',
    spec: 'test/api/events/event-losses.api-spec.ts',
    seed: 'TALENT_EVENTS_SEED',
    size: 'TALENT_EVENTS_SIZE',
    count: 2000,
  },
};

/**
 * Runs a spec of random tests in rounds, each with a fresh seed, until the time is over. The last round ends by itself.
 *
 * @param {string} name
 * @param {SpecSoak} about
 * @returns {(run: import('./run/findings.mjs').SoakRun) => Promise<void>}
 */
export function soakSpec(name, about) {
  return async ({ ms, seed, findings, kept }) => {
    const until = Date.now() + ms;
    const seeds = kept.of(name).map((one) => one.seed);
    for (let round = 0; round === 0 || (Date.now() < until && findings.failed < MAX_FAILURES); round += 1) {
      const drawn = seeds[round] ?? (seed + round * 1_000_003) % 2 ** 31;
      const { code, output } = await runSpec(about, drawn);
      const message = output.slice(-MAX_OUTPUT);
      if (code === 0) findings.pass(about.count);
      else findings.fail({ part: name, kind: `seed ${drawn} of ${about.count}`, seed: drawn, message });
    }
  };
}

async function runSpec({ package: folder, spec, ...about }, seed) {
  const cwd = fileURLToPath(new URL(folder, ROOT));
  const env = { ...process.env, [about.seed]: `${seed}`, [about.size]: `${about.count}` };
  const words = [JEST, spec, '--maxWorkers=1', '--reporters=default'];
  const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, output: out + errors };
}
