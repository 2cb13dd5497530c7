import type { JsonObject } from '../json.js';
import type { Area, Check, CheckSession } from '../check.js';
import { expectEqual, expectError, expectErrors, expectHeader, expectStatus, expectThat, statusOf } from '../expect.js';
import { NEEDS } from '../needs.table.js';
import type { Need } from '../needs.table.js';
import { CheckFailure, CheckSkip } from '../outcomes.js';
import type { ProbeRequest } from '../probe.js';
import type { Reply } from '../reply.js';
import { addNode } from './lists.table.js';

/** A read of the interface, at something that the customer has. */
interface Read {
  readonly title: string;
  readonly needs: readonly Need[];
  readonly path: (session: CheckSession) => Promise<string>;
}

async function listOf({ customer }: CheckSession): Promise<string> {
  return (await customer.list()).id;
}

async function filledOf({ customer }: CheckSession): Promise<string> {
  const { formname, formDataId } = await customer.filledForm();
  return `forms/${formname}/data/${formDataId}`;
}

const READS: readonly Read[] = [
  { title: 'the index of lists', needs: [], path: async () => 'v2/lists' },
  { title: 'a list', needs: ['list'], path: async (session) => `v2/lists/${await listOf(session)}` },
  {
    title: 'a node',
    needs: ['tree'],
    path: async ({ customer }) => {
      const { list, parent, child } = await customer.tree();
      return `v2/lists/${list}/C${parent.listnodeid}/C${child.listnodeid}`;
    },
  },
  {
    title: 'a custom list',
    needs: ['customList'],
    path: async ({ customer }) => `lists/lists.customfields_lists/node/C${(await customer.customList()).listnodeid}`,
  },
  { title: 'a person', needs: ['person'], path: async ({ customer }) => `people/${await customer.profile('people')}` },
  { title: 'a job', needs: ['job'], path: async ({ customer }) => `jobs/${await customer.profile('jobs')}` },
  {
    title: 'a company',
    needs: ['company'],
    path: async ({ customer }) => `companies/${await customer.profile('companies')}`,
  },
  { title: 'the schema of people', needs: [], path: async () => 'profiledefinitions/v1/person/schema' },
  { title: 'the schema of a write', needs: [], path: async () => 'profiledefinitions/v1/job/schema?for=write' },
  { title: 'the schema of a field', needs: [], path: async () => 'profiledefinitions/v1/job/jobtitle/schema' },
  { title: 'the schema of searches', needs: [], path: async () => 'search/filtersSchema' },
  { title: 'the form list', needs: ['form'], path: async () => 'forms/list' },
  {
    title: 'the metadata of a form',
    needs: ['form'],
    path: async ({ customer }) => `forms/${(await customer.form()).formname}/meta`,
  },
  {
    title: 'the schema of the data of a form',
    needs: ['form'],
    path: async ({ customer }) => `forms/${(await customer.form()).formname}/meta/data_schema`,
  },
  {
    title: 'the standard members of a filled form',
    needs: ['filledForm'],
    path: async ({ customer }) => `forms/${(await customer.filledForm()).formDataId}`,
  },
  { title: 'a filled form', needs: ['filledForm'], path: filledOf },
  { title: 'an export', needs: ['filledForm'], path: async (session) => `${await filledOf(session)}.txt` },
  {
    title: 'a resume',
    needs: ['resume'],
    path: async ({ customer }) => `people/${await customer.resume()}/fields/resume/binary`,
  },
  {
    title: 'the search of a portal',
    needs: ['portal'],
    path: async ({ customer }) => `search/portals/${encodeURIComponent(await customer.portal())}`,
  },
];

/** A write of the interface. No check changes anything with it: each of its requests is refused, or a dry run. */
interface Write {
  readonly title: string;
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly needs: readonly Need[];
  readonly path: (session: CheckSession) => Promise<string>;
  /** The members that the body cannot do without, so that nothing else is judged. */
  readonly body?: (session: CheckSession) => Promise<JsonObject>;
  /** Says that it changes something that has an entity tag. */
  readonly hasTag?: true;
}

async function formBody({ customer }: CheckSession): Promise<JsonObject> {
  return { owner: await customer.newPerson(), formname: (await customer.newForm()).formname };
}

