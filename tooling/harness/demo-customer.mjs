import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { multipart, sendSigned } from './send-signed.mjs';

const DEMO = new URL('../demo/', import.meta.url);
const CUSTOMER = '/customers/1001';
/** The users of the demo customer, whose secrets follow from their names. */
const USERS = ['demo.integration', 'demo.partner', 'demo.recruiter'];
const PLATFORM = '/platform/v1';
const DELIVERED_MS = 20_000;
const LOOK_AGAIN_MS = 200;

/**
 * A request of the demo customer's integration.
 *
 * @typedef {Omit<import('./send-signed.mjs').SignedRequest, 'target'> & { prefix?: string, below: string, user?: string
 *   }} Step - `below`: the path below the customer
 */

const RESUME = multipart('resume', Buffer.from('Zoë Müller, welder since 2011.\n'), 'zoe.txt');

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
    key: 'demo-person',
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
    members: { baseprofile: 4, associatedprofile: 6, source: 'Drill' },
    status: 201,
  },
  { method: 'PATCH', below: '/applicantworkflows/1', members: { status: { id: 'C51220' } }, status: 204 },
  { prefix: PLATFORM, method: 'POST', below: '/users/demo.partner/secrets', members: {}, status: 201 },
  { method: 'POST', below: '/portalposts', members: { jobid: 1, portalurl: 'careers' }, status: 201 },
  { method: 'PATCH', below: '/people/6/fields/resume/binary', ...RESUME, status: 204 },
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
    members: { username: 'demo.helper', name: 'Hedy Helper', group: 'recruiters', password: 'drill-only-helper-word' },
    status: 201,
  },
];

/** The subscriptions: one that partners answer, one that fails, and one that is paused. */
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
  const blueprint = JSON.parse((await readFile(file, 'utf8')).replaceAll('demo-only-', 'drill-only-'));
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
  for (const step of STEPS) await send(baseUrl, step);
  await untilAttempted(baseUrl);
}

/** Waits until the partner was told, so that deliveries have attempts. */
async function untilAttempted(baseUrl) {
  const deadline = Date.now() + DELIVERED_MS;
  for (;;) {
    const { body } = await send(baseUrl, { prefix: PLATFORM, below: '/deliveries' });
    if (body.deliveries.filter(({ attempts }) => (attempts.length ?? attempts) > 0).length >= 2) return;
    if (Date.now() > deadline) throw new Error(`No event was sent: ${JSON.stringify(body)}`);
    await delay(LOOK_AGAIN_MS);
  }
}

const IDS = Array.from({ length: 12 }, (_, index) => index + 1);
const PROFILE_TYPES = ['people', 'jobs', 'companies', 'talentpools', 'newhirecategories', 'connectevents'];
const LISTS = ['lists.skills', 'lists.countries', 'lists.customfields_lists', 'lists.customfields_lists/C14567'];
const FORMS = ['background_check', 'new_starter', 'hiring_request', 'interview_feedback', 'reference', 'application'];
const CUSTOM_FIELDS = 'firstname,lastname,email,phones,field1001,field1002,field1003,field1004,field1005,field1008';
const OPEN_JOBS = { filters: [{ name: 'job.folder', value: ['D31001'], operator: '=' }] };

const search = (type, members) => ({ method: 'POST', below: `/search/${type}`, members });
const platform = (below) => ({ prefix: PLATFORM, below });

/**
 * All reads. Some are answered with 404, because the demo has no such row.
 *
 * @type {readonly Step[]}
 */
