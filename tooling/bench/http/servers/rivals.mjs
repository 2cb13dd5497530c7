import { fileURLToPath } from 'node:url';
import { Sqlite } from '@talent-platform/sqlite';

import { runOn } from '../postgres-world.mjs';
import { databaseFile, SECRET } from '../world.mjs';
import { startServer } from './start-server.mjs';

const BARE = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
const BARE_POSTGRES = fileURLToPath(new URL('bare-postgres-server.mjs', import.meta.url));
const DEFAULT_APP = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** A minimal server: node:http, the check of the signature, and a prepared statement. */
export function startBare(world) {
  return startOnFile(BARE, databaseFile(world));
}

/** The minimal server on PostgreSQL. */
export async function startBarePostgres(url) {
  await runOn(url, 'ALTER TABLE profiles DISABLE TRIGGER USER');
  await runOn(url, 'ALTER TABLE profile_values DISABLE TRIGGER USER');
  return startRival(BARE_POSTGRES, url);
}

/** Nest as its documentation shows it: Express, a TypeORM repository, a validation pipe, a serializer, a logging interceptor. */
export function startDefaultApp(world) {
  return startOnFile(DEFAULT_APP, databaseFile(world));
}

/** Removes the triggers that refuse writers without a release of the product, because the compared servers announce none. */
function startOnFile(script, file) {
  const database = new Sqlite(file);
  const triggers = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger'`).pluck().all();
  for (const name of triggers) database.exec(`DROP TRIGGER ${name}`);
  database.close();
  return startRival(script, file);
}

function startRival(script, database) {
  const environment = { NODE_ENV: 'production', BENCH_DATABASE: database, BENCH_SECRET: SECRET };
  return startServer(script, { environment, readyPath: '/' });
}
