import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ActingClient } from '../../support/platform-actions.js';
import { TestClock } from '../../support/test-clock.js';

const CUSTOMER = 1001;
const ACTIVE = 'D32001';
const INACTIVE = 'D32002';

const BLUEPRINT = aBlueprint(CUSTOMER, {
  ...groupsAndUsers(CUSTOMER, {
    partners: {
      fieldAccess: { people: { lastname: 'none' } },
      searchLocks: {
        people: { filters: [{ name: 'person.folder', value: [ACTIVE] }] },
        jobs: { filters: [{ name: 'job.jobtitle', value: ['Nurse'], operator: '!=' }] },
      },
    },
    blind: { access: { jobs: 'none' } },
    idle: { access: { workflows: 'none' } },
  }),
  workflowStatuses: {
    applicantworkflows: [
      { id: 'C1', value: 'New' },
      { id: 'C2', value: 'Background check' },
      { id: 'C4', value: 'Hired', final: true },
    ],
  },
});

type Filters = ReadonlyArray<Readonly<Record<string, unknown>>>;

const clock = new TestClock();

describeServer('search of workflows', { blueprints: [BLUEPRINT], clock }, (under) => {
  const as = (group: string): ApiClient => new ApiClient(under.server, CUSTOMER, `${CUSTOMER}.${group}`);
  const ids: Record<string, number> = {};

  /** Everybody with every job: `ada-engineer`, `ada-nurse`, `bob-engineer`, `bob-nurse`; the last two are checked. */
  beforeAll(async () => {
    const admin = as('admin');
    for (const [name, folder] of [
      ['ada', ACTIVE],
      ['bob', INACTIVE],
    ] as const) {
      ids[name] = await admin.create('people', { firstname: name, lastname: `${name} Byron`, folder: { id: folder } });
    }
    for (const title of ['engineer', 'nurse']) {
      ids[title] = await admin.create('jobs', {
        jobtitle: title === 'nurse' ? 'Nurse' : 'Engineer',
        folder: { id: 'D31001' },
      });
    }
    for (const person of ['ada', 'bob']) {
      for (const job of ['engineer', 'nurse']) {
        const status = { id: person === 'bob' ? 'C2' : 'C1' };
        const body = { baseprofile: ids[job], associatedprofile: ids[person], status };
        ids[`${person}-${job}`] = await admin.create('applicantworkflows', body);
      }
    }
  });

  const found = async (group: string, filters: Filters): Promise<number[]> => {
    const { status, json, text } = await as(group).post('/search/applicantworkflows', { filters });
    if (status !== 200) throw new Error(text);
    return (json as { searchResults: Array<{ id: number }> }).searchResults.map(({ id }) => id);
  };
  const named = (...names: string[]): number[] => names.map((name) => ids[name] ?? 0);
  const filter = (name: string, operator: string, ...value: string[]): Filters => [
    { name: `applicantworkflow.${name}`, operator, value },
  ];

  it.each([
    ['a status by its id', filter('status', '=', 'C2'), ['bob-engineer', 'bob-nurse']],
    ['a status by its label', filter('status', '=', 'Background check'), ['bob-engineer', 'bob-nurse']],
    [
      'everyone whose status changed since',
      [...filter('status', '=', 'C2'), ...filter('updateddate', '>=', '2020-01-01')],
      ['bob-engineer', 'bob-nurse'],
    ],
    ['an exact field of the person', filter('person.lastname', '==', 'ada Byron'), ['ada-engineer', 'ada-nurse']],
    ['the id of the job', filter('job.id', '=', '{nurse}'), ['ada-nurse', 'bob-nurse']],
    [
      'fields of both',
      [...filter('person.firstname', '==', 'ada'), ...filter('job.jobtitle', '!=', 'Nurse')],
      ['ada-engineer'],
    ],
  ])('finds by %s (D-SEA-7)', async (_what, filters, names) => {
    const given = JSON.stringify(filters).replace('{nurse}', String(ids['nurse']));
    expect(await found('admin', JSON.parse(given) as Filters)).toEqual(named(...names));
  });

  it('finds only those with both profiles inside the search locks (D-SEA-9)', async () => {
    expect(await found('user', filter('id', '>', '0'))).toEqual(named('ada-engineer'));
    expect(await found('user', filter('status', '!=', 'C2'))).toEqual(named('ada-engineer'));
    expect(await found('user', filter('status', '=', 'C2'))).toEqual([]);
  });

  it('knows no filter of a field that is hidden (D-SEA-8)', async () => {
    for (const name of ['person.lastname', 'person.field9', 'job.nothing', 'person', 'company.id', 'createddate.x']) {
      const filters = filter(name, '=', 'x');
      const response = await as('user').post('/search/applicantworkflows', { filters });
      expect([name, response.status, codesOf(response)]).toEqual([name, 400, [26]]);
      expect(errorsOf(response)[0]?.errorMessage).toContain('filters[0].name');
    }
  });

  it.each(['blind', 'idle'])(
    'is refused to a caller who may not read workflows, or not both their profiles: %s',
    async (group) => {
      const response = await as(group).post('/search/applicantworkflows', { filters: filter('id', '>', '0') });
      expect([response.status, codesOf(response)]).toEqual([404, [3]]);
    },
  );

  describe('the counts of workflows (D-WFL-9)', () => {
    const counted = (group: string, query: string) =>
      new ActingClient(under.server, CUSTOMER, `${CUSTOMER}.${group}`).get(
        `/applicantworkflows/counts?baseprofiles=${query}`,
      );
    const countOf = (job: string, id: string, count: number) => ({
      baseprofile: ids[job],
      status: { id, value: id === 'C1' ? 'New' : 'Background check' },
      count,
      oldest: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });

    it('are those of each base profile and status, with the time since when the oldest waits there', async () => {
      const admin = as('admin');
      clock.set('2026-11-20T12:00:00Z');
      const job = await admin.create('jobs', { jobtitle: 'Cook', folder: { id: 'D31001' } });
      const people = ['Eve', 'Fay', 'Gus'].map((firstname) => admin.create('people', { firstname, lastname: 'Hill' }));
      const workflows: number[] = [];
      for (const person of people) {
        workflows.push(await admin.create('applicantworkflows', { baseprofile: job, associatedprofile: await person }));
        clock.advance(1000);
      }
      for (const [index, id] of ['C2', 'C4'].entries())
        await admin.change(`applicantworkflows/${workflows[index]}`, { status: { id } });
      ids['cook'] = job;
      const { status, json } = await counted('admin', `${job},${ids['nurse']},${ids['engineer']},999999`);
      expect([status, json]).toEqual([
        200,
        {
          counts: [
            ...['engineer', 'nurse'].flatMap((name) => [countOf(name, 'C1', 1), countOf(name, 'C2', 1)]),
            { ...countOf('cook', 'C1', 1), oldest: '2026-11-20T12:00:02.000Z' },
            { ...countOf('cook', 'C2', 1), oldest: '2026-11-20T12:00:03.000Z' },
            { baseprofile: job, status: { id: 'C4', value: 'Hired' }, count: 1 },
          ],
        },
      ]);
    });

    it('leave out what is outside of the search locks, and are refused as a search is (D-SEA-9)', async () => {
      const both = `${ids['nurse']},${ids['engineer']}`;
      expect((await counted('user', both)).json).toEqual({ counts: [countOf('engineer', 'C1', 1)] });
      for (const group of ['blind', 'idle']) expect(statusAndCodes(await counted(group, both))).toEqual([404, [3]]);
    });

    it.each(['', '0', '1,', '01', 'x', '1;2', Array.from({ length: 101 }, (_, at) => at + 1).join(',')])(
      'are refused for %j',
      async (query) => expect(statusAndCodes(await counted('admin', query))).toEqual([400, [5]]),
    );
  });
});