const WRITES: readonly Write[] = [
  {
    ...{ title: 'a new node', method: 'POST', needs: ['list'], hasTag: true },
    path: async (session) => `lists/${await listOf(session)}/node`,
  },
  {
    ...{ title: 'a node', method: 'PATCH', needs: ['list'], hasTag: true },
    path: async (session) => {
      const { list, node } = await addNode(session);
      return `lists/${list}/node/${node}`;
    },
  },
  {
    ...{ title: 'a whole list', method: 'PATCH', needs: ['list'], hasTag: true },
    path: async (session) => `lists/${await listOf(session)}`,
    body: async (session) => ({ children: (await session.customer.list()).children }),
  },
  { title: 'a new person', method: 'POST', needs: [], path: async () => 'people' },
  {
    ...{ title: 'a person', method: 'PATCH', needs: ['newPerson'], hasTag: true },
    path: async ({ customer }) => `people/${await customer.newPerson()}`,
  },
  {
    ...{ title: 'a new phone of a person', method: 'POST', needs: ['newPerson'], hasTag: true },
    path: async ({ customer }) => `people/${await customer.newPerson()}/fields/phones`,
  },
  { title: 'a new job', method: 'POST', needs: [], path: async () => 'jobs' },
  { title: 'a new workflow', method: 'POST', needs: [], path: async () => 'applicantworkflows' },
  { title: 'answers', method: 'POST', needs: ['newForm'], path: async () => 'forms', body: formBody },
  { title: 'answers anew', method: 'PUT', needs: ['newForm'], path: async () => 'forms', body: formBody, hasTag: true },
  {
    ...{ title: 'all answers of a filled form', method: 'PUT', needs: ['newForm'], hasTag: true },
    path: async ({ customer }) => `forms/${(await customer.newForm()).formDataId}`,
  },
  {
    ...{ title: 'an answer', method: 'PATCH', needs: ['newForm'], hasTag: true },
    path: async ({ customer }) => `forms/${(await customer.newForm()).formDataId}`,
  },
  {
    ...{ title: 'an answer, by the longer path', method: 'PATCH', needs: ['newForm'], hasTag: true },
    path: async ({ customer }) => {
      const { formname, formDataId } = await customer.newForm();
      return `forms/${formname}/data/${formDataId}`;
    },
  },
];

const NO_MEMBER = 'conformance_no_such_member';
const MIB = 1_048_576;

/** A rule that holds for each read, or for each write. */
interface Rule<Operation> {
  readonly id: string;
  readonly row: Check['row'];
  readonly title: string;
  /** Which operations have the rule; all if left out. */
  readonly of?: (operation: Operation) => boolean;
  readonly run: (session: CheckSession, operation: Operation, path: string) => Promise<void>;
}

function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function withSlash(path: string): string {
  const [before = '', query] = path.split('?');
  return query === undefined ? `${before}/` : `${before}/?${query}`;
}

/** The same path of a customer whom the user does not belong to. */
function elsewhere(path: string): string {
  return `/customers/999999999/${path}`;
}

async function readOf({ probe }: CheckSession, path: string): Promise<Reply> {
  const reply = await probe.get(path);
  expectStatus(reply, 200);
  return reply;
}

const READ_RULES: ReadonlyArray<Rule<Read>> = [
  {
    id: 'head',
    row: 'D-NET-5',
    title: 'HEAD is answered as GET is, with the same type and tag, and without a body.',
    run: async (session, _read, path) => {
      const [get, head] = [await readOf(session, path), await session.probe.send({ method: 'HEAD', path })];
      expectStatus(head, 200);
      expectEqual('the length of the body', head.body.length, 0);
      for (const name of ['content-type', 'etag', 'link'])
        expectEqual(`${name} of HEAD`, head.header(name), get.header(name));
    },
  },
  {
    id: 'slash',
    row: 'D-NET-5',
    title: 'A path may end in a slash.',
    run: async (session, _read, path) => {
      const [plain, slash] = [await readOf(session, path), await readOf(session, withSlash(path))];
      expectEqual('the body', slash.json, plain.json);
    },
  },
  {
    id: 'unknown-parameter',
    row: 'D-NET-21',
    title: 'An unknown parameter is 400.',
    run: async ({ probe }, _read, path) => expectStatus(await probe.get(withQuery(path, 'conformance=1')), 400),
  },
  {
    id: 'read-without-credentials',
    row: 'D-ERR-4',
    title: 'A read without credentials is 401 with code 6.',
    run: async ({ probe }, _read, path) => expectError(await probe.get(path, { proof: 'none' }), 401, 6),
  },
  {
    id: 'read-of-another-customer',
    row: 'D-ERR-4',
    title: 'A read of another customer is 404 with code 3, whether or not there is such a thing.',
    run: async ({ probe }, _read, path) => expectError(await probe.get(elsewhere(path)), 404, 3),
  },
  {
    id: 'tag',
    row: 'D-NET-6',
    title: 'A read with the tag that it has is 304 without a body, and with another tag 200.',
    // Answers that are made anew each time have no tag.
    of: ({ title }) => !/^(the search of|an export|the index|the form list|the metadata)/.test(title),
    run: async (session, _read, path) => {
      const tag = expectHeader(await readOf(session, path), 'etag', /^"[^"]+"$/);
      const ask = (method: string, tags: string): Promise<Reply> =>
        session.probe.send({ method, path, headers: [['If-None-Match', tags]] });
      for (const method of ['GET', 'HEAD'])
        for (const tags of [tag, `"conformance", ${tag}`, '*']) {
          const reply = await ask(method, tags);
          expectStatus(reply, 304);
          expectEqual('the length of the body', reply.body.length, 0);
          expectEqual('the tag of a 304', reply.header('etag'), tag);
        }
      expectStatus(await ask('GET', '"conformance"'), 200);
    },
  },
];

