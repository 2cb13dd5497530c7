import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { TestClock } from '../../support/test-clock.js';

/** Each type with the field that it is called by, and the fields that it needs at least. */
const TYPES = [
  ['people', 'lastname', { firstname: 'Ada', lastname: 'Lovelace' }],
  ['jobs', 'jobtitle', { jobtitle: 'Engineer' }],
  ['companies', 'name', { name: 'Acme' }],
  ['newhirecategories', 'title', { title: 'Interns' }],
  ['talentpools', 'title', { title: 'Pool' }],
  ['rooms', 'name', { name: 'Blue room' }],
  ['connectevents', 'title', { title: 'Open day' }],
] as const;
const PERSON = { firstname: 'Ada', lastname: 'Lovelace' };

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
  profileTypes: { people: { fields: ['externalid', 'email'].map((id) => ({ id, maxLength: 500 })) } },
});
const later = aBlueprint(1003, { users: [aUser('1003.user', 'partners')] });

describeServer('profiles', { blueprints: [blueprint, aBlueprint(1002), later, longKeys], clock }, (under) => {
  const client = new ApiClient(under.server, 1001);
  const admin = new ApiClient(under.server, 1001, '1001.admin');

  beforeAll(() => {
    clock.set('2026-11-20T12:00:00Z');
  });

  it.each(TYPES)(
    'of %s are created if they have a %s, read with the common fields, and changed',
    async (type, title, least) => {
      const refused = await client.post(`/${type}`, {});
      expect([refused.status, new Set(codesOf(refused))]).toEqual([400, new Set([1])]);
      expect(headerValues(refused, 'x-error')).toContain(`1:${title}:is required.`);
      const created = await client.post(`/${type}`, least);
      expect(created).toMatchObject({ status: 201, text: '' });
      const id = Number(created.headers.location?.split('/').at(-1));
      const user = {
        profile: expect.stringMatching(/\/people\/\d+$/),
        id: expect.any(Number),
        value: 'Paul de la Partner',
      };
      const read = await client.read(`${type}/${id}`, `${title},id,createddate,createdby,updateddate,updatedby`);
      expect(read).toEqual({
        id,
        [title]: Object.entries(least).find(([name]) => name === title)?.[1],
        createddate: '2026-11-20 12:00 PM',
        createdby: user,
        updateddate: '2026-11-20 12:00 PM',
        updatedby: user,
      });
      const changed = await client.patch(`/${type}/${id}`, { [title]: 'Changed' });
      expect(changed).toMatchObject({ status: 204, text: '', headers: { location: client.url(`/${type}/${id}`) } });
      expect(await client.read(`${type}/${id}`, title)).toEqual({ [title]: 'Changed' });
    },
  );

  it('have ids per customer and type, and each customer reads its own', async () => {
    const theirs = new ApiClient(under.server, 1002);
    const id = await client.create('talentpools', { title: 'Mine' });
    await client.create('talentpools', { title: 'Mine' });
    expect(await theirs.create('talentpools', { title: 'Theirs' })).toBe(1);
    expect(await theirs.read('talentpools/1', 'title')).toEqual({ title: 'Theirs' });
    expect((await theirs.patch(`/talentpools/${id + 1}`, { title: 'Theirs' })).status).toBe(404);
  });

  it('that lack a field which a later blueprint requires are changed once it is supplied (spec: Profile rules 5)', async () => {
    const other = new ApiClient(under.server, 1003);
    await under.server.apply({
      ...later,
      profileTypes: { people: { fields: [{ id: 'externalid', required: true }] } },
    });
    const lacking = await other.patch('/people/1', { middlename: 'x' });
    expect(errorsOf(lacking)).toEqual([{ errorMessage: 'externalid: is required.', errorCode: 1 }]);
    expect((await other.patch('/people/1', { middlename: 'x', externalid: 'supplied' })).status).toBe(204);
  });

  it('have the minute of their writes, and the names of the writers (D-PRO-8)', async () => {
    clock.set('2026-11-20T23:59:59.999Z');
    const id = await admin.create('people', PERSON);
    clock.set('2026-11-21T00:00:00Z');
    await client.change(`people/${id}`, { middlename: 'x' });
    expect(await client.read(`people/${id}`, 'createddate,createdby,updateddate,updatedby')).toMatchObject({
      createddate: '2026-11-20 11:59 PM',
      createdby: { value: 'Iris Integration' },
      updateddate: '2026-11-21 12:00 AM',
      updatedby: { value: 'Paul de la Partner' },
    });
  });

  describe('external ids', () => {
    it('and addresses are stored and found at the greatest length that a blueprint may give them (D-PRO-5)', async () => {
      const customer = new ApiClient(under.server, 1004, '1004.admin');
      const [externalid, email] = [longKey(500), longKey(500)];
      const id = await customer.create('people', { ...PERSON, externalid, email });
      const byId = await customer.get(`/people/lookup?type=externalid&value=${encodeURIComponent(externalid)}`);
      const byEmail = await customer.get(`/people/by-email?email=${encodeURIComponent(email)}&fields=id`);
      expect([byId.json, byEmail.json]).toMatchObject([{ id }, { id }]);
    });

    it.each(TYPES.slice(0, 3))('are looked up exactly: of %s (spec: Profiles)', async (type, _title, least) => {
      const lookUp = (value: string) =>
        client.get(`/${type}/lookup?type=externalid&value=${encodeURIComponent(value)}`);
      const id = await client.create(type, { ...least, externalid: 'X-1 ä' });
      expect((await lookUp('X-1 ä')).json).toEqual({
        id,
        links: [{ rel: 'self', title: expect.any(String), url: client.url(`/${type}/${id}`) }],
      });
      for (const value of ['x-1 ä', 'X-1', 'X-1 ä ', 'X-1 a\u0308', '%']) {
        expect(statusAndCodes(await lookUp(value))).toEqual([404, [2]]);
      }
    });

    it('are unique per type and customer, and free again once they are cleared (D-PRO-5)', async () => {
      const first = await client.create('people', { ...PERSON, externalid: 'once' });
      const second = await client.create('people', PERSON);
      for (const response of [
        await client.post('/people', { ...PERSON, externalid: 'once' }),
        await client.patch(`/people/${second}`, { externalid: 'once' }),
      ]) {
        expect([response.status, codesOf(response)]).toEqual([400, [5]]);
        expect(headerValues(response, 'x-error')[0]).toMatch(/^5:externalid:/);
      }
      await client.change(`people/${first}`, { externalid: 'once', middlename: 'x' });
      await client.create('jobs', { jobtitle: 'Engineer', externalid: 'once' });
      await client.create('people', { ...PERSON, externalid: 'Once' });
      await new ApiClient(under.server, 1002).create('people', { ...PERSON, externalid: 'once' });
      await client.change(`people/${first}`, { externalid: null });
      await client.change(`people/${second}`, { externalid: 'once' });
    });
  });

  describe('by-email', () => {
    const byEmail = (email: string) => client.get(`/people/by-email?email=${encodeURIComponent(email)}&fields=id`);

    it('compares whole addresses without regard to case (D-PRO-6)', async () => {
      const id = await client.create('people', { ...PERSON, email: 'Straße.One@Example.com' });
      for (const email of ['straße.one@example.com', 'STRAße.ONE@EXAMPLE.COM']) {
        const response = await byEmail(email);
        expect(response.json).toMatchObject({ id });
        expect(headerValues(response, 'x-warning')).toEqual([]);
      }
      for (const email of ['one@example.com', '%', '_traße.one@example.com', ' straße.one@example.com'])
        expect((await byEmail(email)).status).toBe(404);
    });

    it('answers the lowest id of several, and warns how many there are (D-PRO-6)', async () => {
      const ids = [];
      for (const email of ['Shared@example.com', 'shared@EXAMPLE.com', 'shared@example.com'])
        ids.push(await client.create('people', { ...PERSON, email }));
      const response = await byEmail('shared@example.com');
      expect(response.json).toMatchObject({ id: ids[0] });
      expect(headerValues(response, 'x-warning')).toEqual([expect.stringMatching(/^5:.*\b3\b/)]);
      await client.change(`people/${ids[0]}`, { email: null });
      expect((await byEmail('shared@example.com')).json).toMatchObject({ id: ids[1] });
    });
  });

  it('of users are made with them, by themselves (D-PRO-18)', async () => {
    const names = [];
    for (const id of [1, 2, 3]) names.push(await client.read(`people/${id}`, 'firstname,lastname,folder,createdby'));
    const folder = expect.objectContaining({ id: 'D32013' });
    expect(names).toMatchObject([
      { firstname: 'Iris', lastname: 'Integration', folder, createdby: { id: 1, value: 'Iris Integration' } },
      { firstname: 'Paul', lastname: 'de la Partner', folder, createdby: { id: 2 } },
      { firstname: 'Cher', lastname: 'Cher', folder, createdby: { id: 3 } },
    ]);
  });

  it.each(['1002', '9999', '01001', '1001.0', '1001%20'])(
    'of another customer look alike, whether it exists or not: %s (code 3)',
    async (customer) => {
      const response = await under.server.sendSigned('1001.user', SECRET, { path: `/customers/${customer}/people/1` });
      expect(response.status).toBe(404);
      expect(errorsOf(response)).toEqual([{ errorMessage: 'This user has no access to that customer.', errorCode: 3 }]);
    },
  );
});
