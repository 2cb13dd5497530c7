import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { describeOnSqlite } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';

const ORIGIN = 'https://console.acme.example';
const OTHER = 'https://console.acme.example:8443';
const PATH = '/customers/1001/people/1';
const PREFLIGHT = {
  'access-control-request-method': 'PATCH',
  'access-control-request-headers': 'authorization, if-match, x-svc-date',
};

/** The names of the headers that tell a browser what a page of another origin may do. */
function crossOriginHeaders({ headers }: RawResponse): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'));
}

describeOnSqlite('pages of other origins (D-NET-29)', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    database = await createDatabase();
    const blueprint = aBlueprint(1001, { quota: { requestsPerDay: 3 } });
    const configuration = { consoleOrigins: [ORIGIN, 'http://localhost:5173'], metricsToken: 'a-token-of-metrics' };
    server = await TestServer.start({ database, configuration, blueprints: [blueprint] });
  });

  it.each([PATH, '/customers/1001/nothing', '/metrics'])('may send what a preflight asks for: %s', async (path) => {
    const headers = { origin: ORIGIN, ...PREFLIGHT };
    const { status, text, headers: answered } = await server.send({ method: 'OPTIONS', path, headers });
    expect([status, text]).toEqual([204, '']);
    expect(answered).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
    const names = String(answered['access-control-allow-headers']).toLowerCase().split(', ');
    const needed = ['authorization', 'content-type', 'if-match', 'if-none-match', 'idempotency-key', 'x-svc-date'];
    expect(names).toEqual(expect.arrayContaining([...needed, 'x-svc-content-sha256']));
    expect(answered).not.toHaveProperty('access-control-allow-credentials');
  });

  it('use no quota for preflights, and read every reply: success, errors and refusals', async () => {
    const headers = { origin: ORIGIN };
    const replies: ReadonlyArray<readonly [number, RawResponse]> = [
      [200, await server.send({ path: '/health/live', headers })],
      [401, await server.send({ path: PATH, headers })],
      [401, await server.sendAs('1001.user', 'wrong', { path: PATH, headers })],
      [405, await server.send({ method: 'DELETE', path: PATH, headers })],
      [200, await server.sendAs('1001.user', PASSWORD, { path: '/platform/v1/customers/1001/me', headers })],
      [404, await server.sendSigned('1001.user', SECRET, { path: '/customers/1001/people/4711', headers })],
      [
        400,
        await server.sendAs('1001.user', PASSWORD, {
          method: 'POST',
          path: '/customers/1001/people',
          body: {},
          headers,
        }),
      ],
      [429, await server.sendAs('1001.user', PASSWORD, { path: PATH, headers })],
      [404, await server.send({ path: '/nothing', headers })],
      [404, await server.send({ path: '/metrics', headers })],
      [
        200,
        await server.send({ path: '/metrics', headers: { ...headers, authorization: 'Bearer a-token-of-metrics' } }),
      ],
    ];
    expect(replies.map(([, { status }]) => status)).toEqual(replies.map(([status]) => status));
    for (const [, reply] of replies) {
      expect(reply.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, vary: 'Origin' });
      const exposed = String(reply.headers['access-control-expose-headers']);
      for (const name of ['ETag', 'Link', 'Location', 'Retry-After', 'X-TRANSACTION', 'X-Error', 'X-Warning'])
        expect(exposed).toContain(name);
      expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  it.each([OTHER, 'null', `${ORIGIN}.evil.example`, ''])(
    'are told nothing if the origin is another: %j',
    async (origin) => {
      const preflight = await server.send({ method: 'OPTIONS', path: PATH, headers: { origin, ...PREFLIGHT } });
      const read = await server.send({ path: '/health/live', headers: { origin } });
      expect([preflight.status, read.status]).toEqual([405, 200]);
      expect([...crossOriginHeaders(preflight), ...crossOriginHeaders(read)]).toEqual([]);
      expect([preflight.headers.vary, read.headers.vary]).toEqual(['Origin', 'Origin']);
    },
  );

  it('are answered as ever if they ask for OPTIONS itself', async () => {
    const { status } = await server.send({ method: 'OPTIONS', path: PATH, headers: { origin: ORIGIN } });
    expect(status).toBe(405);
  });

  it('are told nothing without the setting', async () => {
    const plain = await createDatabase();
    const without = await TestServer.start({ database: plain });
    const preflight = await without.send({ method: 'OPTIONS', path: PATH, headers: { origin: ORIGIN, ...PREFLIGHT } });
    const read = await without.send({ path: '/health/live', headers: { origin: ORIGIN } });
    expect([preflight.status, read.status]).toEqual([405, 200]);
    for (const reply of [preflight, read]) {
      expect(crossOriginHeaders(reply)).toEqual([]);
      expect(reply.headers).not.toHaveProperty('vary');
    }
  });
});

