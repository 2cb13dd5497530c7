import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { TestClock } from '../../support/test-clock.js';

const TYPES = ['people', 'jobs', 'companies', 'newhirecategories', 'talentpools', 'rooms', 'connectevents'] as const;
type ProfileType = (typeof TYPES)[number];

/** The fields that each type needs at least. */
const LEAST: Readonly<Record<ProfileType, Readonly<Record<string, unknown>>>> = {
  people: { firstname: 'Ada', lastname: 'Lovelace' },
  jobs: { jobtitle: 'Engineer' },
  companies: { name: 'Acme' },
  newhirecategories: { title: 'Interns' },
  talentpools: { title: 'Pool' },
  rooms: { name: 'Blue room' },
  connectevents: { title: 'Open day' },
};

/** The field that each type is called by. */
const TITLE: Readonly<Record<ProfileType, string>> = {
  people: 'lastname',
  jobs: 'jobtitle',
  companies: 'name',
  newhirecategories: 'title',
  talentpools: 'title',
  rooms: 'name',
  connectevents: 'title',
};

const clock = new TestClock();
const blueprint = aBlueprint(1001, {
  users: [
    aUser('1001.admin', 'administrators', { name: 'Iris Integration' }),
    aUser('1001.user', 'partners', { name: 'Paul de la Partner' }),
    aUser('1001.single', 'partners', { name: 'Cher' }),
  ],
});
/** Random characters of four bytes each, so that no two texts are alike and the database cannot compress them. */
const longKey = (length: number): string =>
  Array.from({ length }, () => String.fromCodePoint(0x20000 + Math.floor(Math.random() * 0xa000))).join('');
const longKeys = aBlueprint(1004, {
  users: [aUser('1004.admin', 'administrators')],
  profileTypes: {
    people: { fields: ['externalid', 'email'].map((id) => ({ id, maxLength: 500 })) },
  },
});
const withoutRooms = aBlueprint(1003, {
  users: [aUser('1003.user', 'partners')],
  profileTypes: { rooms: { enabled: false } },
});

