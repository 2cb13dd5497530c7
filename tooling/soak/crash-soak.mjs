import { runCrashRounds } from '@talent-platform/crash-test/crash-rounds.mjs';
import { createPostgres, createSqlite } from '@talent-platform/crash-test/databases.mjs';

import { SeededRandom } from './run/find-failing-input.mjs';

const PART = 'crash';

/**
 * Runs `npm run crash-test` for a time instead of a number of rounds, on every available database.
 *
 * @param {import('./run/findings.mjs').SoakRun} run
 */
export async function soakCrash({ ms, seed, findings, kept, say }) {
  const serverUrl = process.env.TALENT_TEST_POSTGRES_URL;
  const databases = { SQLite: createSqlite, ...(serverUrl && { PostgreSQL: () => createPostgres(serverUrl) }) };
  const seeds = [...kept.of(PART).map((one) => one.seed), seed];
  const each = ms / (Object.keys(databases).length * seeds.length);
  for (const [name, create] of Object.entries(databases)) {
    for (const one of seeds) await crashUntil({ name, create, seed: one, ms: each, findings, say });
  }
}

async function crashUntil({ name, create, seed, ms, findings, say }) {
  const until = Date.now() + ms;
  const random = new SeededRandom(seed);
  const database = await create();
  try {
    const isOver = () => Date.now() > until;
    const { rounds, acknowledged, violations } = await runCrashRounds({
      database,
      rounds: Infinity,
      isOver,
      random: () => random.next(),
    });
    findings.pass(Math.max(0, acknowledged - violations.length));
    for (const violation of violations)
      findings.fail({ part: PART, kind: kindOf(violation), message: `${name}: ${violation}`, seed });
    say(`crash on ${name}: ${rounds} rounds, ${acknowledged} acknowledged writes`);
  } finally {
    await database.remove();
  }
}

/** Returns the violation without its numbers, so that it is the same for every person and form. */
export function kindOf(violation) {
  return violation.replace(/\d+|".*?"|\{.*\}|\[.*\]/g, '…').slice(0, 120);
}
