import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPostgres } from '@talent-platform/harness/databases.mjs';
import { idOf, sendSigned as send } from '@talent-platform/harness/send-signed.mjs';
import { startServer } from '@talent-platform/harness/server.mjs';
import pg from 'pg';

import { CORES } from '../measure/cores.mjs';
import { copyPeople } from './copy-profiles.mjs';
import { userOf } from './load/connection.mjs';

export const CUSTOMER_ID = 4711;
export const USER = 'bench.integration';
export const SECRET = randomBytes(32).toString('base64url');
/** The signing user. Each user has a secret of its own. */
export const CALLER = { customerId: CUSTOMER_ID, user: USER, secret: SECRET };
/** The key that encrypts stored secrets (TALENT_SECRET_KEY). */
const SECRET_KEY = randomBytes(32).toString('base64');

/** @param {number} at - the number of the customer, from 0 */
function blueprintOf(at) {
  const signingSecrets = [{ id: 'k1', secret: SECRET }];
  return {
    customer: { id: CUSTOMER_ID + at, name: `Bench ${at}` },
    quota: { requestsPerDay: 1_000_000_000 },
    userGroups: [{ integrationName: 'integrators', label: 'Integrators' }],
    users: [{ username: userOf(USER, at), name: 'Bench', group: 'integrators', signingSecrets }],
  };
}

/** The person that is copied: about 1 KB as stored and as read. */
export const TEMPLATE = {
  firstname: 'Ada',
  middlename: 'Augusta',
  lastname: 'Bench-0;',
  email: 'bench-0@people.example',
  externalid: 'B-0',
  hiredate: '2024-02-29',
  phones: [
    { phonenumber: '+1 512 555 0110', primary: true },
    { phonenumber: '+1 512 555 0111', primary: false },
  ],
  addresses: [
    {
      addressstreet1: "12 St James's Square",
      addresscity: 'London',
      addresscountry: 'GB',
      addresszip: 'SW1Y 4JH',
      primary: true,
    },
    { addressstreet1: 'Torstraße 1', addresscity: 'Berlin', addresscountry: 'DE', addresszip: '10119', primary: false },
  ],
};

/** The server of PostgreSQL, if one answers. An empty variable means none. */
const postgresUrl = process.env.TALENT_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const problem = postgresUrl === '' ? 'TALENT_TEST_POSTGRES_URL is empty' : await connectionProblem(postgresUrl);
export const ABOUT_POSTGRES = problem ? `PostgreSQL is not measured (${problem})` : 'PostgreSQL is measured';

/** The databases that can be measured. */
export const KINDS = problem ? ['SQLite'] : ['SQLite', 'PostgreSQL'];
/** @type {import('@talent-platform/harness/databases.mjs').Database[]} */
const made = [];

/** Removes the databases on PostgreSQL that this run has made. */
export async function removeDatabases() {
  for (const database of made) await database.remove();
}

export async function newPostgres(template) {
  const database = await createPostgres(postgresUrl, template);
  made.push(database);
  return database.databaseUrl;
}

/**
 * @typedef {object} World
 * @property {string} dataDir
 * @property {Record<string, string>} environment - of its server
 * @property {string} [url] - of its database on PostgreSQL; without one, the database is a file
 * @property {[number, number]} ids - of the first and the last person
 */

/**
 * Makes a data folder by the product itself, with one person in it, and leaves the product running.
 *
 * @param {string} folder
 * @param {{ name?: string, kind?: string, customers?: number, environment?: object, [part: string]: unknown }} [options] -
 *   the world's `name`, the `kind` of its database, the number of `customers`, and further variables of its server. The
 *   first customer has the person. All other options are parts of each blueprint, as `profileTypes` and `lists`
 */
export async function startWorld(folder, options = {}) {
  const { name = 'world', kind = 'SQLite', customers = 1, environment: more, ...parts } = options;
  const dataDir = path.join(folder, name);
  const blueprint = path.join(folder, `${name}-customers`);
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(blueprint, { recursive: true });
  for (let at = 0; at < customers; at += 1)
    writeFileSync(path.join(blueprint, `${at}.json`), JSON.stringify({ ...blueprintOf(at), ...parts }));
  const url = kind === 'PostgreSQL' ? await newPostgres() : undefined;
  const environment = {
    NODE_ENV: 'production',
    TALENT_DRAIN_SECONDS: '0',
    TALENT_SECRET_KEY: SECRET_KEY,
    TALENT_BLUEPRINT: blueprint,
    ...(url && { TALENT_DATABASE_URL: url }),
    ...more,
  };
  const product = await startProduct({ dataDir, environment });
  const id = await createResource(product.port, 'people', TEMPLATE);
  /** @type {World} */
  const world = { dataDir, environment, url, ids: [id, id] };
  return { world, product };
}

/** Makes a world, and stops its server. @param {Parameters<typeof startWorld>} options */
export async function makeWorld(...options) {
  const { world, product } = await startWorld(...options);
  await product.stop();
  return world;
}

/**
 * Copies a world under another name, and adds people.
 *
 * @param {World} world
 * @param {{ name: string, profiles?: number }} options
 * @returns {Promise<World>}
 */
export async function copyWorld(world, { name, profiles = 0 }) {
  const dataDir = path.join(path.dirname(world.dataDir), name);
  cpSync(world.dataDir, dataDir, { recursive: true });
  const url = world.url && (await newPostgres(world.url));
  const environment = { ...world.environment, ...(url && { TALENT_DATABASE_URL: url }) };
  const copy = { ...world, dataDir, url, environment };
  return profiles === 0 ? copy : { ...copy, ids: await copyPeople(placeOf(copy), world.ids[0], profiles) };
}

/** Returns where the database of a world is: a file, or a URL. @param {World} world */
export function placeOf({ dataDir, url }) {
  return url === undefined ? { file: path.join(dataDir, 'talent.db') } : { url };
}

/** Starts the built server, as it is run in production unless `environment` says otherwise. */
export function startProduct({ dataDir, environment }) {
  return startServer({ env: { ...environment, TALENT_DATA_DIR: dataDir }, core: CORES.server });
}

const RIVALS = { file: 'bare-server.mjs', url: 'bare-postgres-server.mjs' };

/** Starts a minimal server: node:http, the check of the signature, and prepared statements. @param {World} world */
export function startBare(world) {
  const [[kind, place]] = Object.entries(placeOf(world));
  return startScript(RIVALS[kind], { BENCH_DATABASE: place, BENCH_SECRET: SECRET });
}

/** Starts a script of `servers`, which tells its address as the product does. */
export function startScript(name, env) {
  const main = fileURLToPath(new URL(`servers/${name}`, import.meta.url));
  return startServer({ main, env: { NODE_ENV: 'production', ...env }, core: CORES.server });
}

/**
 * Sends one signed request.
 *
 * @param {number} port
 * @param {Parameters<typeof send>[1] & { user?: string }} request
 */
export function sendSigned(port, { user = USER, ...request }) {
  return send({ baseUrl: `http://127.0.0.1:${port}`, user, secret: SECRET }, request);
}

/** Creates a resource of the customer, and returns its id. */
export async function createResource(port, type, members) {
  const target = `/customers/${CUSTOMER_ID}/${type}`;
  return idOf(await sendSigned(port, { method: 'POST', target, members, status: 201 }));
}

/** Returns why nobody can connect to a server of PostgreSQL, else nothing. */
async function connectionProblem(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    return `${client.host}:${client.port}: ${error instanceof Error ? error.message : error}`;
  }
}
