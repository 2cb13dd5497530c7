import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { HeaderPairs, Mutation, PassedReply, PassedRequest } from './mutant-proxy.js';

/** A gateway that breaks rules, and the checks that must find it. */
export type Mutant = readonly [breaks: string, mutation: Mutation, ...checks: readonly string[]];

type Json = Record<string, unknown>;

function without(name: string): Mutation {
  return { reply: (reply) => withoutHeader(reply, name) };
}

function withoutHeader(reply: PassedReply, name: string): PassedReply {
  return { ...reply, headers: reply.headers.filter(([each]) => each.toLowerCase() !== name) };
}

function header(name: string, change: (value: string) => string): Mutation {
  return { reply: (reply) => changeHeader(reply, name, change) };
}

function changeHeader(reply: PassedReply, name: string, change: (value: string) => string): PassedReply {
  return {
    ...reply,
    headers: reply.headers.map(([each, value]) => [each, each.toLowerCase() === name ? change(value) : value]),
  };
}

function status(from: number, to: number): Mutation {
  return { reply: (reply) => (reply.status === from ? { ...reply, status: to } : reply) };
}

function json(change: (body: Json) => unknown): Mutation {
  return { reply: (reply) => changeJson(reply, change) };
}

function changeJson(reply: PassedReply, change: (body: Json) => unknown): PassedReply {
  try {
    return { ...reply, body: Buffer.from(JSON.stringify(change(JSON.parse(reply.body.toString('utf8'))))) };
  } catch {
    return reply;
  }
}

/** Answers these members otherwise, or leaves those out that are undefined. */
function answers(parts: Json): Mutation {
  return json((body) => ({ ...body, ...parts }));
}

/** Answers members of `_links`, or of `properties`, otherwise. */
function within(name: '_links' | 'properties', parts: Json): Mutation {
  return json((body) => (body[name] === undefined ? body : { ...body, [name]: { ...(body[name] as Json), ...parts } }));
}

function list(name: string, change: (entries: Json[]) => unknown): Mutation {
  return json((body) => (Array.isArray(body[name]) ? { ...body, [name]: change(body[name] as Json[]) } : body));
}

function entries(name: string, parts: Json): Mutation {
  return list(name, (all) => all.map((entry) => ({ ...entry, ...parts })));
}

function text(from: RegExp | string, to: string): Mutation {
  return {
    reply: (reply) => ({ ...reply, body: Buffer.from(reply.body.toString('latin1').replaceAll(from, to), 'latin1') }),
  };
}

function bytes(content: string): Mutation {
  return { reply: (reply) => ({ ...reply, body: Buffer.from(content) }) };
}

function dropLink(rel: string): Mutation {
  const isOther = (link: string): boolean => !link.includes(`"${rel}"`);
  return header('link', (value) => value.split(',').filter(isOther).join(','));
}

function target(change: (target: string) => string): Mutation {
  return { request: (request) => ({ ...request, target: change(request.target) }) };
}

function query(from: RegExp | string, to: string): Mutation {
  return target((whole) => whole.replace(/\?(.*)$/, (_all, given: string) => `?${given.replace(from, to)}`));
}

function requestHeaders(change: (headers: HeaderPairs) => HeaderPairs): Mutation {
  return { request: (request) => ({ ...request, headers: change(request.headers) }) };
}

function unsent(name: string): Mutation {
  return requestHeaders((headers) => headers.filter(([each]) => each.toLowerCase() !== name));
}

/** Changes the replies to requests such as `GET /customers/1001/forms` alone. */
function on(pattern: RegExp, { reply: change }: Mutation): Mutation {
  return {
    reply: (reply, request) =>
      pattern.test(`${request.method} ${request.target}`) && change ? change(reply, request) : reply,
  };
}

/** Answers these writes as if they had been done, and does nothing. */
function pretends(pattern: RegExp, reply: PassedReply = NO_CONTENT): Mutation {
  const isMeant = ({ method, target: path, body }: PassedRequest): boolean =>
    method !== 'GET' && pattern.test(`${method} ${path} ${body.toString('latin1')}`);
  return { answer: (request) => (isMeant(request) ? reply : undefined) };
}

