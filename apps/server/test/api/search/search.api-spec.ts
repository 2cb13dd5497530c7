import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const CUSTOMER = 1001;
const OTHER = 1002;
const APPROVED = 'D31001';
const ON_HOLD = 'D31003';
/** The person of the third user, whom the partners do not see. */
const STRANGER = 3;
const ACTIVE = 'D32001';
const INACTIVE = 'D32002';

const PEOPLE = {
  fields: [
    { id: 'field1', label: 'Badge', type: 'text' },
    { id: 'field2', label: 'Rating', type: 'integer' },
    { id: 'field3', label: 'Mentor', type: 'person' },
    { id: 'field4', label: 'Secret', type: 'text' },
    { id: 'field5', label: 'Licences', type: 'collection', fields: [{ id: 'field6', label: 'Number', type: 'text' }] },
    { id: 'field7', label: 'Note', type: 'textarea' },
  ],
};

const BLUEPRINT = aBlueprint(CUSTOMER, {
  userGroups: [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    {
      integrationName: 'partners',
      label: 'Partners',
      access: { companies: 'none' },
      fieldAccess: { people: { field4: 'none' } },
      searchLocks: {
        people: { filters: [{ name: 'person.folder', value: [ACTIVE] }] },
        jobs: { filters: [{ name: 'job.hiringmanager', value: [String(STRANGER)], operator: '!=' }] },
      },
    },
    { integrationName: 'strangers', label: 'Strangers', access: { search: 'none' } },
  ],
  users: [
    aUser(`${CUSTOMER}.admin`, 'administrators'),
    aUser(`${CUSTOMER}.partner`, 'partners'),
    aUser(`${CUSTOMER}.stranger`, 'strangers'),
  ],
  profileTypes: { people: PEOPLE, talentpools: { enabled: false } },
});

type Filter = Readonly<Record<string, unknown>>;

