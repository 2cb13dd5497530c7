import { fileURLToPath } from 'node:url';

import { databaseFile, SECRET } from '../world.mjs';
import { startServer } from './start-server.mjs';

const BARE = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
const DEFAULT_APP = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** node:http, the check of the signature, and a prepared statement: the least that can do the work. */
export function startBare(world) {
  return startRival(BARE, world);
}

/** Nest as its documentation shows it: Express, a TypeORM repository, a validation pipe, a serializer, a logging interceptor. */
export function startDefaultApp(world) {
  return startRival(DEFAULT_APP, world);
}

function startRival(script, world) {
  const environment = { NODE_ENV: 'production', BENCH_DATABASE: databaseFile(world), BENCH_SECRET: SECRET };
  return startServer(script, { environment, readyPath: '/' });
}
