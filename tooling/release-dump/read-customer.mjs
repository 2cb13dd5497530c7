import { createHash } from 'node:crypto';
import { demoCaller, DEMO_USERS } from './demo-caller.mjs';

const PLATFORM = '/platform/v1';
const IDS = Array.from({ length: 12 }, (_, index) => index + 1);
const PROFILE_TYPES = ['people', 'jobs', 'companies', 'talentpools', 'newhirecategories', 'connectevents'];
const LISTS = ['lists.skills', 'lists.countries', 'lists.customfields_lists', 'lists.customfields_lists/C14567'];
const FORMS = ['background_check', 'new_starter', 'hiring_request', 'interview_feedback', 'reference', 'application'];
const CUSTOM_FIELDS = 'firstname,lastname,email,phones,field1001,field1002,field1003,field1004,field1005,field1008';
const OPEN_JOBS = { filters: [{ name: 'job.folder', value: ['D31001'], operator: '=' }] };

const search = (type, members) => ({ method: 'POST', below: `/search/${type}`, members });
const platform = (below) => ({ prefix: PLATFORM, below });

/**
 * All reads of the record. A release answers some of them with 404, because it has no such route or row.
 *
 * @type {ReadonlyArray<{ user?: string, method?: string, prefix?: string, below: string, members?: object }>}
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
  ...DEMO_USERS.map((user) => platform(`/users/${user}/secrets`)),
  platform('/deliveries'),
  platform('/subscriptions'),
  platform('/workflows/1/moves'),
  platform('/people/4/notes'),
  platform('/jobs/2/boards'),
  platform('/boardposts/1'),
  platform('/changes?size=1000'),
  platform('/people/4/forms'),
];

/** Times of the last sign-in, which the reads of the record move, and the position of the feed, which is encrypted. */
const MOVING = new Set(['lastUsed', 'lastSignIn', 'lastPasswordSignIn', 'next']);

/**
 * Asks the feed of changes for what follows a position, or for all changes if none is given.
 *
 * @param {{ baseUrl: string, now?: () => Date, after?: string }} feed
 */
export async function readFeed({ baseUrl, now, after }) {
  const position = after === undefined ? 'size=1000' : `after=${encodeURIComponent(after)}`;
  return demoCaller(baseUrl, { now }).send(platform(`/changes?${position}`));
}

/**
 * Reads everything that the record names from a server.
 *
 * @param {{ baseUrl: string, now?: () => Date }} server
 * @returns {Promise<Record<string, unknown>>} the bodies by user, method and path; only of answers with 200
 */
export async function readCustomer({ baseUrl, now }) {
  /** @type {Record<string, unknown>} */
  const read = {};
  for (const { user = DEMO_USERS[0], ...request } of READS) {
    const { status, body, bytes } = await demoCaller(baseUrl, { user, now }).send(request);
    if (status !== 200) continue;
    const filter = request.members === undefined ? '' : ` ${JSON.stringify(request.members)}`;
    const name = `${user} ${request.method ?? 'GET'} ${request.prefix ?? ''}${request.below}${filter}`;
    read[name] =
      body === undefined ? `sha256:${createHash('sha256').update(bytes).digest('hex')}` : kept(body, baseUrl);
  }
  return read;
}

/** The body without the server's address and without what differs in every answer. */
function kept(body, baseUrl) {
  const text = JSON.stringify(body, (name, value) => (MOVING.has(name) ? undefined : value));
  return JSON.parse(text.replaceAll(baseUrl, 'http://talent.example'));
}
