import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import { sendBytes } from '../../support/send-bytes.js';

const log = new RecordingLog();
const blueprint = aBlueprint(1001, {
  profileTypes: {
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
});

/** The limit of entries in a collection, and of problems in an error body (D-ERR-10). */
const MAX_ENTRIES = 1000;

/** The message of the log for what nobody foresaw. */
const FAILURE = 'A request failed inside the service.';

describeServer('hostile input', { blueprints: [blueprint], log }, (under) => {
  let client: ApiClient;
  let person: string;
  let linesBefore: number;

  beforeAll(async () => {
    linesBefore = log.text.split('\n').length;
    client = new ApiClient(under.server, 1001);
    person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
  });

  describe('in the query', () => {
    it.each([
      '/people/lookup?type=externalid&value=%00',
      '/people/lookup?type=externalid&value=a%00b',
      '/people/lookup?type=externalid&value=%ED%A0%80',
      '/people/lookup?type=externalid&value=%FF',
      '/people/by-email?email=%00',
      '/people/by-email?email=a%00@example.com',
      `/people/lookup?type=externalid&value=${'x'.repeat(12_000)}`,
      `/people/by-email?email=${'%C3%A9'.repeat(2000)}`,
      "/people/lookup?type=externalid&value=' OR 1=1 --".replaceAll(' ', '%20'),
    ])('finds nothing, and breaks nothing: %.80s', async (path) => {
      const response = await client.get(path);
      expect([400, 404]).toContain(response.status);
      expect([2, 5]).toContain(codesOf(response)[0]);
    });

    it.each(['%00', '%ED%A0%80', 'x'.repeat(10_000), ','.repeat(5000), '__proto__', 'a%00b,lastname', '%2C'])(
      'of fields= is left out: %.40s',
      async (fields) => {
        expect((await client.get(`${person}?fields=${fields}`)).status).toBe(200);
      },
    );
  });

  describe('in the path', () => {
    it.each(['%00', '%ED%A0%80', 'a%00b', "'%20OR%201=1", '__proto__', 'x'.repeat(5000)])(
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
      const above = await admin('DELETE', `${users}/1001.user/secrets/%2e%2e`);
      expect([above.status, codesOf(above)]).toEqual([405, [11]]);
    });

    it('is taken in the absolute form as well', async () => {
      const basic = Buffer.from(`1001.user:${PASSWORD}`).toString('base64');
      const request = (target: string) =>
        `GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Basic ${basic}\r\nConnection: close\r\n\r\n`;
      expect(await sendBytes(under.server.baseUrl, request(`http://x${client.path(person)}`))).toMatch(
        /^HTTP\/1\.1 200 /,
      );
      expect(await sendBytes(under.server.baseUrl, request('http://x/nothing'))).toMatch(/^HTTP\/1\.1 404 /);
    });
  });

  describe('in user names and passwords', () => {
    it.each(['\u0000', 'a\u0000b', '__proto__', 'constructor', 'x'.repeat(8000), '😀', "' OR 1=1 --"])(
      'is an unknown user: %.40j',
      async (name) => {
        const path = client.path(person);
        expect(codesOf(await under.server.sendAs(name, PASSWORD, { path }))).toEqual([6]);
        expect(codesOf(await under.server.sendAs('1001.user', name, { path }))).toEqual([6]);
      },
    );

    it.each(['__proto__', 'constructor', 'hasOwnProperty'])('is an unknown signer: %s', async (name) => {
      expect(codesOf(await under.server.sendSigned(name, SECRET, { path: client.path(person) }))).toEqual([9]);
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

    it('with very many empty arrays is refused before it is parsed (D-ERR-12)', async () => {
      expect(codesOf(await client.patch(person, `{"a":[${'[],'.repeat(250_000)}0]}`))).toEqual([12]);
      expect(codesOf(await client.patch(person, `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`))).toEqual([12]);
    });

    it.each(['1e308', '-1e308', '5e-324', '-0', '9007199254740992', '0.1e1'])(
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

  it('never made the service fail', () => {
    const lines = log.text.split('\n').slice(linesBefore - 1);
    expect(lines.filter((line) => line.includes(FAILURE)).map((line) => line.slice(0, 500))).toEqual([]);
  });
});
