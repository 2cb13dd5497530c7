import type { TestRequest } from '../support/test-server.js';
import { ACTION_OPERATIONS } from './action-operations.table.js';
import { anyPart } from './causes.table.js';
import type { Hidden } from './causes.table.js';
import { FILE_OPERATIONS } from './file-operations.table.js';
import { FORM_OPERATIONS } from './form-operations.table.js';
import { JOB_POST_OPERATIONS } from './job-post-operations.table.js';
import { openMemberOf, roomFieldOf, WORKFLOW_STATUS } from './leak-customer.js';
import { collectionIdOf } from './leak-world.js';
import type { Holder, LeakWorld } from './leak-world.js';
import { PORTAL_SEARCH_OPERATIONS, SEARCH_OPERATIONS } from './search-operations.table.js';
import { SECRET_NAMES, secretsOf } from './secrets.js';
import type { SecretName } from './secrets.js';

/** The target of an operation. */
export interface Place {
  readonly holder: Holder;
  readonly world: LeakWorld;
  /** The hidden field, or the known one of a hidden profile; of a member `collection/member`. */
  readonly field: string;
  /** The value that a write sends, never the secret. */
  readonly value: string;
  /** The entity tag that the caller was given of the holder, for an operation that sends it. Otherwise a made-up one. */
  readonly tag: string;
  /** A user of the customer. */
  readonly user: string;
}

/** A status, and the error code or warning code with it. */
export type Expected = readonly [status: number, code?: number];

export interface Operation {
  readonly title: string;
  /** As the router has it, with `{type}`, `{workflow}` and `{segment}` for every type of profiles and workflows and of schemas. */
  readonly route: string;
  /** The answers to callers from whom something is hidden. A missing case has no such operation. */
  readonly replies: Partial<Readonly<Record<Hidden, Expected>>>;
  /** The secrets that callers with access read here. They prove that a test without findings is meaningful. */
  readonly shows?: readonly SecretName[];
  /** The request itself names the hidden field. */
  readonly names?: boolean;
  /** Done only by those from whom the secret is hidden: who sees it would change it. */
  readonly writes?: boolean;
  /** For administrators alone. */
  readonly administrative?: boolean;
  /** Tells an administrator the whole configuration, whatever it hides from administrators. */
  readonly tellsConfiguration?: boolean;
  /** Answers every group of the customer, whatever it has access to. */
  readonly isForEveryGroup?: boolean;
  /** Names standard fields in words for everybody, as the public API document does. */
  readonly namesStandardFields?: boolean;
  /** A hidden profile is answered here exactly as one that is not there. */
  readonly asAbsent?: boolean;
  /** Its request has the entity tag that the caller was given. */
  readonly sendsTag?: boolean;
  readonly request: (place: Place) => TestRequest;
}

/** The secrets of a person that everybody may see. */
const OF_PERSON: readonly SecretName[] = [
  'attribute',
  'preset',
  'group',
  'security',
  'tab',
  'member',
  'collection',
  'lastname',
];
const SEGMENTS = { people: 'person', companies: 'company', rooms: 'room', jobs: 'job' };

const PROFILE = 'GET /customers/:customerId/{type}/:profileId';
const POST = 'POST /customers/:customerId/{type}';
const PATCH = 'PATCH /customers/:customerId/{type}/:profileId';
const ENTRIES = '/customers/:customerId/{type}/:profileId/fields/:fieldId';

/** 404: as if there were no such profile, or as it may not be seen (D-ERR-4). */
const UNSEEN = { profile: [404, 2], type: [404, 3], 'disabled type': [404, 2], customer: [404, 3] } as const;
const READ = { ...anyPart(200), ...UNSEEN } as const;
/** The name of a hidden field is unknown (D-ERR-3). */
const READ_BY_NAME = { ...READ, field: [200, 4], key: [200, 4], collection: [200, 4] } as const;
const READ_ALL = { ...READ, ...anyPart(200, 4) } as const;
const WRITE_BY_NAME = { ...anyPart(400, 4), ...UNSEEN } as const;
const CREATE_BY_NAME = { ...WRITE_BY_NAME, profile: undefined } as const;
const FORBIDDEN: Operation['replies'] = {
  ...anyPart(404, 3),
  profile: [404, 3],
  type: [404, 3],
  'disabled type': [404, 3],
  customer: [404, 3],
};

