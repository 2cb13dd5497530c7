// npm run crash-test [-- --rounds 200] [--postgres]: SIGKILL under eight writers and four who move candidates, again and again; nothing
// acknowledged may be lost, nothing that is repeated under its Idempotency-Key be there twice, and a partner has one event of every move.
// npm run crash-test -- nodes: three servers share the events of one PostgreSQL database, and one of them is killed while it holds many.
import { parseArgs } from 'node:util';
import { crashNode } from './crash-nodes.mjs';
import { runCrashRounds } from './crash-rounds.mjs';
import { createPostgres, createSqlite } from './databases.mjs';

/** Of each subscription 64 are claimed ahead: so many events of so many that each of the three holds a thousand and more. */
const NODES_PLAN = { subscriptions: 24, moves: 250, claims: 3700, waitsForLeases: true };

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, postgres: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [part = 'rounds', ...unknown] = positionals;
const rounds = Number(values.rounds);
const onPostgres = values.postgres || part === 'nodes';
const serverUrl = process.env.TALENT_TEST_POSTGRES_URL;
if (!['rounds', 'nodes'].includes(part) || unknown.length > 0)
  fail(`It crashes "nodes", or rounds where nothing is named, received "${positionals.join(' ')}".`);
if (!Number.isInteger(rounds) || rounds < 1)
  fail(`--rounds must be a whole number from 1, received "${values.rounds}".`);
if (onPostgres && !serverUrl)
  fail(
    `${part === 'nodes' ? part : '--postgres'} needs TALENT_TEST_POSTGRES_URL, such as postgres://postgres@127.0.0.1:5432/test.`,
  );

const database = onPostgres ? await createPostgres(serverUrl) : await createSqlite();
try {
  const { told, success, violations } = part === 'nodes' ? await crashNodes() : await crashRounds();
  for (const violation of violations) process.stderr.write(`${violation}\n`);
  const outcome = violations.length === 0 ? success : `${violations.length} violations`;
  process.stdout.write(`${told}: ${outcome}\n`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await database.remove();
}

async function crashRounds() {
  const { acknowledged, submissions, files, moves, sends, violations } = await runCrashRounds({
    database,
    rounds,
    waitsForLeases: true,
    report,
  });
  const told = `${rounds} rounds on ${onPostgres ? 'PostgreSQL' : 'SQLite'}, ${acknowledged} acknowledged writes, ${submissions} of them of forms, ${files} of files, ${moves} moves of which a partner was told in ${sends} requests`;
  return { told, success: 'all there, nothing made twice, the database is sound', violations };
}

async function crashNodes() {
  const { events, shares, held, latestMs, violations } = await crashNode({ database, ...NODES_PLAN });
  const told = `${events} events of three servers, of the first half ${shares.join(', ')}; one was killed while it held ${held}, which others sent up to ${latestMs} ms after its claims were over`;
  return { told, success: 'none lost, none sent by two at once or with no need', violations };
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
