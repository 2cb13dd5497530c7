import { beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues, statusAndCodes } from '../../support/api-client.js';
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
      ],
    },
    rooms: { enabled: false },
  },
});
const guarded = aBlueprint(1004, {
  ...groupsAndUsers(1004, {
    partners: { fieldAccess: { people: { 'addresses/addresscity': 'read', 'addresses/addresszip': 'none' } } },
  }),
});
const locked = aBlueprint(1002, { profileTypes: { companies: { locked: true } } });
const needing = aBlueprint(1003, { profileTypes: { people: { fields: [{ id: 'phones', required: true }] } } });

describeServer('collection entries', { blueprints: [blueprint, locked, needing, guarded] }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let person: string;
  let licences: string;

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
    it('and answered 201 with the place of the new one, whose number none had before, and no body (D-PRO-29)', async () => {
      await remove(2);
      const response = await add({ field11: 'three', field12: 'B' });
      expect([response.status, response.text]).toEqual([201, '']);
      expect(response.headers.location).toBe(client.url(`${licences}/3`));
      expect(await stored()).toEqual([
        { entry: 1, field11: 'one', field12: 'A' },
        { entry: 3, field11: 'three', field12: 'B' },
      ]);
      const first = await client.post(`${person}/fields/phones`, { phonenumber: '1' });
      expect(first.headers.location).toBe(client.url(`${person}/fields/phones/1`));
    });

    it('each with a number of its own, when many race', async () => {
      const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => add({ field11: `${index}` })));
      const numbers = responses.map(({ headers }) => Number(headers.location?.split('/').at(-1)));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 3));
      const entries = (await stored()) as Array<{ entry: number; field11: string }>;
      for (const [index, number] of numbers.entries())
        expect(entries.find(({ entry }) => entry === number)?.field11).toBe(`${index}`);
    });

    it('under the rules of a PATCH of the profile (D-PRO-29)', async () => {
      const wrong = { field12: 'C', field13: 999_999, field14: 'x', field15: 'y', other: 1 };
      const response = await add(wrong);
      expect(response.status).toBe(400);
      expect(headerValues(response, 'x-error').map((value) => value.split(':').slice(0, 2).join(':'))).toEqual([
        '5:field1/new1/field12',
        '4:field1/new1/field14',
        '7:field1/new1/field15',
        '4:field1/new1/other',
        '1:field1/new1/field11',
        '5:field1/new1/field13',
      ]);
      expect((await client.patch(person, { field1: [wrong] })).json).toEqual(response.json);
    });
  });

  it('are read as they stand in the profile, with links and its entity tag, by GET and by HEAD (D-NET-5, D-NET-6)', async () => {
    const examiner = await client.create('people', { firstname: 'Grace', lastname: 'Hopper' });
    await client.patch(`${licences}/1`, { field13: examiner });
    const response = await client.get(`${licences}/1`);
    const self = client.url(`${licences}/1`);
    const { links, ...entry } = response.json as Record<string, unknown>;
    expect([response.status, links]).toEqual([200, [{ rel: 'self', title: 'Licences', url: self }]]);
    expect(entry).toEqual(((await stored()) as unknown[])[0]);
    expect(entry).toMatchObject({ entry: 1, field13: { id: examiner, value: 'Grace Hopper' } });
    expect(response.headers.link).toBe(`<${self}>;rel="self";title="Licences"`);
    expect(response.headers.etag).toBe(await tag());
    expect((await client.get(`${licences}/1`, { 'if-none-match': await tag() })).status).toBe(304);
    const head = await client.send('HEAD', `${licences}/1`);
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', await tag()]);
    expect((await client.send('HEAD', `${licences}/9`)).status).toBe(404);
  });

  describe('are changed by PATCH', () => {
    it('and answered 204 with their place', async () => {
      const before = await tag();
      const response = await client.patch(`${licences}/1`, { field11: 'ONE', field12: null });
      expect([response.status, response.text]).toEqual([204, '']);
      expect(response.headers.location).toBe(client.url(`${licences}/1`));
      expect(await stored()).toEqual([
        { entry: 1, field11: 'ONE' },
        { entry: 2, field11: 'two' },
      ]);
      expect(await tag()).not.toBe(before);
      const refused = await client.patch(`${licences}/1`, { field11: '' });
      expect(errorsOf(refused)).toEqual([{ errorMessage: 'field1/1/field11: is required.', errorCode: 1 }]);
    });

    it('by what was read of them, without entry, of which links alone change nothing: 400 code 12 (D-PRO-7)', async () => {
      const { entry: _, links, ...read } = (await client.get(`${licences}/1`)).json as Record<string, unknown>;
      expect((await client.patch(`${licences}/1`, { ...read, links, field11: 'changed' })).status).toBe(204);
      for (const body of [{}, { links }]) expect(codesOf(await client.patch(`${licences}/1`, body))).toEqual([12]);
    });

    it('by two at once in two members, and both are there (D-PRO-9)', async () => {
      await Promise.all([
        client.patch(`${licences}/1`, { field11: 'A' }),
        client.patch(`${licences}/1`, { field12: 'B' }),
      ]);
      expect(((await stored()) as unknown[])[0]).toEqual({ entry: 1, field11: 'A', field12: 'B' });
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
      expect(statusAndCodes(await other.send('DELETE', `/people/${id}/fields/phones/1`))).toEqual([400, [1]]);
      expect(await other.read(`people/${id}`, 'phones')).toEqual({ phones: [{ entry: 1, phonenumber: '1' }] });
    });
  });

  it('are not removed by a user who may read and not write what they hold; what is hidden keeps none (D-PRO-31)', async () => {
    const admin = new ApiClient(under.server, 1004, '1004.admin');
    const partner = new ApiClient(under.server, 1004);
    const addresses = [{ addresscity: 'Bonn' }, { addresszip: '53111' }];
    const kept = `people/${await admin.create('people', { firstname: 'A', lastname: 'B', addresses })}`;
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

  const NO_FIELD = /^"\w+" is not a field of this resource\. Names must match exactly, in lower case\.$/;

  it.each<[what: string, path: () => string, status: number, code: number, message: RegExp]>([
    ['a field that there is not', () => `${person}/fields/nosuch`, 404, 2, NO_FIELD],
    ['a hidden field, alike', () => `${person}/fields/field2`, 404, 2, NO_FIELD],
    ['a text', () => `${person}/fields/lastname`, 400, 5, /^lastname: is of type text, and only a collection has entr/],
    ['a file', () => `${person}/fields/resume`, 400, 5, /^resume: is of type file, and only a collection has entries/],
    ['a person that there is not', () => '/people/999999/fields/field1', 404, 2, /./],
    ['a type that is disabled', () => '/rooms/1/fields/field1', 404, 2, /./],
  ])('are not there in %s (D-ERR-3, D-PRO-29)', async (_what, path, status, code, message) => {
    for (const response of [
      await client.get(`${path()}/1`),
      await client.post(path(), { field11: 'x' }),
      await client.patch(`${path()}/1`, { field11: 'x' }),
      await client.send('DELETE', `${path()}/1`),
    ]) {
      expect([response.status, codesOf(response)]).toEqual([status, [code]]);
      expect(errorsOf(response)[0]?.errorMessage).toMatch(message);
    }
  });

  it.each(['9', '0', '01', '1.0', 'x', '9007199254740993'])(
    'are not there by the number %s: 404 code 2',
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

  describe('that cannot be written', () => {
    it('because the collection or its type is locked are refused (spec: Profile rules 4)', async () => {
      expect(codesOf(await client.post(`${person}/fields/field3`, { field31: 'x' }))).toEqual([7]);
      const other = new ApiClient(under.server, 1002);
      const id = await other.create('companies', { name: 'Acme', addresses: [{ addresscity: 'Bonn' }] });
      const path = `/companies/${id}/fields/addresses`;
      for (const response of [
        await other.post(path, { addresscity: 'Ulm' }),
        await other.patch(`${path}/1`, {}),
        await other.send('DELETE', `${path}/1`),
      ]) {
        expect([response.status, codesOf(response)]).toEqual([403, [8]]);
      }
    });

    it.each<[string, unknown]>([
      ['entry', { field11: 'x', entry: 1 }],
      ['delete', { delete: true }],
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
});