function customer({ holder }: Place): string {
  return `/customers/${holder.customerId}`;
}

function profile(place: Place): string {
  return `${customer(place)}/${place.holder.profileType}/${place.holder.id}`;
}

function platform({ holder }: Place): string {
  return `/platform/v1/customers/${holder.customerId}`;
}

/** The hidden field as a body holds it. */
function bodyOf({ field, value }: Place): Record<string, unknown> {
  const [id = '', member] = field.split('/');
  return { [id]: member === undefined ? value : [{ [member]: value }] };
}

/** Returns the least values of a new profile that a caller with the partners' view can create. */
function leastOf({ holder }: Pick<Place, 'holder'>): Record<string, unknown> {
  const least = {
    people: { firstname: 'New' },
    jobs: { jobtitle: 'New' },
    companies: { name: 'New' },
    rooms: { name: 'New' },
  };
  return least[holder.profileType];
}

function collectionOf({ holder, field }: Place): string {
  const [id = '', member] = field.split('/');
  return member === undefined ? collectionIdOf(holder.customerId) : id;
}

/** The hidden member; where something else is hidden, one that everybody knows. */
function entryOf(place: Place): Record<string, unknown> {
  const member = place.field.split('/')[1] ?? openMemberOf(place.holder.customerId);
  return { [member]: place.value };
}

/** How a job names it. */
function referenceTo({ customerId, profileType, reference }: Holder): Record<string, unknown> {
  const fields = { people: 'jobowner', jobs: 'jobtemplate', companies: 'joblocation', rooms: roomFieldOf(customerId) };
  return { [fields[profileType]]: reference };
}

function harmless({ holder }: Place): Record<string, unknown> {
  return holder.profileType === 'people' ? { middlename: 'Lee' } : leastOf({ holder });
}

