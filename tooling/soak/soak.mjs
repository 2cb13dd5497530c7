// npm run soak [-- --minutes N] [--seed N] [--untimed]: attacks the built server at random from a fresh seed. Ends with
// "N passed, N failed". An untimed run judges nothing by time, so that a busy machine cannot fail it.
import { inspect, parseArgs } from 'node:util';
import { soakHttp } from './http/http-soak.mjs';
import { Findings } from './run/findings.mjs';

const MAX_SEED = 2 ** 31 - 1;
const MAX_SHOWN = 3000;
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '3' }, seed: { type: 'string' }, untimed: { type: 'boolean' } },
});
const ms = Number(values.minutes) * 60_000;
const seed = values.seed === undefined ? Math.floor(Math.random() * MAX_SEED) : Number(values.seed);
if (!(ms > 0 && ms < Infinity)) fail(`--minutes must be a number above 0, received "${values.minutes}".`);
if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED)
  fail(`--seed must be a whole number from 0 to ${MAX_SEED}, received "${values.seed}".`);

say(`Seed ${seed}, ${Math.round(ms / 1000)} s`);
const findings = new Findings();
try {
  await soakHttp({ ms, seed, isUntimed: values.untimed ?? false, findings, say });
} catch (error) {
  findings.fail({ part: 'soak', kind: 'the soak itself failed', message: inspect(error) });
}
for (const { part, kind, message, times, shown, seed: drawnBy, input } of findings.failures) {
  say(`\nFAILED ${part}: ${kind}${times > 1 ? ` (${times} times)` : ''}\n  ${message.slice(0, MAX_SHOWN)}`);
  if (shown) say(`  ${shown}`);
  if (input !== undefined) say(`  seed ${drawnBy}: ${JSON.stringify(input).slice(0, MAX_SHOWN)}`);
}
say(`${findings.passed} passed, ${findings.failed} failed`);
process.exit(findings.failed > 0 ? 1 : 0);

/** @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
