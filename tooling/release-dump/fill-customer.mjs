import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { demoCaller } from './demo-caller.mjs';

const DEMO = new URL('../demo/', import.meta.url);
const PLATFORM = '/platform/v1';
const DELIVERED_MS = 20_000;
const LOOK_AGAIN_MS = 200;

/**
 * A request of the demo customer's integration.
 *
 * @typedef {{ prefix?: string, method: string, below: string, members?: object, form?: () => FormData,
 *   key?: string, status: number }} Step
 */

/**
 * Fill what the records of the demo leave empty: changed lists, forms, kept answers, secrets, files, events and users.
 *
 * @type {readonly Step[]}
 */
const STEPS = [
  {
    method: 'POST',
    below: '/people',
    members: { firstname: 'Ines', lastname: 'Keeper', email: 'ines@people.example' },
    key: 'release-dump-person',
    status: 201,
  },
  { method: 'PATCH', below: '/people/4', members: { lastname: 'Lovelace-King' }, status: 204 },
  { method: 'POST', below: '/lists/lists.skills/node', members: { value: 'Archery', hidden: false }, status: 201 },
  {
    method: 'PATCH',
    below: '/lists/lists.customfields_lists/node/C14567?usergroup=partners',
    members: { hidden: true },
    status: 204,
  },
  {
    method: 'POST',
    below: '/forms',
    members: { formname: 'background_check', owner: 4, legal_name: 'Augusta Ada King', consent: true },
    status: 201,
  },
  {
    method: 'POST',
    below: '/applicantworkflows',
    members: { baseprofile: 4, associatedprofile: 6, source: 'Dump' },
    status: 201,
  },
  { method: 'PATCH', below: '/applicantworkflows/1', members: { status: { id: 'C51220' } }, status: 204 },
  { prefix: PLATFORM, method: 'POST', below: '/users/demo.partner/secrets', members: {}, status: 201 },
  { method: 'POST', below: '/portalposts', members: { jobid: 1, portalurl: 'careers' }, status: 201 },
  { method: 'PATCH', below: '/people/6/fields/resume/binary', form: resume, status: 204 },
  { method: 'GET', below: '/people/6/fields/resume/text', status: 200 },
  {
    prefix: PLATFORM,
    method: 'POST',
    below: '/workflows/1/move',
    members: { status: { id: 'C51222' } },
    status: 200,
  },
  { prefix: PLATFORM, method: 'POST', below: '/jobs/2/boards/boardco/post', members: {}, status: 200 },
  {
    prefix: PLATFORM,
    method: 'POST',
    below: '/people/4/notes',
    members: { text: 'Can start in May.', workflow: 2 },
    status: 201,
  },
  { prefix: PLATFORM, method: 'POST', below: '/subscriptions/quiet/pause', members: {}, status: 200 },
  {
    prefix: PLATFORM,
    method: 'POST',
    below: '/subscriptions',
    members: { url: 'http://127.0.0.1:9/listen', auth: { type: 'none' } },
    status: 201,
  },
  {
    prefix: PLATFORM,
    method: 'POST',
    below: '/users',
    members: { username: 'demo.helper', name: 'Hedy Helper', group: 'recruiters', password: 'dump-only-helper-word' },
    status: 201,
  },
];

function resume() {
  const form = new FormData();
  form.set('resume', new Blob(['Zoë Müller, welder since 2011.\n'], { type: 'text/plain' }), 'zoe.txt');
  return form;
}

/** The subscriptions of the dump: one that partners answer, one that fails, and one that is paused. */
const eventsTo = (url) => [
  {
    id: 'told',
    eventType: 'WorkFlowStatusChangeEvent',
    triggerStatus: 'C51222',
    url: `${url}/told`,
    auth: { type: 'none' },
  },
  {
    id: 'fails',
    eventType: 'WorkFlowStatusChangeEvent',
    triggerStatus: 'C51222',
    url: `${url}/fails`,
    auth: { type: 'none' },
  },
  { id: 'quiet', eventType: 'JobPostToWebEvent', jobBoard: 'boardco', url: `${url}/quiet`, auth: { type: 'none' } },
];

/**
 * Copies the demo, with subscriptions. Returns the folder for TALENT_BLUEPRINT.
 *
 * @param {{ folder: string, partner: string }} options
 */
export async function prepareDemo({ folder, partner }) {
  const copy = path.join(folder, 'demo');
  await mkdir(copy, { recursive: true });
  await cp(DEMO, copy, { recursive: true });
  const file = path.join(copy, 'blueprint.json');
  // A server in production refuses the credentials of the demo.
  const blueprint = JSON.parse((await readFile(file, 'utf8')).replaceAll('demo-only-', 'dump-only-'));
  delete blueprint.$schema;
  blueprint.events = eventsTo(partner);
  await writeFile(file, JSON.stringify(blueprint));
  return copy;
}

/** Starts the partner of the subscriptions. It answers 500 at `/fails`, and else 200. */
export async function startPartner() {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(request.url === '/fails' ? 500 : 200).end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/**
 * Fills the demo customer of a running server.
 *
 * @param {{ baseUrl: string }} server
 */
export async function fillCustomer({ baseUrl }) {
  const caller = demoCaller(baseUrl);
  for (const { status, form, ...request } of STEPS) {
    const answer = await caller.send({ ...request, form: form?.() });
    if (answer.status !== status)
      throw new Error(`${request.method} ${request.below} was answered ${answer.status}: ${answer.bytes}`);
  }
  await untilAttempted(caller);
}

/** Waits until the partner was told, so that the dump has attempts. */
async function untilAttempted(caller) {
  const deadline = Date.now() + DELIVERED_MS;
  for (;;) {
    const { body } = await caller.send({ prefix: PLATFORM, below: '/deliveries' });
    if (body.deliveries.filter(({ attempts }) => (attempts.length ?? attempts) > 0).length >= 2) return;
    if (Date.now() > deadline) throw new Error(`No event was sent: ${JSON.stringify(body)}`);
    await delay(LOOK_AGAIN_MS);
  }
}
