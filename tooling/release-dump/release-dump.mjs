// npm run release-dump: starts the built server of this checkout, fills a small customer, and writes the dump of its
// database under dumps/<version>, once for SQLite and once for PostgreSQL.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { createPostgres, createSqlite } from '@talent-platform/harness/databases.mjs';
import { environmentOf, startServer } from '@talent-platform/harness/server.mjs';
import { dialectOf, KEYS, writeDump, ZIP_CODES } from './dumps.mjs';
import { fillCustomer, prepareDemo, startPartner } from './fill-customer.mjs';
import { readCustomer, readFeed } from './read-customer.mjs';

const ROOT = new URL('../../', import.meta.url);
const run = promisify(execFile);

const serverUrl = process.env.TALENT_TEST_POSTGRES_URL;
if (!serverUrl)
  fail('A dump needs TALENT_TEST_POSTGRES_URL, such as postgres://postgres@127.0.0.1:5432/test, and pg_dump.');

const { version } = JSON.parse(await readFile(new URL('apps/server/package.json', ROOT), 'utf8'));
const commit = (await run('git', ['-C', fileURLToPath(ROOT), 'rev-parse', 'HEAD'])).stdout.trim();
for (const create of [createSqlite, () => createPostgres(serverUrl)]) {
  // Each database is made when its turn comes, because a failure before would leave it over.
  const database = await create();
  await dump(database).finally(() => database.remove());
  process.stdout.write(`Dumped ${version} on ${dialectOf(database.databaseUrl)}\n`);
}

async function dump(database) {
  const partner = await startPartner();
  try {
    const blueprint = await prepareDemo({ folder: database.dataDir, partner: partner.url });
    const variables = { ...KEYS, TALENT_ZIP_CODES: ZIP_CODES };
    const server = await startServer({ env: { ...environmentOf({ ...database, blueprint }), ...variables } });
    let reads;
    let position;
    try {
      await fillCustomer(server);
      reads = await readCustomer(server);
      position = (await readFeed(server)).body.next;
    } finally {
      await server.stop();
    }
    const record = { version, commit, at: new Date().toISOString(), position, reads };
    await writeDump({ name: version, ...database, record });
  } finally {
    await partner.stop();
  }
}

/** @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
