import { once } from 'node:events';
import { createServer } from 'node:http';

import { createClient } from '@talent-platform/client';

const CUSTOMER_ID = 1001;
const PLATFORM = `/platform/v1/customers/${CUSTOMER_ID}`;
/** A status and a job of the demo. */
const ASSESSMENT = 'C51216';
const JOB = 2;

/**
 * @typedef {object} World
 * @property {string} deliveryId - of an event that a partner answered
 * @property {number} formDataId - of a filled form
 */

/**
 * Returns the client of a user of the demo.
 *
 * @param {string} baseUrl
 * @param {string} user
 */
export function clientOf(baseUrl, user) {
  const password = `demo-only-${user.split('.')[1]}-password`;
  return createClient({ baseUrl, customerId: CUSTOMER_ID, credentials: { user, password } });
}

/**
 * Returns the port that a server listens on.
 *
 * @param {import('node:http').Server} server
 */
export function portOf(server) {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Changes the blueprint of the demo. */
export async function changeBlueprint(administrator, change) {
  const path = `${PLATFORM}/blueprint`;
  const blueprint = await administrator.request({ method: 'GET', path });
  change(blueprint);
  await administrator.request({ method: 'PUT', path, json: blueprint });
}

/**
 * Starts a partner that answers every event as `reply` says, which a spec may replace, and keeps the last request.
 *
 * @param {(request: import('node:http').IncomingMessage) => any} [reply] - returns `{ status, headers, body }`, of which
 *   only the status must be there
 */
export async function startPartner(reply = () => ({ status: 200, body: { code: 200 } })) {
  const last = { method: '', url: '', rawHeaders: /** @type {string[]} */ ([]), body: Buffer.alloc(0) };
  const partner = { reply, last };
  /** @type {((reply: any) => void)[]} */
  const held = [];
  const server = createServer((request, response) => {
    const pieces = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', async () => {
      const { method = '', url = '', rawHeaders } = request;
      partner.last = { method, url, rawHeaders, body: Buffer.concat(pieces) };
      const { status, headers, body } = await partner.reply(request);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'object' ? JSON.stringify(body) : body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(partner, {
    url: `http://127.0.0.1:${portOf(server)}/events`,
    /** Makes the partner wait. Returns what lets it go on with a reply. */
    hold: () => {
      let goOn = (/** @type {any} */ _) => {};
      const replied = new Promise((resolve) => (goOn = resolve));
      partner.reply = () => replied;
      held.push(goOn);
      return goOn;
    },
    /** Lets it go on wherever it still waits. */
    release: () => held.splice(0).forEach((goOn) => goOn({ status: 200, body: { code: 200 } })),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  });
}

/**
 * Makes what the demo does not start with, and pages show: an event that a partner answered, and a filled form.
 *
 * @param {string} baseUrl
 * @param {string} partnerUrl
 * @returns {Promise<World>}
 */
export async function makeWorld(baseUrl, partnerUrl) {
  const administrator = clientOf(baseUrl, 'demo.integration');
  await changeBlueprint(administrator, (blueprint) => {
    const move = { eventType: 'WorkFlowStatusChangeEvent', triggerStatus: ASSESSMENT, auth: { type: 'none' } };
    blueprint.events = [{ ...move, id: 'assessment', url: partnerUrl }];
  });
  const { personId } = await attachCandidate(administrator, { person: { firstname: 'Wilma', lastname: 'World' } });
  const answers = { legal_name: 'World', consent: true, employers: [{ employer: 'Royal Society' }] };
  const form = await administrator.forms.submit({ owner: personId, formname: 'background_check', ...answers });
  const path = `${PLATFORM}/deliveries`;
  const { deliveries } = /** @type {any} */ (await administrator.request({ method: 'GET', path }));
  return { deliveryId: deliveries[0].id, formDataId: form.id };
}

/**
 * Attaches a new person to a job of the demo, and moves it to a status that the partner is told of.
 *
 * @param {import('@talent-platform/client').Client} client
 * @param {{ person: Record<string, unknown>, job?: number, comment?: string }} candidate
 */
export async function attachCandidate(client, { person, job = JOB, comment = 'Looks right.' }) {
  const { id: personId } = await client.people.create(person);
  const workflow = { baseprofile: job, associatedprofile: personId, status: { id: 'C51218' }, source: 'Referral' };
  const { id } = await client.workflows.create('applicantworkflows', workflow);
  await client.workflows.move(id, { status: ASSESSMENT, comment });
  return { personId, workflowId: id };
}