const READS: readonly Operation[] = [
  {
    title: 'GET with the default fields',
    route: PROFILE,
    replies: READ,
    shows: ['lastname', 'locked', 'access'],
    request: (place) => ({ path: profile(place) }),
  },
  {
    title: 'GET with fields= naming it',
    route: PROFILE,
    replies: READ_BY_NAME,
    shows: SECRET_NAMES,
    names: true,
    request: (place) => ({ path: `${profile(place)}?fields=${place.field.split('/')[0]}` }),
  },
  {
    title: 'GET of who and when',
    route: PROFILE,
    replies: READ,
    request: (place) => ({ path: `${profile(place)}?fields=id,createdby,createddate,updatedby,updateddate,folder` }),
  },
  {
    title: 'HEAD',
    route: PROFILE,
    replies: READ_BY_NAME,
    names: true,
    request: (place) => ({ method: 'HEAD', path: `${profile(place)}?fields=${place.field.split('/')[0]}` }),
  },
  {
    title: 'GET of a version that the caller has',
    route: PROFILE,
    names: true,
    sendsTag: true,
    replies: { ...READ_BY_NAME, field: [304, 4], key: [304, 4], member: [304], collection: [304, 4] },
    request: (place) => ({
      path: `${profile(place)}?fields=${place.field.split('/')[0]}`,
      headers: { 'if-none-match': place.tag },
    }),
  },
  {
    title: 'by-email',
    route: 'GET /customers/:customerId/people/by-email',
    asAbsent: true,
    replies: { field: [200], member: [200], collection: [200], profile: [404, 2], customer: [404, 3] },
    request: (place) => ({ path: `${customer(place)}/people/by-email?email=${place.holder.email}` }),
  },
  {
    title: 'by-email with fields= naming it',
    route: 'GET /customers/:customerId/people/by-email',
    shows: OF_PERSON,
    names: true,
    asAbsent: true,
    replies: { field: [200, 4], member: [200], collection: [200, 4], profile: [404, 2], customer: [404, 3] },
    request: (place) => ({
      path: `${customer(place)}/people/by-email?email=${place.holder.email}&fields=${place.field.split('/')[0]}`,
    }),
  },
  {
    title: 'lookup',
    route: 'GET /customers/:customerId/{type}/lookup',
    asAbsent: true,
    replies: { ...READ, key: [404, 2], profile: [404, 2] },
    request: (place) => ({
      path: `${customer(place)}/${place.holder.profileType}/lookup?type=externalid&value=${place.holder.externalId}`,
    }),
  },
  {
    title: 'GET of an entry',
    route: `GET ${ENTRIES}/:entry`,
    shows: ['member', 'collection'],
    names: true,
    replies: { member: [200], collection: [404, 2], profile: [404, 2], customer: [404, 3] },
    request: (place) => ({ path: `${profile(place)}/fields/${collectionOf(place)}/1` }),
  },
  {
    title: 'GET of a job that refers to it',
    route: PROFILE,
    shows: ['lastname', 'locked', 'access'],
    replies: { field: [200], profile: [200], type: [200], 'disabled type': [200], customer: [404, 3] },
    request: (place) => {
      const fields = ['hiringmanager', 'recruiter', 'joblocation', roomFieldOf(place.holder.customerId), 'createdby'];
      return { path: `${customer(place)}/jobs/${place.world.job.id}?fields=${fields.join()}` };
    },
  },
  {
    title: 'GET naming every field',
    route: PROFILE,
    shows: OF_PERSON,
    replies: READ_ALL,
    request: (place) => {
      const names = SECRET_NAMES.map((name) => secretsOf(place.holder.customerId)[name].field.split('/')[0]);
      return { path: `${profile(place)}?fields=${names.join()}` };
    },
  },
];

function andDryRun(operation: Operation): readonly Operation[] {
  const request = (place: Place): TestRequest => {
    const { path, ...sent } = operation.request(place);
    return { ...sent, path: `${path}?dryrun=true` };
  };
  return [operation, { ...operation, title: `dry run of a ${operation.title}`, request }];
}

