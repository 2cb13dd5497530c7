import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const MAIN = fileURLToPath(import.meta.resolve('@talent-platform/server/dist/main.js'));
const CREDENTIALS = `Basic ${Buffer.from('demo.integration:demo-only-integration-password').toString('base64')}`;
const TOKEN = 'a-token-of-the-deploy-test';

/**
 * A built server of the demo customer that has had traffic of every kind.
 *
 * @typedef {{ baseUrl: string, scrape: () => Promise<string>, stop: () => Promise<void> }} MonitoredServer
 */

/**
 * Starts a server with a database of its own, and sends it requests of many kinds.
 *
 * @param {string} [postgresUrl] - the PostgreSQL server; SQLite if it is left out
 * @returns {Promise<MonitoredServer>}
 */
export async function startMonitoredServer(postgresUrl) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'talent-monitored-'));
  const database = postgresUrl === undefined ? undefined : await createDatabase(postgresUrl);
  const child = fork(MAIN, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      TALENT_DATA_DIR: dataDir,
      TALENT_PORT: '0',
      TALENT_METRICS_TOKEN: TOKEN,
      ...(database && { TALENT_DATABASE_URL: database.url }),
    },
  });
  const [{ baseUrl }] = await once(child, 'message', { signal: AbortSignal.timeout(60_000) });
  await sendTraffic(baseUrl);
  return {
    baseUrl,
    scrape: async () => (await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text(),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await database?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param {string} baseUrl */
async function sendTraffic(baseUrl) {
  const customer = `${baseUrl}/customers/1001`;
  const headers = { authorization: CREDENTIALS, 'content-type': 'application/json' };
  /** @type {Array<[url: string, init: RequestInit]>} */
  const requests = [
    [`${customer}/people/1`, { headers }],
    [`${customer}/people/1`, { headers }],
    [`${customer}/people`, { headers, method: 'POST', body: JSON.stringify({ firstname: 'Ada', lastname: 'Byron' }) }],
    [`${customer}/people/1`, { headers: { authorization: 'Basic !' } }],
    [`${baseUrl}/nowhere`, {}],
    // Some of the demo customer's people have a resume.
    ...[1, 2, 3, 4, 5].map((id) => resumeOf(`${customer}/people/${id}`, headers)),
  ];
  for (const [url, init] of requests) await (await fetch(url, init)).arrayBuffer();
}

/**
 * @param {string} person
 * @param {Record<string, string>} headers
 * @returns {[url: string, init: RequestInit]}
 */
function resumeOf(person, headers) {
  return [`${person}/fields/resume/text`, { headers }];
}

/** @param {string} serverUrl */
async function createDatabase(serverUrl) {
  const name = `talent_monitored_${randomBytes(6).toString('hex')}`;
  await query(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => query(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/**
 * @param {string} connectionString
 * @param {string} sql
 */
async function query(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