describeServer('search', { blueprints: [BLUEPRINT, aBlueprint(OTHER)] }, (under) => {
  const as = (user: string): ApiClient => new ApiClient(under.server, CUSTOMER, `${CUSTOMER}.${user}`);
  const people: Record<string, number> = {};
  const jobs: Record<string, number> = {};

  beforeAll(async () => {
    const admin = as('admin');
    people['ada'] = await admin.create('people', {
      firstname: 'Ada',
      lastname: 'Lovelace',
      folder: { id: ACTIVE },
      field1: 'Straße',
      field2: 7,
      field4: 'hush',
      field5: [{ field6: 'A-1' }, { field6: 'B-2' }],
    });
    people['bob'] = await admin.create('people', {
      firstname: 'Bob',
      lastname: 'LOVE',
      folder: { id: INACTIVE },
      field2: 9,
    });
    people['cid'] = await admin.create('people', {
      firstname: 'Cid',
      lastname: 'Hopper',
      folder: { id: ACTIVE },
      field3: people['bob'],
    });
    for (const [name, folder] of [
      ['open', APPROVED],
      ['held', ON_HOLD],
    ] as const) {
      jobs[name] = await admin.create('jobs', { jobtitle: name, folder: { id: folder }, hiringmanager: people['bob'] });
    }
  });

  const found = async (user: string, type: string, filter: Filter): Promise<number[]> => {
    const { status, json, text } = await as(user).post(`/search/${type}`, filter);
    if (status !== 200) throw new Error(text);
    return (json as { searchResults: Array<{ id: number }> }).searchResults.map(({ id }) => id);
  };
  const where = (name: string, operator: string, ...value: string[]): Filter => ({
    filters: [{ name, operator, value }],
  });
  const named = (...names: string[]): number[] => names.map((name) => people[name] ?? 0);

  it('answers the ids by GET and by POST, ascending, with the way to each profile (D-SEA-1; spec: Schema)', async () => {
    const filter = where('person.lastname', '=', 'love');
    const searchResults = named('ada', 'bob').map((id) => ({ id, self: as('admin').url(`/people/${id}`) }));
    const post = await as('admin').post('/search/people', filter);
    expect([post.status, post.json]).toEqual([200, { searchResults }]);
    const get = await as('admin').get(`/search/people?searchJson=${encodeURIComponent(JSON.stringify(filter))}`);
    expect([get.status, get.json]).toEqual([200, { searchResults }]);
  });

  it.each([
    ['text that contains, whatever the case', where('person.field1', '=', 'STRASSE'), ['ada']],
    ['text exactly', where('person.lastname', '==', 'LOVE'), ['bob']],
    ['a number', where('person.field2', '>', '7'), ['bob']],
    ['a custom field by its kind', where('person.customfield2.number', '=', '7'), ['ada']],
    ['a member of a collection', where('person.collectionfield6text', '==', 'B-2'), ['ada']],
    ['a reference', { filters: [{ name: 'person.field3', value: ['{bob}'] }] }, ['cid']],
    ['a list by its label', where('person.folder', '=', 'Candidate: Inactive'), ['bob']],
    ['several values as alternatives', where('person.lastname', '==', 'LOVE', 'Hopper'), ['bob', 'cid']],
    ['ids in one text', { filters: [{ name: 'person.idCSV', value: ['{ada},{cid}'] }] }, ['ada', 'cid']],
    [
      'conditions joined',
      {
        operator: '&',
        filters: [{ name: 'person.folder', value: [ACTIVE] }],
        children: [
          {
            operator: '|',
            filters: [where('person.lastname', '==', 'Hopper'), where('person.field2', '=', '9')].flatMap(
              ({ filters }) => filters as object[],
            ),
          },
        ],
      },
      ['cid'],
    ],
  ])('finds by %s (D-SEA-5, D-SEA-7)', async (_what, filter, names) => {
    const ids = JSON.stringify(filter).replace(/\{(ada|bob|cid)\}/g, (_match, name: string) => String(people[name]));
    expect(await found('admin', 'people', JSON.parse(ids) as Filter)).toEqual(named(...names));
  });

  it('finds those without a value by a negation (D-SEA-4)', async () => {
    const ids = await found('admin', 'people', where('person.field2', '!=', '7'));
    expect(ids).not.toContain(people['ada']);
    expect(ids).toEqual(expect.arrayContaining(named('bob', 'cid')));
  });

  it('pages by the id of the last one (D-SEA-1)', async () => {
    const all = await found('admin', 'people', where('person.id', '>', '0'));
    const rest = await found('admin', 'people', where('person.id', '>', String(all[0])));
    expect(rest).toEqual(all.slice(1));
    expect(all).toEqual(all.toSorted((one, other) => one - other));
  });

  it('finds what has just been written, and no longer what has just been changed', async () => {
    const id = await as('admin').create('jobs', { jobtitle: 'Zookeeper', folder: { id: APPROVED } });
    expect(await found('admin', 'jobs', where('job.jobtitle', '==', 'Zookeeper'))).toEqual([id]);
    await as('admin').change(`jobs/${id}`, { jobtitle: 'Keeper' });
    expect(await found('admin', 'jobs', where('job.jobtitle', '==', 'Zookeeper'))).toEqual([]);
    expect(await found('admin', 'jobs', where('job.updateddate', '>=', '2020-01-01'))).toContain(id);
  });

  describe('by a caller who sees less', () => {
    it('finds nobody outside the search lock, in every way of searching (D-SEA-9)', async () => {
      expect(await found('partner', 'people', where('person.lastname', '=', 'love'))).toEqual(named('ada'));
      expect(await found('partner', 'people', where('person.folder', '!=', ACTIVE))).toEqual([]);
      expect(await found('partner', 'people', { ...where('person.id', '>', '0'), operator: '|' })).not.toContain(
        people['bob'],
      );
    });

    it('finds nothing outside a lock that names people whom the caller does not see (D-SEA-9, D-SEA-17)', async () => {
      await as('admin').change(`people/${STRANGER}`, { folder: { id: INACTIVE } });
      expect((await as('partner').get(`/people/${STRANGER}`)).status).toBe(404);
      const body = { jobtitle: 'Spy', folder: { id: APPROVED }, hiringmanager: STRANGER };
      const id = await as('admin').create('jobs', body);
      expect((await as('partner').get(`/jobs/${id}`)).status).toBe(404);
      expect(await found('partner', 'jobs', where('job.jobtitle', '==', 'Spy'))).toEqual([]);
      expect(await found('admin', 'jobs', where('job.jobtitle', '==', 'Spy'))).toEqual([id]);
    });

    it('finds nothing by a reference to a profile that the caller does not see (D-SEA-17, D-PRO-12)', async () => {
      const byMentor = where('person.field3', '=', String(people['bob']));
      expect(await found('partner', 'people', byMentor)).toEqual([]);
      expect(await found('partner', 'people', where('person.field3', '!=', String(people['bob'])))).toContain(
        people['cid'],
      );
      expect(await found('admin', 'jobs', where('job.hiringmanager', '=', String(people['bob'])))).toEqual([
        jobs['open'],
        jobs['held'],
      ]);
      expect(await found('partner', 'jobs', where('job.hiringmanager', '=', String(people['bob'])))).toEqual([]);
    });

    it('knows no filter of a hidden field, alike with one that there is not (D-SEA-8, D-ERR-3)', async () => {
      const [hidden, absent] = [
        await as('partner').post('/search/people', where('person.field4', '=', 'hush')),
        await as('partner').post('/search/people', where('person.field9', '=', 'hush')),
      ];
      expect([hidden.status, codesOf(hidden)]).toEqual([400, [26]]);
      expect(hidden.text.replaceAll('field4', 'field9')).toBe(absent.text);
      expect(await found('admin', 'people', where('person.field4', '=', 'hush'))).toEqual(named('ada'));
    });

    it.each([
      ['a type that the group may not read', 'partner', 'companies', 404, 3],
      ['a group that may not search', 'stranger', 'people', 404, 3],
      ['a type that is disabled', 'admin', 'talentpools', 404, 2],
      ['a type that has no search', 'admin', 'lists', 404, 2],
    ])('is refused %s', async (_what, user, type, status, code) => {
      const response = await as(user).post(`/search/${type}`, where('person.id', '>', '0'));
      expect([response.status, codesOf(response)]).toEqual([status, [code]]);
    });

    it('finds nothing of another customer', async () => {
      const other = new ApiClient(under.server, OTHER, `${OTHER}.user`);
      await other.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
      expect(await found('admin', 'people', where('person.lastname', '=', 'love'))).toEqual(named('ada', 'bob'));
    });
  });

  it.each([
    ['no filter', {}, ['filters: is required']],
    ['an empty one (D-SEA-3)', { filters: [], children: [{ filters: [] }] }, ['at least one filter']],
    [
      'every problem at once (D-SEA-8)',
      {
        filters: [
          { name: 'person.nothing', value: ['x'] },
          { name: 'person.field2', value: ['x'] },
          { name: 'person.folder', operator: '<', value: ['x'] },
        ],
      },
      ['filters[0].name', 'filters[1].value[0]', 'filters[2].operator'],
    ],
    ['unknown members', { filters: [], sort: 'x' }, ['"sort" is not a member of this object']],
  ])('refuses %s', async (_what, filter, texts) => {
    const response = await as('admin').post('/search/people', filter);
    expect(response.status).toBe(400);
    expect(new Set(codesOf(response))).toEqual(new Set([26]));
    const messages = errorsOf(response)
      .map(({ errorMessage }) => errorMessage)
      .join('\n');
    for (const text of texts) expect(messages).toContain(text);
  });

  it('refuses a parameter that is not JSON, and a staleness that is not a number of minutes (D-SEA-10)', async () => {
    for (const query of ['searchJson=%7Bfilters', 'searchJson=', 'searchJson=%7B%7D&staleness=-1', 'staleness=soon']) {
      const response = await as('admin').get(`/search/people?${query}`);
      expect([query, response.status, codesOf(response)[0]]).toEqual([query, 400, 5]);
    }
    const unread = await as('admin').get('/search/people?searchJson=%7Bfilters');
    expect(unread.text).toMatch(/searchJson: must be JSON: (?!The body)/);
    expect((await as('admin').get('/search/people?staleness=9999999999')).text).toContain('from 0 to 999999999');
    expect((await as('admin').get('/search/people')).status).toBe(400);
    const filter = encodeURIComponent(JSON.stringify(where('person.id', '>', '0')));
    expect((await as('admin').get(`/search/people?staleness=10&searchJson=${filter}`)).status).toBe(200);
  });

  it('refuses a date that cannot be read, and reads ISO 8601 to the millisecond (D-SEA-28)', async () => {
    const ask = (operator: '>=' | '<', text: string) =>
      as('admin').post('/search/people', where('person.updateddate', operator, text));
    const refused = await ask('>=', 'soon');
    expect([refused.status, codesOf(refused)]).toEqual([400, [26]]);
    expect(refused.text).toContain('filters[0].value[0]: \\"person.updateddate\\" must be a date as');
    const all = (await as('admin').post('/search/people', where('person.id', '>', '0'))).json;
    expect((await ask('>=', '2000-01-01T00:00:00.000Z')).json).toEqual(all);
    expect((await ask('<', '2000-01-01T00:00:00+14:00')).json).toEqual({ searchResults: [] });
  });

  it.each([
    ['person.updateddate', '>=', 'garbage'],
    ['person.updateddate', '=', '2026-02-30'],
    ['person.createddate', '!=', '20260131T1305Z'],
    ['person.folder', '=', 'Nowhere'],
    ['person.folder', '!=', 'D1'],
    ['person.field2', '=', 'seven'],
  ])('refuses the filter %s %s %s by GET and by POST (D-SEA-6, D-SEA-28)', async (name, operator, text) => {
    const filter = where(name, operator, text);
    const query = encodeURIComponent(JSON.stringify(filter));
    for (const response of [
      await as('admin').post('/search/people', filter),
      await as('admin').get(`/search/people?searchJson=${query}`),
    ]) {
      expect([response.status, codesOf(response)]).toEqual([400, [26]]);
      expect(errorsOf(response)[0]?.errorMessage).toMatch(/^filters\[0\]\.value\[0\]: .* must be /);
    }
  });

  it('finds by the minute, the second or the day that `=` names, and all others by `!=` (D-SEA-6)', async () => {
    const id = await as('admin').create('people', { firstname: 'Eve', lastname: 'Minute' });
    const { updateddate } = await as('admin').read(`people/${id}`, 'updateddate');
    const minute = String(updateddate);
    const ask = async (operator: string, text: string): Promise<boolean> =>
      (await found('admin', 'people', where('person.updateddate', operator, text))).includes(id);
    expect([await ask('=', minute), await ask('!=', minute)]).toEqual([true, false]);
    expect([await ask('=', minute.slice(0, 10)), await ask('!=', minute.slice(0, 10))]).toEqual([true, false]);
    for (const other of ['2020-01-01 12:00 AM', '2020-01-01', '2020-01-01T00:00:00.000Z'])
      expect([other, await ask('=', other), await ask('!=', other)]).toEqual([other, false, true]);
  });
});
