import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { aForm, aQuestion } from '../../builders/form.builder.js';
import { ApiClient, codesOf, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import { routedPaths } from '../../support/routed-paths.js';
import type { RawResponse } from '../../support/send-raw.js';

const log = new RecordingLog();
const blueprint = aBlueprint(1001, {
  quota: { requestsPerDay: 1_000_000 },
  profileTypes: {
    people: {
      fields: [
        { id: 'field11', label: 'Notes', type: 'collection', fields: [{ id: 'field12', label: 'A', type: 'text' }] },
      ],
    },
    jobs: {
      fields: [
        {
          id: 'field1',
          label: 'Places',
          type: 'collection',
          fields: [{ id: 'field2', label: 'Place', type: 'address' }],
        },
        { id: 'field3', label: 'Notes', type: 'collection', fields: [{ id: 'field4', label: 'Note', type: 'text' }] },
        { id: 'field5', label: 'Number', type: 'number' },
      ],
    },
  },
  forms: [aForm('check', { questions: [aQuestion('rows', { type: 'GROUP', questions: [aQuestion('cell')] })] })],
});

/** Names that every JavaScript object has and no request means. */
const NAMES = ['constructor', '__proto__'];
const BODIES = ['{"constructor":1}', '{"__proto__":{"x":1}}', '{"toString":null}'];

/** The limit of entries in a collection, and of problems in an error body (D-ERR-10). */
const MAX_ENTRIES = 1000;

/** The message of the log for what nobody foresaw. */
const FAILURE = 'A request failed inside the service.';

describeServer('hostile input', { blueprints: [blueprint], log }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let person: string;
  let linesBefore: number;

  beforeAll(async () => {
    linesBefore = log.text.split('\n').length;
    person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
  });

  describe('in the query', () => {
    it.each([
      '/people/lookup?type=externalid&value=%ED%A0%80',
      '/people/lookup?type=externalid&value=%FF',
      `/people/lookup?type=externalid&value=${'x'.repeat(12_000)}`,
      `/people/by-email?email=${'%C3%A9'.repeat(2000)}`,
      "/people/lookup?type=externalid&value=' OR 1=1 --".replaceAll(' ', '%20'),
    ])('finds nothing, and breaks nothing: %.80s', async (path) => {
      const response = await client.get(path);
      expect([400, 404]).toContain(response.status);
      expect([2, 5]).toContain(codesOf(response)[0]);
    });

    it.each(['%00', '%ED%A0%80', 'x'.repeat(10_000), ','.repeat(5000), '%zz', '&&', 'a[b]=c'])(
      'of fields= is left out: %.40s',
      async (fields) => {
        expect((await client.get(`${person}?fields=${fields}`)).status).toBe(200);
      },
    );
  });

  describe('in the path', () => {
    it.each(['%00', '%ED%A0%80', '1001.user%00', '__proto__', 'x'.repeat(5000)])(
      'of users and secrets finds none: %.40s',
      async (name) => {
        const admin = (method: string, path: string, body?: unknown) =>
          under.server.sendAs('1001.admin', PASSWORD, { method, path, body });
        const secrets = `/platform/v1/customers/1001/users/${name}/secrets`;
        const own = '/platform/v1/customers/1001/users/1001.user/secrets';
        for (const response of [
          await admin('POST', secrets, {}),
          await admin('DELETE', `${secrets}/k1`),
          await admin('DELETE', `${own}/${name}`),
        ]) {
          expect(response.status).toBe(404);
          expect(codesOf(response)).toEqual([2]);
        }
      },
    );

    it('leads up with %2e%2e, to no secret', async () => {
      const admin = (method: string, path: string, body?: unknown) =>
        under.server.sendAs('1001.admin', PASSWORD, { method, path, body });
      const users = '/platform/v1/customers/1001/users';
      expect((await admin('POST', `${users}/%2e%2e/secrets`, {})).status).toBe(404);
      // the user, who cannot be deleted
      expect(statusAndCodes(await admin('DELETE', `${users}/1001.user/secrets/%2e%2e`))).toEqual([405, [11]]);
    });
  });

  describe('in user names and passwords', () => {
    it.each(['1001.USER', 'a\u0000b', '__proto__', 'x'.repeat(8000), '😀'])(
      'is an unknown user: %.40j',
      async (name) => {
        const path = client.path(person);
        expect(codesOf(await under.server.sendAs(name, PASSWORD, { path }))).toEqual([6]);
        expect(codesOf(await under.server.sendAs('1001.user', name, { path }))).toEqual([6]);
      },
    );

    it('is an unknown signer', async () => {
      expect(codesOf(await under.server.sendSigned('__proto__', SECRET, { path: client.path(person) }))).toEqual([9]);
    });
  });

  describe('in bodies', () => {
    it('with as many entries as a collection may hold is stored whole, and with one more is refused', async () => {
      const entries = Array.from({ length: MAX_ENTRIES }, (_, index) => ({ field4: `note ${index}` }));
      const id = await client.create('jobs', { jobtitle: 'x', field3: entries });
      const { field3 } = (await client.read(`jobs/${id}`, 'field3')) as { field3: unknown[] };
      expect(field3).toHaveLength(MAX_ENTRIES);
      expect(field3.at(-1)).toEqual({ entry: MAX_ENTRIES, field4: `note ${MAX_ENTRIES - 1}` });
      expect(codesOf(await client.patch(`/jobs/${id}`, { field3: [{ field4: 'one more' }] }))).toEqual([5]);
      expect(codesOf(await client.post('/jobs', { jobtitle: 'x', field3: [...entries, { field4: 'x' }] }))).toEqual([
        5,
      ]);
    });

    it('with very many references that lead nowhere is refused', async () => {
      const entries = Array.from({ length: MAX_ENTRIES }, (_, index) => ({ field2: index + 100_000 }));
      const response = await client.post('/jobs', { jobtitle: 'x', field1: entries });
      expect(response.status).toBe(400);
      expect(new Set(codesOf(response))).toEqual(new Set([5]));
    });

    it('with very many unknown fields is refused, with as many of them as an answer holds', async () => {
      const unknown = (length: number) =>
        Object.fromEntries(Array.from({ length }, (_, index) => [`field9${index}`, 1]));
      const response = await client.patch(person, unknown(10_000));
      expect(response.status).toBe(400);
      expect(codesOf(response)).toHaveLength(MAX_ENTRIES);
      expect(codesOf(await client.patch(person, unknown(10_001)))).toEqual([12]);
    });

    it('with very many unknown members of a call is refused, with as many of them as an answer holds', async () => {
      const members = Array.from({ length: 10_000 }, (_, index) => `"m${index}":1`);
      const request = { method: 'POST', path: '/platform/v1/customers/1001/users/1001.user/secrets' };
      const response = await under.server.sendSigned('1001.admin', SECRET, { ...request, body: `{${members.join()}}` });
      expect([response.status, codesOf(response).length]).toEqual([400, MAX_ENTRIES]);
    });

    it('with very many empty arrays is refused before it is parsed (D-ERR-12)', async () => {
      expect(codesOf(await client.patch('/lists/lists.skills', `{"a":[${'[],'.repeat(250_000)}0]}`))).toEqual([12]);
      expect(codesOf(await client.patch(person, `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`))).toEqual([12]);
    });

    it.each(['-1e308', '5e-324', '-0', '9007199254740992'])(
      'with the number %s is stored or refused',
      async (number) => {
        const response = await client.post('/jobs', `{"jobtitle":"x","field5":${number}}`);
        expect([201, 400]).toContain(response.status);
        if (response.status === 201) {
          const read = await client.get(`/jobs/${response.headers.location?.split('/').at(-1)}?fields=field5`);
          expect(read.json).toMatchObject({ field5: Number(number) + 0 });
        }
      },
    );

    it('with external ids as long as they may be is stored, found and unique', async () => {
      const externalid = '😀'.repeat(255);
      const id = await client.create('people', { firstname: 'a', lastname: 'b', externalid });
      const found = await client.get(`/people/lookup?type=externalid&value=${encodeURIComponent(externalid)}`);
      expect(found.json).toMatchObject({ id });
      expect(codesOf(await client.post('/people', { firstname: 'a', lastname: 'b', externalid }))).toEqual([5]);
    });
  });

  describe('by names that every object has', () => {
    const asAdministrator = (method: string, path: string, body?: string): Promise<RawResponse> =>
      under.server.sendSigned('1001.admin', SECRET, { method, path, body });

    const VALUES_OF: Readonly<Record<string, string>> = {
      customerId: '1001',
      fieldId: 'field11',
      field: 'field11',
      username: '1001.user',
      secretId: 'k1',
      listId: 'lists.skills',
      formname: 'check',
      listNodeId: 'C1',
      chain: 'C1',
    };

    /** Fills a path in with what is there, and one of its parameters with a name. */
    const filled = (path: string, replaced?: string, by = ''): string =>
      path.replace(/[:*](\w+)/g, (_, name: string) => (name === replaced ? by : (VALUES_OF[name] ?? '1')));

    const routes = () =>
      routedPaths(under.server).flatMap(({ path, methods }) =>
        methods.map((method) => ({ method: method.toUpperCase(), path })),
      );

    it('in a body is refused by every route', async () => {
      const writes = routes().filter(({ method }) => method !== 'GET' && method !== 'DELETE');
      expect(writes.length).toBeGreaterThan(10);
      for (const { method, path } of writes)
        for (const body of BODIES) {
          const { status } = await asAdministrator(method, filled(path), body);
          expect([method, path, body, status >= 400 && status < 500]).toEqual([method, path, body, true]);
        }
    });

    it.each([
      ['PATCH', () => person, 'field11'],
      ['PATCH', () => person, 'roles'],
      ['PATCH', () => person, 'folder'],
      ['POST', () => '/forms', 'rows'],
    ])('in a value is refused: %s', async (method, path, field) => {
      for (const body of BODIES)
        for (const value of [body, `[${body}]`]) {
          const response = await client.send(method, path(), { body: `{"${field}":${value}}` });
          expect([field, value, response.status]).toEqual([field, value, 400]);
        }
    });

    // Comes last, because it removes what it names.
    it('in a query or a path makes no route fail', async () => {
      for (const { method, path } of routes()) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
        const parts = Array.from(path.matchAll(/[:*](\w+)/g), ([, part]) => part);
        for (const name of NAMES)
          for (const target of [`${filled(path)}?${name}=1`, ...parts.map((part) => filled(path, part, name))]) {
            const { status } = await asAdministrator(method === 'POST' ? 'PATCH' : method, target, body);
            expect([method, target, status < 500 && status !== 429]).toEqual([method, target, true]);
          }
      }
    });
  });

  it('never made the service fail', () => {
    const lines = log.text.split('\n').slice(linesBefore - 1);
    expect(lines.filter((line) => line.includes(FAILURE)).map((line) => line.slice(0, 500))).toEqual([]);
  });
});
