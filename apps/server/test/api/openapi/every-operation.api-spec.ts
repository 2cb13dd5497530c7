import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { Sqlite } from '@talent-platform/sqlite';
import pg from 'pg';
import { DEMO_FOLDER } from '../../../src/config/index.js';
import { CustomerRows } from '../../../src/database/index.js';
import type { UnitOfWork } from '../../../src/database/index.js';
import { aDemoCustomer } from '../../builders/demo-customer.builder.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { documentedAnswers } from '../../support/documented-answers.js';
import { MULTIPART, multipart } from '../../support/multipart.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';
import { OPEN_PATH } from '../../support/routed-paths.js';
import { tokenIn } from '../../support/visitor.js';
import { compareExamples } from '../../support/example-bodies.js';
import { RecordedExamples } from '../../support/recorded-examples.js';
import { openPatiently } from '../../support/patience.js';
import { findReads, written } from '../../support/read-rows.js';
import type { SentStatement } from '../../support/read-rows.js';
import { heard } from '../../support/search-plans.js';
import type { Asked } from '../../support/search-plans.js';
import { CURRENT_REQUEST } from '../../../src/runtime/index.js';
import { sweepersOf } from '../../../src/embedded/start-embedded.js';
import { createApiDocument } from '../../../src/openapi/create-api-document.js';
import { operationsOf } from '../../../src/openapi/described-paths.js';
import { ACROSS_CUSTOMERS, READS_ON } from './statements.table.js';
import { PROFILES, SEARCHED, SEGMENTS, WORKFLOWS } from './walked-types.table.js';

const USER = 'demo.integration';
const SECRET = 'demo-only-integration-secret';
const HOST = 'careers.demo.example';
const PORTAL = 'careers';
/** The person who gets new workflows: Zoë Müller, who has none. */
const APPLICANT = 6;
/** An applicant workflow of the demo customer, in the first status. */
const APPLICATION = 3;
const CUSTOMER = '/customers/1001';
/** A statement with this condition reads and writes rows of one customer. */
const NAMES_CUSTOMER = /customer_id"? = (\?|\d)/;
const FINDS_ROWS = /^(SELECT|UPDATE|DELETE|WITH)\b/;
/** An insert of given values reads nothing. */
const PLANNED = /^(SELECT|UPDATE|DELETE|WITH|INSERT .* SELECT)\b/;
const PLATFORM = `/platform/v1${CUSTOMER}`;

/** The operations that read by a POST. */
const ONLY_READS = /^(?:read|search)[A-Z]/;
/** The operations that change nothing but the time at which a temporary subscription ends (D-PLT-30). */
const WITHOUT_RECORD = ['pingSubscription', 'renewSubscription'];

/** A client of the driver. The options of its connection are settings of PostgreSQL. */
interface ConnectedClient {
  readonly connectionParameters: Pick<SentStatement, 'options'>;
}

interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** If absent, any status of success. */
  readonly status?: number;
  /** The body as the document shows it. Default: the body itself. */
  readonly example?: unknown;
}