const READS = [
  ...PROFILE_TYPES.flatMap((type) => IDS.map((id) => ({ below: `/${type}/${id}` }))),
  { below: `/people/4?fields=${CUSTOM_FIELDS}` },
  { below: `/people/4?fields=${CUSTOM_FIELDS}`, user: 'demo.partner' },
  { below: '/people/by-email?email=ada@people.example' },
  { below: '/people/lookup?type=externalid&value=P-001' },
  ...IDS.map((id) => ({ below: `/people/${id}/fields/resume/binary` })),
  { below: '/people/6/fields/resume/text' },
  { below: '/v2/lists' },
  ...LISTS.map((list) => ({ below: `/v2/lists/${list}` })),
  { below: '/v2/lists/lists.customfields_lists?usergroup=partners' },
  { below: '/forms' },
  ...FORMS.map((form) => ({ below: `/forms/${form}/meta` })),
  ...IDS.map((id) => ({ below: `/forms/${id}` })),
  { below: '/forms/background_check/data/1' },
  search('people', { filters: [{ name: 'person.lastname', value: ['Hopper'], operator: '=' }] }),
  search('people', { filters: [{ name: 'person.email', value: ['ines@people.example'], operator: '=' }] }),
  search('jobs', OPEN_JOBS),
  { ...search('jobs', OPEN_JOBS), user: 'demo.partner' },
  search('jobs', { filters: [{ name: 'job.numberofpositions', value: ['2'], operator: '=' }] }),
  search('companies', { filters: [{ name: 'company.name', value: ['Demo Company Austin'], operator: '=' }] }),
  { below: '/search/portals/careers' },
  search('portals/careers', { filters: [{ name: 'job.portalkeywordsearch', value: ['data'], operator: '=' }] }),
  { below: '/search/portals/careers/filters' },
  ...IDS.slice(0, 4).flatMap((id) => [{ below: `/portalposts/job/${id}` }, { below: `/portalposts/${id}` }]),
  ...IDS.slice(0, 5).map((id) => ({ below: `/applicantworkflows/${id}` })),
  { below: '/people/4/workflows' },
  platform('/blueprint'),
  platform('/blueprint/revisions'),
  platform('/audit?size=100'),
  platform('/audit?kind=administration'),
  platform('/audit?profile=people/4'),
  platform('/audit?profile=forms/1'),
  platform('/users'),
  ...USERS.map((user) => platform(`/users/${user}/secrets`)),
  platform('/deliveries'),
  platform('/subscriptions'),
  platform('/workflows/1/moves'),
  platform('/people/4/notes'),
  platform('/jobs/2/boards'),
  platform('/boardposts/1'),
  platform('/changes?size=1000'),
  platform('/people/4/forms'),
];

/** Times of the last sign-in, which these reads move, and the position of the feed, which is encrypted. */
const MOVING = new Set(['lastUsed', 'lastSignIn', 'lastPasswordSignIn', 'next']);

/**
 * Reads the demo customer by every resource.
 *
 * @param {{ baseUrl: string }} server
 * @returns {Promise<Record<string, unknown>>} the bodies by user, method and path; only of answers with 200
 */
export async function readCustomer({ baseUrl }) {
  /** @type {Record<string, unknown>} */
  const read = {};
  for (const request of READS) {
    const { status, body } = await send(baseUrl, request);
    if (status !== 200) continue;
    const { user = USERS[0], method = 'GET', prefix = '', below, members } = request;
    const filter = members === undefined ? '' : ` ${JSON.stringify(members)}`;
    const isFile = Buffer.isBuffer(body);
    read[`${user} ${method} ${prefix}${below}${filter}`] = isFile
      ? `sha256:${createHash('sha256').update(body).digest('hex')}`
      : kept(body, baseUrl);
  }
  return read;
}

/** The body without the server's address and without what differs in every answer. */
function kept(body, baseUrl) {
  const text = JSON.stringify(body, (name, value) => (MOVING.has(name) ? undefined : value));
  return JSON.parse(text.replaceAll(baseUrl, 'http://talent.example'));
}

/** @param {string} baseUrl @param {Step} step */
function send(baseUrl, { user = USERS[0], prefix = '', below, ...request }) {
  const secret = `drill-only-${user.split('.')[1]}-secret`;
  return sendSigned({ baseUrl, user, secret }, { ...request, target: prefix + CUSTOMER + below });
}