describeOnSqlite('writes from pages of other origins (D-NET-30)', (createDatabase) => {
  const ALLOWED = 'https://console.acme.example';
  const HOST = 'talent.internal:8080';
  const PERSON = { firstname: 'Ada', lastname: 'Byron' };
  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    database = await createDatabase();
    const configuration = { consoleOrigins: [ALLOWED] };
    server = await TestServer.start({ database, configuration, blueprints: [aBlueprint(1001)] });
  });

  const create = (headers: Readonly<Record<string, string>>): Promise<RawResponse> =>
    server.sendAs('1001.user', PASSWORD, {
      method: 'POST',
      path: '/customers/1001/people',
      body: PERSON,
      headers: { host: HOST, ...headers },
    });

  it.each([
    ['another origin', { origin: OTHER }],
    ['another port of the same host', { origin: 'http://talent.internal:8081' }],
    ['a host that begins with its name', { origin: `http://${HOST}.evil.example` }],
    ['no origin that a browser tells', { origin: 'null' }],
    ['an origin that is no URL', { origin: 'x' }],
    ['an origin beside a host that the page cannot choose', { origin: OTHER, 'x-forwarded-host': OTHER.slice(8) }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['another site, although the host is the same', { origin: `http://${HOST}`, 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { origin: 'https://blog.internal', 'sec-fetch-site': 'same-site' }],
  ])('are refused: %s', async (_what, headers) => {
    const { status, json, headers: answered } = await create(headers);
    expect([status, json]).toEqual([
      403,
      { errors: [{ errorMessage: expect.stringContaining('TALENT_CONSOLE_ORIGINS'), errorCode: 3 }] },
    ]);
    // Nobody looked at the credentials.
    expect(answered).not.toHaveProperty('x-ratelimit-limit');
  });

  it.each([
    ['curl and other programs', {}],
    ['a page of this host', { origin: `http://${HOST}` }],
    ['a page of this host, in capitals', { origin: `http://${HOST}`, host: HOST.toUpperCase() }],
    ['a page behind a proxy that ends TLS', { origin: 'https://talent.example', host: 'talent.example' }],
    ['a page behind a proxy that names its port', { origin: 'https://talent.example', host: 'talent.example:443' }],
    ['a page of this origin, as the browser says', { origin: 'https://x.example', 'sec-fetch-site': 'same-origin' }],
    ['a user of the browser itself', { 'sec-fetch-site': 'none' }],
    ['a page of an origin that the operator allows', { origin: ALLOWED, 'sec-fetch-site': 'cross-site' }],
  ])('are served: %s', async (_what, headers) => expect((await create(headers)).status).toBe(201));

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('are refused without a body too, and signed ones: %s', async (method) => {
    const path = { POST: '/platform/v1/customers/1001/subscriptions/7/pause', PUT: '/customers/1001/forms/7' }[method];
    const request = {
      method,
      path: path ?? '/customers/1001/people/1/fields/field9/binary',
      headers: { origin: OTHER },
    };
    const replies = [
      await server.sendAs('1001.user', PASSWORD, request),
      await server.sendSigned('1001.user', SECRET, request),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('leave reads and apply forms alone: both borrow no rights', async () => {
    const headers = { origin: OTHER, 'sec-fetch-site': 'cross-site' };
    const read = await server.sendAs('1001.user', PASSWORD, { path: '/customers/1001/forms', headers });
    const apply = await server.send({ method: 'POST', path: '/portals/careers/jobs/1/x/job', headers });
    expect([read.status, apply.status]).toEqual([200, 404]);
  });
});
