import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createClient } from '@talent-platform/client';
import { startTwin } from '@talent-platform/twin';
import { STATUSES } from '../src/background-check.js';
import { BLUEPRINT } from './blueprint.js';
import { makeCandidate } from './candidate.js';

const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url));
const event = { user: 'background_checks', secret: 'the-secret-of-the-subscription' };
const candidate = { email: 'ada@example.org', resume: 'Ten years of engines' };

let twin;
let admin;
let provider;
let main;
let url;
const orders = [];

before(
  async () => {
    twin = await startTwin({ blueprint: BLUEPRINT });
    const { baseUrl, customerId } = twin;
    admin = createClient({ baseUrl, customerId, credentials: { user: 'acme.admin', password: 'only-for-this-test' } });
    provider = createServer(async (request, response) => {
      orders.push({ authorization: request.headers.authorization, order: await json(request) });
      response.end(JSON.stringify({ url: 'https://checks.example/orders/1' }));
    });
    await once(provider.listen(0, '127.0.0.1'), 'listening');
    const env = {
      BASE_URL: baseUrl,
      CUSTOMER: String(customerId),
      API_USER: 'checks.integration',
      API_SECRET: 'only-for-this-test-too',
      EVENT_USER: event.user,
      EVENT_SECRET: event.secret,
      PROVIDER_URL: `http://127.0.0.1:${provider.address().port}/`,
      PROVIDER_TOKEN: 'a-token',
      PORT: '0',
    };
    main = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(main.stdout, 'data');
    url = `http://127.0.0.1:${/port: (\d+)/.exec(String(line))?.[1]}`;
  },
  { timeout: 120_000 },
);

after(async () => {
  main.kill();
  provider.close();
  await twin?.stop();
});

test('orders at the provider, and takes a report of the provider alone', async () => {
  const { personId, workflowId } = await makeCandidate(admin, candidate);
  const subscription = {
    eventType: 'WorkFlowStatusChangeEvent',
    triggerStatus: STATUSES.check,
    showConfirmation: true,
  };
  await twin.subscribe({ ...subscription, url: `${url}/events`, auth: { type: 'hmac', ...event } });
  const { redirectUrl } = await twin.move(workflowId, STATUSES.check);
  assert.equal(redirectUrl, 'https://checks.example/orders/1');
  assert.equal(orders[0].authorization, 'Bearer a-token');
  assert.equal(orders[0].order.email, candidate.email);

  const document = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
  const report = { checkId: 'c-1', workflowId, personId, result: 'clear', checkedOn: '2026-11-20', document };
  const statusOf = async (headers) =>
    (await fetch(`${url}/reports`, { method: 'POST', headers, body: JSON.stringify(report) })).status;
  assert.equal(await statusOf({}), 404);
  assert.equal(await statusOf({ authorization: 'Bearer a-tokem' }), 404);
  assert.equal((await admin.workflows.get('applicantworkflows', workflowId)).status.id, STATUSES.check);
  assert.equal(await statusOf({ authorization: 'Bearer a-token' }), 204);
  assert.equal((await admin.workflows.get('applicantworkflows', workflowId)).status.id, STATUSES.cleared);
});
