import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../../apps/server/', import.meta.url));
const JEST = `${SERVER}node_modules/jest/bin/jest.js`;
const FIRST_SEQUENCES = 100;
const MOST_SEQUENCES = 2000;
/** A round is made as long as it takes to walk for about so long, so that the end of the time finds few of them under way. */
const ROUND_MS = 15_000;
/** The first round comes to its end on a machine that is busy, too: a soak in which nothing was tried would show nothing. */
const FIRST_ROUND_MS = 180_000;
const MOST_OUTPUT = 6000;
/** So many failing rounds say enough. */
const MOST_FAILURES = 3;

const running = new Set();
process.on('exit', () => running.forEach(killGroup));

/**
 * The property tests of a reference model, in rounds with a fresh seed each, until the time is over.
 *
 * @param {string} spec - the name of the spec: `test/api/<spec>.api-spec.ts` of the server
 */
export function soakModel(spec) {
  return async ({ ms, seed, findings, kept, say }) => {
    const until = Date.now() + ms;
    for (const { seed: keptSeed, input } of kept.of(spec)) {
      await walk({ spec, seed: keptSeed, sequences: input?.sequences ?? FIRST_SEQUENCES, until, findings });
    }
    let sequences = FIRST_SEQUENCES;
    for (let round = 0; round === 0 || (Date.now() < until && findings.failed < MOST_FAILURES); round += 1) {
      const startedAt = Date.now();
      const walked = await walk({
        spec,
        seed: (seed + round * 1_000_003) % 2 ** 31,
        sequences,
        findings,
        until: round === 0 ? Math.max(until, startedAt + FIRST_ROUND_MS) : until,
      });
      if (!walked) break;
      const pace = ROUND_MS / (Date.now() - startedAt);
      sequences = Math.max(
        FIRST_SEQUENCES,
        Math.min(MOST_SEQUENCES, Math.round((sequences * Math.min(pace, 3)) / 50) * 50),
      );
    }
    say(`${spec}: rounds of up to ${sequences} sequences`);
  };
}

/** @returns {Promise<boolean>} whether it came to its end before the time was over */
async function walk({ spec, seed, sequences, until, findings }) {
  const { code, output } = await runSpec(spec, { seed, sequences, until });
  if (code === undefined) return false;
  if (code === 0) {
    findings.pass(sequences);
    return true;
  }
  findings.fail({
    part: spec,
    kind: `seed ${seed} of ${sequences} sequences`,
    seed,
    input: { sequences },
    message: output.slice(-MOST_OUTPUT),
  });
  return true;
}

/** @returns {Promise<{ code?: number, output: string }>} without a code where the time was over first */
function runSpec(spec, { seed, sequences, until }) {
  const env = {
    ...process.env,
    TALENT_MODEL_SEED: `${seed}`,
    TALENT_MODEL_SEQUENCES: `${sequences}`,
  };
  const args = [JEST, `test/api/${spec}.api-spec.ts`, '--maxWorkers=1', '--reporters=default'];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: SERVER,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
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

/** With whatever it started itself. */
function killGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
}
