import { expect, it } from '@jest/globals';
import { blueprintSchema } from '@talent-platform/blueprint';
import { aBlueprint, groupsAndUsers, PASSWORD } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { PlatformClient } from '../../support/platform-client.js';

const CUSTOMER = 1001;
const PROFILE_TYPES = [
  'people',
  'jobs',
  'companies',
  'newhirecategories',
  'talentpools',
  'rooms',
  'connectevents',
] as const;
const OTHER_AREAS = ['lists', 'forms', 'portalposts', 'search', 'workflows', 'notes'] as const;
const NOTHING = Object.fromEntries([...PROFILE_TYPES, ...OTHER_AREAS].map((area) => [area, 'none' as const]));

const STATUSES = [
  { id: 'new', value: 'New' },
  { id: 'hired', value: 'Hired', final: true },
];

const BLUEPRINT = aBlueprint(CUSTOMER, {
  ...groupsAndUsers(CUSTOMER, {
    readers: { label: 'Readers', access: { jobs: 'read', companies: 'none', lists: 'none' } },
    locked: { searchLocks: { people: { filters: [{ name: 'person.lastname', operator: '=', value: ['Nobody'] }] } } },
    nopeople: { access: { people: 'none' } },
    nojobs: { access: { jobs: 'none' } },
    nopools: { access: { talentpools: 'none' } },
    noworkflows: { access: { workflows: 'none' } },
    searchers: { access: { portalposts: 'none' } },
    posters: { access: { search: 'none' } },
    neither: { access: { search: 'none', portalposts: 'none' } },
    nothing: { access: NOTHING },
  }),
  profileTypes: {
    rooms: { enabled: false },
    talentpools: { locked: true },
    people: {
      fields: [
        { id: 'field1', label: 'Badge', type: 'text' },
        { id: 'field2', label: 'Salary', type: 'text' },
      ],
      tabs: [
        { id: 'general', label: 'General', fields: ['lastname', 'firstname', 'field1'] },
        { id: 'hr', label: 'Personnel', hiddenFrom: ['readers'], fields: ['field2', 'field1'] },
      ],
    },
  },
  workflowStatuses: { applicantworkflows: STATUSES },
  portals: [
    { id: 1, name: 'careers', host: 'jobs.acme.example' },
    { id: 2, name: 'internal', acceptsPosts: false },
  ],
  jobBoards: [{ id: 'gazette', label: 'The Gazette' }],
});

interface Me {
  readonly person?: { readonly id: number };
  readonly access: Readonly<Record<string, string>>;
  readonly locked: readonly string[];
  readonly workflowTypes: Readonly<Record<string, object>>;
  readonly portals: readonly object[];
  readonly jobBoards: readonly object[];
}