const WRITES: readonly Operation[] = [
  ...andDryRun({
    title: 'POST naming it',
    route: POST,
    replies: CREATE_BY_NAME,
    names: true,
    request: (place) => ({
      method: 'POST',
      path: `${customer(place)}/${place.holder.profileType}`,
      body: { ...leastOf(place), ...bodyOf(place) },
    }),
  }),
  {
    title: 'POST that does not name it',
    route: POST,
    replies: { ...anyPart(201), type: [404, 3], 'disabled type': [404, 2] },
    request: (place) => ({
      method: 'POST',
      path: `${customer(place)}/${place.holder.profileType}`,
      body: leastOf(place),
    }),
  },
  {
    title: 'dry run of a POST that does not name it',
    route: POST,
    replies: { ...anyPart(200), type: [404, 3], 'disabled type': [404, 2] },
    request: (place) => ({
      method: 'POST',
      path: `${customer(place)}/${place.holder.profileType}?dryrun=true`,
      body: leastOf(place),
    }),
  },
  ...andDryRun({
    title: 'PATCH naming it',
    route: PATCH,
    replies: WRITE_BY_NAME,
    names: true,
    request: (place) => ({ method: 'PATCH', path: profile(place), body: bodyOf(place) }),
  }),
  {
    title: 'PATCH clearing it',
    route: PATCH,
    replies: WRITE_BY_NAME,
    names: true,
    request: (place) => ({
      method: 'PATCH',
      path: profile(place),
      body: place.field.includes('/')
        ? { [collectionOf(place)]: [{ entry: 1, [place.field.split('/')[1] ?? '']: null }] }
        : { [place.field]: null },
    }),
  },
  {
    title: 'PATCH of a stale version naming it',
    route: PATCH,
    names: true,
    replies: { ...anyPart(412, 21), ...UNSEEN },
    request: (place) => ({
      method: 'PATCH',
      path: profile(place),
      body: bodyOf(place),
      headers: { 'if-match': '"stale"' },
    }),
  },
  {
    title: 'PATCH that does not name it',
    route: PATCH,
    replies: { ...anyPart(204), ...UNSEEN },
    request: (place) => ({ method: 'PATCH', path: profile(place), body: harmless(place) }),
  },
  {
    title: 'dry run of a PATCH that does not name it',
    route: PATCH,
    replies: READ,
    request: (place) => ({ method: 'PATCH', path: `${profile(place)}?dryrun=true`, body: harmless(place) }),
  },
  {
    title: 'POST of a job that refers to it',
    route: POST,
    asAbsent: true,
    replies: { profile: [400, 5], type: [400, 5], 'disabled type': [400, 5] },
    request: (place) => ({
      method: 'POST',
      path: `${customer(place)}/jobs`,
      body: { jobtitle: 'x', ...referenceTo(place.holder) },
    }),
  },
  {
    title: 'dry run of a PATCH of a job that refers to it',
    route: PATCH,
    asAbsent: true,
    replies: { profile: [400, 5], type: [400, 5], 'disabled type': [400, 5] },
    request: (place) => ({
      method: 'PATCH',
      path: `${customer(place)}/jobs/${place.world.job.id}?dryrun=true`,
      body: referenceTo(place.holder),
    }),
  },
  {
    title: 'dry run of a PATCH that ends what refers to it',
    route: PATCH,
    replies: { field: [200], profile: [200], type: [200], 'disabled type': [200] },
    request: (place) => ({
      method: 'PATCH',
      path: `${customer(place)}/jobs/${place.world.job.id}?dryrun=true`,
      body: {
        hiringmanager: null,
        recruiter: place.world.person.reference,
        joblocation: null,
        [roomFieldOf(place.holder.customerId)]: null,
      },
    }),
  },
  ...andDryRun({
    title: 'POST of an entry naming it',
    route: `POST ${ENTRIES}`,
    names: true,
    replies: { member: [400, 4], collection: [404, 2], profile: [404, 2], customer: [404, 3] },
    request: (place) => ({
      method: 'POST',
      path: `${profile(place)}/fields/${collectionOf(place)}`,
      body: entryOf(place),
    }),
  }),
  {
    title: 'PATCH of an entry naming it',
    route: `PATCH ${ENTRIES}/:entry`,
    names: true,
    replies: { member: [400, 4], collection: [404, 2], profile: [404, 2], customer: [404, 3] },
    request: (place) => ({
      method: 'PATCH',
      path: `${profile(place)}/fields/${collectionOf(place)}/1`,
      body: entryOf(place),
    }),
  },
  {
    title: 'dry run of a DELETE of an entry',
    route: `DELETE ${ENTRIES}/:entry`,
    names: true,
    replies: { member: [200], collection: [404, 2], profile: [404, 2], customer: [404, 3] },
    request: (place) => ({
      method: 'DELETE',
      path: `${profile(place)}/fields/${collectionOf(place)}/1?dryrun=true`,
    }),
  },
];

const WORKFLOW_PATH = '/customers/:customerId/{workflow}';
/** No company and no room is in a workflow. */
const UNSEEN_WORKFLOW = { profile: [404, 2], customer: [404, 3] } as const;

function workflow(place: Place): string {
  return `${customer(place)}/applicantworkflows/${place.holder.workflow}`;
}

