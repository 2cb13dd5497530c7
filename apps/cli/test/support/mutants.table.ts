import { gunzipSync, gzipSync } from 'node:zlib';
import type { HeaderPairs, Mutation, PassedReply, PassedRequest } from './mutant-proxy.js';

/** A gateway that breaks one rule, and the check that must find it. */
export interface Mutant {
  readonly breaks: string;
  readonly check: string;
  readonly mutation: Mutation;
}

type Json = Record<string, unknown>;

function without(name: string): Mutation {
  return { reply: (reply) => ({ ...reply, headers: reply.headers.filter(([each]) => each.toLowerCase() !== name) }) };
}

function header(name: string, change: (value: string) => string): Mutation {
  return {
    reply: (reply) => ({
      ...reply,
      headers: reply.headers.map(([each, value]) => [each, each.toLowerCase() === name ? change(value) : value]),
    }),
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

function target(change: (target: string) => string): Mutation {
  return { request: (request) => ({ ...request, target: change(request.target) }) };
}

function requestHeaders(change: (headers: HeaderPairs) => HeaderPairs): Mutation {
  return { request: (request) => ({ ...request, headers: change(request.headers) }) };
}

function query(change: (query: string) => string): Mutation {
  return target((text) => text.replace(/\?(.*)$/, (_all, given: string) => `?${change(given)}`));
}

function list(name: string, change: (entries: Json[]) => unknown): Mutation {
  return json((body) => (Array.isArray(body[name]) ? { ...body, [name]: change(body[name] as Json[]) } : body));
}

function onPath(pattern: RegExp, mutation: Mutation): Mutation {
  const { reply: change } = mutation;
  return { reply: (reply, request) => (pattern.test(request.target) && change ? change(reply, request) : reply) };
}

function dropLink(rel: string): Mutation {
  return header('link', (value) =>
    value
      .split(',')
      .filter((link) => !link.includes(`"${rel}"`))
      .join(','),
  );
}

const OK: PassedReply = {
  status: 200,
  headers: [['Content-Type', 'application/json;charset=UTF-8']],
  body: Buffer.from('{"forms":[]}'),
};

/** Answers every refused request as if it had been let in. */
const LETS_ALL_IN: Mutation = { reply: (reply) => (reply.status === 401 ? OK : reply) };

const isWrite = ({ method }: PassedRequest): boolean => method !== 'GET' && method !== 'HEAD';

/** Answers a write as if it had been done, and does nothing. */
function pretends(reply: PassedReply, pattern: RegExp): Mutation {
  return {
    answer: (request) => (isWrite(request) && pattern.test(`${request.method} ${request.target}`) ? reply : undefined),
  };
}

const NO_CONTENT: PassedReply = {
  status: 204,
  headers: [['Location', 'http://x/customers/1001/people/1']],
  body: Buffer.alloc(0),
};

/** Gateways that break a row of the interface. */
export const MUTANTS: readonly Mutant[] = [
  ...['other-method', 'other-path', 'other-date', 'date-not-signed', 'hash-not-signed', 'basic-unknown-user'].map(
    (id) => ({
      breaks: 'lets everybody in',
      check: `authentication.${id}`,
      mutation: LETS_ALL_IN,
    }),
  ),
  ...['jobs', 'companies', 'talentpools', 'newhirecategories'].map((type) => ({
    breaks: 'answers further fields',
    check: `profiles.default-fields-of-${type}`,
    mutation: json((body) => ({ ...body, further: 1 })),
  })),
  ...['submittal', 'source', 'sourceworkflow', 'onboard', 'onboardworkflow', 'connectevent'].map((segment) => ({
    breaks: 'answers a schema that is none',
    check: `schemas.schema-of-${segment}`,
    mutation: json(() => ({ type: 'nothing' })),
  })),
  ...['text', 'pdf'].map((form) => ({
    breaks: 'takes other methods',
    check: `methods.patch-${form}`,
    mutation: status(405, 204),
  })),
  ...['wrong-order', 'unknown-node'].map((id) => ({
    breaks: 'answers 200 for a path that is wrong',
    check: `lists.${id}`,
    mutation: status(404, 200),
  })),
  ...['post-again', 'unpost-again'].map((id) => ({
    breaks: 'answers another code than the status',
    check: `job-posts.${id}`,
    mutation: json((body) => ('code' in body ? { ...body, code: 1 } : body)),
  })),
  { breaks: 'answers 200 for an unknown filled form', check: 'errors.unknown-filled-form', mutation: status(404, 200) },
  { breaks: 'drops the Link header of by-email', check: 'profiles.by-email-fields', mutation: without('link') },
  {
    breaks: 'creates another job',
    check: 'profiles.create-other-types',
    mutation: json((body) => ({ ...body, jobtitle: 'x' })),
  },
  {
    breaks: 'writes createddate',
    check: 'profiles.read-only-fields',
    mutation: json((body) => ({ ...body, createddate: '2001-01-01 01:01 AM' })),
  },
  {
    breaks: 'forgets roles',
    check: 'profiles.new-roles',
    mutation: json((body) => ({ ...body, roles: { hiringmanager: false } })),
  },
  {
    breaks: 'finds somebody else by e-mail',
    check: 'profiles.by-email-of-new',
    mutation: onPath(
      /by-email/,
      json((body) => ({ ...body, lastname: 'x' })),
    ),
  },
  { breaks: 'answers an empty text', check: 'files.no-resume', mutation: status(404, 200) },
  { breaks: 'answers 200 for an upload', check: 'files.upload', mutation: status(204, 200) },
  {
    breaks: 'renames files',
    check: 'files.same-name',
    mutation: onPath(/fields=resume/, {
      reply: (reply) => ({
        ...reply,
        body: Buffer.from(reply.body.toString('utf8').replace(/"filename":"[^"]*"/, '"filename":"file"')),
      }),
    }),
  },
  {
    breaks: 'extracts another text',
    check: 'files.text-of-upload',
    mutation: onPath(/text$/, { reply: (reply) => ({ ...reply, body: Buffer.from('other') }) }),
  },
  {
    breaks: 'does not replace answers',
    check: 'forms.replace-clears',
    mutation: pretends({ ...NO_CONTENT, status: 201 }, /PUT/),
  },
  { breaks: 'drops the link to the filled form', check: 'forms.update', mutation: dropLink('self') },
  {
    breaks: 'does not delete entries',
    check: 'forms.group-delete',
    mutation: {
      answer: ({ method, body }) => (method === 'PATCH' && body.includes('"delete"') ? NO_CONTENT : undefined),
    },
  },
  {
    breaks: 'leaves answers out',
    check: 'forms.all-questions',
    mutation: onPath(
      /data\/\d+$/,
      json(({ formname, status: state }) => ({ formname, status: state })),
    ),
  },
  {
    breaks: 'ignores `questions`',
    check: 'forms.named-questions',
    mutation: query((text) => text.replace(/questions=.*/, '')),
  },
  {
    breaks: 'exports a document that is none',
    check: 'forms.export-doc',
    mutation: onPath(/\.doc$/, { reply: (reply) => ({ ...reply, body: Buffer.from('text') }) }),
  },
  {
    breaks: 'exports an empty text',
    check: 'forms.export-txt',
    mutation: onPath(/\.txt$/, { reply: (reply) => ({ ...reply, body: Buffer.alloc(0) }) }),
  },
  {
    breaks: 'answers pages of nodes empty',
    check: 'lists.page-of-a-node',
    mutation: onPath(
      /size=1/,
      list('children', () => []),
    ),
  },
  {
    breaks: 'lacks a list of its index',
    check: 'lists.every-list',
    mutation: onPath(/lists\.sources/, status(200, 404)),
  },
  {
    breaks: 'answers more than 1000 children',
    check: 'lists.largest-page',
    mutation: list('children', ([node]) => Array.from({ length: 1001 }, () => node)),
  },
  {
    breaks: 'drops last links',
    check: 'lists.link-first-and-last',
    mutation: json((body) => ({
      ...body,
      ...(body._links !== undefined && { _links: { ...(body._links as Json), last: undefined } }),
    })),
  },
  {
    breaks: 'has first links of leaves',
    check: 'lists.leaf',
    mutation: onPath(
      /C\d+$/,
      json((body) => ({ ...body, _links: { ...(body._links as Json), first: { href: '/' } } })),
    ),
  },
  { breaks: 'does not know system ids', check: 'lists.both-ids', mutation: onPath(/\/D\d+$/, status(200, 404)) },
  { breaks: 'does not know deeper nodes', check: 'lists.chain', mutation: onPath(/C\d+\/C\d+/, status(200, 404)) },
  {
    breaks: 'does not know custom lists',
    check: 'lists.custom-list',
    mutation: onPath(/customfields_lists\/node/, status(200, 404)),
  },
  { breaks: 'answers 200 for a child', check: 'lists.add-child', mutation: onPath(/parentNodeId/, status(201, 200)) },
  {
    breaks: 'does not reset attributes',
    check: 'lists.reset-attribute',
    mutation: { answer: ({ body }) => (body.includes('"hidden":null') ? NO_CONTENT : undefined) },
  },
  { breaks: 'takes nodes without a label', check: 'lists.missing-attribute', mutation: status(400, 204) },
  {
    breaks: 'describes job titles as numbers',
    check: 'schemas.schema-of-job',
    mutation: onPath(
      /schema$/,
      json((body) => ({ ...body, properties: { ...(body.properties as Json), jobtitle: { type: 'number' } } })),
    ),
  },
  {
    breaks: 'describes names as numbers',
    check: 'schemas.schema-of-company',
    mutation: onPath(
      /schema$/,
      json((body) => ({ ...body, properties: { ...(body.properties as Json), name: { type: 'number' } } })),
    ),
  },
  {
    breaks: 'does not describe createdby',
    check: 'schemas.common-fields',
    mutation: json((body) => ({ ...body, properties: { ...(body.properties as Json), createdby: undefined } })),
  },
  {
    breaks: 'describes a field in two ways',
    check: 'schemas.field',
    mutation: onPath(
      /lastname\/schema/,
      json((body) => ({ ...body, type: 'number' })),
    ),
  },
  {
    breaks: 'describes results without self',
    check: 'schemas.search-results',
    mutation: {
      reply: (reply) => ({ ...reply, body: Buffer.from(reply.body.toString('utf8').replaceAll('"self"', '"link"')) }),
    },
  },
  {
    breaks: 'describes form names as numbers',
    check: 'schemas.form-list',
    mutation: onPath(/list\/schema/, {
      reply: (reply) => ({
        ...reply,
        body: Buffer.from(
          reply.body.toString('utf8').replace('"formname":{"type":"string"', '"formname":{"type":"number"'),
        ),
      }),
    }),
  },
  {
    breaks: 'describes no status of forms',
    check: 'schemas.form-data',
    mutation: onPath(
      /data_schema/,
      json((body) => ({ ...body, properties: { ...(body.properties as Json), status: undefined } })),
    ),
  },
  {
    breaks: 'describes statuses of forms as numbers',
    check: 'schemas.filled-form',
    mutation: onPath(
      /data_schema/,
      json((body) => ({ ...body, properties: { ...(body.properties as Json), status: { type: 'number' } } })),
    ),
  },
  {
    breaks: 'links to other jobs',
    check: 'portal-search.self',
    mutation: list('searchResults', (found) => found.map((each) => ({ ...each, id: 987_654 }))),
  },
  { breaks: 'reads | as &', check: 'portal-search.operators', mutation: query((text) => text.replace('%7C', '%26')) },
  {
    breaks: 'ignores children of filters',
    check: 'portal-search.children',
    mutation: query((text) => text.replace(/%2C%22children%22.*?%5D%7D%5D%7D$/, '%7D')),
  },
  {
    breaks: 'describes filters without labels',
    check: 'portal-search.filters',
    mutation: list('filters', (filters) => filters.map(({ label: _left, ...each }) => each)),
  },
  {
    breaks: 'writes posted dates in ISO 8601',
    check: 'portal-search.posted-dates',
    mutation: {
      reply: (reply) => ({
        ...reply,
        body: Buffer.from(reply.body.toString('utf8').replace(/\d\d\/\d\d\/\d{4} /g, '2026-11-20T')),
      }),
    },
  },
  {
    breaks: 'hides jobs that are posted',
    check: 'job-posts.on-the-portal',
    mutation: onPath(
      /search\/portals/,
      list('searchResults', () => []),
    ),
  },
  { breaks: 'updates locked profiles', check: 'profiles.locked-profile', mutation: status(403, 204) },
  {
    breaks: 'looks up talent pools',
    check: 'profiles.lookup-of-other-types',
    mutation: onPath(/lookup/, status(404, 200)),
  },
  {
    breaks: 'answers 200 for a PUT that creates',
    check: 'forms.put-creates',
    mutation: { reply: (reply, { method }) => (method === 'PUT' ? { ...reply, status: 200 } : reply) },
  },
  {
    breaks: 'answers 404 for answers to an unknown form',
    check: 'forms.unknown-form',
    mutation: {
      reply: (reply, { method }) => (method === 'POST' && reply.status === 400 ? { ...reply, status: 404 } : reply),
    },
  },
  {
    breaks: 'fills private forms for nobody',
    check: 'forms.private-form',
    mutation: { reply: (reply, request) => (request.method === 'POST' && reply.status === 400 ? NO_CONTENT : reply) },
  },
  { breaks: 'answers 404 for a PDF that cannot be made', check: 'files.not-convertible', mutation: status(500, 404) },
  {
    breaks: 'posts at another date',
    check: 'job-posts.post',
    mutation: {
      reply: (reply, request) =>
        /portalposts\/\d+$/.test(request.target)
          ? changeJson(reply, (body) => ({ ...body, startdate: '2026-01-01 09:30 AM' }))
          : reply,
    },
  },
  { breaks: 'deletes list nodes', check: 'lists.delete-node', mutation: status(405, 204) },
  {
    breaks: 'searches portals by their names alone',
    check: 'portal-search.by-id',
    mutation: onPath(/portals\/\d+/, status(200, 404)),
  },
  {
    breaks: 'answers money as a number',
    check: 'profiles.fields-of-jobs',
    mutation: json((body) => ({ ...body, fee: 500 })),
  },
  {
    breaks: 'answers a folder as a text',
    check: 'profiles.fields-of-new-hire-categories',
    mutation: json((body) => ({ ...body, folder: 'Approved' })),
  },
  {
    breaks: 'takes null for a required field',
    check: 'profiles.clear-required-field',
    mutation: { reply: (reply, { method }) => (method === 'PATCH' && reply.status === 400 ? NO_CONTENT : reply) },
  },
  {
    breaks: 'reads a reference as an id',
    check: 'profiles.written-as-id',
    mutation: json((body) => ({ ...body, hiringmanager: 1 })),
  },
  {
    breaks: 'does not keep updateddate',
    check: 'profiles.system-fields-of-new',
    mutation: json(({ updateddate: _left, ...body }) => body),
  },
  {
    breaks: 'leaves a list out of the index',
    check: 'lists.index-entries',
    mutation: json((body) => (Array.isArray(body.lists) ? { lists: body.lists.slice(1) } : body)),
  },
  {
    breaks: 'answers iso as a text',
    check: 'lists.countries',
    mutation: list('children', (nodes) => nodes.map((node) => ({ ...node, iso: String(node.iso) }))),
  },
  { breaks: 'refuses user groups', check: 'lists.user-group', mutation: onPath(/usergroup/, status(200, 404)) },
  {
    breaks: 'changes a node for everybody',
    check: 'lists.attribute-of-a-group',
    mutation: query((text) => text.replace(/usergroup=\w+/, '')),
  },
  {
    breaks: 'describes money as a number',
    check: 'schemas.fields-of-jobs',
    mutation: onPath(
      /schema/,
      json((body) => ({ ...body, properties: { ...(body.properties as Json), fee: { type: 'number' } } })),
    ),
  },
  { breaks: 'lets wrong signatures in', check: 'authentication.wrong-signature', mutation: LETS_ALL_IN },
  { breaks: 'lets old requests in', check: 'authentication.older-than-five-minutes', mutation: LETS_ALL_IN },
  { breaks: 'lets requests without credentials in', check: 'authentication.no-credentials', mutation: LETS_ALL_IN },
  { breaks: 'lets another body in', check: 'authentication.other-hash', mutation: LETS_ALL_IN },
  {
    breaks: 'drops the Authorization header',
    check: 'authentication.signed',
    mutation: requestHeaders((headers) => headers.filter(([name]) => name.toLowerCase() !== 'authorization')),
  },
  {
    breaks: 'takes no space after commas',
    check: 'authentication.space-after-commas',
    mutation: requestHeaders((headers) =>
      headers.map(([name, value]) => [name, name === 'Authorization' ? value.replaceAll(', ', ' ') : value]),
    ),
  },
  {
    breaks: 'refuses requests that are four minutes old',
    check: 'authentication.four-minutes-old',
    mutation: {
      answer: ({ headers }) =>
        Date.now() - Date.parse(headers.find(([name]) => name === 'x-svc-date')?.[1] ?? '') > 200_000
          ? { ...OK, status: 401 }
          : undefined,
    },
  },
  {
    breaks: 'refuses Basic credentials',
    check: 'authentication.basic',
    mutation: requestHeaders((headers) => headers.filter(([, value]) => !value.startsWith('Basic'))),
  },
  {
    breaks: 'decodes asterisks and re-encodes the query',
    check: 'authentication.vector-query-escaped-ampersand-does-not-part',
    mutation: query((text) => text.replaceAll('%26', '&')),
  },
  {
    breaks: 'writes a space as a plus that means a plus',
    check: 'authentication.vector-query-escaped-space-is-percent-20',
    mutation: query((text) => text.replaceAll('%20', '%2B')),
  },
  {
    breaks: 'drops a parameter that comes twice',
    check: 'authentication.vector-query-equal-parameters-both-stay',
    mutation: query((text) => [...new Set(text.split('&'))].join('&')),
  },
  {
    breaks: 'lower-cases the query',
    check: 'authentication.vector-query-values-sort-upper-case-first',
    mutation: query((text) => text.toLowerCase()),
  },
  {
    breaks: 'drops empty values',
    check: 'authentication.vector-query-empty-value-stays',
    mutation: query((text) => text.replace(/^a=$/, '')),
  },
  {
    breaks: 'cuts a slash at the end',
    check: 'authentication.vector-path-trailing-slash-is-kept',
    mutation: target((text) => text.replace(/\/$/, '')),
  },
  {
    breaks: 'decodes slashes of the path',
    check: 'authentication.vector-path-escaped-slash-stays-escaped',
    mutation: target((text) => text.replaceAll('%2F', '/')),
  },
  {
    breaks: 'decodes the path twice',
    check: 'authentication.vector-path-is-decoded-once-only',
    mutation: target((text) => text.replaceAll('%25', '%')),
  },
  {
    breaks: 'lower-cases the path',
    check: 'authentication.vector-path-case-is-kept',
    mutation: target((text) => text.replace('ABC', 'abc')),
  },
  {
    breaks: 'keeps one of several headers',
    check: 'authentication.vector-header-values-of-one-name-are-sorted-and-joined',
    mutation: requestHeaders((headers) =>
      headers.filter(([name], at) => headers.findIndex(([other]) => other.toLowerCase() === name.toLowerCase()) === at),
    ),
  },
  {
    breaks: 'drops headers that it does not know',
    check: 'authentication.vector-header-value-case-is-kept',
    mutation: requestHeaders((headers) => headers.filter(([name]) => !/^x-custom$/i.test(name))),
  },
  {
    breaks: 'rewrites the host',
    check: 'authentication.vector-header-host-with-port-is-signed-as-sent',
    mutation: requestHeaders((headers) =>
      headers.map(([name, value]) => [name, name === 'Host' ? 'internal.example' : value]),
    ),
  },
  {
    breaks: 'collapses spaces in header values',
    check: 'authentication.vector-header-inner-spaces-are-kept',
    mutation: requestHeaders((headers) => headers.map(([name, value]) => [name, value.replace(/ {2,}/g, ' ')])),
  },
  {
    breaks: 'writes JSON bodies anew',
    check: 'authentication.vector-body-with-newlines-is-hashed-as-sent',
    mutation: {
      request: (request) =>
        request.body.length > 0
          ? {
              ...request,
              body: Buffer.from(JSON.stringify(JSON.parse(request.body.toString('utf8')))),
              headers: request.headers.filter(([name]) => name.toLowerCase() !== 'content-length'),
            }
          : request,
    },
  },
  {
    breaks: 'answers 200 for an unknown form',
    check: 'errors.unknown-form',
    mutation: onPath(/no_such_form/, status(404, 200)),
  },
  { breaks: 'answers 400 for an unknown list', check: 'errors.unknown-list', mutation: status(404, 400) },
  {
    breaks: 'answers another customer',
    check: 'errors.other-customer',
    mutation: onPath(/999999999/, status(404, 200)),
  },
  { breaks: 'drops X-RateLimit-Limit', check: 'headers.rate-limit-limit', mutation: without('x-ratelimit-limit') },
  {
    breaks: 'writes X-RateLimit-Remaining as a word',
    check: 'headers.rate-limit-remaining',
    mutation: header('x-ratelimit-remaining', () => 'many'),
  },
  { breaks: 'drops X-RateLimit-Reset', check: 'headers.rate-limit-reset', mutation: without('x-ratelimit-reset') },
  {
    breaks: 'tells more remaining than the limit',
    check: 'headers.rate-limit-counts',
    mutation: header('x-ratelimit-limit', () => '1'),
  },
  { breaks: 'drops X-TRANSACTION', check: 'headers.transaction', mutation: without('x-transaction') },
  { breaks: 'caches the X-TRANSACTION', check: 'headers.transaction', mutation: header('x-transaction', () => '{7}') },
  {
    breaks: 'answers profiles as text',
    check: 'profiles.json-type',
    mutation: header('content-type', () => 'text/plain'),
  },
  {
    breaks: 'answers further fields',
    check: 'profiles.default-fields-of-people',
    mutation: json((body) => ({ ...body, email: 'x' })),
  },
  {
    breaks: 'ignores `fields`',
    check: 'profiles.named-fields',
    mutation: query((text) => text.replace(/fields=[^&]*/, '')),
  },
  {
    breaks: 'answers empty fields as null',
    check: 'profiles.only-fields-with-a-value',
    mutation: json((body) => ({ ...body, folder: null })),
  },
  {
    breaks: 'answers a reference as a number',
    check: 'profiles.system-fields',
    mutation: json((body) => ({ ...body, createdby: 1 })),
  },
  { breaks: 'drops the Link header', check: 'profiles.link-self', mutation: without('link') },
  { breaks: 'drops the link to workflows', check: 'profiles.link-workflows', mutation: dropLink('workflows') },
  {
    breaks: 'answers another person to by-email',
    check: 'profiles.by-email',
    mutation: onPath(
      /by-email/,
      json((body) => ({ ...body, email: 'other@example.org' })),
    ),
  },
  {
    breaks: 'answers another id to a lookup',
    check: 'profiles.lookup',
    mutation: onPath(
      /lookup/,
      json(() => ({ id: 987_654 })),
    ),
  },
  {
    breaks: 'looks up by the beginning',
    check: 'profiles.lookup-is-exact',
    mutation: onPath(/lookup/, status(404, 200)),
  },
  { breaks: 'answers 200 for a creation', check: 'profiles.create', mutation: status(201, 200) },
  { breaks: 'drops the Location header', check: 'profiles.create', mutation: without('location') },
  { breaks: 'answers 200 for an update', check: 'profiles.update', mutation: status(204, 200) },
  {
    breaks: 'does not write an update',
    check: 'profiles.update-ignores-fields',
    mutation: pretends(NO_CONTENT, /PATCH .*fields=/),
  },
  {
    breaks: 'takes roles away',
    check: 'profiles.roles-stay',
    mutation: {
      reply: (reply, request) =>
        reply.status === 400 && request.body.includes('"candidate":false') ? NO_CONTENT : reply,
    },
  },
  {
    breaks: 'takes roles alone',
    check: 'profiles.roles-alone',
    mutation: { reply: (reply, { method }) => (method === 'PATCH' && reply.status === 400 ? NO_CONTENT : reply) },
  },
  { breaks: 'takes a person without required fields', check: 'profiles.required-fields', mutation: status(400, 204) },
  {
    breaks: 'answers files as JSON',
    check: 'files.download',
    mutation: onPath(
      /binary$/,
      header('content-type', () => 'application/json'),
    ),
  },
  {
    breaks: 'leaves fileText out',
    check: 'files.resume-object',
    mutation: json((body) => ({
      ...body,
      ...(body.resume !== undefined && { resume: { ...(body.resume as Json), fileText: undefined } }),
    })),
  },
  {
    breaks: 'shows texts in the browser',
    check: 'files.text',
    mutation: onPath(
      /text$/,
      header('content-disposition', () => 'inline'),
    ),
  },
  {
    breaks: 'answers a PDF that is none',
    check: 'files.pdf',
    mutation: onPath(/pdf$/, { reply: (reply) => ({ ...reply, body: Buffer.from('<html>') }) }),
  },
  {
    breaks: 'answers the binary of any field',
    check: 'files.other-field',
    mutation: onPath(/binary$/, status(400, 200)),
  },
  {
    breaks: 'changes the bytes of a file',
    check: 'files.same-bytes',
    mutation: onPath(/binary$/, {
      reply: (reply) => ({ ...reply, body: Buffer.from(`${reply.body.toString('latin1')}\n`) }),
    }),
  },
  { breaks: 'takes raw bodies', check: 'files.raw-body', mutation: status(415, 204) },
  { breaks: 'deletes resumes', check: 'files.delete-resume', mutation: status(405, 204) },
  {
    breaks: 'answers two form lists',
    check: 'forms.both-lists',
    mutation: onPath(
      /forms$/,
      list('forms', (forms) => forms.slice(1)),
    ),
  },
  {
    breaks: 'spells formname formName',
    check: 'forms.list',
    mutation: list('forms', (forms) => forms.map(({ formname, ...form }) => ({ ...form, formName: formname }))),
  },
  {
    breaks: 'has a level of its own',
    check: 'forms.list',
    mutation: list('forms', (forms) => forms.map((form) => ({ ...form, standardizedLevel: 'OTHER' }))),
  },
  {
    breaks: 'answers questions as an array',
    check: 'forms.metadata',
    mutation: onPath(
      /meta$/,
      json((body) => ({ questions: Object.keys(body) })),
    ),
  },
  { breaks: 'drops the link to the owner', check: 'forms.submit', mutation: dropLink('owner') },
  {
    breaks: 'answers 409 for a form that is filled',
    check: 'forms.submit-again',
    mutation: {
      reply: (reply, { method }) => (method === 'POST' && reply.status === 400 ? { ...reply, status: 409 } : reply),
    },
  },
  {
    breaks: 'answers errors without an array',
    check: 'forms.wrong-answer',
    mutation: json((body) => (Array.isArray(body.errors) ? { error: 'wrong' } : body)),
  },
  {
    breaks: 'answers 200 for a PUT',
    check: 'forms.replace',
    mutation: { reply: (reply, { method }) => (method === 'PUT' ? { ...reply, status: 200 } : reply) },
  },
  {
    breaks: 'gives a replaced form another id',
    check: 'forms.replace',
    mutation: {
      reply: (reply, request) =>
        request.method === 'PUT'
          ? (header('location', (value) => value.replace(/\d+$/, '987654')).reply?.(reply, request) ?? reply)
          : reply,
    },
  },
  {
    breaks: 'answers all questions by the formDataId',
    check: 'forms.standard-members',
    mutation: onPath(
      /forms\/\d+$/,
      json((body) => ({ ...body, signature: true, further: 1 })),
    ),
  },
  {
    breaks: 'does not clear answers',
    check: 'forms.clear',
    mutation: {
      answer: ({ method, body }) =>
        method === 'PATCH' && body.includes('null') ? { ...NO_CONTENT, status: 204 } : undefined,
    },
  },
  { breaks: 'does not append entries', check: 'forms.group-append', mutation: pretends(NO_CONTENT, /PATCH .*forms/) },
  {
    breaks: 'does not validate the name of the form',
    check: 'forms.name-and-id',
    mutation: onPath(/data\/\d+$/, status(404, 200)),
  },
  {
    breaks: 'exports a PDF that is none',
    check: 'forms.export-pdf',
    mutation: onPath(/\.pdf$/, { reply: (reply) => ({ ...reply, body: Buffer.from('PDF') }) }),
  },
  { breaks: 'answers the index as an array', check: 'lists.index', mutation: json((body) => body.lists ?? body) },
  {
    breaks: 'answers numbers as list node ids',
    check: 'lists.node-shape',
    mutation: list('children', (nodes) => nodes.map((node) => ({ ...node, listnodeid: Number(node.listnodeid) }))),
  },
  {
    breaks: 'nests children',
    check: 'lists.one-level',
    mutation: list('children', (nodes) => nodes.map((node) => ({ ...node, children: [] }))),
  },
  { breaks: 'ignores `size`', check: 'lists.page-size', mutation: query((text) => text.replace(/size=1(&|$)/, '')) },
  { breaks: 'ignores `page`', check: 'lists.page', mutation: query((text) => text.replace(/&page=\d+/, '')) },
  {
    breaks: 'mis-sorts a list',
    check: 'lists.page',
    mutation: onPath(
      /page=2/,
      list('children', (nodes) => nodes.map((node) => ({ ...node, id: 'D1' }))),
    ),
  },
  {
    breaks: 'drops next links',
    check: 'lists.link-next',
    mutation: json((body) => ({
      ...body,
      ...(body._links !== undefined && { _links: { ...(body._links as Json), next: undefined } }),
    })),
  },
  {
    breaks: 'drops self links',
    check: 'lists.link-self',
    mutation: json((body) => ({
      ...body,
      ...(body._links !== undefined && { _links: { ...(body._links as Json), self: undefined } }),
    })),
  },
  {
    breaks: 'has a prev link on page 1',
    check: 'lists.link-prev',
    mutation: json((body) => ({
      ...body,
      ...(body._links !== undefined && { _links: { ...(body._links as Json), prev: { href: '/' } } }),
    })),
  },
  { breaks: 'answers 200 for a node of another list', check: 'lists.node-of-another-list', mutation: status(404, 200) },
  { breaks: 'finds nodes without their parents', check: 'lists.missing-parent', mutation: status(404, 200) },
  {
    breaks: 'does not add nodes',
    check: 'lists.add-node',
    mutation: pretends(
      { ...NO_CONTENT, status: 201, headers: [['Location', 'http://x/customers/1001/v2/lists/lists.skills/C1']] },
      /POST .*node/,
    ),
  },
  { breaks: 'does not change nodes', check: 'lists.change-node', mutation: pretends(NO_CONTENT, /PATCH .*node/) },
  {
    breaks: 'answers a whole list without a node',
    check: 'lists.whole-list',
    mutation: {
      reply: (reply, request) =>
        request.method === 'PATCH'
          ? changeJson(reply, (body) => ({ ...body, children: (body.children as Json[]).slice(1) }))
          : reply,
    },
  },
  {
    breaks: 'answers a schema that is none',
    check: 'schemas.search-filters',
    mutation: onPath(
      /Schema/,
      json(() => ({ type: 'nothing' })),
    ),
  },
  {
    breaks: 'has a schema of other types than its answers',
    check: 'schemas.schema-of-person',
    mutation: onPath(
      /schema$/,
      json((body) => ({ ...body, properties: { ...(body.properties as Json), lastname: { type: 'number' } } })),
    ),
  },
  {
    breaks: 'has a form schema without entries',
    check: 'schemas.form-groups',
    mutation: onPath(/data_schema/, {
      reply: (reply) => ({
        ...reply,
        body: Buffer.from(reply.body.toString('utf8').replaceAll('"entry":', '"number":')),
      }),
    }),
  },
  {
    breaks: 'answers dates of a search in ISO 8601',
    check: 'portal-search.results',
    mutation: list('searchResults', (found) => found.map((each) => ({ ...each, updatedDate: '2026-11-20T09:30:00Z' }))),
  },
  {
    breaks: 'ignores searchJson',
    check: 'portal-search.filter',
    mutation: query((text) => text.replace(/searchJson=[^&]*/, '')),
  },
  {
    breaks: 'answers nothing to a POST',
    check: 'portal-search.post',
    mutation: {
      reply: (reply, { method }) => (method === 'POST' ? changeJson(reply, () => ({ searchResults: [] })) : reply),
    },
  },
  {
    breaks: 'has other filter types',
    check: 'portal-search.filter-types',
    mutation: list('filters', (filters) => filters.map((each) => ({ ...each, type: { display: 'text', id: 1 } }))),
  },
  {
    breaks: 'leaves a radius out',
    check: 'portal-search.zip-radius',
    mutation: {
      reply: (reply) => ({ ...reply, body: Buffer.from(reply.body.toString('utf8').replaceAll('"35"', '"36"')) }),
    },
  },
  { breaks: 'answers an unknown portal', check: 'portal-search.unknown-portal', mutation: status(404, 200) },
  {
    breaks: 'lists posts with links',
    check: 'job-posts.list',
    mutation: list('jobposts', (posts) => posts.map((post) => ({ ...post, links: [] }))),
  },
  {
    breaks: 'answers one post without links',
    check: 'job-posts.single',
    mutation: json((body) => ({ ...body, links: undefined })),
  },
  {
    breaks: 'answers errors of posts as others',
    check: 'job-posts.post-before-approval',
    mutation: json((body) => ('code' in body ? { errors: [{ errorMessage: 'x', errorCode: 1 }] } : body)),
  },
  {
    breaks: 'answers a body to a post',
    check: 'job-posts.post',
    mutation: {
      reply: (reply) =>
        reply.status === 201 && reply.body.length === 0 ? { ...reply, body: Buffer.from('{}') } : reply,
    },
  },
  {
    breaks: 'does not unpost',
    check: 'job-posts.unpost',
    mutation: {
      answer: ({ target: text }) => (text.endsWith('/unpost') ? { ...OK, body: Buffer.alloc(0) } : undefined),
    },
  },
  { breaks: 'deletes filled forms', check: 'methods.delete-filled-form', mutation: status(405, 204) },
  { breaks: 'takes POST of files', check: 'methods.post-binary', mutation: status(405, 204) },
];

/** Changes the payload of an event, which is compressed. */
function payload(change: (payload: Json) => unknown): Mutation {
  return {
    request: (request) => {
      const changed = change(JSON.parse(gunzipSync(request.body).toString('utf8')) as Json);
      const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'content-length');
      return { ...request, headers, body: gzipSync(JSON.stringify(changed)) };
    },
  };
}

/** Platforms that break a rule of events. */
export const EVENT_MUTANTS: readonly Mutant[] = [
  {
    breaks: 'posts to a board without portalUrl',
    check: 'events.job-post',
    mutation: payload(({ portalUrl: _left, ...event }) => event),
  },
  { breaks: 'loses messages', check: 'events.message', mutation: json(() => ({ code: 200 })) },
  {
    breaks: 'sends ids as numbers',
    check: 'events.status-change',
    mutation: payload((event) => ({ ...event, jobId: Number(event.jobId) })),
  },
  {
    breaks: 'tells another person',
    check: 'events.status-change',
    mutation: payload((event) => ({ ...event, personId: '1' })),
  },
  {
    breaks: 'sends events as text',
    check: 'events.request',
    mutation: requestHeaders((headers) =>
      headers.map(([name, value]) => [name, name.toLowerCase() === 'content-type' ? 'text/plain' : value]),
    ),
  },
  {
    breaks: 'drops the Link header of events',
    check: 'events.links',
    mutation: requestHeaders((headers) => headers.filter(([name]) => name.toLowerCase() !== 'link')),
  },
  {
    breaks: 'links to what is not there',
    check: 'events.links-can-be-read',
    mutation: payload((event) => ({
      ...event,
      links: [{ rel: 'job', title: 'Job', url: 'http://x/customers/1001/jobs/987654' }],
    })),
  },
  {
    breaks: 'leaves returnUrl out',
    check: 'events.application',
    mutation: payload(({ returnUrl: _left, ...event }) => event),
  },
  {
    breaks: 'tells an unpost with portalUrl',
    check: 'events.job-unpost',
    mutation: payload((event) => ({ ...event, portalUrl: 'http://x' })),
  },
  { breaks: 'loses the redirect', check: 'events.redirect', mutation: without('location') },
  { breaks: 'takes rejections as processed', check: 'events.rejection', mutation: status(400, 200) },
];

const OWN_HEADERS =
  /^(etag|x-error|x-warning|www-authenticate|strict-transport-security|x-content-type-options|cache-control|idempotency-replayed)$/i;

/** A server that follows the interface, and decides otherwise in what it leaves open. */
export const OTHER_DECISIONS: Mutation = {
  answer: ({ target: text }) =>
    /^\/platform\/|\/search\/(?!portals|resultsSchema|filtersSchema)/.test(text) ? PLAIN_404 : undefined,
  reply: (reply, { method, target: text }) => {
    const headers = reply.headers
      .filter(([name]) => !OWN_HEADERS.test(name))
      .map(([name, value]): readonly [string, string] => {
        if (/^x-transaction$/i.test(name)) return [name, value.toLowerCase().slice(1, -1)];
        if (/^content-type$/i.test(name)) return [name, value.replace(';charset=UTF-8', '; charset=utf-8')];
        return [name, value];
      });
    if (reply.status === 401)
      return { status: 403, headers: [['Content-Type', 'text/plain']], body: Buffer.from('no') };
    const isShown = /\/portalposts/.test(text) || (/\/forms/.test(text) && method !== 'GET');
    if (reply.status >= 400 && !isShown) return { ...reply, headers, body: Buffer.from('{"reason":"no"}') };
    const isLinked = /newhirecategories|portalposts/.test(text);
    const changed = isLinked ? reply : changeJson(reply, ({ links: _left, ...body }) => body);
    return { ...changed, headers };
  },
};

const PLAIN_404: PassedReply = { status: 404, headers: [['Content-Type', 'text/html']], body: Buffer.from('<html>') };

/** Platforms that send events otherwise than this project decided. */
export const DECISION_EVENT_MUTANTS: readonly Mutant[] = [
  {
    breaks: 'does not compress',
    check: 'events.compression',
    mutation: requestHeaders((headers) => headers.filter(([name]) => name.toLowerCase() !== 'content-encoding')),
  },
  {
    breaks: 'does not sign',
    check: 'events.signature',
    mutation: requestHeaders((headers) => headers.filter(([name]) => name.toLowerCase() !== 'authorization')),
  },
  {
    breaks: 'has no webhook-signature',
    check: 'events.standard-webhooks',
    mutation: requestHeaders((headers) => headers.filter(([name]) => name.toLowerCase() !== 'webhook-signature')),
  },
];

/** Gateways that break a decision, which counts with `--decisions` alone. */
export const DECISION_MUTANTS: readonly Mutant[] = [
  ...[
    ...[
      'authentication.no-credentials-status',
      'errors.unknown-path',
      'errors.other-customer-code',
      'errors.malformed-json',
    ],
    ...['errors.other-media-type', 'errors.repeated-parameter', 'errors.portal-posts-body', 'profiles.unknown-email'],
    ...['profiles.unknown-profile', 'profiles.odd-ids', 'profiles.unknown-field-on-write', 'profiles.empty-update'],
    ...['profiles.stale-update', 'files.other-field-code', 'files.other-part', 'files.raw-body-status'],
    ...['forms.submit-again-code', 'forms.odd-question-names', 'lists.unknown-user-group'],
    ...[
      'lists.whole-list-without-a-node',
      'schemas.unknown-segment',
      'portal-search.unknown-filter',
      'search.no-filters',
    ],
    ...['search.other-type', 'methods.delete-profile-status', 'methods.delete-filled-form-status'],
    ...['methods.post-binary-status', 'methods.patch-text-status', 'methods.patch-pdf-status'],
  ].map((check) => ({
    breaks: 'answers every refusal as 422',
    check,
    mutation: { reply: (reply: PassedReply) => (reply.status >= 400 ? { ...reply, status: 422 } : reply) },
  })),
  ...['errors.error-type', 'headers.json-type'].map((check) => ({
    breaks: 'writes another content type',
    check,
    mutation: header('content-type', () => 'application/json'),
  })),
  { breaks: 'deletes profiles', check: 'methods.delete-profile', mutation: status(405, 204) },
  {
    breaks: 'has no transaction of errors',
    check: 'headers.transaction-of-an-error',
    mutation: without('x-transaction'),
  },
  {
    breaks: 'counts up',
    check: 'headers.rate-limit-counts-down',
    mutation: header('x-ratelimit-remaining', (value) => String(20_000 - Number(value))),
  },
  { breaks: 'drops HSTS', check: 'headers.strict-transport-security', mutation: without('strict-transport-security') },
  {
    breaks: 'lets answers be stored',
    check: 'headers.cache-control',
    mutation: header('cache-control', () => 'public'),
  },
  {
    breaks: 'has no HEAD',
    check: 'headers.head',
    mutation: { reply: (reply, { method }) => (method === 'HEAD' ? { ...reply, status: 405 } : reply) },
  },
  { breaks: 'refuses slashes at the end', check: 'headers.trailing-slash', mutation: onPath(/\/$/, status(200, 404)) },
  {
    breaks: 'has no workflows of persons',
    check: 'profiles.workflows',
    mutation: onPath(/workflows$/, status(200, 404)),
  },
  {
    breaks: 'looks up without links',
    check: 'profiles.lookup-answer',
    mutation: json(({ links: _left, ...body }) => body),
  },
  {
    breaks: 'has no links in bodies',
    check: 'profiles.body-links',
    mutation: json(({ links: _left, ...body }) => body),
  },
  {
    breaks: 'shows files in the browser',
    check: 'files.attachment',
    mutation: header('content-disposition', () => 'inline'),
  },
  {
    breaks: 'names exports otherwise',
    check: 'forms.export-attachment',
    mutation: header('content-disposition', () => 'attachment; filename="form.txt"'),
  },
  {
    breaks: 'answers more than 1000 children',
    check: 'lists.size-above-the-largest',
    mutation: list('children', ([node]) => Array.from({ length: 1001 }, () => node)),
  },
  {
    breaks: 'answers the first page behind the last',
    check: 'lists.behind-the-last-page',
    mutation: query((text) => text.replace(/page=\d+/, 'page=1')),
  },
  { breaks: 'describes no writes', check: 'schemas.write-schema', mutation: onPath(/for=write/, status(200, 404)) },
  { breaks: 'links to no job', check: 'job-posts.links', mutation: dropLink('job') },
  {
    breaks: 'ignores filters',
    check: 'search.next-page',
    mutation: query((text) => text.replace(/%5B%22\d+%22%5D/, '%5B%220%22%5D')),
  },
  {
    breaks: 'answers nothing to a POST',
    check: 'search.post',
    mutation: {
      reply: (reply, { method }) => (method === 'POST' ? changeJson(reply, () => ({ searchResults: [] })) : reply),
    },
  },
  {
    breaks: 'reads one value alone',
    check: 'search.alternatives',
    mutation: query((text) => text.replace(/%22%2C%22\d+%22%5D/, '%22%5D')),
  },
  {
    breaks: 'mis-sorts a search',
    check: 'search.results',
    mutation: list('searchResults', (found) => found.toReversed()),
  },
  { breaks: 'ignores an unknown filter', check: 'search.unknown-filter', mutation: status(400, 200) },
  {
    breaks: 'does not tell the server its own base URL',
    check: 'profiles.urls-under-the-base-url',
    mutation: {},
  },
  {
    breaks: 'refuses signatures with 403',
    check: 'authentication.vector-refuses-a-signature-changed-in-one-digit',
    mutation: status(401, 403),
  },
  { breaks: 'drops the challenge', check: 'authentication.challenge', mutation: without('www-authenticate') },
  {
    breaks: 'takes upper-case hex',
    check: 'authentication.vector-refuses-a-signature-in-upper-case',
    mutation: requestHeaders((headers) =>
      headers.map(([name, value]) => [name, name === 'Authorization' ? value.toLowerCase() : value]),
    ),
  },
  {
    breaks: 'hides the cause of errors',
    check: 'errors.body',
    mutation: json((body) => (Array.isArray(body.errors) ? { message: 'wrong' } : body)),
  },
  { breaks: 'drops X-Error', check: 'errors.header', mutation: without('x-error') },
  {
    breaks: 'answers one problem alone',
    check: 'errors.several-problems',
    mutation: list('errors', (errors) => errors.slice(0, 1)),
  },
  {
    breaks: 'writes X-TRANSACTION in lower case',
    check: 'headers.transaction-form',
    mutation: header('x-transaction', (value) => value.toLowerCase()),
  },
  { breaks: 'drops nosniff', check: 'headers.x-content-type-options', mutation: without('x-content-type-options') },
  { breaks: 'drops ETag', check: 'profiles.entity-tag', mutation: without('etag') },
  { breaks: 'drops X-Warning', check: 'profiles.unknown-field', mutation: without('x-warning') },
  {
    breaks: 'writes in a dry run',
    check: 'profiles.dry-run',
    mutation: query((text) => text.replace('dryrun=true', 'dryru=true')),
  },
  {
    breaks: 'forgets idempotency keys',
    check: 'profiles.repeated-post',
    mutation: requestHeaders((headers) => headers.filter(([name]) => name !== 'Idempotency-Key')),
  },
  { breaks: 'takes odd sizes', check: 'lists.odd-size', mutation: query((text) => text.replace('size=abc', '')) },
  {
    breaks: 'ignores ranges',
    check: 'files.range',
    mutation: requestHeaders((headers) => headers.filter(([name]) => name !== 'Range')),
  },
  { breaks: 'drops Allow', check: 'methods.delete-profile-status', mutation: without('allow') },
];
