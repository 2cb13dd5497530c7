import { stormNodes } from '@talent-platform/crash-test/node-storm.mjs';
import { postgresPrograms } from '@talent-platform/crash-test/own-postgres.mjs';

import { SeededRandom } from './run/find-failing-input.mjs';
import { kindOf } from './crash-soak.mjs';

const PART = 'nodes';
/** Clients send at most about 150 requests in a second, so the quota lasts for half an hour. */
const PLAN = { quota: 300_000, killEveryMs: 15_000, blueprintMs: 60_000, waitsForLeases: true };

/**
 * Runs four nodes on a PostgreSQL server of its own under load, while nodes are killed, PostgreSQL restarts twice, and a
 * blueprint is applied each minute (D-OPR-24).
 *
 * @param {import('./run/findings.mjs').SoakRun} run
 */
export async function soakNodes({ ms, seed, findings, say }) {
  const programs = await postgresPrograms();
  if (programs === undefined) {
    findings.skip();
    say('nodes: 1 skipped, because no initdb and pg_ctl of PostgreSQL are in PATH or /usr/lib/postgresql');
    return;
  }
  const random = new SeededRandom(seed);
  const began = Date.now();
  const report = (what) => say(`nodes: ${Math.round((Date.now() - began) / 1000)} s: ${what}`);
  const { violations, ...counts } = await stormNodes({ ...PLAN, programs, ms, random: () => random.next(), report });
  findings.pass(Math.max(0, counts.acknowledged - violations.length));
  // No seed repeats what the nodes did, so none is kept.
  for (const violation of violations) findings.fail({ part: PART, kind: kindOf(violation), message: violation });
  for (const [name, count] of Object.entries(counts)) say(`nodes: ${count} ${name}`);
}