describeServer('profiles', { blueprints: [blueprint, aBlueprint(1002), withoutRooms, longKeys], clock }, (under) => {
  let client: ApiClient;
  let admin: ApiClient;

  beforeAll(() => {
    clock.set('2026-11-20T12:00:00Z');
    client = new ApiClient(under.server, 1001);
    admin = new ApiClient(under.server, 1001, '1001.admin');
  });

  describe.each(TYPES)('%s', (profileType) => {
    const title = TITLE[profileType];

    it('are created, read, changed and read again', async () => {
      const created = await client.post(`/${profileType}`, LEAST[profileType]);
      expect(created).toMatchObject({ status: 201, text: '' });
      const { pathname } = new URL(created.headers.location ?? '');
      const below = pathname.slice(client.path('').length);
      expect(below).toMatch(new RegExp(`^/${profileType}/[1-9]\\d*$`));
      expect((await client.get(`${below}?fields=${title}`)).json).toMatchObject({ [title]: LEAST[profileType][title] });
      const changed = await client.patch(below, { [title]: 'Changed' });
      expect(changed).toMatchObject({ status: 204, text: '', headers: { location: client.url(below) } });
      expect(await client.read(below.slice(1), title)).toEqual({ [title]: 'Changed' });
    });

    it('have ids in order, without a gap, refused ones included (D-PRO-1)', async () => {
      const first = await client.create(profileType, LEAST[profileType]);
      await client.post(`/${profileType}`, { nothing: 1 });
      expect(await client.create(profileType, LEAST[profileType])).toBe(first + 1);
    });

    it('need what they are called by', async () => {
      const response = await client.post(`/${profileType}`, {});
      expect(response.status).toBe(400);
      expect(codesOf(response).every((code) => code === 1)).toBe(true);
      expect(headerValues(response, 'x-error')).toContain(`1:${title}:is required.`);
    });

    it('cannot be deleted: 405 (D-PRO-7)', async () => {
      const response = await client.send('DELETE', `/${profileType}/1`);
      expect(response.status).toBe(405);
      expect(codesOf(response)).toEqual([11]);
    });

    it('read the common fields, and take them on no write (spec: Common profile fields)', async () => {
      const id = await client.create(profileType, LEAST[profileType]);
      const common = await client.read(`${profileType}/${id}`, 'id,createddate,createdby,updateddate,updatedby');
      const user = {
        profile: expect.stringMatching(/\/people\/\d+$/),
        id: expect.any(Number),
        value: 'Paul de la Partner',
      };
      expect(common).toEqual({
        id,
        createddate: '2026-11-20 12:00 PM',
        createdby: user,
        updateddate: '2026-11-20 12:00 PM',
        updatedby: user,
      });
      for (const name of ['id', 'createddate', 'createdby', 'updateddate', 'updatedby']) {
        expect(codesOf(await client.patch(`/${profileType}/${id}`, { [name]: common[name], [title]: 'x' }))).toEqual([
          7,
        ]);
        expect(codesOf(await client.post(`/${profileType}`, { ...LEAST[profileType], [name]: null }))).toEqual([7]);
      }
    });

    it('are disabled if the customer has them disabled', async () => {
      const other = new ApiClient(under.server, 1003);
      if (profileType !== 'rooms') return;
      for (const response of [
        await other.get('/rooms/1'),
        await other.post('/rooms', LEAST.rooms),
        await other.patch('/rooms/1', LEAST.rooms),
      ]) {
        expect(response.status).toBe(404);
        expect(codesOf(response)).toEqual([2]);
      }
    });
  });

  describe('ids', () => {
    it('are given per customer and type', async () => {
      const other = new ApiClient(under.server, 1002);
      expect(await other.create('jobs', LEAST.jobs)).toBe(1);
      expect(await other.create('companies', LEAST.companies)).toBe(1);
    });

    it.each([
      '0',
      '-1',
      '007',
      '+7',
      '7.0',
      '1e0',
      '0x1',
      'abc',
      '1a',
      '9007199254740993',
      '99999999999999999999',
      '%20',
      '1%20',
    ])('are not spelled %s: 404 code 2 (D-PRO-1)', async (id) => {
      for (const response of [
        await client.get(`/people/${id}`),
        await client.patch(`/people/${id}`, { lastname: 'x' }),
      ]) {
        expect(response.status).toBe(404);
        expect(codesOf(response)).toEqual([2]);
      }
    });
  });

  describe('reads', () => {
    let person: string;

    beforeAll(async () => {
      person = `people/${await client.create('people', { firstname: 'Grace', lastname: 'Hopper', email: 'grace@example.com', phones: [{ phonenumber: '1' }] })}`;
    });

    it('hold the default fields that have a value, and the links', async () => {
      const { json } = await client.get(`/${person}`);
      expect(json).toEqual({
        firstname: 'Grace',
        lastname: 'Hopper',
        folder: { id: 'D32001', value: 'Candidate: Active', formattedvalue: 'Candidate: Active' },
        phones: [{ entry: 1, phonenumber: '1' }],
        links: [
          { rel: 'self', title: 'Person', url: client.url(`/${person}`) },
          { rel: 'workflows', title: 'Workflows', url: client.url(`/${person}/workflows`) },
        ],
      });
    });

    it('hold the requested fields and no others (D-PRO-2)', async () => {
      expect(await client.read(person, 'email,lastname')).toEqual({ email: 'grace@example.com', lastname: 'Hopper' });
    });

    it('hold a field once that is requested twice', async () => {
      const response = await client.get(`/${person}?fields=lastname,lastname`);
      expect(response.text.match(/"lastname"/g)).toHaveLength(1);
      expect(headerValues(response, 'x-warning')).toEqual([]);
    });

    it.each(['', 'fields', 'fields='])('hold the default fields for ?%s (D-PRO-17)', async (query) => {
      const { json } = await client.get(`/${person}?${query}`);
      expect(Object.keys(json as object)).toEqual(['firstname', 'lastname', 'folder', 'phones', 'links']);
    });

    it.each(['LastName', 'lastname ', ' lastname', 'LASTNAME', 'name', 'phones.phonenumber', 'field1'])(
      'leave out %j with a warning: names are exact (D-PRO-2, code 4)',
      async (name) => {
        const response = await client.get(`/${person}?fields=${encodeURIComponent(name)},firstname`);
        expect(response.status).toBe(200);
        expect(Object.keys(response.json as object)).toEqual(['firstname', 'links']);
        expect(headerValues(response, 'x-warning')).toEqual([expect.stringContaining(`4:${name}`)]);
      },
    );

    it('leave out a field without a value, without a warning', async () => {
      const response = await client.get(`/${person}?fields=middlename`);
      expect(Object.keys(response.json as object)).toEqual(['links']);
      expect(headerValues(response, 'x-warning')).toEqual([]);
    });
  });

  describe('writes', () => {
    it('clear a field by null or an empty string, and leave absent ones as they are (D-PRO-3)', async () => {
      const id = await client.create('people', {
        ...LEAST.people,
        middlename: 'a',
        email: 'a@example.com',
        externalid: 'clear',
        startdate: '2026-01-01',
      });
      await client.change(`people/${id}`, { middlename: null, email: '', startdate: null });
      expect(await client.read(`people/${id}`, 'middlename,email,startdate,externalid,lastname')).toEqual({
        externalid: 'clear',
        lastname: 'Lovelace',
      });
    });

    it('need required fields to have a value after the change (D-PRO-3, spec: Profile rules 5)', async () => {
      const id = await client.create('people', LEAST.people);
      for (const value of [null, '']) {
        const response = await client.patch(`/people/${id}`, { lastname: value });
        expect(response.status).toBe(400);
        expect(errorsOf(response)).toEqual([{ errorMessage: 'lastname: is required.', errorCode: 1 }]);
      }
      expect(await client.read(`people/${id}`, 'lastname')).toEqual({ lastname: 'Lovelace' });
    });

    it('fail on a profile that lacks a required field until it is supplied (spec: Profile rules 5)', async () => {
      const other = new ApiClient(under.server, 1003);
      const userPerson = 'people/1';
      await under.server.apply({
        ...withoutRooms,
        profileTypes: { people: { fields: [{ id: 'externalid', required: true }] } },
      });
      const lacking = await other.patch(`/${userPerson}`, { middlename: 'x' });
      expect(errorsOf(lacking)).toEqual([{ errorMessage: 'externalid: is required.', errorCode: 1 }]);
      expect((await other.patch(`/${userPerson}`, { middlename: 'x', externalid: 'supplied' })).status).toBe(204);
    });

    it('are refused whole: nothing of a refused write is stored', async () => {
      const id = await client.create('people', LEAST.people);
      const { etag } = (await client.get(`/people/${id}`)).headers;
      await client.patch(`/people/${id}`, { middlename: 'kept?', lastname: 7 });
      expect(await client.read(`people/${id}`, 'middlename')).toEqual({});
      expect((await client.get(`/people/${id}`)).headers.etag).toBe(etag);
    });

    it('of {} are malformed on PATCH (D-PRO-7, code 12)', async () => {
      const id = await client.create('people', LEAST.people);
      for (const body of [{}, { links: [] }]) {
        const response = await client.patch(`/people/${id}`, body);
        expect(response.status).toBe(400);
        expect(codesOf(response)).toEqual([12]);
      }
    });

    it('ignore links that are sent back (D-ERR-4, code 7)', async () => {
      const id = await client.create('people', { ...LEAST.people, links: 'anything' });
      expect((await client.patch(`/people/${id}`, { middlename: 'x', links: [{ rel: 'self' }] })).status).toBe(204);
    });

    it('ignore fields= on PATCH: all fields sent are updated (spec: Profiles)', async () => {
      const id = await client.create('people', LEAST.people);
      await client.patch(`/people/${id}?fields=firstname`, { firstname: 'New', lastname: 'Name' });
      expect(await client.read(`people/${id}`, 'firstname,lastname')).toEqual({ firstname: 'New', lastname: 'Name' });
    });

    it('have a date, and the name of the writer (D-PRO-8)', async () => {
      clock.set('2026-11-20T23:59:59.999Z');
      const id = await admin.create('people', LEAST.people);
      clock.set('2026-11-21T00:00:00Z');
      await client.change(`people/${id}`, { middlename: 'x' });
      expect(await client.read(`people/${id}`, 'createddate,createdby,updateddate,updatedby')).toMatchObject({
        createddate: '2026-11-20 11:59 PM',
        createdby: { value: 'Iris Integration' },
        updateddate: '2026-11-21 12:00 AM',
        updatedby: { value: 'Paul de la Partner' },
      });
    });

    it('by PATCH of what is read change nothing, for every field that can be written', async () => {
      const id = await client.create('companies', {
        name: 'Acme',
        email: 'a@b',
        addresses: [{ addresscity: 'Paris', addresscountry: 'FR', primary: true }],
      });
      const read = await client.read(`companies/${id}`, 'name,folder,email');
      expect((await client.patch(`/companies/${id}`, read)).status).toBe(204);
      expect(await client.read(`companies/${id}`, 'name,folder,email')).toEqual(read);
    });
  });

  describe('external ids', () => {
    it('and addresses are stored and found at the greatest length that a blueprint may give them (D-PRO-5)', async () => {
      const customer = new ApiClient(under.server, 1004, '1004.admin');
      const [externalid, email] = [longKey(500), longKey(500)];
      const id = await customer.create('people', { ...LEAST.people, externalid, email });
      const byId = await customer.get(`/people/lookup?type=externalid&value=${encodeURIComponent(externalid)}`);
      const byEmail = await customer.get(`/people/by-email?email=${encodeURIComponent(email)}&fields=id`);
      expect([byId.json, byEmail.json]).toMatchObject([{ id }, { id }]);
    });

    it.each(['people', 'jobs', 'companies'] as const)(
      'are looked up exactly: %s (spec: Profiles)',
      async (profileType) => {
        const id = await client.create(profileType, { ...LEAST[profileType], externalid: 'X-1 ä' });
        const found = await client.get(`/${profileType}/lookup?type=externalid&value=${encodeURIComponent('X-1 ä')}`);
        expect(found.status).toBe(200);
        expect(found.json).toEqual({
          id,
          links: [{ rel: 'self', title: expect.any(String), url: client.url(`/${profileType}/${id}`) }],
        });
        for (const value of ['x-1 ä', 'X-1', 'X-1 ä ', 'X-1 a\u0308', '%']) {
          const response = await client.get(
            `/${profileType}/lookup?type=externalid&value=${encodeURIComponent(value)}`,
          );
          expect(response.status).toBe(404);
          expect(codesOf(response)).toEqual([2]);
        }
      },
    );

    it.each(['talentpools', 'newhirecategories', 'rooms', 'connectevents'])(
      'are not looked up for %s: 404 code 2 (D-PRO-5)',
      async (profileType) => {
        const response = await client.get(`/${profileType}/lookup?type=externalid&value=X`);
        expect(response.status).toBe(404);
        expect(codesOf(response)).toEqual([2]);
      },
    );

    it.each([
      '',
      'type=externalid',
      'value=X',
      'type=externalid&value=',
      'type=id&value=X',
      'type=ExternalId&value=X',
      'type=&value=X',
    ])('need both parameters: ?%s is 400 code 5 (D-PRO-5)', async (query) => {
      const response = await client.get(`/people/lookup?${query}`);
      expect(response.status).toBe(400);
      expect(codesOf(response).every((code) => code === 5)).toBe(true);
    });

    it('are unique per type and customer (D-PRO-5)', async () => {
      const first = await client.create('people', { ...LEAST.people, externalid: 'once' });
      const second = await client.create('people', LEAST.people);
      for (const response of [
        await client.post('/people', { ...LEAST.people, externalid: 'once' }),
        await client.patch(`/people/${second}`, { externalid: 'once' }),
      ]) {
        expect(response.status).toBe(400);
        expect(codesOf(response)).toEqual([5]);
        expect(headerValues(response, 'x-error')[0]).toMatch(/^5:externalid:/);
      }
      expect((await client.patch(`/people/${first}`, { externalid: 'once', middlename: 'x' })).status).toBe(204);
      await client.create('jobs', { ...LEAST.jobs, externalid: 'once' });
      await client.create('people', { ...LEAST.people, externalid: 'Once' });
      await new ApiClient(under.server, 1002).create('people', { ...LEAST.people, externalid: 'once' });
    });

    it('are free again once they are cleared', async () => {
      const id = await client.create('people', { ...LEAST.people, externalid: 'freed' });
      await client.change(`people/${id}`, { externalid: null });
      expect((await client.get('/people/lookup?type=externalid&value=freed')).status).toBe(404);
      await client.create('people', { ...LEAST.people, externalid: 'freed' });
    });

    it('of several profiles may be missing', async () => {
      await client.create('people', LEAST.people);
      await client.create('people', LEAST.people);
    });
  });

  describe('by-email', () => {
    it('compares whole addresses without regard to case (D-PRO-6)', async () => {
      const id = await client.create('people', { ...LEAST.people, email: 'Straße.One@Example.com' });
      for (const email of ['straße.one@example.com', 'STRAße.ONE@EXAMPLE.COM', 'Straße.One@Example.com']) {
        const response = await client.get(`/people/by-email?email=${encodeURIComponent(email)}&fields=id`);
        expect(response.json).toMatchObject({ id });
        expect(headerValues(response, 'x-warning')).toEqual([]);
      }
    });

    it.each([
      'one@example.com',
      'straße.one@example.co',
      '%',
      'straße.one@example.com%',
      '_traße.one@example.com',
      ' straße.one@example.com',
    ])('finds nobody for %j', async (email) => {
      const response = await client.get(`/people/by-email?email=${encodeURIComponent(email)}`);
      expect(response.status).toBe(404);
      expect(codesOf(response)).toEqual([2]);
    });

    it('answers the lowest id of several, and warns how many there are (D-PRO-6)', async () => {
      const ids = [];
      for (const email of ['Shared@example.com', 'shared@EXAMPLE.com', 'shared@example.com'])
        ids.push(await client.create('people', { ...LEAST.people, email }));
      const response = await client.get('/people/by-email?email=shared@example.com&fields=id');
      expect(response.json).toMatchObject({ id: ids[0] });
      expect(headerValues(response, 'x-warning')).toEqual([expect.stringMatching(/^5:.*\b3\b/)]);
      await client.change(`people/${ids[0]}`, { email: null });
      expect((await client.get('/people/by-email?email=shared@example.com&fields=id')).json).toMatchObject({
        id: ids[1],
      });
    });

    it.each(['', 'email=', 'email', 'mail=a@b'])('needs an address: ?%s is 400 code 5 (D-PRO-5)', async (query) => {
      const response = await client.get(`/people/by-email?${query}`);
      expect(response.status).toBe(400);
      expect(codesOf(response)).toEqual([5]);
    });

    it('answers the default fields, or the requested ones, as any read', async () => {
      await client.create('people', { ...LEAST.people, email: 'fields@example.com' });
      const defaults = await client.get('/people/by-email?email=fields@example.com');
      expect(Object.keys(defaults.json as object)).toEqual(['firstname', 'lastname', 'folder', 'links']);
      expect(defaults.headers.link).toContain('rel="self"');
      const chosen = await client.get('/people/by-email?email=fields@example.com&fields=email,nothing');
      expect(Object.keys(chosen.json as object)).toEqual(['email', 'links']);
      expect(headerValues(chosen, 'x-warning')).toEqual([expect.stringMatching(/^4:nothing:/)]);
    });

    it('is for people alone', async () => {
      expect((await client.get('/companies/by-email?email=a@b')).status).toBe(404);
    });
  });

  describe('users', () => {
    it('have a person profile each, made with them (D-PRO-18)', async () => {
      const names = [];
      for (const id of [1, 2, 3]) names.push(await client.read(`people/${id}`, 'firstname,lastname,folder'));
      expect(names).toEqual([
        { firstname: 'Iris', lastname: 'Integration', folder: expect.objectContaining({ id: 'D32013' }) },
        { firstname: 'Paul', lastname: 'de la Partner', folder: expect.objectContaining({ id: 'D32013' }) },
        { firstname: 'Cher', lastname: 'Cher', folder: expect.objectContaining({ id: 'D32013' }) },
      ]);
    });

    it('are their own makers (D-PRO-18)', async () => {
      expect(await client.read('people/1', 'createdby')).toMatchObject({
        createdby: { id: 1, value: 'Iris Integration' },
      });
    });
  });

  describe('customers', () => {
    it('never see one another', async () => {
      const [mine, theirs] = [client, new ApiClient(under.server, 1002)];
      const body = { ...LEAST.people, email: 'tenant@example.com', externalid: 'tenant', lastname: 'Mine' };
      for (let count = 0; count < 3; count += 1) await mine.create('people', LEAST.people);
      const id = await mine.create('people', body);
      expect((await theirs.get(`/people/${id}`)).status).toBe(404);
      expect((await theirs.get('/people/by-email?email=tenant@example.com')).status).toBe(404);
      expect((await theirs.get('/people/lookup?type=externalid&value=tenant')).status).toBe(404);
      expect((await theirs.patch(`/people/${id}`, { lastname: 'Theirs' })).status).toBe(404);
      const refer = await theirs.post('/jobs', { ...LEAST.jobs, hiringmanager: id });
      expect(codesOf(refer)).toEqual([5]);
      expect(await mine.read(`people/${id}`, 'lastname')).toEqual({ lastname: 'Mine' });
    });

    it('have the same ids and read their own', async () => {
      const [mine, theirs] = [client, new ApiClient(under.server, 1002)];
      await theirs.create('talentpools', { title: 'Theirs' });
      await mine.change('talentpools/1', { title: 'Mine' });
      expect(await theirs.read('talentpools/1', 'title')).toEqual({ title: 'Theirs' });
    });

    it.each(['1002', '9999', '01001', '1001.0', '+1001', '1001%20', 'abc', '%31%30%30%32'])(
      'other than the own one look alike, whether they exist or not: %s (code 3)',
      async (customer) => {
        const { server } = under;
        const { SECRET } = await import('../../builders/blueprint.builder.js');
        const response = await server.sendSigned('1001.user', SECRET, { path: `/customers/${customer}/people/1` });
        expect(response.status).toBe(404);
        expect(errorsOf(response)).toEqual([
          { errorMessage: 'This user has no access to that customer.', errorCode: 3 },
        ]);
      },
    );
  });
});
