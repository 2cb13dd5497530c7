import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { aListsBlueprint } from '../../builders/lists-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ListsClient } from '../../support/lists-client.js';
import { TestServer } from '../../support/test-server.js';

const NAMES = { firstname: 'Ada', lastname: 'Byron' };
const MORNING = 'lists.customfields_lists/C701';
const EVENING = 'lists.customfields_lists/C704';

describeServer('a change of a list, once it is answered,', {}, (under) => {
  let customerId = 7000;
  let client: ApiClient;
  let lists: ListsClient;

  beforeEach(async () => {
    customerId += 1;
    await under.server.apply(aListsBlueprint(customerId));
    client = new ApiClient(under.server, customerId);
    lists = new ListsClient(client);
  });

  const field = async (id: number, name = 'field2'): Promise<unknown> =>
    (await client.read(`people/${id}`, name))[name];

  describe('shows in profiles', () => {
    it('as the label and the path of the next read, that of another node of the path too', async () => {
      const late = await client.create('people', { ...NAMES, folder: 'D32013', field2: 'Late' });
      for (const value of ['Forenoon', 'Dawn']) {
        await lists.change(MORNING, { value });
        expect(await field(late)).toEqual({ id: 'C703', value: 'Late', formattedvalue: `${value} > Late` });
      }
      const children = [
        { id: 'C701', value: null, children: [{ id: 'C703', value: 'Later' }, { id: 'C702' }] },
        { id: 'C704' },
        { id: 'C705' },
      ];
      await lists.changeWhole('lists.customfields_lists', [{ id: 'C700', value: 'Times', children }]);
      expect(await field(late)).toEqual({ id: 'C703', value: 'Later', formattedvalue: 'Morning > Later' });
      await lists.change('lists.person.folders/D32013', { value: 'Staff' });
      expect(await field(late, 'folder')).toEqual({ id: 'D32013', value: 'Staff', formattedvalue: 'Staff' });
    });

    it('in entries of collections, countries and states', async () => {
      const id = await client.create('people', {
        ...NAMES,
        field3: 'US',
        field4: { abbrev: 'AL' },
        phones: [{ phonenumber: '1', phonetype: 'Mobile' }],
      });
      await lists.change('lists.phone_type/D12001', { value: 'Cell' });
      await lists.change('lists.country/D41001', { value: 'America', abv2: 'AM' });
      await lists.change('lists.country/D41001001', { value: 'Bama', abbrev: 'BM' });
      expect(await client.read(`people/${id}`, 'phones,field3,field4')).toEqual({
        phones: [{ entry: 1, phonenumber: '1', phonetype: { id: 'D12001', value: 'Cell', formattedvalue: 'Cell' } }],
        field3: { id: 'D41001', abbrev: 'AM', value: 'America' },
        field4: { id: 'D41001001', abbrev: 'BM', value: 'Bama' },
      });
      await client.change(`people/${id}`, { field3: { abbrev: 'AM' }, field4: { abbrev: 'BM' } });
      const refused = await client.patch(`/people/${id}`, { field3: { abbrev: 'US' }, field4: { abbrev: 'AL' } });
      expect(codesOf(refused)).toEqual([5, 5]);
    });

    it('may stay in several values, entries, countries, states and amounts when it is hidden, and comes nowhere anew (D-PRO-16)', async () => {
      const values = {
        field5: ['Morning', 'Early'],
        field3: 'CA',
        field4: 'ON',
        phones: [{ phonenumber: '1', phonetype: 'Mobile' }, { phonenumber: '2' }],
        addresses: [{ addresscountry: 'CA', addressstate: 'Ontario' }],
        field6: { currency: 'EUR', amount: 1 },
      };
      const id = await client.create('people', { ...NAMES, ...values });
      const read = await client.read(`people/${id}`, Object.keys(values).join());
      const { field3, field4 } = read as Record<string, { id: string }>;
      const hidden = [MORNING, 'lists.phone_type/D12001', 'lists.currency.types/D45978'];
      hidden.push(`lists.country/${field4?.id}`, `lists.country/${field3?.id}`);
      for (const node of hidden) await lists.change(node, { hidden: true });

      await client.change(`people/${id}`, read);
      await client.change(`people/${id}`, {
        ...values,
        field6: { currency: 'EUR', amount: 2 },
        field5: ['C701', 'Late'],
        phones: [],
        addresses: [],
      });
      await client.change(`people/${id}/fields/phones/1`, { phonetype: 'Mobile' });
      const { field5, ...others } = await client.read(`people/${id}`, Object.keys(values).join());
      expect(field5).toMatchObject([{ id: 'C701' }, { id: 'C703' }]);
      expect(others).toMatchObject({
        field3,
        field4,
        phones: read['phones'],
        addresses: read['addresses'],
        field6: { amount: 2 },
      });
      const anew = {
        phones: [{ entry: 2, phonetype: 'Mobile' }, { phonetype: 'Mobile' }],
        addresses: [{ addresscountry: 'CA' }],
      };
      expect(codesOf(await client.patch(`/people/${id}`, anew))).toEqual([5, 5, 5]);
      expect(codesOf(await client.post('/people', { ...NAMES, ...values }))).toEqual([5, 5, 5, 5, 5, 5, 5]);
    });

    it('in amounts of money: the code of the currency and its digits, which may be no number of digits', async () => {
      const job = await client.create('jobs', { jobtitle: 'Cook', fee: { currency: 'JPY', amount: 1250.5 } });
      expect(await client.read(`jobs/${job}`, 'fee')).toMatchObject({ fee: { currency: 'JPY', amountstring: '1251' } });
      await lists.change('lists.currency.types/D45392', { value: 'YEN', digits: 2 });
      expect(await client.read(`jobs/${job}`, 'fee')).toEqual({
        fee: { currency: 'YEN', amount: 1250.5, amountstring: '1250.50' },
      });
      for (const digits of [-1, Number.MAX_SAFE_INTEGER]) {
        await lists.sendChange('lists.currency.types/D45392', { digits });
        expect(await client.read(`jobs/${job}`, 'fee')).toMatchObject({ fee: { currency: 'YEN', amount: 1250.5 } });
      }
    });

    it('in an address in one line', async () => {
      const address = { addresscity: 'Mobile', addressstate: 'AL', addresscountry: 'US' };
      const company = await client.create('companies', { name: 'Acme', addresses: [address] });
      const { addresses } = (await client.read(`companies/${company}`, 'addresses')) as { addresses: [{ id: number }] };
      const job = await client.create('jobs', { jobtitle: 'Cook', joblocation: addresses[0].id });
      await lists.change('lists.country/D41001', { value: 'America' });
      await lists.change('lists.country/D41001001', { value: 'Bama' });
      expect((await client.get(`/jobs/${job}?fields=joblocation`)).json).toMatchObject({
        joblocation: { value: expect.stringMatching(/^Mobile.*Bama.*America$/) },
      });
    });
  });

  describe('counts for the values of writes', () => {
    const post = (field2: unknown) => client.post('/people', { ...NAMES, field2 });

    it('which take the new label, and the old one no longer', async () => {
      for (const [before, value] of [
        ['Morning', 'Forenoon'],
        ['Forenoon', 'Dawn'],
      ]) {
        await lists.change(MORNING, { value });
        for (const taken of [value, { value }, `${value} > Late`, 'C701']) expect((await post(taken)).status).toBe(201);
        for (const refused of [before, { value: before }, `${before} > Late`]) {
          const response = await post(refused);
          expect([response.status, codesOf(response)]).toEqual([400, [5]]);
          expect(errorsOf(response)[0]?.errorMessage).toMatch(/^field2: /);
        }
      }
    });

    it('which are refused a node that is hidden, under every name, but not one below it; reads and what has it keep it (D-LST-10, D-PRO-16)', async () => {
      const id = await client.create('people', { ...NAMES, field2: 'Morning' });
      const other = await client.create('people', { ...NAMES, field2: 'Late' });
      await lists.change(MORNING, { hidden: true });
      for (const hidden of ['Morning', 'C701', { id: 'C701' }, { value: 'Morning' }]) {
        expect(codesOf(await post(hidden))).toEqual([5]);
        expect(codesOf(await client.patch(`/people/${other}`, { field2: hidden }))).toEqual([5]);
        await client.change(`people/${id}`, { field2: hidden });
      }
      expect((await post('Morning > Late')).status).toBe(201);
      expect(await field(id)).toEqual({ id: 'C701', value: 'Morning', formattedvalue: 'Morning' });
      await client.change(`people/${id}`, { middlename: 'K' });
      await lists.change(MORNING, { hidden: false });
      expect((await post('Morning')).status).toBe(201);
    });

    it('which take a node that was added, by its label, path and ids', async () => {
      const { id } = await lists.add('lists.customfields_lists/C701', { value: 'Dawn' });
      for (const added of ['Dawn', 'Morning > Dawn', id, { id }, { value: 'Dawn' }])
        expect((await post(added)).status).toBe(201);
      const skill = await lists.add('lists.skills/C801', { value: 'Rust', exportAs: '' });
      for (const field1 of ['Rust', skill.id, 'D50007003']) await client.create('people', { ...NAMES, field1 });
    });

    it('which take a custom list that was added, once a field names it', async () => {
      const { id } = await lists.add('lists.customfields_lists', { value: 'Colours' });
      await lists.add(`lists.customfields_lists/${id}`, { value: 'Red' });
      const document = aListsBlueprint(customerId);
      const fields = [{ id: 'field9', label: 'Colour', type: 'list', list: id }];
      await under.server.apply({ ...document, profileTypes: { people: { fields } } });
      const person = await client.create('people', { ...NAMES, field9: 'Red' });
      expect(await field(person, 'field9')).toMatchObject({ value: 'Red', formattedvalue: 'Red' });
    });

    it('which mean by a label the first visible node in the new order (D-LST-0)', async () => {
      await lists.change(EVENING, { value: 'Morning' });
      const written = async (): Promise<unknown> =>
        field(await client.create('people', { ...NAMES, field2: 'Morning' }));
      expect(await written()).toMatchObject({ id: 'C701' });
      const children = ['C704', 'C701', 'C705'].map((id) => ({ id }));
      await lists.changeWhole('lists.customfields_lists', [{ id: 'C700', children }]);
      expect(await written()).toMatchObject({ id: 'C704' });
      await lists.change(EVENING, { hidden: true });
      expect(await written()).toMatchObject({ id: 'C701' });
    });

    it('which get the first visible folder of the new order if they name none, and lack it if there is none (D-PRO-8)', async () => {
      const folder = async (): Promise<unknown> => field(await client.create('people', NAMES), 'folder');
      await lists.change('lists.person.folders/D32001', { hidden: true });
      expect(await folder()).toMatchObject({ id: 'D32002' });
      const folders = (await lists.levelOf('lists.person.folders'))
        .map(({ id }) => ({ id, hidden: false }))
        .toReversed();
      await lists.changeWhole('lists.person.folders', folders);
      expect(await folder()).toMatchObject({ id: 'D32018' });
      await lists.changeWhole(
        'lists.person.folders',
        folders.map(({ id }) => ({ id, hidden: true })),
      );
      const response = await client.post('/people', NAMES);
      expect([response.status, codesOf(response)]).toEqual([400, [1]]);
      expect(errorsOf(response)[0]?.errorMessage).toMatch(/^folder: /);
    });

    describe('although the blueprint names the node by the label that it had:', () => {
      const CHANGES: ReadonlyArray<readonly [string, string, Record<string, unknown>]> = [
        ['renamed', '', { value: 'Changed' }],
        ['hidden for the group of the caller', '?usergroup=partners', { hidden: true }],
      ];
      const document = () => aListsBlueprint(customerId);

      it.each(CHANGES)(
        'a default that is %s stands if it can be chosen, and else is left out without a warning (D-PRO-30)',
        async (_how, group, change) => {
          const fields = [{ id: 'field2', label: 'Preference', type: 'list', list: 'C700', default: 'Evening' }];
          await under.server.apply({ ...document(), profileTypes: { people: { fields } } });
          await lists.change(EVENING + group, change);
          const response = await client.post('/people', NAMES);
          expect([response.status, response.text]).toEqual([201, '']);
          const created = await client.read(`people/${response.headers.location?.split('/').at(-1)}`, 'field2');
          expect(created).toEqual(
            change['hidden'] ? {} : { field2: { id: 'C704', value: 'Changed', formattedvalue: 'Changed' } },
          );
          await lists.change(EVENING + group, { value: null, hidden: null });
          expect(await field(await client.create('people', NAMES))).toMatchObject({ id: 'C704', value: 'Evening' });
        },
      );

      it.each(CHANGES)(
        'a role folder that is %s stops nobody from reading and writing',
        async (_how, group, change) => {
          const roleFolders = { 'Employee: Current': 'employee' as const };
          await under.server.apply({ ...document(), profileTypes: { people: { roleFolders } } });
          const id = await client.create('people', { ...NAMES, folder: 'D32013' });
          await client.change(`people/${id}`, { middlename: 'K' });
          await lists.change(`lists.person.folders/D32013${group}`, change);
          // the role that was held by a write before is held for good (D-PRO-11)
          expect(await client.read(`people/${id}`, 'roles,folder')).toMatchObject({
            roles: { employee: true },
            folder: { id: 'D32013' },
          });
          await client.change(`people/${id}`, { middlename: 'L' });
          expect((await client.post('/people', NAMES)).status).toBe(201);
        },
      );
    });
  });

  describe('stands in the schemas', () => {
    type FieldSchema = { options: Array<{ id: string; value: string }>; properties: { id: { enum: string[] } } };
    const schemaOf = async (query = '', name = 'field2'): Promise<FieldSchema> =>
      (await client.get(`/profiledefinitions/v1/person/${name}/schema${query}`)).json as FieldSchema;
    const labels = async (query = ''): Promise<string[]> => (await schemaOf(query)).options.map(({ value }) => value);

    it.each(['', '?for=write'])('as the options of %j: renamed, hidden, added, in the new order', async (query) => {
      expect(await labels(query)).toEqual(['Morning', 'Morning > Early', 'Morning > Late', 'Evening']);
      await lists.change(MORNING, { value: 'Forenoon' });
      expect(await labels(query)).toEqual(['Forenoon', 'Forenoon > Early', 'Forenoon > Late', 'Evening']);
      await lists.change(EVENING, { hidden: true });
      expect(await labels(query)).toEqual(['Forenoon', 'Forenoon > Early', 'Forenoon > Late']);
      const { id } = await lists.add('lists.customfields_lists/C700', { value: 'Noon' });
      expect(await labels(query)).toEqual(['Forenoon', 'Forenoon > Early', 'Forenoon > Late', 'Noon']);
      const children = [{ id }, { id: 'C701' }, { id: 'C704' }, { id: 'C705' }];
      await lists.changeWhole('lists.customfields_lists', [{ id: 'C700', children }]);
      expect(await labels(query)).toEqual(['Noon', 'Forenoon', 'Forenoon > Early', 'Forenoon > Late']);
    });

    it('as the ids of a read, which keep hidden nodes (D-SCH-5)', async () => {
      const ids = (await schemaOf()).properties.id.enum;
      await lists.change(EVENING, { hidden: true });
      expect((await schemaOf()).properties.id.enum).toEqual(ids);
      const { id } = await lists.add('lists.customfields_lists/C700', { value: 'Noon' });
      expect((await schemaOf()).properties.id.enum.toSorted()).toEqual([...ids, id].toSorted());
    });

    it('of countries with their codes, and of the whole profile, which has another tag', async () => {
      const path = '/profiledefinitions/v1/person/schema';
      const { headers } = await client.get(path);
      await lists.change('lists.country/D41001', { value: 'America', abv2: 'AM' });
      expect((await schemaOf('', 'field3')).options).toContainEqual({ id: 'D41001', abbrev: 'AM', value: 'America' });
      const again = await client.get(path, { 'if-none-match': String(headers.etag) });
      expect([again.status, again.text.includes('America')]).toEqual([200, true]);
    });
  });

  describe('and the entity tag of a profile', () => {
    it('does not confirm the old label: If-None-Match with the tag from before is 200 with the new one', async () => {
      const path = `/people/${await client.create('people', { ...NAMES, field2: 'Morning' })}?fields=field2`;
      const before = String((await client.get(path)).headers.etag);
      expect((await client.get(path, { 'if-none-match': before })).status).toBe(304);
      await lists.change(MORNING, { value: 'Forenoon' });
      const again = await client.get(path, { 'if-none-match': before });
      expect([again.status, again.json]).toEqual([
        200,
        expect.objectContaining({ field2: expect.objectContaining({ value: 'Forenoon' }) }),
      ]);
      expect((await client.get(path, { 'if-none-match': String(again.headers.etag) })).status).toBe(304);
    });

    it('lets a PATCH of the profile through with the tag from before: the profile itself has not changed', async () => {
      const person = `/people/${await client.create('people', { ...NAMES, field2: 'Morning' })}`;
      const patch = (ifMatch: string, middlename: string) =>
        client.send('PATCH', person, { body: { middlename }, headers: { 'if-match': ifMatch } });
      const before = String((await client.get(person)).headers.etag);
      await lists.change(MORNING, { value: 'Forenoon' });
      const after = String((await client.get(person)).headers.etag);
      expect((await patch(before, 'by the old tag')).status).toBe(204);
      expect(codesOf(await patch(before, 'again'))).toEqual([21]);
      expect(codesOf(await patch(after, 'again'))).toEqual([21]);
      await lists.change(MORNING, { value: 'Dawn' });
      expect((await patch(String((await client.get(person)).headers.etag), 'by the new tag')).status).toBe(204);
      expect(await client.read(person.slice(1), 'middlename')).toEqual({ middlename: 'by the new tag' });
    });
  });

  describe('moves no search lock: the blueprint knows nodes by what they were first called (D-LST-21)', () => {
    let locked: ApiClient;
    let open: ApiClient;

    const lockedBy = async (value: string, operator: '=' | '!='): Promise<void> => {
      const filters = [{ name: 'person.field2', value: [value], operator }];
      const document = aListsBlueprint(customerId + 500);
      await under.server.apply({
        ...document,
        userGroups: document.userGroups?.map((group) =>
          group.integrationName === 'partners' ? { ...group, searchLocks: { people: { filters } } } : group,
        ),
      });
      locked = new ApiClient(under.server, customerId + 500);
      open = new ApiClient(under.server, customerId + 500, `${customerId + 500}.recruiter`);
      lists = new ListsClient(open);
    };

    beforeEach(() => lockedBy('Morning', '='));

    it.each([
      ['the label', 'Morning', '='],
      ['another id, to keep it out', 'C704', '!='],
    ] as const)('by giving nodes the names that it has in it: %s', async (_title, value, operator) => {
      await lockedBy(value, operator);
      const inMorning = `/people/${await open.create('people', { ...NAMES, field2: 'C701' })}`;
      const inEvening = `/people/${await open.create('people', { ...NAMES, field2: 'C704' })}`;
      const seen = async (): Promise<number[]> =>
        Promise.all([inMorning, inEvening].map(async (path) => (await locked.get(path)).status));
      expect(await seen()).toEqual([200, 404]);
      for (const group of ['', '?usergroup=partners']) {
        await lists.change(MORNING + group, { value: 'Forenoon' });
        for (const name of ['Morning', 'C701', 'C704']) {
          await lists.change(EVENING + group, { value: name });
          expect(await seen()).toEqual([200, 404]);
        }
      }
      expect(codesOf(await locked.patch(inEvening, { middlename: 'x' }))).toEqual([2]);
      await locked.change(inMorning.slice(1), { middlename: 'x' });
    });

    it('but to a node that is added under the label, which it keeps when it is renamed and hidden (D-SEA-14)', async () => {
      const { id } = await lists.add('lists.customfields_lists/C700', { value: 'Morning' });
      const person = `/people/${await open.create('people', { ...NAMES, field2: id })}`;
      expect((await locked.get(person)).status).toBe(200);
      await lists.change(`lists.customfields_lists/${id}`, { value: 'Noon', hidden: true });
      expect((await locked.get(person)).status).toBe(200);
    });
  });

  it('keeps nobody from changing the blueprint that names nodes by what they were called before (D-PLT-13)', async () => {
    const named = {
      ...aListsBlueprint(customerId),
      profileTypes: {
        people: {
          fields: [{ id: 'field2', label: 'Preference', type: 'list', list: 'C700', default: 'Evening' }],
          roleFolders: { 'Employee: Current': 'employee' },
        },
      },
    } as const;
    await under.server.apply(named);
    await lists.change(EVENING, { value: 'Late', hidden: true });
    await lists.change('lists.person.folders/D32013', { value: 'Staff' });
    await under.server.apply({ ...named, quota: { requestsPerDay: 999_999 } });
    await lists.change(EVENING, { hidden: null });
    expect(await client.read(`people/${await client.create('people', NAMES)}`, 'field2')).toMatchObject({
      field2: { id: 'C704', value: 'Late' },
    });
  });

  it('stays when the blueprint is applied that says nothing new of it (D-PLT-3)', async () => {
    await lists.change(MORNING, { value: 'Forenoon', hidden: true });
    await lists.change('lists.skills/C50001?usergroup=partners', { value: 'Programs' });
    await lists.changeWhole(
      'lists.position',
      (await lists.levelOf('lists.position')).map(({ id }) => ({ id })).toReversed(),
    );
    const before = [
      await lists.treeOf('lists.customfields_lists'),
      await lists.treeOf('lists.position'),
      await lists.treeOf('lists.skills', '?usergroup=partners'),
    ];
    await under.server.apply(aListsBlueprint(customerId));
    await under.server.apply(aListsBlueprint(customerId, { quota: { requestsPerDay: 999_999 } }));
    expect([
      await lists.treeOf('lists.customfields_lists'),
      await lists.treeOf('lists.position'),
      await lists.treeOf('lists.skills', '?usergroup=partners'),
    ]).toEqual(before);
  });

  it('is joined by what a blueprint changes, at once', async () => {
    const tag = await lists.tagOf('lists.customfields_lists');
    const nodes = [
      { listnodeid: 701, value: 'Sunrise' },
      { listnodeid: 706, value: 'Noon' },
    ];
    await under.server.apply(
      aListsBlueprint(customerId, { customLists: [{ listnodeid: 700, value: 'Preferences', nodes }] }),
    );
    expect((await lists.readCustom('C700')).children?.map(({ value }) => value)).toEqual([
      'Sunrise',
      'Evening',
      'Night',
      'Noon',
    ]);
    expect(await lists.tagOf('lists.customfields_lists')).not.toBe(tag);
    expect((await lists.sendChange(MORNING, { value: 'x' }, { 'if-match': tag })).status).toBe(412);
  });

  describe('on a second server', () => {
    let second: TestServer;
    let there: ListsClient;

    beforeAll(async () => {
      second = await TestServer.start({ database: under.database });
    });

    beforeEach(async () => {
      there = new ListsClient(new ApiClient(second, customerId));
      await until(
        'the customer',
        () => there.api.get('/v2/lists'),
        ({ status }) => status === 200,
      );
    });

    it('shows in profiles, schemas and the values of writes', async () => {
      const id = await client.create('people', { ...NAMES, field2: 'Late' });
      expect(await there.api.read(`people/${id}`, 'field2')).toMatchObject({
        field2: { formattedvalue: 'Morning > Late' },
      });
      await lists.change(MORNING, { value: 'Forenoon' });
      await until(
        'the new value of the field',
        () => there.api.read(`people/${id}`, 'field2'),
        ({ field2 }) => (field2 as { formattedvalue: string }).formattedvalue === 'Forenoon > Late',
      );
      expect((await there.api.get('/profiledefinitions/v1/person/field2/schema')).text).toContain('Forenoon > Late');
      await there.api.create('people', { ...NAMES, field2: 'Forenoon' });
      expect((await there.api.post('/people', { ...NAMES, field2: 'Morning' })).status).toBe(400);
    });

    it('shows for a user group, in a new order, and where a node was added', async () => {
      await there.read('lists.skills?usergroup=partners');
      await lists.change('lists.skills/C801?usergroup=partners', { hidden: true });
      await until(
        'the hidden node',
        () => there.read('lists.skills/C801?usergroup=partners'),
        ({ hidden }) => hidden,
      );
      await lists.changeWhole('lists.skills', [...(await lists.levelOf('lists.skills'))].toReversed());
      const { id } = await lists.add('lists.skills', { value: 'Baking', exportAs: '' });
      await until(
        'the new node',
        () => there.api.get(`/v2/lists/lists.skills/${id}`),
        ({ status }) => status === 200,
      );
      expect(await there.treeOf('lists.skills')).toEqual(await lists.treeOf('lists.skills'));
    });

    it('is loaded whole: labels, order, hidden and added nodes, attributes of groups, tags, and what null returns to', async () => {
      await lists.change('lists.skills/C801', { value: 'Craft', exportAs: 'CRA' });
      await lists.change('lists.skills/C50001', { hidden: true });
      await lists.change('lists.country/D41001', { value: 'America', iso: 1 });
      await lists.change('lists.phone_type/D12001', { hidden: true });
      await lists.change(`${MORNING}?usergroup=partners`, { value: 'Forenoon', hidden: true });
      for (const listId of ['lists.skills', 'lists.position'])
        await lists.changeWhole(listId, (await lists.levelOf(listId)).map(({ id }) => ({ id })).toReversed());
      await lists.add('lists.industry', { value: 'Falconry', rank: 7 });
      const everythingOf = async (client: ListsClient): Promise<unknown[]> => {
        const listIds = ['skills', 'country', 'phone_type', 'position', 'industry', 'customfields_lists'];
        const parts: unknown[] = [];
        for (const listId of listIds.map((name) => `lists.${name}`))
          for (const query of ['', '?usergroup=partners'])
            parts.push(await client.treeOf(listId, query), await client.tagOf(listId + query));
        return parts;
      };
      expect(await everythingOf(there)).toEqual(await everythingOf(lists));
      for (const node of [`${MORNING}?usergroup=partners`, 'lists.skills/C801'])
        await there.change(node, { value: null });
      expect((await there.readCustom('C701?usergroup=partners')).value).toBe('Morning');
      expect(await there.read('lists.skills/C801')).toMatchObject({ value: 'Engineering', exportAs: 'CRA' });
    });

    it('is never undone by a write there that has not seen it yet', async () => {
      await there.read('lists.skills');
      for (let round = 0; round < 3; round += 1) {
        await lists.change('lists.skills/C801', { value: `Here ${round}` });
        await there.change('lists.skills/C801', { exportAs: `There ${round}` });
        await there.change('lists.skills/C50001', { value: `There ${round}` });
        const read = await there.read('lists.skills/C801');
        expect([read.value, read['exportAs']]).toEqual([`Here ${round}`, `There ${round}`]);
      }
      const [first] = await until(
        'the last value',
        () => lists.levelOf('lists.skills'),
        ([node]) => node?.value === 'There 2',
      );
      expect(first?.id).toBe('D50001');
      expect(await lists.read('lists.skills/C801')).toMatchObject({ value: 'Here 2', exportAs: 'There 2' });
    });

    it('goes under the same tags, and lets one of two through who race there and here with one (D-LST-19)', async () => {
      for (let round = 0; round < 3; round += 1) {
        const tag = await lists.tagOf('lists.skills');
        const racing = [lists, there].map((by, index) =>
          by.sendChange('lists.skills/C801', { value: `${round} ${index}` }, { 'if-match': tag }),
        );
        expect((await Promise.all(racing)).map(({ status }) => status).toSorted()).toEqual([204, 412]);
        const now = await lists.tagOf('lists.skills');
        await until(
          'the same new tag on both servers',
          async () => [await lists.tagOf('lists.skills'), await there.tagOf('lists.skills')],
          ([here, other]) => here === other && here !== tag && now !== '',
        );
      }
    });
  });
});
