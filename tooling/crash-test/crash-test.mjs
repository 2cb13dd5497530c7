// npm run crash-test [-- <part>] [--rounds N] [--minutes N] [--postgres]: kills servers, or takes PostgreSQL away,
// while clients write. Nothing acknowledged may be lost, and nothing may be made twice. PARTS says what each part does.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hasNginx } from '@talent-platform/deploy-test/nginx';
import { createPostgres, createSqlite } from '@talent-platform/harness/databases.mjs';
import { crashRotations } from './crash-keys.mjs';
import { runCrashRounds } from './crash-rounds.mjs';
import { stormNodes } from './node-storm.mjs';
import { postgresPrograms } from './own-postgres.mjs';
import { moveUnderLoad } from './move.mjs';
import { losePostgres } from './postgres-gone.mjs';
import { rollNodes } from './rolling.mjs';
import { makeLaterRelease, upgradeNodes } from './upgrade.mjs';

/** The turns of clients at the old node, at the new node, and at both at once. A turn has up to ten writes. */
const UPGRADE_TURNS = 30;
const KILLS_OF_ROTATION = 3;
const GONE_MS = 30_000;
/** Clients send at most about 150 requests in a second, so the quota lasts for half an hour. */
const STORM = { quota: 300_000, killEveryMs: 15_000, blueprintMs: 60_000, waitsForLeases: true };

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string' },
    minutes: { type: 'string', default: '20' },
    postgres: { type: 'boolean', default: false },
    profiles: { type: 'string', default: '2000' },
    files: { type: 'string', default: '100' },
    events: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
const [part = 'rounds', ...unknown] = positionals;

const PARTS = {
  // Kills the server with SIGKILL again and again, while eight writers write and four move candidates.
  rounds: { run: crashRounds, rounds: 200, onSqlite: true },
  // Replaces both keys under load, and kills the server three times inside each rotation.
  keys: { run: crashKeys, rounds: 5, onSqlite: true },
  // Four nodes on a PostgreSQL of its own, for --minutes. Nodes are killed, PostgreSQL restarts, blueprints are applied.
  storm: { run: storm, onSqlite: true },
  // Replaces nodes of this release by those of a later one while they write.
  upgrade: { run: upgrade },
  // Moves a filled installation (--profiles, --files, --events) to PostgreSQL and a bucket, and back, and its customer to
  // another installation. The command is killed in each phase, after --seconds of load. --seed chooses the moments.
  move: { run: moved },
  // Stops and starts three nodes behind nginx in turn. No request may be reset or fail.
  rolling: { run: rolling, rounds: 2 },
  // PostgreSQL is stopped, and then silent. Every request must be answered, and the server must recover by itself.
  'postgres-gone': { run: postgresGone },
};

if (!Object.hasOwn(PARTS, part) || unknown.length > 0)
  fail(`The part must be one of ${Object.keys(PARTS).join(', ')}, received "${positionals.join(' ')}".`);
const { run, rounds: usual = 1, onSqlite = false } = PARTS[part];
const rounds = Number(values.rounds ?? usual);
if (!Number.isInteger(rounds) || rounds < 1)
  fail(`--rounds must be a whole number from 1, received "${values.rounds}".`);
const ms = Number(values.minutes) * 60_000;
if (!(ms > 0 && ms < Infinity)) fail(`--minutes must be a number above 0, received "${values.minutes}".`);
const onPostgres = values.postgres || !onSqlite;
const kind = onPostgres ? 'PostgreSQL' : 'SQLite';
const serverUrl = process.env.TALENT_TEST_POSTGRES_URL ?? '';
if (onPostgres && !serverUrl)
  fail(`${part} needs TALENT_TEST_POSTGRES_URL, such as postgres://postgres@127.0.0.1:5432/test.`);