function isFile(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

const OK: PassedReply = {
  status: 200,
  headers: [['Content-Type', 'application/json;charset=UTF-8']],
  body: Buffer.from('{"forms":[]}'),
};

const NO_CONTENT: PassedReply = {
  status: 204,
  headers: [['Location', 'http://x/customers/1001/people/1']],
  body: Buffer.alloc(0),
};

const ADDED_NODE: PassedReply = {
  ...NO_CONTENT,
  status: 201,
  headers: [['Location', 'http://x/customers/1001/v2/lists/lists.skills/C1']],
};

const IS_OLD: Mutation = {
  answer: ({ headers }) => {
    const date = headers.find(([name]) => name === 'x-svc-date')?.[1] ?? '';
    return Date.now() - Date.parse(date) > 200_000 ? { ...OK, status: 401 } : undefined;
  },
};

const WRITES_JSON_ANEW: Mutation = {
  request: (request) => {
    if (request.body.length === 0) return request;
    const body = Buffer.from(JSON.stringify(JSON.parse(request.body.toString('utf8'))));
    return { ...request, body, headers: request.headers.filter(([name]) => name.toLowerCase() !== 'content-length') };
  },
};

/** Gateways that break a row of the interface, or a decision. */
export const MUTANTS: readonly Mutant[] = [
  [
    'answers every refusal as 422',
    { reply: (reply) => (reply.status >= 400 ? { ...reply, status: 422 } : reply) },
    ...['errors.unknown-path'],
    ...['errors.malformed-json', 'errors.other-media-type', 'errors.repeated-parameter', 'errors.portal-posts-body'],
    ...['errors.unknown-list', 'operations.malformed-body', 'operations.media-type', 'operations.large-body'],
    ...['operations.odd-key', 'operations.read-without-credentials', 'operations.read-of-another-customer'],
    ...['operations.odd-dry-run', 'operations.write-without-credentials', 'operations.write-of-another-customer'],
    ...['operations.stale-tag', 'profiles.unknown-email', 'profiles.unknown-profile', 'profiles.odd-ids'],
    ...['profiles.empty-update', 'profiles.odd-spellings'],
    ...['profiles.lookup-parameters', 'profiles.read-only-codes', 'profiles.refused-whole'],
    ...['profiles.links-sent-back', 'profiles.if-match'],
    ...['files.other-field-code', 'files.raw-body-status', 'files.not-convertible'],
    ...['files.wrong-parts', 'files.odd-ranges', 'forms.submit-again', 'forms.submit-again-code'],
    ...['forms.unknown-form', 'forms.unknown-form-names', 'forms.odd-spellings'],
    ...['forms.owner-and-formname', 'forms.members-of-the-server', 'forms.group-refusals'],
    ...['lists.whole-list-without-a-node', 'lists.odd-paths', 'lists.reads-of-write-paths'],
    ...['lists.wrong-attributes', 'lists.wrong-new-country', 'lists.unknown-targets', 'lists.whole-list-problems'],
    ...['lists.current-tag', 'schemas.unknown-segment', 'portal-search.unknown-filter'],
    ...['search.odd-filters', 'search.odd-parameters', 'search.other-type', 'methods.delete-profile-status'],
    ...['methods.delete-filled-form-status', 'methods.post-binary-status', 'methods.patch-text-status'],
    'methods.patch-pdf-status',
  ],
  [
    'answers what is not there',
    status(404, 200),
    ...['lists.wrong-order', 'lists.unknown-node', 'lists.node-of-another-list', 'lists.missing-parent'],
    ...['errors.unknown-form', 'errors.unknown-filled-form', 'errors.other-customer', 'portal-search.unknown-portal'],
    ...['profiles.lookup-of-other-types', 'profiles.lookup-is-exact', 'files.no-resume', 'forms.name-and-id'],
  ],
  [
    'takes what is wrong',
    { reply: (reply) => (reply.status === 400 ? NO_CONTENT : reply) },
    ...['lists.missing-attribute', 'lists.odd-size', 'profiles.required-fields', 'profiles.clear-required-field'],
    ...['profiles.roles-alone', 'profiles.roles-stay', 'forms.private-form', 'forms.wrong-answer'],
    ...['files.other-field', 'search.unknown-filter', 'operations.refused-dry-run', 'profiles.update-own-id'],
  ],
  [
    'takes every method',
    status(405, 204),
    ...['methods.patch-text', 'methods.patch-pdf', 'methods.delete-profile', 'methods.delete-filled-form'],
    ...['methods.post-binary', 'lists.delete-node', 'files.delete-resume'],
  ],
  ['shows what is closed', status(403, 200), 'forms.disabled-form', 'profiles.locked-profile'],
  ['takes raw bodies', status(415, 204), 'files.raw-body'],
  ['answers 200 for a creation', status(201, 200), 'profiles.create', 'lists.add-child', 'forms.replace'],
  ['answers 200 for an update', status(204, 200), 'profiles.update', 'files.upload'],
  ['confirms no tag', status(304, 200), 'operations.tag'],
  [
    'lets everybody in',
    { reply: (reply) => (reply.status === 401 ? OK : reply) },
    ...['authentication.other-method', 'authentication.other-path', 'authentication.other-date'],
    ...['authentication.date-not-signed', 'authentication.hash-not-signed', 'authentication.basic-unknown-user'],
    ...['authentication.wrong-signature', 'authentication.older-than-five-minutes', 'authentication.other-hash'],
    'authentication.no-credentials',
  ],
  ['lets nobody in', unsent('authorization'), 'authentication.signed', 'authentication.basic'],
  [
    'takes no space after commas',
    requestHeaders((headers) => headers.map(([name, value]) => [name, value.replaceAll(', ', ' ')])),
    'authentication.space-after-commas',
  ],
  ['refuses requests that are four minutes old', IS_OLD, 'authentication.four-minutes-old'],
  ['drops the challenge', without('www-authenticate'), 'authentication.challenge'],
  ['refuses signatures with 403', status(401, 403), 'authentication.vector-refuses-a-signature-changed-in-one-digit'],
  ['decodes ampersands', query('%26', '&'), 'authentication.vector-query-escaped-ampersand-does-not-part'],
  ['lower-cases the path', target((path) => path.replace('ABC', 'abc')), 'authentication.vector-path-case-is-kept'],
  ['drops headers', unsent('x-custom'), 'authentication.vector-header-value-case-is-kept'],
  ['writes JSON anew', WRITES_JSON_ANEW, 'authentication.vector-body-with-newlines-is-hashed-as-sent'],
  [
    'hides the cause of errors',
    json((body) => (Array.isArray(body.errors) ? { message: 'wrong' } : body)),
    ...['errors.body'],
  ],
  ['drops X-Error', without('x-error'), 'errors.header', 'operations.unknown-member'],
  ['drops X-Warning', without('x-warning'), 'profiles.inexact-names', 'forms.unknown-names'],
  [
    'drops X-TRANSACTION',
    without('x-transaction'),
    ...['headers.transaction', 'headers.transaction-of-an-error', 'headers.transaction-form'],
  ],
  ['drops X-RateLimit-Limit', without('x-ratelimit-limit'), 'headers.rate-limit-limit'],
  ['writes what remains as a word', header('x-ratelimit-remaining', () => 'many'), 'headers.rate-limit-remaining'],
  ['drops X-RateLimit-Reset', without('x-ratelimit-reset'), 'headers.rate-limit-reset'],
  ['tells more remaining than the limit', header('x-ratelimit-limit', () => '1'), 'headers.rate-limit-counts'],
  [
    'counts up',
    header('x-ratelimit-remaining', (value) => String(20_000_000 - Number(value))),
    'headers.rate-limit-counts-down',
  ],
  [
    'answers JSON as text',
    header('content-type', () => 'text/plain'),
    ...['headers.json-type', 'profiles.json-type', 'errors.error-type'],
  ],
  ['drops HSTS', without('strict-transport-security'), 'headers.strict-transport-security'],
  ['drops nosniff', without('x-content-type-options'), 'headers.x-content-type-options'],
  ['lets answers be stored', header('cache-control', () => 'public'), 'headers.cache-control'],
  ['has no HEAD', on(/^HEAD/, status(200, 405)), 'operations.head'],
  [
    'refuses slashes at the end',
    on(/\/(\?|$)/, { reply: (reply) => ({ ...reply, status: 404 }) }),
    ...['operations.slash', 'operations.write-with-slash'],
  ],
  ['ignores parameters', on(/conformance=1/, status(400, 200)), 'operations.unknown-parameter'],
  ['drops Link', without('link'), 'profiles.by-email-fields', 'profiles.link-self'],
  ['drops the link to workflows', dropLink('workflows'), 'profiles.link-workflows'],
  ['drops the link to the owner', dropLink('owner'), 'forms.submit', 'forms.links'],
  ['drops the link to the filled form', dropLink('self'), 'forms.update'],
  ['drops the link to the job', dropLink('job'), 'job-posts.links'],
  [
    'has no links in bodies',
    answers({ links: undefined }),
    ...['profiles.body-links', 'profiles.lookup-answer', 'job-posts.single'],
  ],
  ['tags each read anew', header('etag', () => `"${randomUUID()}"`), 'profiles.refused-whole'],
  [
    'has a tag for each path',
    { reply: (reply, { target: path }) => changeHeader(reply, 'etag', () => `"${path}"`) },
    'lists.tags',
  ],
  [
    'forgets idempotency keys',
    unsent('idempotency-key'),
    ...['lists.repeated-node', 'profiles.same-post', 'profiles.repeated-post'],
  ],
  [
    'writes in a dry run',
    query('dryrun=true', 'dryru=true'),
    ...['lists.dry-run-of-a-node', 'lists.whole-list-order', 'profiles.dry-run-changes'],
  ],
  ['takes what is wrong in a dry run', on(/dryrun=true/, status(400, 200)), 'operations.refused-dry-run'],
  ['ignores ranges', unsent('range'), 'files.range'],
  [
    'shows files in the browser',
    header('content-disposition', () => 'inline'),
    ...['files.attachment', 'files.text', 'forms.export-attachment'],
  ],
  [
    'answers further fields',
    answers({ further: 1 }),
    ...['people', 'jobs', 'companies', 'talentpools', 'newhirecategories'].map(
      (type) => `profiles.default-fields-of-${type}`,
    ),
  ],
  [
    'answers other fields than are stored',
    answers({
      ...{ fee: 500, folder: 'Approved', createddate: '2001-01-01 01:01 AM', createdby: 1, hiringmanager: 1 },
      ...{ roles: { hiringmanager: false }, jobtitle: 'x', middlename: 'Middle', updateddate: undefined },
    }),
    ...['profiles.fields-of-jobs', 'profiles.fields-of-new-hire-categories', 'profiles.read-only-fields'],
    ...['profiles.system-fields', 'profiles.written-as-id', 'profiles.new-roles', 'profiles.create-other-types'],
    ...['profiles.cleared', 'profiles.system-fields-of-new'],
  ],
  ['answers empty fields as null', answers({ folder: null }), 'profiles.only-fields-with-a-value'],
  ['ignores `fields`', query(/fields=[^&]*/, ''), 'profiles.named-fields'],
  [
    'answers nothing for empty fields',
    on(
      /\?fields=?$/,
      json(() => ({ links: [] })),
    ),
    'profiles.empty-fields',
  ],
  [
    'finds somebody else by e-mail',
    on(/by-email/, answers({ email: 'other@example.org', lastname: 'x' })),
    ...['profiles.by-email', 'profiles.by-email-of-new'],
  ],
  [
    'answers another id to a lookup',
    on(
      /lookup/,
      json(() => ({ id: 987_654 })),
    ),
    'profiles.lookup',
  ],
  ['has no workflows of persons', on(/workflows$/, status(200, 404)), 'profiles.workflows'],
  ['does not tell the server its own base URL', {}, 'profiles.urls-under-the-base-url'],
  [
    'changes nothing by a PATCH',
    pretends(/^PATCH/),
    ...['profiles.update-ignores-fields', 'forms.group-append', 'lists.change-node'],
  ],
  [
    'clears and deletes nothing',
    pretends(/^PATCH .*(null|"delete")/),
    ...['lists.reset-attribute', 'forms.clear', 'forms.group-delete'],
  ],
  ['does not replace answers', pretends(/^PUT/, { ...NO_CONTENT, status: 201 }), 'forms.replace-clears'],
  ['does not add nodes', pretends(/^POST .*node/, ADDED_NODE), 'lists.add-node'],
  ['does not unpost', pretends(/\/unpost/, { ...OK, body: Buffer.alloc(0) }), 'job-posts.unpost'],
  ['answers 200 for a PUT that creates', on(/^PUT/, status(201, 200)), 'forms.put-creates'],
  [
    'answers files as JSON',
    on(
      /binary$/,
      header('content-type', () => 'application/json'),
    ),
    'files.download',
  ],
  ['changes the bytes of a file', on(/binary$/, bytes('other')), 'files.same-bytes'],
  ['renames files', on(/fields=resume/, text(/"filename":"[^"]*"/g, '"filename":"file"')), 'files.same-name'],
  ['extracts another text', on(/text$/, bytes('other')), 'files.text-of-upload'],
  ['leaves fileText out', text('"fileText"', '"text"'), 'files.resume-object'],
  ['answers a PDF that is none', on(/pdf$/, bytes('<html>')), 'files.pdf', 'forms.export-pdf'],
  ['exports a document that is none', on(/\.doc$/, bytes('text')), 'forms.export-doc'],
  ['exports an empty text', on(/\.txt$/, bytes('')), 'forms.export-txt'],
  [
    'keeps folders of a name',
    json((body) => (isFile(body.resume) ? { resume: { ...body.resume, filename: 'C:\\cv.txt' } } : body)),
    'files.kept-names',
  ],
  [
    'leaves answers out',
    on(
      /data\/\d+$/,
      json((body) => ({ formname: body.formname })),
    ),
    'forms.all-questions',
  ],
  ['ignores `questions`', query(/questions=.*/, ''), 'forms.named-questions'],
  [
    'answers two form lists',
    on(
      /forms$/,
      list('forms', (forms) => forms.slice(1)),
    ),
    'forms.both-lists',
  ],
  ['has a level of its own', entries('forms', { standardizedLevel: 'OTHER' }), 'forms.list'],
  [
    'answers questions as an array',
    on(
      /meta$/,
      json((body) => ({ questions: Object.keys(body) })),
    ),
    'forms.metadata',
  ],
  ['answers all questions by the formDataId', on(/forms\/\d+$/, answers({ further: 1 })), 'forms.standard-members'],
  ['answers the index as an array', json((body) => body.lists ?? body), 'lists.index'],
  ['leaves a list out of the index', list('lists', (lists) => lists.slice(1)), 'lists.index-entries'],
  ['lacks a list of its index', on(/lists\.sources/, status(200, 404)), 'lists.every-list'],
  [
    'answers nodes of another shape',
    list('children', (nodes) =>
      nodes.map((node) => ({ ...node, listnodeid: Number(node.listnodeid), children: [], iso: String(node.iso) })),
    ),
    ...['lists.node-shape', 'lists.one-level', 'lists.countries'],
  ],
  [
    'answers more than 1000 children',
    list('children', ([node]) => Array.from({ length: 1001 }, () => node)),
    ...['lists.largest-page', 'lists.size-above-the-largest'],
  ],
  ['loses a node of each page', list('children', (nodes) => nodes.slice(0, 39)), 'lists.walk'],
  [
    'answers pages of nodes empty',
    on(
      /size=1/,
      list('children', () => []),
    ),
    'lists.page-of-a-node',
  ],
  ['mis-sorts a list', on(/page=2/, entries('children', { id: 'D1' })), 'lists.slices'],
  ['answers the first page behind the last', query(/page=\d+/, 'page=1'), 'lists.behind-the-last-page'],
  [
    'drops links between pages',
    within('_links', { next: undefined, last: undefined, self: undefined }),
    ...['lists.link-next', 'lists.link-first-and-last', 'lists.link-self'],
  ],
  ['links back from the first page', within('_links', { prev: { href: '/' } }), 'lists.link-prev', 'lists.slices'],
  ['has first links of leaves', on(/C\d+$/, within('_links', { first: { href: '/' } })), 'lists.leaf'],
  ['knows no page of a node', on(/C\d+\?.*page=/, status(200, 404)), 'lists.every-link'],
  ['does not know system ids', on(/\/D\d+$/, status(200, 404)), 'lists.both-ids'],
  ['does not know deeper nodes', on(/C\d+\/C\d+/, status(200, 404)), 'lists.chain'],
  ['decodes nothing', on(/%43/, status(200, 404)), 'lists.ids-of-a-chain'],
  ['does not know custom lists', on(/customfields_lists\/node/, status(200, 404)), 'lists.custom-list'],
  [
    'reads custom lists by one path',
    on(/v2\/lists\/lists\.customfields_lists\/C/, status(200, 404)),
    'lists.custom-list-chain',
  ],
  ['refuses user groups', on(/usergroup/, status(200, 404)), 'lists.user-group'],
  ['changes a node for everybody', query(/usergroup=\w+/, ''), 'lists.attribute-of-a-group'],
  ['refuses ids in bodies', pretends(/^PATCH .*"listnodeid"/, { ...NO_CONTENT, status: 400 }), 'lists.sent-back'],
  [
    'answers a whole list without a node',
    on(
      /^PATCH/,
      list('children', (nodes) => nodes.slice(1)),
    ),
    'lists.whole-list',
  ],
  [
    'names a child without its parents',
    header('location', (value) => value.replace(/\/C\d+(\/C\d+)$/, '$1')),
    'lists.location-of-a-child',
  ],
  [
    'trims labels',
    json((body) => (typeof body.value === 'string' ? { ...body, value: body.value.trim() } : body)),
    'lists.label-as-sent',
  ],
  [
    'answers a schema that is none',
    json(() => ({ type: 'nothing' })),
    ...['submittal', 'source', 'sourceworkflow', 'onboard', 'onboardworkflow', 'room', 'connectevent'].map(
      (segment) => `schemas.schema-of-${segment}`,
    ),
    'schemas.search-filters',
  ],
  [
    'describes fields as numbers',
    on(
      /schema/,
      within(
        'properties',
        Object.fromEntries(['jobtitle', 'name', 'lastname', 'fee', 'status', 'createdby'].map(asNumber)),
      ),
    ),
    ...['schemas.schema-of-job', 'schemas.schema-of-company', 'schemas.schema-of-person', 'schemas.fields-of-jobs'],
    'schemas.filled-form',
  ],
  [
    'leaves common members out of schemas',
    within('properties', { createdby: undefined, status: undefined }),
    ...['schemas.common-fields', 'schemas.form-data'],
  ],
  ['describes a field in two ways', on(/lastname\/schema/, answers({ type: 'number' })), 'schemas.field'],
  ['describes results without self', text('"self"', '"link"'), 'schemas.search-results'],
  [
    'describes names as numbers',
    text('"formname":{"type":"string"', '"formname":{"type":"number"'),
    'schemas.form-list',
  ],
  ['has a form schema without entries', on(/data_schema/, text('"entry":', '"number":')), 'schemas.form-groups'],
  ['describes no writes', on(/for=write/, status(200, 404)), 'schemas.write-schema'],
  ['links to other jobs', entries('searchResults', { id: 987_654 }), 'portal-search.self'],
  [
    'answers dates in ISO 8601',
    entries('searchResults', { updatedDate: '2026-11-20T09:30Z' }),
    'portal-search.results',
  ],
  ['reads | as &', query('%7C', '%26'), 'portal-search.operators'],
  ['ignores children of filters', query(/%2C%22children%22.*?%5D%7D%5D%7D$/, '%7D'), 'portal-search.children'],
  ['ignores searchJson', query(/searchJson=[^&]*/, ''), 'portal-search.filter'],
  [
    'describes filters otherwise',
    entries('filters', { label: undefined, type: { display: 'text', id: 1 } }),
    ...['portal-search.filters', 'portal-search.filter-types'],
  ],
  ['writes posted dates in ISO 8601', text(/\d\d\/\d\d\/\d{4} /g, '2026-11-20T'), 'portal-search.posted-dates'],
  ['leaves a radius out', text('"35"', '"36"'), 'portal-search.zip-radius'],
  ['searches portals by their names alone', on(/portals\/\d+/, status(200, 404)), 'portal-search.by-id'],
  ['answers nothing to a POST', on(/^POST/, answers({ searchResults: [] })), ...['portal-search.post', 'search.post']],
  [
    'hides jobs that are posted',
    on(
      /search\/portals/,
      list('searchResults', () => []),
    ),
    'job-posts.on-the-portal',
  ],
  [
    'answers errors of posts as others',
    json((body) => ('code' in body ? { errors: [{ errorMessage: 'x', errorCode: 1 }] } : body)),
    ...['job-posts.post-again', 'job-posts.unpost-again', 'job-posts.post-before-approval'],
  ],
  ['lists posts with links', entries('jobposts', { links: [] }), 'job-posts.list'],
  ['posts at another date', on(/portalposts\/\d+$/, answers({ startdate: '2026-01-01 09:30 AM' })), 'job-posts.post'],
  ['ignores filters', query(/%5B%22\d+%22%5D/, '%5B%220%22%5D'), 'search.next-page'],
  ['reads one value alone', query(/%22%2C%22\d+%22%5D/, '%22%5D'), 'search.alternatives'],
  ['reads no dates', query('2000-01-01', 'x'), 'search.dates'],
  ['mis-sorts a search', list('searchResults', (found) => found.toReversed()), 'search.results'],
];

function asNumber(name: string): [name: string, schema: Json] {
  return [name, { type: 'number' }];
}

/** Changes the payload of an event, which is compressed. */
function payload(parts: Json): Mutation {
  return {
    request: (request) => {
      const event = JSON.parse(gunzipSync(request.body).toString('utf8')) as Json;
      const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'content-length');
      return { ...request, headers, body: gzipSync(JSON.stringify({ ...event, ...parts })) };
    },
  };
}

const UNPACKS: Mutation = {
  request: ({ headers, body, ...request }) => {
    const isOfContent = ([name]: HeaderPairs[number]): boolean => /^content-(encoding|length)$/i.test(name);
    return { ...request, headers: headers.filter((pair) => !isOfContent(pair)), body: gunzipSync(body) };
  },
};

/** Platforms that break a rule of events. */
export const EVENT_MUTANTS: readonly Mutant[] = [
  ['tells another person', payload({ personId: '1' }), 'events.status-change'],
  [
    'leaves the URL out',
    payload({ portalUrl: undefined, returnUrl: undefined }),
    'events.job-post',
    'events.application',
  ],
  ['tells an unpost with portalUrl', payload({ portalUrl: 'http://x' }), 'events.job-unpost'],
  [
    'links to what is not there',
    payload({ links: [{ rel: 'job', title: 'Job', url: 'http://x/customers/1001/jobs/987654' }] }),
    'events.links-can-be-read',
  ],
  ['sends events without their type', unsent('content-type'), 'events.request'],
  ['drops the Link header of events', unsent('link'), 'events.links'],
  ['does not compress', UNPACKS, 'events.compression'],
  ['does not sign', unsent('authorization'), 'events.signature'],
  ['has no webhook-signature', unsent('webhook-signature'), 'events.standard-webhooks'],
  ['loses messages', json(() => ({ code: 200 })), 'events.message'],
  ['loses the redirect', without('location'), 'events.redirect'],
  ['takes rejections as processed', status(400, 200), 'events.rejection'],
];

const OWN_HEADERS =
  /^(etag|x-error|x-warning|www-authenticate|strict-transport-security|x-content-type-options|cache-control|idempotency-replayed)$/i;

const PLAIN_404: PassedReply = { status: 404, headers: [['Content-Type', 'text/html']], body: Buffer.from('<html>') };

/** A server that follows the interface, and decides otherwise in what it leaves open. */
export const OTHER_DECISIONS: Mutation = {
  answer: ({ target: path }) =>
    /^\/platform\/|\/search\/(?!portals|resultsSchema|filtersSchema)/.test(path) ? PLAIN_404 : undefined,
  reply: (reply, { method, target: path }) => {
    const headers = reply.headers
      .filter(([name]) => !OWN_HEADERS.test(name))
      .map(([name, value]): readonly [string, string] => {
        if (/^x-transaction$/i.test(name)) return [name, value.toLowerCase().slice(1, -1)];
        if (/^content-type$/i.test(name)) return [name, value.replace(';charset=UTF-8', '; charset=utf-8')];
        return [name, value];
      });
    if (reply.status === 401)
      return { status: 403, headers: [['Content-Type', 'text/plain']], body: Buffer.from('no') };
    const isShown = /\/portalposts/.test(path) || (/\/forms/.test(path) && method !== 'GET');
    if (reply.status >= 400 && !isShown) return { ...reply, headers, body: Buffer.from('{"reason":"no"}') };
    const isLinked = /newhirecategories|portalposts/.test(path);
    const changed = isLinked ? reply : changeJson(reply, ({ links: _left, ...body }) => body);
    return { ...changed, headers };
  },
};