const WORKFLOWS: readonly Operation[] = [
  {
    title: 'GET of a workflow',
    route: `GET ${WORKFLOW_PATH}/:workflowId`,
    shows: ['lastname', 'locked'],
    replies: { ...anyPart(200), ...UNSEEN_WORKFLOW },
    request: (place) => ({ path: workflow(place) }),
  },
  {
    title: "GET of a person's workflows",
    route: 'GET /customers/:customerId/{type}/:personId/workflows',
    replies: { ...anyPart(200), ...UNSEEN_WORKFLOW },
    request: (place) => {
      const { id } = place.holder.profileType === 'people' ? place.holder : place.world.person;
      return { path: `${customer(place)}/people/${id}/workflows` };
    },
  },
  {
    title: 'PATCH of a workflow',
    route: `PATCH ${WORKFLOW_PATH}/:workflowId`,
    writes: true,
    replies: { ...anyPart(204), ...UNSEEN_WORKFLOW },
    request: (place) => ({ method: 'PATCH', path: workflow(place), body: { status: { id: WORKFLOW_STATUS } } }),
  },
  {
    title: 'POST of a workflow',
    route: `POST ${WORKFLOW_PATH}`,
    writes: true,
    asAbsent: true,
    replies: { profile: [400, 5], customer: [404, 3] },
    request: (place) => ({
      method: 'POST',
      path: `${customer(place)}/applicantworkflows`,
      body: { baseprofile: place.world.job.id, associatedprofile: place.holder.id },
    }),
  },
];

const SCHEMA_PATH = 'GET /customers/:customerId/profiledefinitions/v1/{segment}';
const NO_SCHEMA = { type: [404, 3], 'disabled type': [404, 2], customer: [404, 3] } as const;

function schema(place: Place): string {
  return `${customer(place)}/profiledefinitions/v1/${SEGMENTS[place.holder.profileType]}`;
}

const SCHEMAS: readonly Operation[] = [
  ...(['read', 'write'] as const).map((mode): Operation => ({
    title: `schema of the type, for=${mode}`,
    route: `${SCHEMA_PATH}/schema`,
    replies: { ...anyPart(200), ...NO_SCHEMA },
    request: (place) => ({ path: `${schema(place)}/schema?for=${mode}` }),
  })),
  {
    title: 'schema of the field',
    route: `${SCHEMA_PATH}/:field/schema`,
    names: true,
    replies: { field: [404, 2], key: [404, 2], member: [200], collection: [404, 2], ...NO_SCHEMA },
    request: (place) => ({ path: `${schema(place)}/${place.field.split('/')[0]}/schema` }),
  },
  {
    title: 'API document',
    isForEveryGroup: true,
    namesStandardFields: true,
    route: 'GET /customers/:customerId/openapi.json',
    replies: { ...anyPart(200), type: [200], 'disabled type': [200], customer: [404, 3] },
    request: (place) => ({ path: `${customer(place)}/openapi.json` }),
  },
];

const PLATFORM_PATH = '/platform/v1/customers/:customerId';

const ME: readonly Operation[] = [
  {
    title: 'who the caller is',
    isForEveryGroup: true,
    route: `GET ${PLATFORM_PATH}/me`,
    replies: { ...anyPart(200), profile: [200], type: [200], 'disabled type': [200], customer: [404, 3] },
    request: (place) => ({ path: `${platform(place)}/me` }),
  },
];

