// npm run release-dump: starts the built server of this checkout, fills a small customer, and writes the dump of its
// database under dumps/<version>, once for SQLite and once for PostgreSQL.
//
// npm run release-dump -- --commit <commit> --name migration-22: the same of an earlier commit, which is built first, unless
// --built names its folder.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { createPostgres, createSqlite } from '@talent-platform/crash-test/databases.mjs';
import { startServer } from '@talent-platform/crash-test/server-process.mjs';
import { buildRelease } from '@talent-platform/crash-test/upgrade.mjs';
import { dialectOf, KEYS, writeDump, ZIP_CODES } from './dumps.mjs';
import { fillCustomer, prepareDemo, startPartner } from './fill-customer.mjs';
import { readCustomer, readFeed } from './read-customer.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

const { values } = parseArgs({
  options: { commit: { type: 'string' }, name: { type: 'string' }, built: { type: 'string' } },
});
const serverUrl = process.env.TALENT_TEST_POSTGRES_URL;
if (!serverUrl)
  fail('A dump needs TALENT_TEST_POSTGRES_URL, such as postgres://postgres@127.0.0.1:5432/test, and pg_dump.');
if (values.commit && !values.name) fail('--commit needs --name, such as migration-22.');

const folder = await mkdtemp(path.join(tmpdir(), 'talent-dump-'));
try {
  const release = await releaseOf();
  for (const create of [createSqlite, () => createPostgres(serverUrl)]) {
    // Each database is made when its turn comes, because a failure before would leave it over.
    const database = await create();
    await dump(release, database).finally(() => database.remove());
    process.stdout.write(
      `Dumped ${release.name} (migration ${release.migration}) on ${dialectOf(database.databaseUrl)}\n`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The release to dump: its name, its files, and what it is called in the record. */
async function releaseOf() {
  const commit = (await run('git', ['-C', ROOT, 'rev-parse', values.commit ?? 'HEAD'])).stdout.trim();
  const root = values.commit ? (values.built ?? path.join(folder, 'release')) : ROOT;
  if (values.commit && !values.built) await buildRelease(commit, root);
  const server = path.join(root, 'apps/server');
  const { version } = JSON.parse(await readFile(path.join(server, 'package.json'), 'utf8'));
  const files = await readdir(path.join(server, 'src/database/migrations'));
  const numbers = files.filter((file) => !file.endsWith('.spec.ts')).map((file) => Number(/^\d+/.exec(file)?.[0] ?? 0));
  return {
    name: values.name ?? version,
    main: path.join(server, 'dist/main.js'),
    demo: path.join(root, 'tooling/demo'),
    about: { version, commit },
    migration: Math.max(...numbers),
  };
}

async function dump({ name, main, demo, about, migration }, database) {
  const partner = await startPartner();
  try {
    const blueprint = await prepareDemo({ demo, folder: database.dataDir, migration, partner: partner.url });
    const variables = { ...KEYS, TALENT_ZIP_CODES: ZIP_CODES };
    const server = await startServer({ ...database, blueprint }, { main, variables });
    let reads;
    let position;
    try {
      await fillCustomer({ baseUrl: server.baseUrl, migration });
      reads = await readCustomer({ baseUrl: server.baseUrl, migration });
      position = (await readFeed(server)).body.next ?? null;
    } finally {
      await server.stop();
    }
    const record = { ...about, migration, at: new Date().toISOString(), position, reads };
    await writeDump({ name, ...database, record });
  } finally {
    await partner.stop();
  }
}

/** @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
