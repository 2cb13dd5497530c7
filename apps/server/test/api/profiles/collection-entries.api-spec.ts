import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const LICENCES = {
  id: 'field1',
  label: 'Licences',
  type: 'collection',
  fields: [
    { id: 'field11', label: 'Number', type: 'text', required: true },
    { id: 'field12', label: 'Class', type: 'dropdown', options: ['A', 'B'] },
    { id: 'field13', label: 'Examiner', type: 'person' },
    { id: 'field14', label: 'Note', type: 'text', hidden: true },
    { id: 'field15', label: 'Stamp', type: 'text', readOnly: true },
  ],
};
const blueprint = aBlueprint(1001, {
  profileTypes: {
    people: {
      fields: [
        LICENCES,
        { id: 'field2', label: 'Hidden', type: 'collection', hidden: true, fields: [{ id: 'field21', type: 'text' }] },
        { id: 'field3', label: 'Frozen', type: 'collection', locked: true, fields: [{ id: 'field31', type: 'text' }] },
        { id: 'field4', label: 'Needed', type: 'text', required: false },
      ],
    },
    jobs: { fields: [{ ...LICENCES, id: 'field5', fields: [{ id: 'field51', type: 'text' }] }] },
    rooms: { enabled: false },
  },
});
const guarded = aBlueprint(1004, {
  userGroups: [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    {
      integrationName: 'partners',
      label: 'Partners',
      access: { companies: 'read', talentpools: 'none' },
      fieldAccess: { people: { 'addresses/addresscity': 'read', 'addresses/addresszip': 'none' } },
      searchLocks: { people: { filters: [{ name: 'person.folder', value: ['D32001'], operator: '=' }] } },
    },
  ],
});
const locked = aBlueprint(1002, {
  profileTypes: { companies: { locked: true } },
});
const needing = aBlueprint(1003, {
  profileTypes: { people: { fields: [{ id: 'phones', required: true }] } },
});

