import { fileURLToPath } from 'node:url';

import { databaseFile, SECRET } from '../world.mjs';
import { startServer } from './start-server.mjs';

const BARE = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
const BARE_POSTGRES = fileURLToPath(new URL('bare-postgres-server.mjs', import.meta.url));
const DEFAULT_APP = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** A minimal server: node:http, the check of the signature, and a prepared statement. */
export function startBare(world) {
  return startRival(BARE, databaseFile(world));
}

/** The minimal server on PostgreSQL. */
export function startBarePostgres(url) {
  return startRival(BARE_POSTGRES, url);
}

/** Nest as its documentation shows it: Express, a TypeORM repository, a validation pipe, a serializer, a logging interceptor. */
export function startDefaultApp(world) {
  return startRival(DEFAULT_APP, databaseFile(world));
}

function startRival(script, database) {
  const environment = { NODE_ENV: 'production', BENCH_DATABASE: database, BENCH_SECRET: SECRET };
  return startServer(script, { environment, readyPath: '/' });
}
