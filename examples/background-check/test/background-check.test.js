import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { createClient } from '@talent-platform/client';
import { startTwin } from '@talent-platform/twin';
import { createBackgroundCheck, REPORT_FIELD, STATUSES } from '../src/background-check.js';
import { BLUEPRINT } from './blueprint.js';
import { makeCandidate } from './candidate.js';

const eventCredentials = { user: 'background_checks', secret: 'the-secret-of-the-subscription' };
const document = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');

let twin;
let admin;
let server;
let subscription;
let integration;
/** @type {import('../src/background-check.js').Order[]} */
const orders = [];
/** @type {unknown[]} */
const errors = [];

before(
  async () => {
    twin = await startTwin({ blueprint: BLUEPRINT });
    const clientOf = (credentials) =>
      createClient({ baseUrl: twin.baseUrl, customerId: twin.customerId, credentials, retry: { baseDelayMs: 1 } });
    admin = clientOf({ user: 'acme.admin', password: 'only-for-this-test' });
    integration = createBackgroundCheck({
      client: clientOf({ user: 'checks.integration', secret: 'only-for-this-test-too' }),
      provider: {
        order: async (order) => {
          orders.push(order);
          return { url: `https://checks.example/orders/${order.personId}` };
        },
      },
      eventCredentials,
      onError: (error) => errors.push(error),
    });
    server = createServer(integration.receiver.node);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${server.address().port}/events`;
    subscription = {
      url,
      eventType: 'WorkFlowStatusChangeEvent',
      triggerStatus: STATUSES.check,
      showConfirmation: true,
    };
  },
  { timeout: 120_000 },
);

beforeEach(() => twin.subscribe({ ...subscription, auth: { type: 'hmac', ...eventCredentials } }));

afterEach(async () => {
  assert.deepEqual(errors, []);
  orders.length = 0;
  await twin.reset();
});

after(async () => {
  server.close();
  await twin?.stop();
});

async function all(items) {
  const list = [];
  for await (const item of items) list.push(item);
  return list;
}

const ADA = { email: 'ada@example.org', resume: 'Ten years of engines' };

test('orders a check, and sends the recruiter to the provider', async () => {
  const { personId, workflowId } = await makeCandidate(admin, ADA);
  const { outcome, redirectUrl, userMessage } = await twin.move(workflowId, STATUSES.check);
  assert.equal(outcome, 'redirect');
  assert.equal(redirectUrl, `https://checks.example/orders/${personId}`);
  assert.equal(userMessage, 'Choose what is to be checked.');
  const [{ key, resume, ...order }] = orders;
  assert.deepEqual(order, { workflowId, personId, name: 'Ada King', email: ADA.email });
  assert.match(resume, /Ten years of engines/);
  assert.match(key, /^evt_/);
});

test('tells the recruiter what is missing', async () => {
  const nobody = await makeCandidate(admin);
  assert.match((await twin.move(nobody.workflowId, STATUSES.check)).userMessage, /no e-mail address/);
  const unread = await makeCandidate(admin, { ...ADA, resume: undefined });
  const { outcome, userMessage } = await twin.move(unread.workflowId, STATUSES.check);
  assert.equal(outcome, 'rejected');
  assert.match(userMessage, /no resume/);
  assert.deepEqual(orders, []);
});

test('orders once, though the event comes twice', async () => {
  const { workflowId } = await makeCandidate(admin, ADA);
  twin.faults.event({ duplicate: true, count: 1 });
  await twin.move(workflowId, STATUSES.check);
  await twin.clock.advance('1 hour');
  assert.equal(twin.events().length, 2);
  assert.equal(orders.length, 1);
});

test('brings form, file and status, once, through a bad network', async () => {
  const { personId, workflowId } = await makeCandidate(admin, ADA);
  await twin.move(workflowId, STATUSES.check);
  for (const method of ['PUT', 'PATCH', 'POST']) twin.faults.request({ method, drop: 'after', count: 1 });
  const report = { checkId: 'c-17', workflowId, personId, result: 'clear', checkedOn: '2026-11-20', document };
  await integration.deliver(report);

  const [{ formDataId }] = await all(admin.forms.ofOwner('people', personId));
  const form = await admin.forms.get(formDataId, { formname: 'background_report' });
  assert.deepEqual([form.status, form.result, form.check_id], ['Complete', 'clear', 'c-17']);
  const file = await admin.people.file(personId, REPORT_FIELD).download();
  assert.equal(file.filename, 'background-check-c-17.pdf');
  assert.deepEqual(await file.bytes(), document);
  const moves = await all(admin.workflows.moves(workflowId));
  assert.deepEqual(
    moves.map(({ to, comment }) => [to.id, comment]),
    [
      [STATUSES.cleared, 'Background check c-17: clear.'],
      [STATUSES.check, undefined],
    ],
  );
});

test('shows a report that is there already', async () => {
  const { personId, workflowId } = await makeCandidate(admin, ADA);
  const report = { checkId: 'c-18', workflowId, personId, result: 'consider', checkedOn: '2026-11-20', document };
  await integration.deliver(report);
  const { outcome, userMessage } = await twin.move(workflowId, STATUSES.check);
  assert.deepEqual([outcome, userMessage], ['processed', 'There is a report already: consider.']);
  assert.deepEqual(orders, []);
});
