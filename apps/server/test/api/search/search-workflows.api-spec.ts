import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const CUSTOMER = 1001;
const ACTIVE = 'D32001';
const INACTIVE = 'D32002';

const BLUEPRINT = aBlueprint(CUSTOMER, {
  userGroups: [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    {
      integrationName: 'partners',
      label: 'Partners',
      fieldAccess: { people: { lastname: 'none' } },
      searchLocks: {
        people: { filters: [{ name: 'person.folder', value: [ACTIVE] }] },
        jobs: { filters: [{ name: 'job.jobtitle', value: ['Nurse'], operator: '!=' }] },
      },
    },
    { integrationName: 'blind', label: 'Blind', access: { jobs: 'none' } },
    { integrationName: 'idle', label: 'Idle', access: { workflows: 'none' } },
  ],
  users: ['administrators', 'partners', 'blind', 'idle'].map((group) => aUser(`${CUSTOMER}.${group}`, group)),
  workflowStatuses: {
    applicantworkflows: [
      { id: 'C1', value: 'New' },
      { id: 'C2', value: 'Background check' },
    ],
  },
});

type Filters = ReadonlyArray<Readonly<Record<string, unknown>>>;

describeServer('search of workflows', { blueprints: [BLUEPRINT] }, (under) => {
  const as = (group: string): ApiClient => new ApiClient(under.server, CUSTOMER, `${CUSTOMER}.${group}`);
  const ids: Record<string, number> = {};

  /** Everybody with every job: `ada-engineer`, `ada-nurse`, `bob-engineer`, `bob-nurse`; the last two are checked. */
  beforeAll(async () => {
    const admin = as('administrators');
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
    expect(await found('administrators', JSON.parse(given) as Filters)).toEqual(named(...names));
  });

  it('finds only those with both profiles inside the search locks (D-SEA-9)', async () => {
    expect(await found('partners', filter('id', '>', '0'))).toEqual(named('ada-engineer'));
    expect(await found('partners', filter('status', '!=', 'C2'))).toEqual(named('ada-engineer'));
    expect(await found('partners', filter('status', '=', 'C2'))).toEqual([]);
  });

  it('knows no filter of a field that is hidden (D-SEA-8)', async () => {
    for (const name of ['person.lastname', 'person.field9', 'job.nothing', 'person', 'company.id', 'createddate.x']) {
      const filters = filter(name, '=', 'x');
      const response = await as('partners').post('/search/applicantworkflows', { filters });
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
});
