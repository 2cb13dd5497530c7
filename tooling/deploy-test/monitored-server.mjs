import { createPostgres, createSqlite } from '@talent-platform/harness/databases.mjs';
import { environmentOf, startServer } from '@talent-platform/harness/server.mjs';

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
  const database = await (postgresUrl === undefined ? createSqlite() : createPostgres(postgresUrl));
  const server = await startServer({ env: { ...environmentOf(database), TALENT_METRICS_TOKEN: TOKEN } });
  const { baseUrl } = server;
  await sendTraffic(baseUrl);
  return {
    baseUrl,
    scrape: async () => (await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text(),
    async stop() {
      await server.stop();
      await database.remove();
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