describeServer('collection entries', { blueprints: [blueprint, locked, needing, guarded] }, (under) => {
  let client: ApiClient;
  let person: string;
  let licences: string;

  beforeAll(() => {
    client = new ApiClient(under.server, 1001);
  });

  beforeEach(async () => {
    person = `/people/${await client.create('people', {
      firstname: 'Ada',
      lastname: 'Lovelace',
      field1: [{ field11: 'one', field12: 'A' }, { field11: 'two' }],
    })}`;
    licences = `${person}/fields/field1`;
  });

  const stored = async (): Promise<unknown> => (await client.read(person.slice(1), 'field1,lastname'))['field1'];
  const tag = async (): Promise<string> => String((await client.get(person)).headers.etag);
  const add = (body: unknown, headers?: Record<string, string>) => client.send('POST', licences, { body, headers });
  const remove = (entry: number | string, headers?: Record<string, string>) =>
    client.send('DELETE', `${licences}/${entry}`, { headers });

  describe('are added by POST', () => {
    it('and answered 201 with the place of the new one, and no body (D-PRO-29)', async () => {
      const response = await add({ field11: 'three', field12: 'B' });
      expect([response.status, response.text]).toEqual([201, '']);
      expect(response.headers.location).toBe(client.url(`${licences}/3`));
      expect(await stored()).toEqual([
        { entry: 1, field11: 'one', field12: 'A' },
        { entry: 2, field11: 'two' },
        { entry: 3, field11: 'three', field12: 'B' },
      ]);
    });

    it('to a collection that is empty', async () => {
      const response = await client.post(`${person}/fields/phones`, { phonenumber: '1' });
      expect(response.headers.location).toBe(client.url(`${person}/fields/phones/1`));
    });

    it('and never get a number that was given before', async () => {
      await remove(2);
      expect((await add({ field11: 'x' })).headers.location).toMatch(/\/3$/);
    });

    it('each with a number of its own, when many race', async () => {
      const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => add({ field11: `${index}` })));
      const numbers = responses.map(({ headers }) => Number(headers.location?.split('/').at(-1)));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 3));
      const entries = (await stored()) as Array<{ entry: number; field11: string }>;
      for (const [index, number] of numbers.entries())
        expect(entries.find(({ entry }) => entry === number)?.field11).toBe(`${index}`);
    });

    it('under the rules of a PATCH of the profile: required, unknown, hidden and read-only members, references (D-PRO-29)', async () => {
      const response = await add({ field12: 'C', field13: 999_999, field14: 'x', field15: 'y', other: 1 });
      expect(response.status).toBe(400);
      expect(headerValues(response, 'x-error').map((value) => value.split(':').slice(0, 2).join(':'))).toEqual([
        '5:field1/new1/field12',
        '4:field1/new1/field14',
        '7:field1/new1/field15',
        '4:field1/new1/other',
        '1:field1/new1/field11',
        '5:field1/new1/field13',
      ]);
      const patched = await client.patch(person, {
        field1: [{ field12: 'C', field13: 999_999, field14: 'x', field15: 'y', other: 1 }],
      });
      expect(patched.json).toEqual(response.json);
    });
  });

  describe('are read by GET', () => {
    it('as they stand in the read of the profile, with links and the entity tag of the profile', async () => {
      const response = await client.get(`${licences}/1`);
      const self = client.url(`${licences}/1`);
      expect(response.status).toBe(200);
      expect(response.json).toEqual({
        entry: 1,
        field11: 'one',
        field12: 'A',
        links: [{ rel: 'self', title: 'Licences', url: self }],
      });
      expect(response.headers.link).toBe(`<${self}>;rel="self";title="Licences"`);
      expect(response.headers.etag).toBe(await tag());
    });

    it('with references and lists rendered, as the profile is read', async () => {
      const examiner = await client.create('people', { firstname: 'Grace', lastname: 'Hopper' });
      await client.patch(`${licences}/2`, { field13: examiner });
      const { links: _, ...entry } = (await client.get(`${licences}/2`)).json as Record<string, unknown>;
      expect(entry).toEqual(((await stored()) as unknown[])[1]);
      expect(entry).toMatchObject({ field13: { id: examiner, value: 'Grace Hopper' } });
    });

    it('as 304 if the caller has the version of the profile (D-NET-6)', async () => {
      const known = { 'if-none-match': await tag() };
      expect((await client.get(`${licences}/1`, known)).status).toBe(304);
      await client.change(person.slice(1), { middlename: 'x' });
      expect((await client.get(`${licences}/1`, known)).status).toBe(200);
    });

    it('and by HEAD (D-NET-5)', async () => {
      const response = await client.send('HEAD', `${licences}/1`);
      expect([response.status, response.text]).toEqual([200, '']);
      expect(response.headers.etag).toBe(await tag());
      expect((await client.send('HEAD', `${licences}/9`)).status).toBe(404);
    });
  });

  describe('are changed by PATCH', () => {
    it('and answered 204 with their place', async () => {
      const before = await tag();
      const response = await client.patch(`${licences}/2`, { field12: 'B' });
      expect([response.status, response.text]).toEqual([204, '']);
      expect(response.headers.location).toBe(client.url(`${licences}/2`));
      expect(await stored()).toEqual([
        { entry: 1, field11: 'one', field12: 'A' },
        { entry: 2, field11: 'two', field12: 'B' },
      ]);
      expect(await tag()).not.toBe(before);
    });

    it('with null, which clears a member, but a required one cannot be cleared', async () => {
      await client.patch(`${licences}/1`, { field12: null });
      expect(await stored()).toEqual([
        { entry: 1, field11: 'one' },
        { entry: 2, field11: 'two' },
      ]);
      const response = await client.patch(`${licences}/1`, { field11: '' });
      expect(errorsOf(response)).toEqual([{ errorMessage: 'field1/1/field11: is required.', errorCode: 1 }]);
    });

    it('by what was read of them, without entry', async () => {
      const { entry: _, ...read } = (await client.get(`${licences}/1`)).json as Record<string, unknown>;
      expect((await client.patch(`${licences}/1`, { ...read, field11: 'changed' })).status).toBe(204);
    });

    it('by two at once in two members, and both are there (D-PRO-9)', async () => {
      await Promise.all([
        client.patch(`${licences}/1`, { field11: 'A' }),
        client.patch(`${licences}/1`, { field12: 'B' }),
      ]);
      expect(((await stored()) as unknown[])[0]).toEqual({ entry: 1, field11: 'A', field12: 'B' });
    });

    it.each([{}, { links: [] }])('but not by %j: 400 code 12 (D-PRO-7)', async (body) => {
      const response = await client.patch(`${licences}/1`, body);
      expect([response.status, codesOf(response)]).toEqual([400, [12]]);
    });
  });

  describe('are removed by DELETE', () => {
    it('and answered 204; then they are gone (D-PRO-29)', async () => {
      const response = await remove(1);
      expect([response.status, response.text, response.headers.location]).toEqual([204, '', undefined]);
      expect(await stored()).toEqual([{ entry: 2, field11: 'two' }]);
      expect((await remove(1)).status).toBe(404);
      expect((await client.get(`${licences}/1`)).status).toBe(404);
    });

    it('but not the last one of a collection that is required', async () => {
      const other = new ApiClient(under.server, 1003);
      const id = await other.create('people', { firstname: 'A', lastname: 'B', phones: [{ phonenumber: '1' }] });
      const response = await other.send('DELETE', `/people/${id}/fields/phones/1`);
      expect([response.status, codesOf(response)]).toEqual([400, [1]]);
      expect(await other.read(`people/${id}`, 'phones')).toEqual({ phones: [{ entry: 1, phonenumber: '1' }] });
    });
  });

  it('are not removed by a user who may read and not write what they hold; what is hidden keeps none (D-PRO-31)', async () => {
    const admin = new ApiClient(under.server, 1004, '1004.admin');
    const partner = new ApiClient(under.server, 1004);
    const addresses = [{ addresscity: 'Bonn' }, { addresszip: '53111' }];
    const kept = `people/${await admin.create('people', { firstname: 'A', lastname: 'B', folder: 'D32001', addresses })}`;
    for (const response of [
      await partner.send('DELETE', `/${kept}/fields/addresses/1`),
      await partner.patch(`/${kept}`, { addresses: [{ entry: 1, delete: true }] }),
      await partner.patch(`/${kept}`, { addresses: null }),
    ]) {
      expect([response.status, codesOf(response)]).toEqual([400, [7]]);
    }
    expect((await partner.send('DELETE', `/${kept}/fields/addresses/2`)).status).toBe(204);
    expect(await admin.read(kept, 'addresses')).toEqual({ addresses: [{ entry: 1, addresscity: 'Bonn' }] });
  });

  describe('If-Match (D-NET-6)', () => {
    it('of the version that was read lets a write through, and of another one is 412 code 21', async () => {
      const known = await tag();
      expect((await add({ field11: 'x' }, { 'if-match': known })).status).toBe(201);
      for (const response of [
        await add({ field11: 'y' }, { 'if-match': known }),
        await client.send('PATCH', `${licences}/1`, { body: { field11: 'y' }, headers: { 'if-match': known } }),
        await remove(1, { 'if-match': known }),
      ]) {
        expect([response.status, codesOf(response)]).toEqual([412, [21]]);
      }
      expect(await stored()).toHaveLength(3);
    });

    it('is not checked if there is no such thing: 404 first (D-PRO-29)', async () => {
      const stale = { 'if-match': '"stale"' };
      expect((await remove(9, stale)).status).toBe(404);
      expect((await client.send('POST', `${person}/fields/nosuch`, { body: {}, headers: stale })).status).toBe(404);
      expect((await client.send('POST', '/people/99999/fields/field1', { body: {}, headers: stale })).status).toBe(404);
    });
  });

  describe('that are not there', () => {
    const all = (path: string) => [
      client.get(`${path}/1`),
      client.post(path, { field11: 'x' }),
      client.patch(`${path}/1`, { field11: 'x' }),
      client.send('DELETE', `${path}/1`),
    ];

    it.each(['nosuch', 'field2', 'Field1', 'field1,field2', '%20'])(
      'because the field %s does not exist, or is hidden, are 404 code 2 alike (D-ERR-3)',
      async (field) => {
        for (const response of await Promise.all(all(`${person}/fields/${field}`))) {
          expect([response.status, codesOf(response)]).toEqual([404, [2]]);
        }
        const message = errorsOf(await client.get(`${person}/fields/${field}/1`))[0]?.errorMessage;
        expect(message?.replace(/"[^"]*"/, '')).toBe(
          ' is not a field of this resource. Names must match exactly, in lower case.',
        );
      },
    );

    it.each(['lastname', 'folder', 'resume', 'roles', 'id'])(
      'because %s is not a collection are 400 code 5, naming its type (D-PRO-29)',
      async (field) => {
        for (const response of await Promise.all(all(`${person}/fields/${field}`))) {
          expect([response.status, codesOf(response)]).toEqual([400, [5]]);
          expect(errorsOf(response)[0]?.errorMessage).toMatch(
            new RegExp(`^${field}: is of type \\w+, and only a collection has entries`),
          );
        }
      },
    );

    it.each(['9', '0', '01', '+1', '1.0', '-1', '1e0', 'x', '%20', '9007199254740993', 'text', 'pdf'])(
      'because none has the number %s are 404 code 2 (D-PRO-29)',
      async (entry) => {
        for (const response of [
          await client.get(`${licences}/${entry}`),
          await client.patch(`${licences}/${entry}`, { field11: 'x' }),
          await remove(entry),
        ]) {
          expect([response.status, codesOf(response)]).toEqual([404, [2]]);
        }
      },
    );

    it('because the profile or its type is not there are 404 code 2', async () => {
      for (const path of ['/people/999999/fields/field1', '/people/007/fields/field1', '/rooms/1/fields/field1']) {
        for (const response of await Promise.all(all(path))) {
          expect([path, response.status, codesOf(response)]).toEqual([path, 404, [2]]);
        }
      }
    });
  });

  describe('that cannot be written', () => {
    it('because the collection is locked are 400 code 7, and can be read', async () => {
      const frozen = `${person}/fields/field3`;
      const response = await client.post(frozen, { field31: 'x' });
      expect([response.status, codesOf(response)]).toEqual([400, [7]]);
      expect((await client.get(`${frozen}/1`)).status).toBe(404);
    });

    it('because the type is locked are 403 code 8 (spec: Profile rules 4)', async () => {
      const other = new ApiClient(under.server, 1002);
      const id = await other.create('companies', { name: 'Acme', addresses: [{ addresscity: 'Bonn' }] });
      const path = `/companies/${id}/fields/addresses`;
      for (const response of [
        await other.post(path, { addresscity: 'Ulm' }),
        await other.patch(`${path}/1`, { addresscity: 'Ulm' }),
        await other.patch(`${path}/1`, {}),
        await other.send('DELETE', `${path}/1`),
      ]) {
        expect([response.status, codesOf(response)]).toEqual([403, [8]]);
      }
    });

    it.each<[string, unknown]>([
      ['entry', { field11: 'x', entry: 1 }],
      ['delete', { field11: 'x', delete: true }],
      ['delete', { delete: true }],
      ['entry', { entry: null }],
    ])('with %s in the body %j are 400 code 5, with the way out (D-PRO-29)', async (name, body) => {
      for (const response of [
        await add({ field11: 'x', ...(body as object) }),
        await client.patch(`${licences}/1`, body),
      ]) {
        expect([response.status, codesOf(response)]).toEqual([400, [5]]);
        expect(errorsOf(response)[0]?.errorMessage).toMatch(new RegExp(`^${name}: must be left out: `));
      }
      expect(await stored()).toHaveLength(2);
    });

    it('in the serial number of an address are refused, unless it comes back as it is (D-PRO-10)', async () => {
      const id = await client.create('companies', { name: 'Acme', addresses: [{ addresscity: 'Bonn' }] });
      const path = `/companies/${id}/fields/addresses`;
      expect(codesOf(await client.post(path, { id: 7 }))).toEqual([7]);
      const { id: serial } = (await client.get(`${path}/1`)).json as { id: number };
      expect(codesOf(await client.patch(`${path}/1`, { id: serial + 1, addresscity: 'Ulm' }))).toEqual([7]);
      expect((await client.patch(`${path}/1`, { id: serial, addresscity: 'Ulm' })).status).toBe(204);
      await client.post(path, { addresscity: 'Köln' });
      const second = (await client.get(`${path}/2`)).json as { id: number };
      expect(second.id).toBeGreaterThan(serial);
    });
  });

  it.each<[string, string, string]>([
    ['GET', '', 'POST'],
    ['PATCH', '', 'POST'],
    ['DELETE', '', 'POST'],
    ['PUT', '/1', 'DELETE, GET, HEAD, PATCH'],
    ['POST', '/1', 'DELETE, GET, HEAD, PATCH'],
  ])('answer 405 to %s …%s, with Allow: %s', async (method, below, allow) => {
    const response = await client.send(method, licences + below, { body: method === 'GET' ? undefined : {} });
    expect([response.status, codesOf(response), response.headers.allow]).toEqual([405, [11], allow]);
  });

  it('have paths with a slash at the end (D-NET-5)', async () => {
    expect((await client.get(`${licences}/1/`)).status).toBe(200);
    expect((await client.post(`${licences}/`, { field11: 'x' })).status).toBe(201);
  });

  it('of another customer are 404 code 3', async () => {
    const other = new ApiClient(under.server, 1002);
    const response = await under.server.sendSigned(other.username, 'test-secret-of-forty-three-characters-xxxxx', {
      path: client.path(`${licences}/1`),
    });
    expect([response.status, codesOf(response)]).toEqual([404, [3]]);
  });

  it('are guarded as their profile is: by the search lock, and by the access to its type', async () => {
    const admin = new ApiClient(under.server, 1004, '1004.admin');
    const partner = new ApiClient(under.server, 1004);
    const phones = [{ phonenumber: '1' }];
    const seen = await admin.create('people', { firstname: 'A', lastname: 'B', folder: 'D32001', phones });
    const unseen = await admin.create('people', { firstname: 'A', lastname: 'B', folder: 'D32002', phones });
    const company = await admin.create('companies', { name: 'A', addresses: [{ addresscity: 'Bonn' }] });
    const statuses = async (path: string): Promise<Array<[number, number[]]>> => {
      const responses = [
        await partner.get(`${path}/1`),
        await partner.post(path, {}),
        await partner.patch(`${path}/1`, { primary: true }),
        await partner.send('DELETE', `${path}/1`),
      ];
      return responses.map((response) => [response.status, response.status < 300 ? [] : codesOf(response)]);
    };
    const denied = [404, [3]];
    expect(await statuses(`/people/${unseen}/fields/phones`)).toEqual([denied, denied, denied, denied]);
    expect(await statuses(`/companies/${company}/fields/addresses`)).toEqual([[200, []], denied, denied, denied]);
    expect(await statuses(`/people/${seen}/fields/phones`)).toEqual([200, 201, 204, 204].map((status) => [status, []]));
  });

  it('are there for every type', async () => {
    const job = await client.create('jobs', { jobtitle: 'Cook' });
    expect((await client.post(`/jobs/${job}/fields/field5`, { field51: 'x' })).status).toBe(201);
    expect((await client.get(`/jobs/${job}/fields/field5/1`)).json).toMatchObject({ entry: 1, field51: 'x' });
  });
});
