import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createClient } from '@talent-platform/client';
import { createBackgroundCheck } from './background-check.js';

const { BASE_URL = '', CUSTOMER = '', API_USER = '', API_SECRET = '', PORT = '4030' } = process.env;
const { EVENT_USER = '', EVENT_SECRET = '', PROVIDER_URL = '', PROVIDER_TOKEN = '' } = process.env;

const { receiver, deliver } = createBackgroundCheck({
  client: createClient({
    baseUrl: BASE_URL,
    customerId: CUSTOMER,
    credentials: { user: API_USER, secret: API_SECRET },
  }),
  provider: {
    async order(order) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${PROVIDER_TOKEN}` };
      const reply = await fetch(PROVIDER_URL, { method: 'POST', headers, body: JSON.stringify(order) });
      if (!reply.ok) throw new TypeError(`The provider answered ${reply.status}.`);
      return /** @type {Promise<{ url: string }>} */ (reply.json());
    },
  },
  eventCredentials: { user: EVENT_USER, secret: EVENT_SECRET },
  onError: console.error,
});

const server = createServer((request, response) => {
  if (request.url === '/events') return void receiver.node(request, response);
  if (request.url !== '/reports' || !isProvider(request.headers)) return void response.writeHead(404).end();
  json(request)
    .then(async (body) => {
      const report = /** @type {import('./background-check.js').Report & { document: string }} */ (body);
      await deliver({ ...report, document: Buffer.from(report.document, 'base64') });
      response.writeHead(204).end();
    })
    .catch((error) => {
      console.error(error);
      response.writeHead(503, { 'retry-after': '60' }).end();
    });
});
server.listen(Number(PORT), () => console.log('listens on', server.address()));

/** Takes the same time for every wrong token, so nobody can find out how much of it is right. */
function isProvider({ authorization = '' }) {
  return timingSafeEqual(digestOf(authorization), digestOf(`Bearer ${PROVIDER_TOKEN}`));
}

/** @param {string} text */
function digestOf(text) {
  return createHash('sha256').update(text).digest();
}
