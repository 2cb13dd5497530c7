import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, headerValues } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { sendBytes } from '../../support/send-bytes.js';
import type { RawResponse } from '../../support/send-raw.js';

const TRANSACTION = /^\{[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}\}$/;
const RATE_LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

describeServerOnSqlite('transport', { blueprints: [aBlueprint(1001)] }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let person: string;

  beforeAll(async () => {
    person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com', externalid: 'ada' })}`;
  });

  /** One answer of every kind: whether it comes after the caller is known. */
  const REPLIES: ReadonlyArray<
    readonly [title: string, status: number, known: boolean, send: () => Promise<RawResponse>]
  > = [
    ['a read', 200, true, () => client.get(person)],
    ['a created profile', 201, true, () => client.post('/people', { firstname: 'a', lastname: 'b' })],
    ['a change', 204, true, () => client.patch(person, { middlename: 'King' })],
    ['a read of a known version', 304, true, () => client.get(person, { 'if-none-match': '*' })],
    ['a refused value', 400, true, () => client.patch(person, { lastname: 7 })],
    ['a body that is no JSON', 400, true, () => client.patch(person, '{')],
    ['missing credentials', 401, false, () => under.server.send({ path: client.path(person) })],
    [
      'a wrong signature',
      401,
      false,
      () => under.server.sendSigned('1001.user', 'wrong', { path: client.path(person) }),
    ],
    ['an unknown profile', 404, true, () => client.get('/people/999999')],
    [
      'another customer',
      404,
      true,
      () => under.server.sendSigned('1001.user', SECRET, { path: '/customers/1002/people/1' }),
    ],
    ['an unknown path', 404, true, () => client.get('/nothing')],
    ['a method that is not supported', 405, true, () => client.send('DELETE', person)],
    ['a body that is too large', 413, true, () => client.patch(person, `{"middlename":"${'x'.repeat(1_100_000)}"}`)],
    [
      'another media type',
      415,
      true,
      () => client.send('PATCH', person, { body: 'x', headers: { 'content-type': 'text/plain' } }),
    ],
    ['health', 200, false, () => under.server.send({ path: '/health/live' })],
    ['the API document', 200, false, () => under.server.send({ path: '/docs-json' })],
    ['the page of the API', 200, false, () => under.server.send({ path: '/docs' })],
  ];

  /** The pages that anyone may read, and that a browser may cache and revalidate. */
  const isDescription = (title: string): boolean => /page|document/.test(title);

  describe('every response', () => {
    it.each(REPLIES)(
      'carries the transport headers, each once, and is JSON of the one content type or has no body: %s (D-NET-1, D-NET-2)',
      async (title, status, known, send) => {
        const { status: answered, headers, rawHeaders, text, json } = await send();
        expect(answered).toBe(status);
        expect(headers['x-transaction']).toMatch(TRANSACTION);
        expect(headers).toMatchObject({
          'strict-transport-security': 'max-age=7776000',
          'x-content-type-options': 'nosniff',
          'cache-control': isDescription(title) ? 'no-cache' : 'no-store',
        });
        expect(RATE_LIMIT_HEADERS.filter((name) => name in headers)).toEqual(known ? RATE_LIMIT_HEADERS : []);
        const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
        const once = names.filter((name) => !/^x-(error|warning)$/.test(name));
        expect(once).toEqual([...new Set(once)]);
        for (const name of ['x-powered-by', 'server']) expect(headers).not.toHaveProperty(name);
        if (isDescription(title)) return;
        expect(headers['content-type']).toBe(text === '' ? undefined : 'application/json;charset=UTF-8');
        if (text !== '') expect(json).toBeInstanceOf(Object);
      },
    );

    it.each([
      [
        'too large a header section',
        `GET /health/live HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
        431,
      ],
      ['two lengths', 'POST /health/live HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
      [
        'a length and chunks',
        'POST /health/live HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
      ],
      ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ])('refuses %s and closes the connection (D-ERR-9)', async (_title, bytes, status) => {
      const reply = await sendBytes(under.server.baseUrl, bytes);
      expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\nConnection: close\r\n[^]*"errorCode":12`));
    });
  });

  describe('URLs in answers', () => {
    it('name the profile and not the request that found it (D-NET-4, D-PRO-14)', async () => {
      const self = `<${client.url(person)}>;rel="self";title="Person"`;
      for (const path of [person, `${person}/?fields=lastname`, '/people/by-email?email=ada@example.com']) {
        const { json, headers } = await client.get(path);
        expect(json).toMatchObject({ links: [{ rel: 'self', url: client.url(person) }, { rel: 'workflows' }] });
        expect(headers.link).toBe(`${self},<${client.url(person)}/workflows>;rel="workflows";title="Workflows"`);
      }
      const { json, headers } = await client.get('/people/lookup?type=externalid&value=ada');
      expect(json).toMatchObject({ links: [{ rel: 'self', url: client.url(person) }] });
      expect(headers.link).toBe(self);
    });

    it('do not follow the Host header', async () => {
      const { json } = await client.get(person, { host: 'evil.example' });
      expect(JSON.stringify(json)).not.toContain('evil.example');
    });
  });

  describe('paths', () => {
    it('answers HEAD of health, and of what is not there', async () => {
      expect(await under.server.send({ method: 'HEAD', path: '/health/live' })).toMatchObject({
        status: 200,
        text: '',
      });
      const missing = await client.send('HEAD', '/people/999999');
      expect(missing).toMatchObject({ status: 404, text: '' });
      expect(headerValues(missing, 'x-error')).toEqual([expect.stringMatching(/^2:/)]);
    });

    it.each([
      '/customers/1001/People/1',
      '/customers/1001/people/1/fields',
      '/customers/1001/',
      '/Customers/1001/people/1',
      '/customers//people/1',
      '/Health/live',
      '/%zz',
      '/..',
      '*',
    ])('knows no path %j (404 code 2)', async (path) => {
      const response = await under.server.sendAs('1001.user', PASSWORD, { path });
      expect(response.status).toBe(404);
      expect(codesOf(response)).toEqual([2]);
    });

    it.each([
      ['OPTIONS', '/customers/1001/people/1', 'GET, HEAD, PATCH'],
      ['TRACE', '/customers/1001/people/1', 'GET, HEAD, PATCH'],
      ['HEAD', '/customers/1001/people', 'POST'],
      ['DELETE', '/customers/1001/jobs/', 'POST'],
      // PATCH reaches the profiles themselves, of which none has such an id.
      ['POST', '/customers/1001/people/by-email', 'GET, HEAD'],
      ['PUT', '/customers/1001/jobs/lookup', 'GET, HEAD'],
      ['POST', '/health/live', 'GET, HEAD'],
      ['PUT', '/platform/v1/customers/1001/users/1001.user/secrets', 'GET, HEAD, POST'],
      ['GET', '/platform/v1/customers/1001/users/1001.user/secrets/k1', 'DELETE'],
    ])('answers 405 with Allow for %s %s (D-ERR-4)', async (method, path, allow) => {
      const response = await under.server.send({ method, path });
      expect([response.status, response.headers.allow]).toEqual([405, allow]);
      if (method !== 'HEAD') expect(codesOf(response)).toEqual([11]);
    });
  });

  describe('entity tags', () => {
    it('are strong, the same for every fields= and by e-mail, and change with each write (D-NET-6)', async () => {
      const paths = [person, `${person}?fields=nothing`, '/people/by-email?email=ada@example.com'];
      const tagsOf = async (): Promise<Set<string | undefined>> =>
        new Set(await Promise.all(paths.map(async (path) => (await client.get(path)).headers.etag)));
      const [tag, ...others] = await tagsOf();
      expect(tag).toMatch(/^"[^"]+"$/);
      expect(others).toEqual([]);
      await client.patch(person, { middlename: 'Byron' });
      expect(await tagsOf()).not.toContain(tag);
    });

    it('answer 404, not 304, if there is nothing', async () => {
      expect((await client.get('/people/999999', { 'if-none-match': '*' })).status).toBe(404);
    });
  });

  it('reads query parameters as they were signed: + is a space, escapes are decoded once (D-SIG-6)', async () => {
    await client.patch(person, { externalid: 'a b%20c+d' });
    const found = await client.get('/people/lookup?type=externalid&value=a+b%2520c%2Bd');
    expect(found.json).toMatchObject({ id: Number(person.split('/').at(-1)) });
  });
});