function bytes(...values: readonly number[]): Uint8Array {
  return Buffer.from([...Buffer.from('{"value":"'), ...values, ...Buffer.from('"}')]);
}

/** Bodies that are no object of strict JSON: cut, of another kind, with a member twice, too deep, or no UTF-8. */
const MALFORMED: readonly (string | Uint8Array)[] = [
  ...[
    '{"value":',
    'hello',
    ' \n ',
    '{"value":1}}',
    '{"value":"x",}',
    '{value:"x"}',
    "{'value':'x'}",
    '{"value":"x"} {}',
  ],
  ...['{"value":"x"/**/}', '{"value":"a\nb"}', '{"value":NaN}', '{"value":01}', 'null', '7', '"text"', '[{"value":1}]'],
  ...['{"value":"a","value":"b"}', '{"value":"a","val\\u0075e":"b"}', '{"a":[{"b":1,"b":2}]}'],
  ...[
    '{"__proto__":1,"__proto__":2}',
    `${'{"a":'.repeat(64)}{}${'}'.repeat(64)}`,
    `{"a":${'['.repeat(64)}${']'.repeat(64)}}`,
  ],
  ...['['.repeat(100_000), bytes(0xff), bytes(0xc3), bytes(0xc0, 0xaf), bytes(0xed, 0xa0, 0x80)],
  ...['\ufeff{"value":"x"}', Buffer.from('{"value":"x"}', 'utf16le')],
];

/** Types and encodings that are not those of JSON in UTF-8. */
const OTHER_TYPES: readonly (readonly [name: string, value: string])[] = [
  ...['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/json;charset=iso-8859-1'],
  ...['application/json;charset=utf-16', 'json', ''],
].map((type) => ['Content-Type', type] as const);

const ENCODINGS = ['gzip', 'deflate', 'br', 'compress'].map((encoding) => ['Content-Encoding', encoding] as const);

function send({ probe }: CheckSession, { method }: Write, request: ProbeRequest): Promise<Reply> {
  return probe.send({ method, ...request });
}

/** A body that is right but for a member that no resource has. */
async function wrongBody(session: CheckSession, write: Write): Promise<JsonObject> {
  return { ...(await write.body?.(session)), [NO_MEMBER]: 1 };
}

