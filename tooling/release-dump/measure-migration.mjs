// pnpm -C tooling/release-dump run measure [--rows 1000000] [--postgres]
//
// Migrates a database with many audit records while a node of the release before writes. Tells the longest stop of that
// node.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPostgres, createSqlite } from '@talent-platform/crash-test/databases.mjs';
import { restoreDump } from './dumps.mjs';
import { openRecordWriter } from './many-records.mjs';
import { runMigrate } from './run-migrate.mjs';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, postgres: { type: 'boolean', default: false } },
});
/** An earlier node has other work between its writes. Without pauses, nobody else would get the lock of SQLite. */
const PAUSE_MS = 5;
const serverUrl = process.env.TALENT_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/test';
const database = values.postgres ? await createPostgres(serverUrl) : await createSqlite();
try {
  await restoreDump('0.1.0', database);
  const writer = await openRecordWriter(database, 31);
  await writer.fill(Number(values.rows));
  const alone = await writeUntil(writer, Promise.resolve());
  const began = performance.now();
  const migrating = runMigrate(database);
  const beside = await writeUntil(writer, migrating);
  const { code } = await migrating;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `${values.postgres ? 'PostgreSQL' : 'SQLite'}, ${values.rows} rows: migrated in ${seconds} s (exit code ${code}); ` +
      `${beside.count} writes beside it, the longest took ${beside.longestMs} ms (alone: ${alone.longestMs} ms)\n`,
  );
  await writer.close();
} finally {
  await database.remove();
}

/** Writes until the work ends, and at least a hundred times. */
async function writeUntil(writer, work) {
  let isOver = false;
  const ended = () => (isOver = true);
  work.then(ended, ended);
  let longestMs = 0;
  let count = 0;
  while (!isOver || count < 100) {
    const began = performance.now();
    await writer.write();
    longestMs = Math.max(longestMs, Math.round(performance.now() - began));
    count += 1;
    await delay(PAUSE_MS);
  }
  return { count, longestMs };
}
