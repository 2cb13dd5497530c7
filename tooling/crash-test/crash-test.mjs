// npm run crash-test [-- --rounds 200] [--postgres] kills the server with SIGKILL again and again, while eight writers
// write and four move candidates. Nothing acknowledged may be lost. No write that was repeated under its
// Idempotency-Key may be stored twice. A partner gets one event for every move.
//
// npm run crash-test -- upgrade replaces nodes of this release by those of a later one while they write. If the later
// release writes otherwise, they must not write any more.
//
// npm run crash-test -- rolling [--rounds 2] stops and starts three nodes behind nginx in turn. No request may be
// reset or fail.
//
// npm run crash-test -- keys [--rounds 10] [--postgres] replaces both keys under load, and kills the server three times
// inside each rotation.
//
// npm run crash-test -- disk-full [--postgres], storage-gone, postgres-gone: the failures of docs/guides/failures.md.
// The server must answer, lose nothing, and recover by itself.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { crashRotations } from './crash-keys.mjs';
import { runCrashRounds } from './crash-rounds.mjs';
import { createPostgres, createSqlite } from './databases.mjs';
import { makeLaterRelease, refuseTooOld, upgradeNodes } from './upgrade.mjs';
import { hasNginx } from '@talent-platform/deploy-test/nginx';
import { rollNodes } from './rolling.mjs';
import { FAILURES } from './failures.mjs';

/**
 * The number of writes through the old node, through the new node, and through both at once. Each of three writers
 * writes a share of them.
 */
const UPGRADE_TURNS = 30;
const CRASH_ROUNDS = 200;
const ROLLING_ROUNDS = 2;
const ROTATIONS = 5;
const KILLS_OF_ROTATION = 3;

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, postgres: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const PARTS = { rounds: crashRounds, keys: crashKeys, upgrade, rolling };
/** The parts that run on SQLite too. */
const ON_SQLITE = ['rounds', 'keys', 'disk-full', 'storage-gone'];
const DEFAULT_ROUNDS = { rolling: ROLLING_ROUNDS, keys: ROTATIONS };
const [part = 'rounds', ...unknown] = positionals;
const rounds = Number(values.rounds ?? DEFAULT_ROUNDS[part] ?? CRASH_ROUNDS);
const onPostgres = values.postgres || !ON_SQLITE.includes(part);
const serverUrl = process.env.TALENT_TEST_POSTGRES_URL ?? '';
if ((!Object.hasOwn(PARTS, part) && !Object.hasOwn(FAILURES, part)) || unknown.length > 0)
  fail(
    `The part must be one of ${Object.keys({ ...PARTS, ...FAILURES }).join(', ')}, received "${positionals.join(' ')}".`,
  );
if (!Number.isInteger(rounds) || rounds < 1)
  fail(`--rounds must be a whole number from 1, received "${values.rounds}".`);
if (onPostgres && !serverUrl)
  fail(
    `${ON_SQLITE.includes(part) ? '--postgres' : part} needs TALENT_TEST_POSTGRES_URL, such as postgres://postgres@127.0.0.1:5432/test.`,
  );

const database = onPostgres ? await createPostgres(serverUrl) : await createSqlite();
try {
  const { told, success, violations } = await (FAILURES[part]?.(database, onPostgres) ?? PARTS[part]());
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

async function crashKeys() {
  const { acknowledged, blueprints, inside, violations } = await crashRotations({
    database,
    rotations: rounds,
    kills: KILLS_OF_ROTATION,
    report: (rotation) => process.stdout.write(`rotation ${rotation} of ${rounds}\n`),
  });
  const told = `${rounds} rotations of both keys on ${onPostgres ? 'PostgreSQL' : 'SQLite'}, killed ${inside} times inside, under ${acknowledged} acknowledged writes, ${blueprints} of them of blueprints`;
  return { told, success: 'nothing left under an earlier key, everything opens, all there', violations };
}

async function upgrade() {
  const folder = await mkdtemp(path.join(tmpdir(), 'talent-releases-'));
  const another = await createPostgres(serverUrl);
  try {
    const compatible = await makeLaterRelease(path.join(folder, 'compatible'), 'go on writing');
    const refusing = await makeLaterRelease(path.join(folder, 'refusing'), 'are refused');
    const { acknowledged, violations } = await upgradeNodes({ database, later: compatible, turns: UPGRADE_TURNS });
    const old = await refuseTooOld({ database: another, later: refusing });
    return {
      told: `The upgrade to a later release, ${acknowledged} acknowledged writes; and a node that was too old, with ${old.refused} refused ones`,
      success: 'all told and found, nothing written that was refused',
      violations: [...violations, ...old.violations],
    };
  } finally {
    await another.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function rolling() {
  const told = 'Rolling restarts behind nginx';
  if (!hasNginx()) return { told, success: '1 skipped: nginx is not installed', violations: [] };
  const { requests, restarts, violations } = await rollNodes({ database, rounds });
  const success = 'none was reset or failed, and all that was acknowledged is there';
  return { told: `${told}, ${restarts} of three nodes, under ${requests} requests`, success, violations };
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