const WRITE_RULES: ReadonlyArray<Rule<Write>> = [
  {
    id: 'malformed-body',
    row: 'D-ERR-4',
    title: 'A write of what is no object of JSON is 400 with code 12.',
    run: async (session, write, path) => {
      for (const body of MALFORMED) expectError(await send(session, write, { path, body }), 400, 12);
    },
  },
  {
    id: 'media-type',
    row: 'D-ERR-4',
    title: 'A write of another type than JSON in UTF-8, or of a compressed body, is 415 with code 14.',
    run: async (session, write, path) => {
      for (const header of [...OTHER_TYPES, ...ENCODINGS])
        expectError(await send(session, write, { path, headers: [header], body: '{}' }), 415, 14);
    },
  },
  {
    id: 'large-body',
    row: 'D-ERR-4',
    title: 'A write of more than 256 KiB is 413 with code 13, and of a whole list more than 1 MiB.',
    run: async (session, write, path) => {
      const most = write.title === 'a whole list' ? MIB : MIB / 4;
      expectError(await send(session, write, { path, body: `{}${' '.repeat(most)}` }), 413, 13);
    },
  },
  {
    id: 'unknown-member',
    row: 'D-ERR-4',
    title: 'A write of an unknown member is 400 with code 4, and the body and X-Error name the member.',
    run: async (session, write, path) => {
      const reply = await send(session, write, { path, body: await wrongBody(session, write) });
      expectError(reply, 400, 4);
      const named = expectErrors(reply).some(({ errorMessage }) =>
        new RegExp(`^(\\S+/)?${NO_MEMBER}: `).test(errorMessage),
      );
      expectThat(named, `an error for ${NO_MEMBER}`, statusOf(reply));
      const headers = reply.all('x-error');
      expectThat(
        headers.some((header) => new RegExp(`^4:(\\S+/)?${NO_MEMBER}:`).test(header)),
        `X-Error: 4:${NO_MEMBER}`,
        headers.join(', '),
      );
    },
  },
  {
    id: 'write-without-credentials',
    row: 'D-ERR-4',
    title: 'A write without credentials is 401 with code 6.',
    run: async (session, write, path) =>
      expectError(await send(session, write, { path, proof: 'none', body: {} }), 401, 6),
  },
  {
    id: 'write-of-another-customer',
    row: 'D-ERR-4',
    title: 'A write of another customer is 404 with code 3.',
    run: async (session, write, path) =>
      expectError(await send(session, write, { path: elsewhere(path), body: {} }), 404, 3),
  },
  {
    id: 'write-with-slash',
    row: 'D-NET-5',
    title: 'The path of a write may end in a slash.',
    run: async (session, write, path) => {
      const body = await wrongBody(session, write);
      expectError(await send(session, write, { path: withSlash(path), body }), 400, 4);
    },
  },
  {
    id: 'stale-tag',
    row: 'D-NET-6',
    title: 'A write with a stale If-Match is 412 with code 21, before its members are judged, in a dry run too.',
    of: ({ hasTag }) => hasTag === true,
    run: async (session, write, path) => {
      const body = await wrongBody(session, write);
      for (const query of ['dryrun=false', 'dryrun=true'])
        for (const tag of ['"conformance"', 'W/"conformance"', ''])
          expectError(
            await send(session, write, { path: withQuery(path, query), headers: [['If-Match', tag]], body }),
            412,
            21,
          );
      // Any version that is there.
      expectError(await send(session, write, { path, headers: [['If-Match', '*']], body }), 400, 4);
    },
  },
  {
    id: 'odd-dry-run',
    row: 'D-NET-8',
    title: 'A dryrun that is neither true nor false is 400 with code 5.',
    run: async (session, write, path) => {
      const body = (await write.body?.(session)) ?? {};
      for (const value of ['yes', '', 'TRUE', '1'])
        expectError(await send(session, write, { path: withQuery(path, `dryrun=${value}`), body }), 400, 5);
    },
  },
  {
    id: 'refused-dry-run',
    row: 'D-NET-8',
    title: 'A dry run is refused as the write itself.',
    // A new workflow has no dry run.
    of: ({ title }) => title !== 'a new workflow',
    run: async (session, write, path) => {
      const body = { ...(await wrongBody(session, write)), value: {}, hidden: 'no' };
      const dry = await send(session, write, { path: withQuery(path, 'dryrun=true'), body });
      const real = await send(session, write, { path, body });
      expectStatus(real, 400);
      expectEqual('the status', dry.status, real.status);
      expectEqual('the body', dry.json, real.json);
    },
  },
  {
    id: 'odd-key',
    row: 'D-NET-7',
    title: 'An Idempotency-Key that is empty or longer than 255 characters is 400 with code 5.',
    of: ({ method }) => method === 'POST',
    run: async (session, write, path) => {
      const body = (await write.body?.(session)) ?? {};
      for (const key of ['', ' ', 'x'.repeat(256), 'a\tb'])
        expectError(await send(session, write, { path, headers: [['Idempotency-Key', key]], body }), 400, 5);
    },
  },
];

/** Runs a rule for each operation. An operation that this customer does not have is passed over. */
function checkOf<Operation extends Read | Write>(
  { id, row, title, of = () => true, run }: Rule<Operation>,
  operations: readonly Operation[],
  level: 'read' | 'write',
): Check {
  return {
    ...{ id, row, title, level },
    run: async (session) => {
      let tried = 0;
      for (const operation of operations.filter(of)) {
        const path = await pathOf(session, operation);
        if (path === undefined) continue;
        tried += 1;
        await run(session, operation, path).catch((error: unknown) => {
          if (!(error instanceof CheckFailure)) throw error;
          throw new CheckFailure(`of ${operation.title}: ${error.expected}`, error.received);
        });
      }
      if (tried === 0) throw new CheckSkip('the customer has nothing that could be tried');
    },
  };
}

async function pathOf(session: CheckSession, operation: Read | Write): Promise<string | undefined> {
  try {
    for (const need of operation.needs) await NEEDS[need].find(session.customer);
    return await operation.path(session);
  } catch (error) {
    if (error instanceof CheckSkip) return undefined;
    throw error;
  }
}

export const OPERATIONS_AREA: Area = {
  name: 'operations',
  title: 'What all reads and all writes have in common',
  checks: [
    ...READ_RULES.map((rule) => checkOf(rule, READS, 'read')),
    ...WRITE_RULES.map((rule) => checkOf(rule, WRITES, 'write')),
  ],
};
