import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

import { stopProcess } from '@talent-platform/harness/processes.mjs';
import { copyPeople } from './copy-profiles.mjs';
import { startProduct } from './servers/start-server.mjs';

export const CUSTOMER_ID = 4711;
export const USER = 'bench.integration';
export const SECRET = randomBytes(32).toString('base64url');
/** The signing user. Each user has a secret of its own. */
export const CALLER = { customerId: CUSTOMER_ID, user: USER, secret: SECRET };
/** The key that encrypts stored secrets (TALENT_SECRET_KEY). */
export const SECRET_KEY = randomBytes(32).toString('base64');

export const BLUEPRINT = {
  customer: { id: CUSTOMER_ID, name: 'Bench' },
  quota: { requestsPerDay: 1_000_000_000 },
  userGroups: [{ integrationName: 'integrators', label: 'Integrators' }],
  users: [{ username: USER, name: 'Bench', group: 'integrators', signingSecrets: [{ id: 'k1', secret: SECRET }] }],
};

/** The person that is copied: about 1 KB as stored and as read. */
const TEMPLATE = {
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

/** @typedef {{ dataDir: string, environment: Record<string, string>, ids: [number, number] }} World - `ids` of the first and the last person */

/**
 * Makes a data folder by the product itself, with one person in it.
 *
 * @param {string} folder
 * @param {{ name?: string, values?: object, environment?: Record<string, string>, [part: string]: unknown }} [options] - the
 *   world's `name`; further `values` of the person, and variables of the server's `environment`; all others are parts of the
 *   blueprint, as `profileTypes`, `lists` and `forms`
 * @returns {Promise<World>}
 */
export async function makeWorld(folder, options) {
  const { world, product } = await startWorld(folder, options);
  await stopProcess(product.child);
  return world;
}

/**
 * Makes a world and starts the product on it. Takes the options of `makeWorld`.
 *
 * @param {string} folder
 * @param {Parameters<typeof makeWorld>[1]} [options]
 */
export async function startWorld(folder, { name = 'template', values = {}, environment: more = {}, ...parts } = {}) {
  const dataDir = path.join(folder, name);
  const blueprint = path.join(folder, `${name}.json`);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(blueprint, JSON.stringify({ ...BLUEPRINT, ...parts }));
  const environment = { NODE_ENV: 'production', TALENT_SECRET_KEY: SECRET_KEY, TALENT_BLUEPRINT: blueprint, ...more };
  const product = await startProduct({ dataDir, environment });
  const id = await createResource(product.port, 'people', { ...TEMPLATE, ...values });
  /** @type {World} */
  const world = { dataDir, environment, ids: [id, id] };
  return { world, product };
}

/** Starts a world with more nodes of lists: one blueprint holds only so many (D-PLT-15), and removes none (D-PLT-3). */
export function startWithLists({ dataDir, environment }, lists) {
  const file = environment.TALENT_BLUEPRINT;
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), lists }));
  return startProduct({ dataDir, environment });
}

/** Copies a world under another name, and adds people. */
export async function copyWorld(world, { name, profiles = 0 }) {
  const dataDir = path.join(path.dirname(world.dataDir), name);
  cpSync(world.dataDir, dataDir, { recursive: true });
  const copy = { ...world, dataDir };
  return profiles === 0
    ? copy
    : { ...copy, ids: await copyPeople({ file: databaseFile(copy) }, world.ids[0], profiles) };
}

export function databaseFile({ dataDir }) {
  return path.join(dataDir, 'talent.db');
}

/**
 * Sends one signed request. `ms` is how long the answer took after the request was signed.
 *
 * @param {number} port
 * @param {{ method?: string, target: string, body?: Buffer<ArrayBuffer>, user?: string, status?: number }} request - with a
 *   `status`, an answer with any other one is an error
 */
export async function sendSigned(port, { method = 'GET', target, body, user = USER, status }) {
  const secret = new SigningSecret(SECRET);
  const signed = signRequest({ method, target, body, user, secret, now: new Date() });
  const headers = { ...signed.headers, ...(body && { 'content-type': 'application/json' }) };
  const sentAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${target}`, { method, headers, body });
  const text = await response.text();
  const ms = performance.now() - sentAt;
  if (status !== undefined && response.status !== status)
    throw new Error(`${method} ${target} must be answered with ${status}, received ${response.status} ${text}`);
  return { status: response.status, headers: response.headers, text, ms };
}

/** Creates a resource of the customer, and returns its id. */
export async function createResource(port, type, values) {
  const target = `/customers/${CUSTOMER_ID}/${type}`;
  const body = Buffer.from(JSON.stringify(values));
  const { headers } = await sendSigned(port, { method: 'POST', target, body, status: 201 });
  return Number(headers.get('location')?.split('/').at(-1));
}