const database = await (onPostgres ? createPostgres(serverUrl) : createSqlite());
try {
  const { told, success, violations } = await run();
  for (const violation of violations) say(violation);
  say(`${told}: ${violations.length === 0 ? success : `${violations.length} violations`}`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await database.remove();
}

async function crashRounds() {
  const report = (round, { acknowledged, violations }) => {
    if (round % 10 === 0)
      say(`round ${round} of ${rounds}: ${acknowledged} acknowledged writes, ${violations.length} violations`);
  };
  const done = await runCrashRounds({ database, rounds, waitsForLeases: true, report });
  const told = `${rounds} rounds on ${kind}, ${done.acknowledged} acknowledged writes, ${done.submissions} of them of forms, ${done.files} of files, ${done.moves} moves of which a partner was told in ${done.sends} requests`;
  const success = 'all there, nothing made twice, the database is sound';
  return { told, success, violations: done.violations };
}

async function crashKeys() {
  const { acknowledged, blueprints, inside, violations } = await crashRotations({
    database,
    rotations: rounds,
    kills: KILLS_OF_ROTATION,
    report: (rotation) => say(`rotation ${rotation} of ${rounds}`),
  });
  const told = `${rounds} rotations of both keys on ${kind}, killed ${inside} times inside, under ${acknowledged} acknowledged writes, ${blueprints} of them of blueprints`;
  return { told, success: 'nothing left under an earlier key, everything opens, all there', violations };
}

async function storm() {
  const programs = await postgresPrograms();
  const told = 'Four nodes in a storm';
  if (programs === undefined)
    return {
      told,
      success: '1 skipped: initdb and pg_ctl are neither in PATH nor in /usr/lib/postgresql',
      violations: [],
    };
  const began = Date.now();
  const report = (what) => say(`${Math.round((Date.now() - began) / 1000)} s: ${what}`);
  const { violations, ...counts } = await stormNodes({ ...STORM, programs, ms, report });
  return { told: `${told}, ${JSON.stringify(counts)}`, success: 'all there, and every event in order', violations };
}

async function upgrade() {
  const folder = await mkdtemp(path.join(tmpdir(), 'talent-releases-'));
  try {
    const later = await makeLaterRelease(folder);
    const { acknowledged, violations } = await upgradeNodes({ database, later, turns: UPGRADE_TURNS });
    const told = `The upgrade to a later release, ${acknowledged} acknowledged writes`;
    return { told, success: 'all told and there', violations };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function moved() {
  const began = Date.now();
  const report = (what) => say(`${Math.round((Date.now() - began) / 1000)} s: ${what}`);
  const [profiles, files, events, seconds, seed] = ['profiles', 'files', 'events', 'seconds', 'seed'].map((name) => {
    if (!/^[1-9]\d*$/.test(values[name])) fail(`--${name} must be a whole number from 1, received "${values[name]}".`);
    return Number(values[name]);
  });
  const { violations, ...counts } = await moveUnderLoad({ serverUrl, profiles, files, events, seconds, seed, report });
  const told = `Moves of ${profiles} profiles, ${files} files and ${events} events, ${JSON.stringify(counts)}`;
  return { told, success: 'nothing lost, nothing sent twice, and all reads as before', violations };
}

async function rolling() {
  const told = 'Rolling restarts behind nginx';
  if (!hasNginx()) return { told, success: '1 skipped: nginx is not installed', violations: [] };
  const { turns, restarts, violations } = await rollNodes({ database, rounds });
  const success = 'none was reset or failed, and all that was acknowledged is there';
  return { told: `${told}, ${restarts} of three nodes, under ${turns} turns of clients`, success, violations };
}

async function postgresGone() {
  const { figures, acknowledged, violations } = await losePostgres({ database, goneMs: GONE_MS });
  const told = `A PostgreSQL that is gone, ${JSON.stringify(figures)}, ${acknowledged} acknowledged writes`;
  return { told, success: 'every request was answered, and nothing lost', violations };
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

/** @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
