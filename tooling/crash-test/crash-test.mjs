// npm run crash-test [-- --rounds 200] [--postgres]: SIGKILL under eight writers and four who move candidates, again and again; nothing
// acknowledged may be lost, nothing that is repeated under its Idempotency-Key be there twice, and a partner has one event of every move.
import { parseArgs } from 'node:util';
import { runCrashRounds } from './crash-rounds.mjs';
import { createPostgres, createSqlite } from './databases.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, postgres: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
const serverUrl = process.env.TALENT_TEST_POSTGRES_URL;
if (!Number.isInteger(rounds) || rounds < 1)
  fail(`--rounds must be a whole number from 1, received "${values.rounds}".`);
if (values.postgres && !serverUrl)
  fail('--postgres needs TALENT_TEST_POSTGRES_URL, such as postgres://postgres@127.0.0.1:5432/test.');

const database = values.postgres ? await createPostgres(serverUrl) : await createSqlite();
try {
  const { acknowledged, submissions, files, moves, sends, violations } = await runCrashRounds({
    database,
    rounds,
    waitsForLeases: true,
    report,
  });
  for (const violation of violations) process.stderr.write(`${violation}\n`);
  const outcome =
    violations.length === 0
      ? 'all there, nothing made twice, the database is sound'
      : `${violations.length} violations`;
  process.stdout.write(
    `${rounds} rounds on ${values.postgres ? 'PostgreSQL' : 'SQLite'}, ${acknowledged} acknowledged writes, ${submissions} of them of forms, ${files} of files, ${moves} moves of which a partner was told in ${sends} requests: ${outcome}\n`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await database.remove();
}

function report(round, { acknowledged, violations }) {
  if (round % 10 === 0)
    process.stdout.write(
      `round ${round} of ${rounds}: ${acknowledged} acknowledged writes, ${violations.length} violations\n`,
    );
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