describeOnEachDatabase('every operation of the API document', (createDatabase) => {
  const clock = new TestClock();
  const called = new Map<string, Set<number>>();
  /** The operations that have written an audit record. */
  const audited = new Set<string>();
  const ids = new Map<string, number>();
  const examples = new RecordedExamples();
  let database: TestDatabase;
  let server: TestServer;
  let partner: Server;
  let stopped: Promise<void> | undefined;
  let prepare: jest.SpiedFunction<typeof Sqlite.prototype.prepare>;
  let query: jest.SpiedFunction<(asked: pg.QueryConfig | string) => unknown>;
  const searches: Asked[] = [];
  /** The statements that requests have sent, or work that they woke. */
  const ofRequests = new Set<string>();

  beforeAll(async () => {
    clock.set('2026-11-20T09:30:00Z');
    partner = createServer((request, response) => void receive(request).then(() => response.end('{"code":200}')));
    await once(partner.listen(0, '127.0.0.1'), 'listening');
    database = await createDatabase('migrated');
    // Migrations change the rows of all customers at once.
    await (await openPatiently(database.location)).close();
    prepare = jest.spyOn(Sqlite.prototype, 'prepare');
    query = jest.spyOn(pg.Client.prototype as { query: (asked: pg.QueryConfig | string) => unknown }, 'query');
    server = await TestServer.start({
      database,
      clock,
      // Only a server that tells of slow statements knows whose they are.
      configuration: { blueprint: DEMO_FOLDER, slowStatementMs: 3_600_000 },
    });
    server.unitOfWork.statements.listen((sql) => {
      if (CURRENT_REQUEST.getStore()) ofRequests.add(written(sql));
      return () => {};
    });
    if (database.location.kind === 'sqlite') hearSearches(server.unitOfWork);
  });

  afterAll(async () => {
    await stop();
    partner.close();
    prepare.mockRestore();
    query.mockRestore();
  });

  const stop = (): Promise<void> => (stopped ??= server.stop());

  /** SQLite searches in another process. */
  const hearSearches = (unitOfWork: UnitOfWork): void => {
    const begin = unitOfWork.beginSearch.bind(unitOfWork);
    unitOfWork.beginSearch = (now) => heard(begin(now), searches);
  };

  /** Takes an event. */
  const receive = async (request: IncomingMessage): Promise<void> => {
    const bytes = Buffer.concat((await request.toArray()) as Buffer[]);
    const json = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
    const payload = JSON.parse(json.toString()) as { readonly eventType: string };
    examples.addEvent(payload.eventType, payload);
  };

  const countRecords = async (): Promise<number> => {
    const [row] = await server.unitOfWork.reader.query<{ readonly count: number }>(
      'SELECT COUNT(*) AS count FROM audit_records WHERE customer_id = 1001',
    );
    return row?.count ?? 0;
  };

  /** An erasure goes on after its request was answered. */
  const erasuresEnd = (): Promise<unknown> =>
    until(
      'the end of all erasures',
      () => server.unitOfWork.reader.query('SELECT id FROM erasures WHERE customer_id = 1001 AND ended_at IS NULL'),
      (open) => open.length === 0,
    );

  /** Calls an operation, which must answer as the document says. */
  const call = async (
    method: string,
    path: string,
    { body, headers = {}, status = 0, example = body }: CallOptions = {},
  ): Promise<RawResponse> => {
    const request = { method, path, body, headers };
    // Lists that are ordered by time have one order.
    clock.advance(1000);
    const recordsBefore = await countRecords();
    const response = await (OPEN_PATH.test(path) ? server.send(request) : server.sendSigned(USER, SECRET, request));
    const isExpected = status === 0 ? response.status < 300 : response.status === status;
    if (!isExpected) throw new Error(`${method} ${path} answered ${response.status}: ${response.text.slice(0, 500)}`);
    if (response.status < 300) expect([path, documentedAnswers().requestFaults(request)]).toEqual([path, []]);
    const route = documentedAnswers().operationOf(request);
    const id = route?.operation.operationId ?? '';
    if ((await countRecords()) > recordsBefore) audited.add(id);
    called.set(id, (called.get(id) ?? new Set()).add(response.status));
    examples.add(id, { path, template: route?.path, body: example }, response);
    return response;
  };
  /** A write: first a dry run, which must leave everything as it is, and then the write itself. */
  const write = async (method: string, path: string, rest: CallOptions = {}): Promise<RawResponse> => {
    await call(method, `${path}?dryrun=true`, { ...rest, status: 200 });
    return call(method, path, rest);
  };
  const idOf = (response: RawResponse): number => Number(response.headers.location?.split('/').at(-1));
  const known = (type: string): number => ids.get(type) ?? 0;
  const file = (name: string, content: string) => ({
    body: multipart({ disposition: `; name="${name}"; filename="${name}.txt"`, content }),
    headers: { 'content-type': MULTIPART },
    example: { [name]: content },
  });

  const sent = (): SentStatement[] => [
    ...prepare.mock.calls.map(([text]) => ({ text, values: [] })),
    ...searches.map(([text, values]) => ({ text, values })),
    ...query.mock.calls.flatMap(([asked], call) => {
      if (typeof asked === 'string') return [];
      const { connectionParameters } = query.mock.contexts[call] as unknown as ConnectedClient;
      return [
        { text: asked.text, values: asked.values ?? [], name: asked.name, options: connectionParameters.options },
      ];
    }),
  ];
  const isKnown = (sql: string) => ACROSS_CUSTOMERS.some(({ statement }) => sql.startsWith(statement));
  const statements = () => [...new Set(sent().map(({ text }) => written(text)))];

  it('of the blueprint', async () => {
    const path = `${PLATFORM}/blueprint`;
    const { json } = await server.sendSigned(USER, SECRET, { path });
    // Linters take a field with a default for a JSON Schema.
    const blueprint = JSON.parse(JSON.stringify(json), (name, member: unknown) =>
      name === 'default' ? undefined : member,
    ) as object;
    await call('PUT', path, { body: { ...blueprint, quota: { requestsPerDay: 20_000 } } });
    await call('GET', path);
    await call('GET', `${path}/revisions`);
    // The demo customer lacks some resources, which the rest of the walk needs.
    await server.apply(aDemoCustomer(HOST));
  });

  it.each(Object.entries(PROFILES))('of profiles: %s', async (type, { record, create, change, fields }) => {
    const created = idOf(await write('POST', `${CUSTOMER}/${type}`, { body: create }));
    const id = record ?? created;
    ids.set(type, id);
    const profile = `${CUSTOMER}/${type}/${id}`;
    const { headers } = await call('GET', profile);
    await call('GET', profile, { headers: { 'if-none-match': String(headers.etag) }, status: 304 });
    await write('PATCH', profile, { body: change });
    await call('POST', `${PLATFORM}/${type}/read`, { body: { ids: [id, 999_999] } });
    const collection = `${profile}/fields/${fields.collection}`;
    await write('POST', collection, { body: { [fields.title]: 'ENG-43' } });
    const entry = `${collection}/1`;
    await call('GET', entry);
    await write('PATCH', entry, { body: { [fields.title]: 'ENG-44' } });
    for (const [field, name] of [
      [`${profile}/fields/${fields.file}`, fields.file],
      [`${entry}/${fields.member}`, fields.member],
    ] as const) {
      await write('PATCH', `${field}/binary`, file(name, 'Some text'));
      await call('GET', `${field}/binary`);
      await call('GET', `${field}/binary`, { headers: { range: 'bytes=0-3' }, status: 206 });
      await write('DELETE', `${field}/binary`);
    }
    await write('DELETE', entry);
  });

  it('of people, jobs and companies', async () => {
    for (const [type, value] of [
      ['people', 'P-001'],
      ['jobs', 'J-002'],
      ['companies', 'LOC-BER'],
    ] as const) {
      await call('GET', `${CUSTOMER}/${type}/lookup?type=externalid&value=${value}`);
    }
    await call('GET', `${CUSTOMER}/people/by-email?email=ada%40people.example`);
    const resume = `${CUSTOMER}/people/${known('people')}/fields/resume`;
    await write('PATCH', `${resume}/binary`, file('resume', 'Ada Lovelace. Analyst of the engine.'));
    for (const form of ['binary', 'text', 'pdf']) await call('GET', `${resume}/${form}`);
    await call('GET', `${resume}/text`, { headers: { range: 'bytes=0-11' }, status: 206 });
  });

  it('of schemas', async () => {
    for (const segment of SEGMENTS) {
      const path = `${CUSTOMER}/profiledefinitions/v1/${segment}`;
      await call('GET', `${path}/schema`);
      await call('GET', `${path}/id/schema`);
    }
  });

  it('of workflows', async () => {
    for (const [type, base] of Object.entries(WORKFLOWS)) {
      const body = { baseprofile: known(base), associatedprofile: APPLICANT };
      const created = idOf(await call('POST', `${CUSTOMER}/${type}`, { body }));
      const id = type === 'applicantworkflows' ? APPLICATION : created;
      ids.set(type, id);
      const { json } = await call(
        'GET',
        `${CUSTOMER}/profiledefinitions/v1/${type === 'applicantworkflows' ? 'submittal' : type.slice(0, -1)}/schema?for=write`,
      );
      const status = (json as { properties: { status: { properties: { id: { enum: string[] } } } } }).properties.status;
      await call('PATCH', `${CUSTOMER}/${type}/${id}`, { body: { status: { id: status.properties.id.enum[1] } } });
      await call('GET', `${CUSTOMER}/${type}/${id}`);
      await call('GET', `${PLATFORM}/${type}/counts?baseprofiles=1,2`);
    }
    await call('GET', `${CUSTOMER}/people/${known('people')}/workflows`);
    await call('GET', `${PLATFORM}/workflows/${known('applicantworkflows')}/moves`);
  });

  it('of notes', async () => {
    const notes = `${PLATFORM}/people/${APPLICANT}/notes`;
    await call('POST', notes, { body: { text: 'Speaks German.' } });
    const body = { text: 'Can start in May.', workflow: known('onboardworkflows') };
    const id = idOf(await call('POST', notes, { body }));
    await call('GET', notes);
    await call('GET', `${PLATFORM}/notes?text=may`);
    await call('GET', `${PLATFORM}/notes/${id}`);
    await call('DELETE', `${PLATFORM}/notes/${id}`);
  });

  it('of searches', async () => {
    for (const [type, name] of Object.entries(SEARCHED)) {
      const filter = { filters: [{ name: `${name}.id`, value: ['0'], operator: '>' }] };
      await call('GET', `${CUSTOMER}/search/${type}?searchJson=${encodeURIComponent(JSON.stringify(filter))}`);
      const { json } = await call('POST', `${CUSTOMER}/search/${type}`, { body: filter });
      expect((json as { searchResults: object[] }).searchResults.length).toBeGreaterThan(0);
      for (const sort of ['id', '-updateddate'])
        await call('POST', `${CUSTOMER}/search/${type}?sort=${sort}`, { body: filter });
    }
  });

  it('of lists', async () => {
    const list = `${CUSTOMER}/v2/lists/lists.skills`;
    const { json } = await call('GET', list);
    const [node] = (json as { children: Array<{ id: string }> }).children;
    await call('GET', `${list}/${node?.id}`);
    const custom = `${CUSTOMER}/lists/lists.customfields_lists/node/C14567`;
    await call('GET', custom);
    await write('PATCH', custom, { body: { value: 'Preferred starts' } });
    const { json: whole } = await call('GET', list);
    const { children } = whole as { children: object[] };
    await write('PATCH', `${CUSTOMER}/lists/lists.skills`, { body: { children } });
    await write('PATCH', `${CUSTOMER}/lists/lists.skills`, { body: { children: children.toReversed() } });
    const created = await write('POST', `${CUSTOMER}/lists/lists.skills/node`, { body: { value: 'Bletchley' } });
    const id = created.headers.location?.split('/').at(-1) ?? '';
    await write('PATCH', `${CUSTOMER}/lists/lists.skills/node/${id}`, { body: { hidden: true } });
  });

  it('of forms', async () => {
    const forms = `${CUSTOMER}/forms`;
    for (const path of ['meta', 'meta/data_schema']) await call('GET', `${forms}/background_check/${path}`);
    const answers = { owner: known('people'), formname: 'background_check', legal_name: 'Joan Clarke', consent: true };
    await call('POST', `${PLATFORM}/forms/background_check/request`, { body: { owner: answers.owner } });
    const id = idOf(await write('POST', forms, { body: answers }));
    await call('POST', forms, { body: answers, status: 400 });
    await write('PUT', forms, { body: answers });
    await write('PUT', `${forms}/${id}`, { body: answers });
    for (const path of [`${forms}/${id}`, `${forms}/background_check/data/${id}`]) {
      await write('PATCH', path, { body: { legal_name: 'Joan Murray' } });
      await call('GET', path);
      for (const extension of ['doc', 'pdf', 'txt']) await call('GET', `${path}.${extension}`);
    }
    for (const type of ['people', 'jobs', 'applicantworkflows'])
      await call('GET', `${PLATFORM}/${type}/${known(type)}/forms`);
  });

  it('of events, and the actions that they tell of', async () => {
    const subscriptions = `${PLATFORM}/subscriptions`;
    const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/`;
    const added = await call('POST', subscriptions, { body: { url, auth: { type: 'none' } } });
    const { id } = added.json as { id: string };
    await call('GET', subscriptions);
    for (const act of ['renew', 'ping', 'pause', 'resume']) await call('POST', `${subscriptions}/${id}/${act}`);
    const portal = { jobid: 1, portalurl: PORTAL };
    const post = idOf(await call('POST', `${CUSTOMER}/portalposts`, { body: portal }));
    await call('POST', `${CUSTOMER}/portalposts`, { body: { jobid: 2, portalurl: HOST } });
    await call('GET', `${CUSTOMER}/portalposts/1`);
    await call('GET', `${CUSTOMER}/portalposts/${post}`);
    await call('GET', `${CUSTOMER}/portalposts/job/2`);
    await call('GET', `${CUSTOMER}/search/portals/${PORTAL}`);
    await call('POST', `${CUSTOMER}/search/portals/${PORTAL}`, { body: { filters: [] } });
    await call('GET', `${CUSTOMER}/search/portals/${PORTAL}/filters`);
    await call('POST', `${PLATFORM}/workflows/${known('applicantworkflows')}/move`, {
      body: { status: { id: 'C51222' } },
    });
    await call('POST', `${PLATFORM}/portals/101/applications`, {
      body: { job: 2, person: 7 },
    });
    await call('GET', `${PLATFORM}/boardposts/1`);
    await call('GET', `${PLATFORM}/jobs/4/boards`);
    for (const act of ['post', 'unpost']) await call('POST', `${PLATFORM}/jobs/2/boards/boardco/${act}`, { body: {} });
    const { json: page } = await call('GET', `${PLATFORM}/deliveries`);
    const [delivery] = (page as { deliveries: Array<{ id: string }> }).deliveries;
    await call('GET', `${PLATFORM}/deliveries/${delivery?.id}`);
    await call('POST', `${PLATFORM}/deliveries/${delivery?.id}/redeliver`);
    const span = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', status: 'processed' };
    await call('POST', `${PLATFORM}/deliveries/redeliver`, { body: span });
    await call('DELETE', `${subscriptions}/${id}`);
  });

  it('of pages, on which visitors apply', async () => {
    const typed = { firstname: 'Mary', lastname: 'Jackson', consent: 'yes' };
    const headers = { host: HOST };
    await call('GET', '/', { headers, status: 302 });
    for (const [root, list, email] of [
      ['/portals/careers', '/portals/careers', 'mary@people.example'],
      ['', '/jobs', 'mary.jackson@people.example'],
    ] as const) {
      await call('GET', list, { headers });
      await call('GET', `${root}/jobs.xml`, { headers });
      const path = `${root}/jobs/2/data-analyst/job`;
      const token = tokenIn(await call('GET', path, { headers }));
      clock.advance(5000);
      const example = { token, ...typed, email };
      const parts = Object.entries(example).map(([name, content]) => ({ disposition: `; name="${name}"`, content }));
      await call('POST', path, {
        body: multipart(...parts),
        headers: { ...headers, 'content-type': MULTIPART },
        example,
      });
      await call('GET', `${root}/apply/1`, { headers });
    }
    await call('PATCH', `${CUSTOMER}/portalposts/unpost`, { body: { jobid: 1, portalurl: PORTAL } });
  });

  it('of administration', async () => {
    const users = `${PLATFORM}/users`;
    await call('GET', `${users}?size=2`);
    await call('POST', users, { body: { username: 'demo.agency', name: 'Acme Agency', group: 'partners' } });
    await call('PUT', `${users}/demo.agency/password`, { body: { password: 'another-good-password' } });
    await call('PATCH', `${users}/demo.agency`, { body: { active: false } });
    await call('GET', `${users}/demo.agency`);
    const secrets = `${users}/demo.partner/secrets`;
    const { json } = await call('POST', secrets, { body: { overlapHours: 1 } });
    await call('GET', secrets);
    await call('DELETE', `${secrets}/${(json as { id: string }).id}`);
    await call('GET', `${PLATFORM}/why?user=demo.partner&profile=people/${known('people')}&field=field1003`);
    await call('GET', `${PLATFORM}/people/4/export`);
    const leaver = idOf(await call('POST', `${CUSTOMER}/people`, { body: { firstname: 'Ada', lastname: 'King' } }));
    await call('POST', `${PLATFORM}/people/${leaver}/erase?dryrun=true`, {
      body: { confirm: `people/${leaver}` },
    });
    await call('POST', `${PLATFORM}/people/${leaver}/erase`, { body: { confirm: `people/${leaver}` } });
    await erasuresEnd();
    await call('GET', `${PLATFORM}/erasures/1`);
    for (const path of ['audit?size=2', 'changes?size=2']) await call('GET', `${PLATFORM}/${path}`);
  });

  it('of reads that name nothing but the customer', async () => {
    await call('GET', `${PLATFORM}/stream?seconds=0`);
    const paths = operationsOf(createApiDocument()).flatMap(([path, { operationId }, method]) =>
      method !== 'get' || called.has(operationId) ? [] : [path.replace('{customerId}', '1001')],
    );
    for (const path of paths) if (!path.includes('{')) await call('GET', path);
  });

  it('has the examples of this walk', () => {
    // They were recorded on SQLite. On PostgreSQL, deliveries end at other moments.
    if (database.location.kind === 'sqlite') compareExamples('examples.json', examples.recorded);
  });

  it('has named one customer in each of its statements about rows of customers (D-PLT-38)', async () => {
    // On a slow machine some of them swept during the walk.
    await Promise.all(sweepersOf(server.running.app).map((sweeper) => sweeper.sweep()));
    const tables = CustomerRows.tables().map(({ name }) => new RegExp(`\\b${name}\\b`));
    const ofCustomers = statements().filter((sql) => tables.some((table) => table.test(sql)));
    expect(ofCustomers.length).toBeGreaterThan(150);
    const across = ofCustomers.filter((sql) => FINDS_ROWS.test(sql) && !NAMES_CUSTOMER.test(sql));
    expect(across.filter((sql) => !isKnown(sql))).toEqual([]);
    expect(ofRequests.size).toBeGreaterThan(150);
    const asked = ACROSS_CUSTOMERS.filter(({ statement }) => [...ofRequests].some((sql) => sql.startsWith(statement)));
    expect(asked.filter(({ request }) => request === undefined)).toEqual([]);
  });

  it('has written an audit record if it writes (D-AUD-3)', () => {
    const writes = Object.values(createApiDocument().paths).flatMap((item) =>
      Object.entries(item).flatMap(([method, { operationId }]) => (method === 'get' ? [] : [operationId])),
    );
    const only = writes.filter((id) => !ONLY_READS.test(id) && !WITHOUT_RECORD.includes(id));
    expect(only.length).toBeGreaterThan(70);
    expect(only.filter((id) => !audited.has(id))).toEqual([]);
  });

  it('was called, and has succeeded', () => {
    const declared = operationsOf(createApiDocument()).map(([, { operationId }]) => operationId);
    expect(declared.filter((id) => !called.has(id))).toEqual([]);
  });

  it('reads no table that grows from end to end, and no row of another customer (D-PLT-38)', async () => {
    await stop();
    const planned = sent().filter(({ text }) => PLANNED.test(written(text)));
    const { long, across } = await findReads(database.location, 1001, planned);
    const { kind } = database.location;
    const known = READS_ON.filter(({ on = kind }) => on === kind);
    expect(long.filter((read) => !known.some(({ statement }) => statement.test(read.statement)))).toEqual([]);
    expect(across.filter(({ statement }) => !isKnown(statement))).toEqual([]);
  });
});
