// npm run soak -- [name] [--minutes N] [--seed N] [--untimed]: runs long random tests from a fresh seed. Ends with "N
// passed, N failed".
import { inspect } from 'node:util';
import { readPlan } from './plan.mjs';
import { Findings, KeptSeeds } from './run/findings.mjs';
import { SOAKS } from './soaks.mjs';

const MAX_SHOWN = 3000;
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

let plan;
try {
  plan = readPlan(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
for (const { name, ms } of plan.soaks) {
  const findings = await runSoak({ ...plan, name, ms });
  passed += findings.passed;
  failed += findings.failed;
}
say(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function runSoak({ name, ms, seed, isUntimed }) {
  const minutes = Math.round(ms / 600) / 100;
  say(
    `\n${name}: seed ${seed}, ${Math.round(ms / 1000)} s (again: npm run soak -- ${name} --minutes ${minutes} --seed ${seed})`,
  );
  const findings = new Findings();
  const kept = new KeptSeeds(name);
  const startedAt = Date.now();
  try {
    await SOAKS[name]({ name, ms, seed, isUntimed, findings, kept, say });
  } catch (error) {
    findings.fail({ part: name, kind: 'the soak itself failed', message: inspect(error) });
  }
  if (findings.passed + findings.failed === 0 && !findings.isSkipped)
    findings.fail({
      part: name,
      kind: 'nothing was tried',
      message: 'There was not enough time: give it more --minutes.',
    });
  tell({ name, findings, kept });
  const { passed: good, failed: bad } = findings;
  say(`${name}: ${good} passed, ${bad} failed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return findings;
}

function tell({ name, findings, kept }) {
  for (const finding of findings.failures) {
    const { part, kind, message, shown, times } = finding;
    say(
      `\nFAILED ${name}, ${part}: ${kind}${times > 1 ? ` (${times} times)` : ''}\n  ${message.slice(0, MAX_SHOWN)}${shown ? `\n  ${shown}` : ''}`,
    );
    if (finding.seed === undefined) continue;
    const isNew = kept.keep(finding);
    say(`  seed ${finding.seed}${isNew ? `, kept in ${kept.path}` : ', kept before'}`);
  }
}
