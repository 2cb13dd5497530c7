import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { sendBytes } from '../../support/send-bytes.js';
import type { RawResponse } from '../../support/send-raw.js';

const TRANSACTION = /^\{[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}\}$/;
const RATE_LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

describeServer('transport', { blueprints: [aBlueprint(1001)] }, (under) => {
  let client: ApiClient;
  let person: string;

  beforeAll(async () => {
    client = new ApiClient(under.server, 1001);
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
    ['an unknown path', 404, false, () => client.get('/nothing')],
    ['a method that is not supported', 405, false, () => client.send('DELETE', person)],
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
    it.each(REPLIES)('carries the transport headers: %s (D-NET-2)', async (title, status, known, send) => {
      const response = await send();
      expect(response.status).toBe(status);
      expect(response.headers['x-transaction']).toMatch(TRANSACTION);
      expect(response.headers).toMatchObject({
        'strict-transport-security': 'max-age=7776000',
        'x-content-type-options': 'nosniff',
        'cache-control': isDescription(title) ? 'no-cache' : 'no-store',
      });
      const limits = RATE_LIMIT_HEADERS.filter((name) => name in response.headers);
      expect(limits).toEqual(known ? RATE_LIMIT_HEADERS : []);
    });

    it.each(REPLIES)(
      'says each of its headers once, and nothing of its making: %s',
      async (_title, _status, _known, send) => {
        const { rawHeaders, headers } = await send();
        const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
        const repeated = names.filter(
          (name, index) => names.indexOf(name) !== index && name !== 'x-error' && name !== 'x-warning',
        );
        expect(repeated).toEqual([]);
        expect(headers).not.toHaveProperty('x-powered-by');
        expect(headers).not.toHaveProperty('server');
      },
    );

    it('has a transaction id of its own', async () => {
      const responses = await Promise.all(Array.from({ length: 20 }, () => client.get(person)));
      expect(new Set(responses.map(({ headers }) => headers['x-transaction'])).size).toBe(20);
    });

    it.each(REPLIES.filter(([title]) => !isDescription(title)))(
      'is JSON of the one content type or has no body: %s (D-NET-1)',
      async (_title, _status, _known, send) => {
        const { headers, text, json } = await send();
        if (text === '') {
          expect(headers).not.toHaveProperty('content-type');
        } else {
          expect(headers['content-type']).toBe('application/json;charset=UTF-8');
          expect(json).toBeInstanceOf(Object);
        }
      },
    );

    it('carries them also if the request was not HTTP at all', async () => {
      const reply = await sendBytes(under.server.baseUrl, 'hello\r\n\r\n');
      expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(reply).toMatch(/\r\nX-TRANSACTION: \{[0-9A-F-]{36}\}\r\n/);
      expect(reply).toContain('\r\nCache-Control: no-store\r\n');
      expect(reply).toMatch(/\r\n\r\n\{"errors":\[\{"errorMessage":"[^"]+","errorCode":12\}\]\}$/);
    });

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
      ['a header without its colon', 'GET /health/live HTTP/1.1\r\nHost: x\r\nnothing\r\n\r\n', 400],
      ['a line break in the path', 'GET /health\rlive HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ])('refuses %s and closes the connection', async (_title, bytes, status) => {
      const reply = await sendBytes(under.server.baseUrl, bytes);
      expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(reply).toContain('X-TRANSACTION: {');
    });
  });

  describe('URLs in answers', () => {
    it('are absolute, under the base URL (D-NET-4, D-PRO-14)', async () => {
      const created = await client.post('/people', { firstname: 'a', lastname: 'b' });
      expect(created.headers.location).toMatch(new RegExp(`^${client.url('/people/')}\\d+$`));
      const changed = await client.patch(person, { middlename: 'x' });
      expect(changed.headers.location).toBe(client.url(person));
      const read = await client.get(person);
      expect(read.headers.link).toBe(
        `<${client.url(person)}>;rel="self";title="Person",<${client.url(person)}/workflows>;rel="workflows";title="Workflows"`,
      );
    });

    it('are the same links in the header and in the body', async () => {
      const { json } = await client.get(person);
      expect((json as { links: unknown }).links).toEqual([
        { rel: 'self', title: 'Person', url: client.url(person) },
        { rel: 'workflows', title: 'Workflows', url: `${client.url(person)}/workflows` },
      ]);
    });

    it('name the profile and not the request that found it', async () => {
      for (const path of [`${person}/?fields=lastname`, '/people/by-email?email=ada@example.com']) {
        const { json } = await client.get(path);
        expect(json).toMatchObject({ links: [{ rel: 'self', url: client.url(person) }, { rel: 'workflows' }] });
      }
      const { json, headers } = await client.get('/people/lookup?type=externalid&value=ada');
      expect(json).toMatchObject({ links: [{ rel: 'self', url: client.url(person) }] });
      expect(headers.link).toBe(`<${client.url(person)}>;rel="self";title="Person"`);
    });

    it('do not follow the Host header', async () => {
      const { json } = await client.get(person, { host: 'evil.example' });
      expect(JSON.stringify(json)).not.toContain('evil.example');
    });
  });

  describe('paths', () => {
    it.each(['/people/lookup?type=externalid&value=ada', '/people/by-email?email=ada@example.com', ''])(
      'answers HEAD for every GET, with the same headers and no body: %s (D-NET-5)',
      async (path) => {
        const [get, head] = [await client.get(path || person), await client.send('HEAD', path || person)];
        expect(head.status).toBe(get.status);
        expect(head.text).toBe('');
        const same = ['content-type', 'content-length', 'etag', 'link'];
        for (const name of same) expect(head.headers[name]).toBe(get.headers[name]);
      },
    );

    it('answers HEAD of health, and of what is not there', async () => {
      expect(await under.server.send({ method: 'HEAD', path: '/health/live' })).toMatchObject({
        status: 200,
        text: '',
      });
      const missing = await client.send('HEAD', '/people/999999');
      expect(missing).toMatchObject({ status: 404, text: '' });
      expect(headerValues(missing, 'x-error')).toEqual([expect.stringMatching(/^2:/)]);
    });

    it('accepts a trailing slash on every path (D-NET-5)', async () => {
      expect((await client.get(`${person}/`)).status).toBe(200);
      expect((await client.get(`${person}/?fields=lastname`)).status).toBe(200);
      expect((await client.post('/people/', { firstname: 'a', lastname: 'b' })).status).toBe(201);
      expect((await client.patch(`${person}/`, { middlename: 'x' })).status).toBe(204);
      expect((await client.get('/people/lookup/?type=externalid&value=ada')).status).toBe(200);
      expect((await client.get('/people/by-email/?email=ada@example.com')).status).toBe(200);
      expect((await under.server.send({ path: '/health/live/' })).status).toBe(200);
      expect((await client.send('DELETE', `${person}/`)).status).toBe(405);
    });

    it('reads the id out of a path that escapes its digits', async () => {
      const id = person.split('/').at(-1) ?? '';
      const escaped = [...id].map((digit) => `%3${digit}`).join('');
      expect((await client.get(`/people/${escaped}`)).status).toBe(200);
    });

    it.each(['/People/1', '/PEOPLE/1', '/people/1/fields', '/people/1/x', '/persons/1', '/person/1', '/', ''])(
      'knows no path %j (404 code 2)',
      async (path) => {
        const response = await client.get(path);
        expect(response.status).toBe(404);
        expect(codesOf(response)).toEqual([2]);
      },
    );

    it.each([
      '/Customers/1001/people/1',
      '/customers',
      '/customers/1001',
      '/customers//people/1',
      '/',
      '/Health/live',
      '/health',
      '/%',
      '/%zz',
      '/..',
      '/customers/1001/people/1/../../../x',
      '*',
    ])('knows no path %j of the server', async (path) => {
      const response = await under.server.sendAs('1001.user', PASSWORD, { path });
      expect(response.status).toBe(404);
      expect(codesOf(response)).toEqual([2]);
    });

    it.each(['%', '%zz', '%ff', '%C3%28', '%00', '1%00', '1%2F', '%2E%2E', "1'--", '😀'])(
      'answers 404 for the profile id %j',
      async (id) => {
        const path = client.path(`/people/${encodeURI(id).replaceAll('%25', '%')}`);
        const response = await under.server.sendAs('1001.user', PASSWORD, { path });
        expect(response.status).toBe(404);
        expect(codesOf(response)).toEqual([2]);
      },
    );

    it.each([
      ['DELETE', () => person, 'GET, HEAD, PATCH'],
      ['PUT', () => person, 'GET, HEAD, PATCH'],
      ['POST', () => person, 'GET, HEAD, PATCH'],
      ['OPTIONS', () => person, 'GET, HEAD, PATCH'],
      ['TRACE', () => person, 'GET, HEAD, PATCH'],
      ['GET', () => '/people', 'POST'],
      ['HEAD', () => '/people', 'POST'],
      ['OPTIONS', () => '/people', 'POST'],
      ['PATCH', () => '/jobs', 'POST'],
      ['DELETE', () => '/jobs/', 'POST'],
    ])('answers 405 with Allow for %s on a path that it knows: %p (D-ERR-4)', async (method, path, allow) => {
      const response = await client.send(method, path());
      expect(response.status).toBe(405);
      expect(response.headers.allow).toBe(allow);
      if (method !== 'HEAD') expect(codesOf(response)).toEqual([11]);
    });

    it.each([
      ['POST', '/health/live', 'GET, HEAD'],
      ['PUT', '/platform/v1/customers/1001/users/1001.user/secrets', 'GET, HEAD, POST'],
      ['GET', '/platform/v1/customers/1001/users/1001.user/secrets/k1', 'DELETE'],
    ])('answers 405 with Allow for %s %s', async (method, path, allow) => {
      const response = await under.server.send({ method, path });
      expect(response.status).toBe(405);
      expect(response.headers.allow).toBe(allow);
      expect(codesOf(response)).toEqual([11]);
    });
  });

  describe('entity tags', () => {
    it('are strong, and the same for every fields= (D-NET-6)', async () => {
      const tags = await Promise.all(
        ['', '?fields=lastname', '?fields=nothing'].map(
          async (query) => (await client.get(person + query)).headers.etag,
        ),
      );
      expect(tags[0]).toMatch(/^"[^"]+"$/);
      expect(new Set(tags).size).toBe(1);
    });

    it('are those of the profile also by e-mail', async () => {
      const byEmail = await client.get('/people/by-email?email=ada@example.com');
      expect(byEmail.headers.etag).toBe((await client.get(person)).headers.etag);
    });

    it('change with each write', async () => {
      const before = (await client.get(person)).headers.etag;
      await client.patch(person, { middlename: 'Byron' });
      expect((await client.get(person)).headers.etag).not.toBe(before);
    });

    it('differ between the groups of callers', async () => {
      const administrator = new ApiClient(under.server, 1001, '1001.admin');
      expect((await administrator.get(person)).headers.etag).not.toBe((await client.get(person)).headers.etag);
    });

    it('answer 304 without a body to a caller who has the version, and the whole to a caller who has another', async () => {
      const { etag = '' } = (await client.get(person)).headers;
      for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const response = await client.get(person, { 'if-none-match': named });
        expect(response).toMatchObject({ status: 304, text: '', headers: { etag } });
      }
      await client.patch(person, { middlename: 'Noel' });
      expect((await client.get(person, { 'if-none-match': etag })).status).toBe(200);
    });

    it('answer 304 to HEAD and by e-mail as well', async () => {
      const { etag = '' } = (await client.get(person)).headers;
      const headers = { 'if-none-match': etag };
      expect((await client.send('HEAD', person, { headers })).status).toBe(304);
      expect((await client.get('/people/by-email?email=ada@example.com', headers)).status).toBe(304);
    });

    it('answer 404, not 304, if there is nothing', async () => {
      expect((await client.get('/people/999999', { 'if-none-match': '*' })).status).toBe(404);
    });
  });

  describe('query parameters', () => {
    it('are ignored when they are unknown (D-NET-9)', async () => {
      const response = await client.get(`${person}?colour=blue&__proto__=x&fields=lastname`);
      expect(response.status).toBe(200);
      expect(response.json).toMatchObject({ lastname: 'Lovelace' });
    });

    it('are read as they were signed: + is a space, escapes are decoded once (D-SIG-6)', async () => {
      await client.patch(person, { externalid: 'a b%20c+d' });
      const found = await client.get('/people/lookup?type=externalid&value=a+b%2520c%2Bd');
      expect(found.json).toMatchObject({ id: Number(person.split('/').at(-1)) });
    });

    it.each(['fields=%', 'fields=%zz', 'fields=%ff', '&&fields=lastname', 'fields[a]=b', 'fields.length=1', '?'])(
      'never break a read: %s',
      async (query) => {
        expect((await client.get(`${person}?${query}`)).status).toBe(200);
      },
    );
  });
});