const PLATFORM: readonly Operation[] = (
  [
    ['audit', 'GET', (place) => `/audit?profile=${place.holder.profileType}/${place.holder.id}`],
    [
      ...(['why', 'GET'] as const),
      (place: Place) =>
        `/why?user=${place.user}&profile=${place.holder.profileType}/${place.holder.id}&field=${place.field}`,
    ],
    ['blueprint', 'GET', () => '/blueprint'],
    ['blueprint/revisions', 'GET', () => '/blueprint/revisions'],
    ['blueprint', 'PUT', () => '/blueprint?dryrun=true'],
  ] as ReadonlyArray<readonly [name: string, method: string, below: (place: Place) => string]>
).map(([name, method, below]) => ({
  title: `${method} ${name}, of the platform API`,
  route: `${method} ${PLATFORM_PATH}/${name}`,
  replies: FORBIDDEN,
  names: name === 'why',
  writes: method === 'PUT',
  administrative: true,
  tellsConfiguration: name !== 'audit',
  request: (place) => ({ method, path: platform(place) + below(place), ...(method === 'PUT' && { body: {} }) }),
}));

const READ_MANY = `POST ${PLATFORM_PATH}/{type}/read`;

/** Those that keep a copy: they see what they would see one by one. */
const SYNCHRONISING: readonly Operation[] = [
  {
    title: 'changes, from the beginning',
    route: `GET ${PLATFORM_PATH}/changes`,
    replies: { ...anyPart(200), profile: [200], type: [200], customer: [404, 3] },
    request: (place) => ({ path: `${platform(place)}/changes` }),
  },
  {
    title: 'read of many profiles',
    route: READ_MANY,
    shows: ['lastname', 'locked', 'access'],
    replies: { ...READ, profile: undefined },
    request: (place) => readMany(place),
  },
  {
    title: 'read of many profiles, naming it',
    route: READ_MANY,
    shows: SECRET_NAMES,
    names: true,
    replies: { ...READ_BY_NAME, profile: undefined },
    request: (place) => readMany(place, [place.field.split('/')[0] ?? '']),
  },
  {
    title: 'read of many profiles, of which one is hidden',
    route: READ_MANY,
    asAbsent: true,
    replies: { profile: [200] },
    request: (place) => readMany(place),
  },
];

function readMany(place: Place, fields?: readonly string[]): TestRequest {
  const { profileType, id } = place.holder;
  return {
    method: 'POST',
    path: `${platform(place)}/${profileType}/read`,
    body: { ids: [id], ...(fields && { fields }) },
  };
}

/** Every way in which a caller reaches a profile. */
export const OPERATIONS: readonly Operation[] = [
  ...READS,
  ...WRITES.map((operation) => ({ ...operation, writes: true })),
  ...WORKFLOWS,
  ...SEARCH_OPERATIONS,
  ...PORTAL_SEARCH_OPERATIONS,
  ...FILE_OPERATIONS,
  ...FORM_OPERATIONS,
  ...JOB_POST_OPERATIONS,
  ...ACTION_OPERATIONS,
  ...SCHEMAS,
  ...PLATFORM,
  ...ME,
  ...SYNCHRONISING,
];

