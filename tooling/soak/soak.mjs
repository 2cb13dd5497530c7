// npm run soak -- [name] [--minutes N] [--seed N] [--untimed]: runs long random tests from a fresh seed. Ends with "N
// passed, N failed". An untimed run judges nothing by time, so that a busy machine cannot fail it.
import { inspect, parseArgs } from 'node:util';
import { soakHttp } from './http/http-soak.mjs';
import { Findings, KeptSeeds } from './run/findings.mjs';
import { SPECS, soakSpec } from './spec-soaks.mjs';

const SOAKS = {
  http: soakHttp,
  ...Object.fromEntries(Object.entries(SPECS).map(([name, about]) => [name, soakSpec(name, about)])),
};
const MAX_SEED = 2 ** 31 - 1;
const MAX_SHOWN = 3000;
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '3' }, seed: { type: 'string' }, untimed: { type: 'boolean' } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(SOAKS);
const unknown = names.filter((name) => !Object.hasOwn(SOAKS, name));
const ms = (Number(values.minutes) * 60_000) / names.length;
const seed = values.seed === undefined ? Math.floor(Math.random() * MAX_SEED) : Number(values.seed);
if (unknown.length > 0) fail(`There is no soak ${unknown.join(', ')}: ${Object.keys(SOAKS).join(', ')} are.`);
if (!(ms > 0 && ms < Infinity)) fail(`--minutes must be a number above 0, received "${values.minutes}".`);
if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED)
  fail(`--seed must be a whole number from 0 to ${MAX_SEED}, received "${values.seed}".`);

let passed = 0;
let failed = 0;
for (const name of names) {
  const findings = await runSoak(name);
  passed += findings.passed;
  failed += findings.failed;
}
say(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function runSoak(name) {
  say(`\n${name}: seed ${seed}, ${Math.round(ms / 1000)} s`);
  const findings = new Findings();
  const kept = new KeptSeeds(name);
  const startedAt = Date.now();
  try {
    await SOAKS[name]({ ms, seed, isUntimed: values.untimed ?? false, findings, kept, say });
  } catch (error) {
    findings.fail({ part: name, kind: 'the soak itself failed', message: inspect(error) });
  }
  for (const { part, kind, message, times, ...finding } of findings.failures) {
    say(`\nFAILED ${name}, ${part}: ${kind}${times > 1 ? ` (${times} times)` : ''}\n  ${message.slice(0, MAX_SHOWN)}`);
    if (finding.shown) say(`  ${finding.shown}`);
    if (finding.seed !== undefined)
      say(`  seed ${finding.seed}, kept in ${kept.keep({ part, kind, message, ...finding })}`);
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  say(`${name}: ${findings.passed} passed, ${findings.failed} failed in ${seconds} s`);
  return findings;
}

/** @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