describeServerOnSqlite('who the caller is (D-PLT-36)', { blueprints: [BLUEPRINT] }, (under) => {
  const path = `/platform/v1/customers/${CUSTOMER}/me`;
  const client = (group: string): ApiClient => new ApiClient(under.server, CUSTOMER, `${CUSTOMER}.${group}`);
  const read = (group: string, headers: Record<string, string> = {}) =>
    under.server.sendAs(`${CUSTOMER}.${group}`, PASSWORD, { path, headers });
  const meOf = async (group: string): Promise<Me> => {
    const { status, json } = await read(group);
    expect(status).toBe(200);
    return json as Me;
  };

  it('tells a user the names, the access and what it opens', async () => {
    expect(await meOf('readers')).toEqual({
      customer: { id: CUSTOMER, name: `Customer ${CUSTOMER}` },
      username: `${CUSTOMER}.readers`,
      name: 'Test User',
      person: { id: expect.any(Number) },
      group: { integrationName: 'readers', label: 'Readers' },
      administrator: false,
      access: {
        people: 'write',
        jobs: 'read',
        newhirecategories: 'write',
        talentpools: 'write',
        connectevents: 'write',
        forms: 'write',
        portalposts: 'write',
        search: 'write',
        workflows: 'write',
        notes: 'write',
      },
      locked: ['talentpools'],
      workflowTypes: {
        applicantworkflows: { baseprofile: 'jobs', statuses: STATUSES },
        onboardworkflows: { baseprofile: 'newhirecategories', statuses: [] },
        sourceworkflows: { baseprofile: 'talentpools', statuses: [] },
      },
      portals: [
        { id: 1, name: 'careers', host: 'jobs.acme.example', acceptsPosts: true },
        { id: 2, name: 'internal', acceptsPosts: false },
      ],
      jobBoards: [{ id: 'gazette', label: 'The Gazette' }],
    });
  });

  it('needs no number of the customer', async () => {
    const { status, json } = await under.server.sendAs(`${CUSTOMER}.readers`, PASSWORD, { path: '/platform/v1/me' });
    expect([status, json]).toEqual([200, (await read('readers')).json]);
    expect((await under.server.send({ path: '/platform/v1/me' })).status).toBe(401);
  });

  it('tells an administrator that they are one', async () => {
    expect(await meOf('admin')).toMatchObject({ administrator: true, group: { integrationName: 'administrators' } });
  });

  it('leaves the own name and profile out for those who do not see it', async () => {
    const { person } = await meOf('user');
    expect((await client('user').get(`/people/${person?.id}`)).status).toBe(200);
    for (const group of ['locked', 'nopeople', 'nothing']) {
      const me = await meOf(group);
      for (const hidden of ['name', 'person']) expect(me).not.toHaveProperty(hidden);
    }
  });

  it('names a workflow type to those who see both of its profiles', async () => {
    const typesOf = async (group: string): Promise<string[]> => Object.keys((await meOf(group)).workflowTypes);
    expect(await typesOf('nojobs')).toEqual(['onboardworkflows', 'sourceworkflows']);
    expect(await typesOf('nopools')).toEqual(['applicantworkflows', 'onboardworkflows']);
    for (const group of ['nopeople', 'noworkflows', 'nothing']) expect(await typesOf(group)).toEqual([]);
  });

  it('names portals and job boards to those who reach them', async () => {
    const numbers = async (group: string): Promise<number[]> => {
      const { portals, jobBoards } = await meOf(group);
      return [portals.length, jobBoards.length];
    };
    expect(await numbers('searchers')).toEqual([2, 0]);
    expect(await numbers('posters')).toEqual([2, 1]);
    for (const group of ['neither', 'nojobs', 'nothing']) expect(await numbers(group)).toEqual([0, 0]);
  });

  it('names neither disabled types nor closed areas', async () => {
    expect(await meOf('nothing')).toMatchObject({ access: {}, locked: [], workflowTypes: {} });
    expect((await meOf('nopools')).locked).toEqual([]);
    for (const group of ['admin', 'user']) expect((await meOf(group)).access).not.toHaveProperty('rooms');
  });

  it('knows every area of the blueprint', async () => {
    const { $defs } = blueprintSchema as unknown as {
      $defs: { userGroup: { properties: { access: { properties: object } } } };
    };
    const areas = Object.keys($defs.userGroup.properties.access.properties);
    expect(Object.keys((await meOf('user')).access).toSorted()).toEqual(
      areas.filter((area) => area !== 'rooms').toSorted(),
    );
  });

  it('has an ETag that changes with the configuration', async () => {
    const first = await read('user');
    const tag = String(first.headers.etag);
    expect((await read('user', { 'if-none-match': tag })).status).toBe(304);
    const changed = { ...BLUEPRINT, jobBoards: [{ id: 'gazette', label: 'Gazette' }] };
    expect((await new PlatformClient(under.server, CUSTOMER).put(changed)).status).toBe(200);
    expect((await read('user', { 'if-none-match': tag })).status).toBe(200);
  });

  it('stands beside the tabs of the schemas (D-SCH-8)', async () => {
    const tabsOf = async (group: string, query = ''): Promise<unknown> => {
      const { json } = await client(group).get(`/profiledefinitions/v1/person/schema${query}`);
      return (json as { tabs?: unknown }).tabs;
    };
    const tabs = (await tabsOf('user')) as ReadonlyArray<{ id: string; label: string; fields: string[] }>;
    expect(tabs.map(({ id, label }) => [id, label])).toEqual([
      ['general', 'General'],
      ['hr', 'Personnel'],
    ]);
    expect(tabs[0]?.fields.slice(0, 3)).toEqual(['lastname', 'firstname', 'field1']);
    expect(tabs[0]?.fields).toContain('email');
    expect(tabs[1]?.fields).toEqual(['field2', 'field1']);
    const ofReader = JSON.stringify(await tabsOf('readers'));
    for (const hidden of ['hr', 'Personnel', 'field2']) expect(ofReader).not.toContain(`"${hidden}"`);
    expect(ofReader).toContain('"field1"');
    expect(await tabsOf('user', '?for=write')).toBeUndefined();
    const { json } = await client('user').get('/profiledefinitions/v1/job/schema');
    expect(json).not.toHaveProperty('tabs');
  });
});
