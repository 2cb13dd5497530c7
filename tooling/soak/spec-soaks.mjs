import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The intended time of a round. It is short, so that few rounds are under way when the time is over. */
const ROUND_MS = 15_000;
/**
 * Limit of the first round. It is long, so that the first round finishes even on a busy machine. A soak without a
 * finished round would prove nothing.
 */
const FIRST_ROUND_MS = 180_000;
const MAX_OUTPUT = 6000;
/** The run stops after this many failing rounds. */
const MAX_FAILURES = 3;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => running.forEach(killGroup));

/**
 * @typedef {object} SpecSoak
 * @property {string} name - the name in output and stored seeds
 * @property {string} package - the folder of the package, below the root
 * @property {string} spec - the file, below the package
 * @property {{ seed: string, size: string }} environment - the variables for the seed and for the number of inputs
 * @property {{ of: string, first: number, most: number, step: number }} size - `of`: the name of the inputs; `first`:
 *   their number in the first round; `most`: the maximum in a round; `step`: the number is a multiple of this
 */

/**
 * Runs a spec of random tests in rounds, each with a fresh seed, until the time is over.
 *
 * @param {SpecSoak} about
 * @returns {(run: import('./run/findings.mjs').SoakRun) => Promise<void>}
 */
function soakSpec(about) {
  const { name, size } = about;
  return async ({ ms, seed, findings, kept, say }) => {
    const until = Date.now() + ms;
    for (const { seed: keptSeed, input } of kept.of(name)) {
      await runRound(about, { seed: keptSeed, count: input?.[size.of] ?? size.first, until, findings });
    }
    let count = size.first;
    for (let round = 0; round === 0 || (Date.now() < until && findings.failed < MAX_FAILURES); round += 1) {
      const startedAt = Date.now();
      const isDone = await runRound(about, {
        seed: (seed + round * 1_000_003) % 2 ** 31,
        count,
        findings,
        until: round === 0 ? Math.max(until, startedAt + FIRST_ROUND_MS) : until,
      });
      if (!isDone) break;
      count = nextCount(size, { count, tookMs: Date.now() - startedAt });
    }
    say(`${name}: rounds of up to ${count} ${size.of}`);
  };
}

/** Chooses the number of inputs so that the next round takes the intended time. */
function nextCount({ first, most, step }, { count, tookMs }) {
  const pace = Math.min(ROUND_MS / tookMs, 3);
  return Math.max(first, Math.min(most, Math.round((count * pace) / step) * step));
}

/**
 * @param {SpecSoak} about
 * @returns {Promise<boolean>} whether the round finished before the time was over
 */
async function runRound(about, { seed, count, until, findings }) {
  const { code, output } = await runSpec(about, { seed, count, until });
  if (code === undefined) return false;
  if (code === 0) {
    findings.pass(count);
    return true;
  }
  const { name, size } = about;
  findings.fail({
    part: name,
    kind: `seed ${seed} of ${count} ${size.of}`,
    seed,
    input: { [size.of]: count },
    message: output.slice(-MAX_OUTPUT),
  });
  return true;
}

/**
 * @param {SpecSoak} about
 * @returns {Promise<{ code?: number, output: string }>} without a code if the time was over first
 */
function runSpec({ package: folder, spec, environment }, { seed, count, until }) {
  const cwd = path.join(ROOT, folder);
  const env = { ...process.env, [environment.seed]: `${seed}`, [environment.size]: `${count}` };
  const jest = path.join(cwd, 'node_modules/jest/bin/jest.js');
  const args = [jest, spec, '--maxWorkers=1', '--reporters=default'];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      killGroup(child);
    }, until - Date.now());
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: isLate ? undefined : (code ?? 1), output });
    });
  });
}

/**
 * Kills the child and its descendants.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function killGroup({ pid }) {
  try {
    process.kill(-Number(pid), 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

/**
 * Runs the property tests of a reference model.
 *
 * @param {string} name - of the spec: `test/api/<folder>/<name>.api-spec.ts` of the server
 * @param {string} folder
 */
export function soakModel(name, folder) {
  return soakSpec({
    name,
    package: 'apps/server',
    spec: `test/api/${folder}/${name}.api-spec.ts`,
    environment: { seed: 'TALENT_MODEL_SEED', size: 'TALENT_MODEL_SEQUENCES' },
    size: { of: 'sequences', first: 100, most: 2000, step: 50 },
  });
}

/** Reads changed files of every kind. Processes of the product extract their text and convert them to PDF. */
export const soakDocuments = soakSpec({
  name: 'documents',
  package: 'packages/documents',
  spec: 'test/mutated-files.spec.ts',
  environment: { seed: 'TALENT_SOAK_SEED', size: 'TALENT_SOAK_FILES' },
  size: { of: 'files', first: 10, most: 500, step: 5 },
});

/**
 * Sends events to partners that fail. Each event must be delivered or stored, and every attempt must have its record.
 */
export const soakEvents = soakSpec({
  name: 'events',
  package: 'apps/server',
  spec: 'test/api/events/event-losses.api-spec.ts',
  environment: { seed: 'TALENT_EVENTS_SEED', size: 'TALENT_EVENTS_SIZE' },
  size: { of: 'events', first: 1000, most: 10_000, step: 500 },
});
