import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

import { stopProcess } from '../measure/processes.mjs';
import { multiplyProfile } from './multiply-profile.mjs';
import { startProduct } from './servers/start-server.mjs';

export const CUSTOMER_ID = 4711;
export const USER = 'bench.integration';
export const SECRET = randomBytes(32).toString('base64url');
/** The signing user, by another process's key. Each user has a secret of its own. */
export const CALLER = { customerId: CUSTOMER_ID, user: USER, secret: SECRET };
/** The key that encrypts stored secrets (TALENT_SECRET_KEY). */
export const SECRET_KEY = randomBytes(32).toString('base64');

export const BLUEPRINT = {
  customer: { id: CUSTOMER_ID, name: 'Bench' },
  quota: { requestsPerDay: 1_000_000_000 },
  userGroups: [{ integrationName: 'integrators', label: 'Integrators' }],
  users: [{ username: USER, name: 'Bench', group: 'integrators', signingSecrets: [{ id: 'k1', secret: SECRET }] }],
};

/** The person that all others are copies of; about 1 KB as stored and as read. */
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

/**
 * A data folder that the product itself has made, with one person in it.
 *
 * @param {string} folder
 * @param {object} [options] - the world's `name`, and where people have fields of their own, their `profileTypes` and
 *   `values`; where the customer has, its `lists` and `forms`; further variables of the server's `environment`
 * @returns {Promise<{ dataDir: string, environment: object, ids: number[] }>} `ids`: the first and the last of the people
 */
export async function makeWorld(folder, { name = 'template', values = {}, environment: more = {}, ...parts } = {}) {
  const dataDir = path.join(folder, name);
  const blueprint = path.join(folder, `${name}.json`);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(blueprint, JSON.stringify({ ...BLUEPRINT, ...parts }));
  const environment = { NODE_ENV: 'production', TALENT_SECRET_KEY: SECRET_KEY, TALENT_BLUEPRINT: blueprint, ...more };
  const product = await startProduct({ dataDir, environment });
  const id = await createPerson(product.port, { ...TEMPLATE, ...values });
  await stopProcess(product.child);
  return { dataDir, environment, ids: [id, id] };
}

/** Gives the customer more nodes, by another start: one blueprint holds only so many (D-PLT-15), and removes none (D-PLT-3). */
export async function addLists({ dataDir, environment }, lists) {
  const file = environment.TALENT_BLUEPRINT;
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), lists }));
  const product = await startProduct({ dataDir, environment });
  await stopProcess(product.child);
}

/** A copy of a world, under another name and with so many people more. */
export function copyWorld(world, { name, profiles = 0 }) {
  const dataDir = path.join(path.dirname(world.dataDir), name);
  cpSync(world.dataDir, dataDir, { recursive: true });
  const copy = { ...world, dataDir };
  return profiles === 0 ? copy : { ...copy, ids: multiplyProfile(databaseFile(copy), world.ids[0], profiles) };
}

export function databaseFile({ dataDir }) {
  return path.join(dataDir, 'talent.db');
}

/** Sends one signed request and gives the answer's status, headers and text, and how long it took once it was signed. */
export async function sendSigned(port, { method = 'GET', target, body, user = USER }) {
  const secret = new SigningSecret(SECRET);
  const signed = signRequest({ method, target, body, user, secret, now: new Date() });
  const headers = { ...signed.headers, ...(body && { 'content-type': 'application/json' }) };
  const sentAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${target}`, { method, headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ms: performance.now() - sentAt };
}

/** Adds a person and gives its id. */
export async function createPerson(port, values) {
  const target = `/customers/${CUSTOMER_ID}/people`;
  const body = Buffer.from(JSON.stringify(values));
  const { status, headers, text } = await sendSigned(port, { method: 'POST', target, body });
  if (status !== 201) throw new Error(`A person was refused: ${status} ${text}`);
  return Number(headers.get('location').split('/').at(-1));
}