/** The routes that no profile is reached by, and why. */
export const ROUTES_WITHOUT_PROFILES: Readonly<Record<string, string>> = {
  'GET /health/live': 'asks nothing of the database',
  'GET /health/ready': 'asks whether there is a database',
  'GET /': 'leads to a page, whoever asks',
  'GET /portals/:name': 'is the same for all: jobs that a portal shows to anybody, found by fields open to all',
  'GET /jobs': 'is the same for all: jobs that a portal shows to anybody, found by fields open to all',
  'GET /portals/:name/jobs.xml': 'is the same for all: what a portal shows to anybody',
  'GET /jobs.xml': 'is the same for all: what a portal shows to anybody',
  'GET /portals/:name/jobs/:jobId/:slug/job': 'is the same for all: what a portal shows to anybody',
  'GET /jobs/:jobId/:slug/job': 'is the same for all: what a portal shows to anybody',
  'POST /portals/:name/jobs/:jobId/:slug/job': 'is answered alike whoever is known already (D-APY-4)',
  'POST /jobs/:jobId/:slug/job': 'is answered alike whoever is known already (D-APY-4)',
  'GET /portals/:name/apply/:workflowId': 'is the same for all, whatever the application',
  'GET /apply/:workflowId': 'is the same for all, whatever the application',
  'GET /platform/v1/customers/:customerId/{type}/:personId/export':
    'shows an administrator all of a person on purpose (D-PRV-1)',
  'POST /platform/v1/customers/:customerId/{type}/:personId/erase': 'is for administrators, and tells numbers alone',
  'GET /platform/v1/customers/:customerId/stream':
    'tells types of records alone, and none that a search lock narrows (D-CHG-13)',
  'GET /platform/v1/customers/:customerId/erasures': 'tells ids of people who are gone',
  'GET /platform/v1/customers/:customerId/erasures/:erasureId': 'tells the id of a person who is gone',
  'GET /platform/v1/documents/engines': 'is about the machine alone',
  'GET /platform/v1/me': 'is the same as with the customer in the path',
  'GET /customers/:customerId/search/resultsSchema': 'is the same for all',
  'GET /customers/:customerId/search/filtersSchema': 'is the same for all',
  'GET /customers/:customerId/forms': 'is the same for all',
  'GET /customers/:customerId/forms/list': 'is the same for all',
  'GET /customers/:customerId/forms/list/schema': 'is the same for all',
  'GET /customers/:customerId/v2/lists': 'is the same for all',
  'GET /customers/:customerId/v2/lists/:listId': 'is about lists alone',
  'GET /customers/:customerId/v2/lists/:listId/*chain': 'is about lists alone',
  'GET /customers/:customerId/lists/lists.customfields_lists/node/:listNodeId': 'is about lists alone',
  'PATCH /customers/:customerId/lists/:listId': 'is about lists alone',
  'PATCH /customers/:customerId/lists/lists.customfields_lists/node/:listNodeId': 'is about lists alone',
  'PATCH /customers/:customerId/lists/:listId/node/:listNodeId': 'is about lists alone',
  'POST /customers/:customerId/lists/:listId/node': 'is about lists alone',
  'GET /platform/v1/customers/:customerId/users': 'is about users alone',
  'POST /platform/v1/customers/:customerId/users': 'is about users alone',
  'GET /platform/v1/customers/:customerId/users/:username': 'is about users alone',
  'PATCH /platform/v1/customers/:customerId/users/:username': 'is about users alone',
  'PUT /platform/v1/customers/:customerId/users/:username/password': 'is about users alone',
  'GET /platform/v1/customers/:customerId/users/:username/secrets': 'is about users alone',
  'POST /platform/v1/customers/:customerId/users/:username/secrets': 'is about users alone',
  'DELETE /platform/v1/customers/:customerId/users/:username/secrets/:secretId': 'is about users alone',
  'GET /platform/v1/customers/:customerId/deliveries': 'tells ids of profiles, and none of their values',
  'GET /platform/v1/customers/:customerId/deliveries/:eventId': 'tells ids of profiles, and none of their values',
  'POST /platform/v1/customers/:customerId/deliveries/redeliver': 'tells how many alone',
  'POST /platform/v1/customers/:customerId/deliveries/:eventId/redeliver': 'tells the id of the event alone',
  'GET /platform/v1/customers/:customerId/subscriptions': 'is about subscriptions alone',
  'POST /platform/v1/customers/:customerId/subscriptions': 'is about subscriptions alone',
  'DELETE /platform/v1/customers/:customerId/subscriptions/:subscriptionId': 'is about subscriptions alone',
  'POST /platform/v1/customers/:customerId/subscriptions/:subscriptionId/renew': 'is about subscriptions alone',
  'POST /platform/v1/customers/:customerId/subscriptions/:subscriptionId/ping': 'is about subscriptions alone',
  'POST /platform/v1/customers/:customerId/subscriptions/:subscriptionId/pause': 'is about subscriptions alone',
  'POST /platform/v1/customers/:customerId/subscriptions/:subscriptionId/resume': 'is about subscriptions alone',
};
