import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const CUSTOMER = 1001;
const APPROVED = 'D31001';
/** The person of the third user, whom the partners do not see. */
const STRANGER = 3;
const ACTIVE = 'D32001';
const INACTIVE = 'D32002';

const BLUEPRINT = aBlueprint(CUSTOMER, {
  ...groupsAndUsers(CUSTOMER, {
    partners: {
      searchLocks: {
        people: { filters: [{ name: 'person.folder', value: [ACTIVE] }] },
        jobs: { filters: [{ name: 'job.hiringmanager', value: [String(STRANGER)], operator: '!=' }] },
      },
    },
    strangers: { access: { search: 'none' } },
  }),
  profileTypes: { talentpools: { enabled: false } },
});

type Filter = Readonly<Record<string, unknown>>;

describeServer('search', { blueprints: [BLUEPRINT] }, (under) => {
  const as = (user: string): ApiClient => new ApiClient(under.server, CUSTOMER, `${CUSTOMER}.${user}`);
  const people: Record<string, number> = {};

  beforeAll(async () => {
    const admin = as('admin');
    people['ada'] = await admin.create('people', {
      firstname: 'Ada',
      lastname: 'Lovelace',
      folder: { id: ACTIVE },
    });
    people['bob'] = await admin.create('people', {
      firstname: 'Bob',
      lastname: 'LOVE',
      folder: { id: INACTIVE },
    });
    people['cid'] = await admin.create('people', {
      firstname: 'Cid',
      lastname: 'Hopper',
      folder: { id: ACTIVE },
    });
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

  it('finds what has just been written, and no longer what has just been changed', async () => {
    const id = await as('admin').create('jobs', { jobtitle: 'Zookeeper', folder: { id: APPROVED } });
    expect(await found('admin', 'jobs', where('job.jobtitle', '==', 'Zookeeper'))).toEqual([id]);
    await as('admin').change(`jobs/${id}`, { jobtitle: 'Keeper' });
    expect(await found('admin', 'jobs', where('job.jobtitle', '==', 'Zookeeper'))).toEqual([]);
    expect(await found('admin', 'jobs', where('job.updateddate', '>=', '2020-01-01'))).toContain(id);
  });

  describe('by a caller who sees less', () => {
    it('finds nobody outside the search lock, in every way of searching (D-SEA-9)', async () => {
      expect(await found('user', 'people', where('person.lastname', '=', 'love'))).toEqual(named('ada'));
      expect(await found('user', 'people', where('person.folder', '!=', ACTIVE))).toEqual([]);
      expect(await found('user', 'people', { ...where('person.id', '>', '0'), operator: '|' })).not.toContain(
        people['bob'],
      );
    });

    it('finds nothing outside a lock that names people whom the caller does not see (D-SEA-9, D-SEA-17)', async () => {
      await as('admin').change(`people/${STRANGER}`, { folder: { id: INACTIVE } });
      expect((await as('user').get(`/people/${STRANGER}`)).status).toBe(404);
      const body = { jobtitle: 'Spy', folder: { id: APPROVED }, hiringmanager: STRANGER };
      const id = await as('admin').create('jobs', body);
      expect((await as('user').get(`/jobs/${id}`)).status).toBe(404);
      expect(await found('user', 'jobs', where('job.jobtitle', '==', 'Spy'))).toEqual([]);
      expect(await found('admin', 'jobs', where('job.jobtitle', '==', 'Spy'))).toEqual([id]);
    });

    it.each([
      ['a group that may not search', 'strangers', 'people', 404, 3],
      ['a type that is disabled', 'admin', 'talentpools', 404, 2],
      ['a type that has no search', 'admin', 'lists', 404, 2],
    ])('is refused %s', async (_what, user, type, status, code) => {
      const response = await as(user).post(`/search/${type}`, where('person.id', '>', '0'));
      expect([response.status, codesOf(response)]).toEqual([status, [code]]);
    });
  });

  it('compares accents however they are encoded, and takes either apostrophe for the other (D-SEA-5)', async () => {
    const admin = as('admin');
    const name = 'd’Assunção';
    const spellings = [name, name.normalize('NFD'), "d'Assunção", "d'Assunção".normalize('NFD')];
    const ids: number[] = [];
    for (const lastname of spellings) {
      ids.push(await admin.create('people', { firstname: 'Sá', lastname }));
      expect(await admin.read(`people/${ids.at(-1)}`, 'lastname')).toEqual({ lastname });
    }
    for (const spelled of spellings) {
      const by = (operator: string, value: string) =>
        found('admin', 'people', { filters: [{ name: 'person.lastname', operator, value: [value] }] });
      expect(await by('==', spelled)).toEqual(ids);
      expect(await by('=', spelled.toUpperCase())).toEqual(ids);
      const others = { filters: [{ name: 'person.lastname', operator: '!=', value: [spelled] }] };
      expect(await found('admin', 'people', others)).not.toEqual(expect.arrayContaining([ids[0]]));
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
