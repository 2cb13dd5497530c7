import { CUSTOMER, PLATFORM } from '../client.mjs';
import {
  COLLECTION,
  FORM,
  LIST,
  LONG_FIELDS,
  MANY_LIST,
  MEMBERS,
  QUESTIONS,
  TEXT_FIELDS,
  WHOLE_LIST,
} from './worst-bodies.mjs';
import * as bodies from './worst-bodies.mjs';

/**
 * The most expensive requests of each route. `documented`: the documents name the work as large, so the request may
 * take 100 ms instead of 50. `configures`: only an administrator can send this change of everything, so it may take a
 * second. `body` receives a number that differs for each request, and the ids of records.
 */
const PATH_CHARACTERS = 12_000;
const many = (text) => text.repeat(Math.floor(PATH_CHARACTERS / text.length));
const get = (name, below, more = {}) => ({ name: `GET ${name}`, method: 'GET', target: target(below), ...more });
const write =
  (method) =>
  (name, below, /** @type {[(index: number, world: any) => string, object?]} */ ...[body, more]) => ({
    name: `${method} ${name}`,
    method,
    target: target(below),
    body,
    ...more,
  });
const [post, put, patch] = ['POST', 'PUT', 'PATCH'].map(write);
const target = (below) => (world) => {
  const path = typeof below === 'function' ? below(world) : below;
  return path.startsWith('/') ? path : `${CUSTOMER}/${path}`;
};
const ALL = [...TEXT_FIELDS, ...LONG_FIELDS, COLLECTION, MANY_LIST, 'phones', 'addresses'].join();
const DOCUMENTED = { documented: true };
const CONFIGURES = { configures: true };
const header = (name, value) => ({ headers: [[name, value]] });

const READS = [
  get('a person, everything of the largest', ({ large }) => `people/${large}?fields=${ALL}`),
  get('a person, as a partner', ({ large }) => `people/${large}?fields=${ALL}`, { caller: 'partner' }),
  get('a person, thousands of unknown fields', `people/1?fields=${many('x,')}`),
  get('a person, thousands of parameters', `people/1?${many('a&')}`),
  get('a person, If-None-Match of thousands', 'people/1', header('If-None-Match', many('"a",'))),
  get('the workflows of a person', 'people/1/workflows'),
  get('a page of a long list', `lists/lists.customfields_lists/node/${LIST}?size=1000&page=3`),
  get('a page of a long list for a group', `lists/lists.customfields_lists/node/${LIST}?size=1000&usergroup=partners`),
  get('a chain of thousands', `v2/lists/lists.country/${many('C41001/')}`),
  get('the schema of people', 'profiledefinitions/v1/person/schema'),
  get('the questions of a large form', `forms/${FORM}/meta`),
  get('a large filled form', ({ form }) => `forms/${FORM}/data/${form}`),
  get('a large form as text', ({ form }) => `forms/${form}.txt`, DOCUMENTED),
  get('a large form as a document', ({ form }) => `forms/${form}.doc`, DOCUMENTED),
  get('a large form as PDF', ({ form }) => `forms/${form}.pdf`, DOCUMENTED),
  get('the largest audit', `${PLATFORM}/audit?size=1000`, DOCUMENTED),
  get('the largest page of changes', `${PLATFORM}/changes?size=1000`),
  get('why', ({ large }) => `${PLATFORM}/why?user=demo.partner&profile=people/${large}&field=${COLLECTION}`),
  get('the blueprint', `${PLATFORM}/blueprint`, DOCUMENTED),
  get('the OpenAPI document', '/docs-json'),
  get('a path of escapes', `/${many('%2e%2e%2f')}`),
  get('a wrong signature over a long query', `people/1?${many('%zz&')}`, { as: 'wrong' }),
];

const PEOPLE = [
  post('a person of long texts', 'people', bodies.longTexts),
  post('a person of texts with a pattern', 'people', bodies.shortTexts),
  post('a person of 120 entries of ten members', 'people', bodies.entries),
  post('a person of 10,000 wrong members', 'people', bodies.wrongEntries),
  post('a person of 1,000 removals', 'people', bodies.emptyEntries),
  post('a person of 1,000 references to nobody', 'people', bodies.references),
  post('a person of 1,000 labels', 'people', bodies.labels),
  post('a person of 1,000 unknown paths', 'people', bodies.paths),
  post('a person of 1,000 addresses', 'people', bodies.addresses),
  post('one member again and again', 'people', bodies.sameMembers),
  post('nests', 'people', bodies.deep),
  post('a million brackets', 'people', bodies.brackets),
  post('a body in a million chunks', 'people', bodies.blanks, { inChunks: true }),
  patch('everything of the largest', ({ large }) => `people/${large}`, bodies.changedEntries),
  patch('a dry run of everything', ({ large }) => `people/${large}?dryrun=true`, bodies.changedEntries),
  patch('long texts of the largest', ({ large }) => `people/${large}`, bodies.longTexts),
  patch(
    'an entry of the largest',
    ({ large }) => `people/${large}/fields/${COLLECTION}/1`,
    (index) => JSON.stringify({ [MEMBERS[0]]: `${'a'.repeat(index % 9)}` }),
  ),
  post(
    'an entry of unknown members',
    ({ large }) => `people/${large}/fields/${COLLECTION}`,
    () => bodies.unknownMembers(),
  ),
  post('a job of open tags', 'jobs', bodies.openTags),
];

const OTHERS = [
  post('a workflow of unknown members', 'applicantworkflows', () => bodies.unknownMembers()),
  put('a form of long answers', 'forms', (_, { people }) => bodies.answers(people[0])),
  put('a form of 1,000 entries', 'forms', (_, { people }) => bodies.groups(people[1])),
  put('a form of 5,000 wrong answers', 'forms', (_, { people }) => bodies.wrongGroups(people[2])),
  patch(
    'a form, one answer',
    ({ form }) => `forms/${form}`,
    (index) => JSON.stringify({ [QUESTIONS[1]]: `a ${index}` }),
  ),
  post('a node of unknown attributes', 'lists/lists.skills/node', () => bodies.unknownMembers('"value":"x"')),
  post('a node', `lists/lists.customfields_lists/node?parentNodeId=${LIST}`, (index) =>
    JSON.stringify({ value: `New ${index}` }),
  ),
  patch('a node', `lists/lists.customfields_lists/node/${LIST}`, (index) => JSON.stringify({ value: `Long ${index}` })),
  patch('a whole list', `lists/${WHOLE_LIST}`, (index, { nodes }) => bodies.renamed(nodes, index)),
  patch('a whole list of strangers', `lists/${WHOLE_LIST}`, bodies.strangers),
  put(
    'a blueprint that changes nothing',
    `${PLATFORM}/blueprint?dryrun=true`,
    (_, { blueprint }) => blueprint,
    CONFIGURES,
  ),
  put(
    'a blueprint of 50,000 nodes',
    `${PLATFORM}/blueprint?dryrun=true`,
    (_, { blueprint }) => withNodes(blueprint, 50_000),
    CONFIGURES,
  ),
];

function withNodes(blueprint, count) {
  const document = JSON.parse(blueprint);
  document.customLists.push({
    value: 'Huge',
    nodes: Array.from({ length: count }, (_, at) => ({ value: `Huge ${at}` })),
  });
  return JSON.stringify(document);
}

export const WORST_REQUESTS = [...READS, ...PEOPLE, ...OTHERS].map((request) => ({
  caller: 'integration',
  ...request,
}));
