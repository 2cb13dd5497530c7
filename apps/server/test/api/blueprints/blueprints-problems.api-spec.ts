import { expect, it } from '@jest/globals';
import type { Blueprint, BlueprintGroup } from '@talent-platform/blueprint';
import { aBlueprint, aUser, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { aFullBlueprint } from '../../builders/full-blueprint.builder.js';
import { ApiClient, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { PlatformClient } from '../../support/platform-client.js';
import { TestServer } from '../../support/test-server.js';

const FULL = aFullBlueprint(1001);
const people = FULL.profileTypes?.['people'];

/** One document with a mistake of every source. */
const WRONG = {
  ...FULL,
  customer: { id: 1002, name: '' },
  quota: { requestsPerDay: 0 },
  userGroups: [
    ...(FULL.userGroups ?? []).slice(0, 2),
    {
      integrationName: 'readers',
      label: 'Readers',
      access: { planets: 'read' },
      attributes: { people: { roles: { maxLength: 7 } } },
      fieldAccess: { people: { 'phones/field99': 'none', nosuchfield: 'read' } },
      searchLocks: { jobs: { filters: [{ name: 'job.nosuchfield', value: ['x'] }] } },
    },
  ],
  users: [
    aUser('1001.admin', 'nobody'),
    aUser('1002.user', 'partners'),
    { ...aUser('1001.user', 'partners'), colour: 'red' },
  ],
  profileTypes: {
    people: {
      ...people,
      fields: [
        { id: 'field1', label: 'Badge', type: 'number' },
        { id: 'field2', label: 'Preference', type: 'list', list: 'C999' },
        { id: 'field3', label: 'Letters', type: 'text', minLength: 5, maxLength: 4 },
        { id: 'nosuchfield', required: true },
      ],
      roleFolders: { D99999: 'candidate' },
      tabs: [{ id: 'general', label: 'General', fields: ['lastnam'] }],
    },
  },
  lists: {
    'lists.nosuchlist': { nodes: [{ value: 'A' }] },
    'lists.skills': { nodes: [{ id: 'D99999', value: 'A' }] },
  },
  customLists: [
    { listnodeid: 700, value: 'Preferences', nodes: [{ value: 'Late', listnodeid: 800, children: [{ value: 7 }] }] },
    { listnodeid: 701, value: 'Other', nodes: [{ value: 'Late', listnodeid: 700 }] },
  ],
  events: [
    {
      id: 'new',
      eventType: 'JobPostToWebEvent',
      jobBoard: 'nosuchboard',
      url: 'ftp://partner.example',
      auth: { type: 'none' },
    },
  ],
};

const PATHS = [
  'customLists[0].nodes[0].children[0].value',
  'customLists[1].nodes[0].listnodeid',
  'customer.id',
  'customer.name',
  'events[0].jobBoard',
  'events[0].url',
  'lists.lists.nosuchlist',
  'lists.lists.skills.nodes[0].id',
  'profileTypes.people.fields[0].type',
  'profileTypes.people.fields[1].list',
  'profileTypes.people.fields[2].minLength',
  'profileTypes.people.fields[3].id',
  'profileTypes.people.roleFolders.D99999',
  'profileTypes.people.tabs[0].fields[0]',
  'quota.requestsPerDay',
  'userGroups[2].access.planets',
  'userGroups[2].attributes.people.roles.maxLength',
  'userGroups[2].fieldAccess.people.nosuchfield',
  'userGroups[2].fieldAccess.people.phones/field99',
  'userGroups[2].searchLocks.jobs.filters[0].name',
  'users',
  'users[0].group',
  'users[1].username',
  'users[2].colour',
];

/** Returns the paths of problems. The message follows the path. */
function pathsOf(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim().split(': ')[0] ?? '');
}

describeServer('a wrong blueprint', { blueprints: [FULL, aBlueprint(1002)] }, (under) => {
  const platform = (): PlatformClient => new PlatformClient(under.server, 1001);
  const client = (): ApiClient => new ApiClient(under.server, 1001);

  /** Returns everything that a change would show in: the export, the users who can sign in, and a profile. */
  const stateOf = async (id: number) => ({
    exported: await platform().export(),
    revisions: (await platform().get('/blueprint/revisions')).json,
    signed: await Promise.all(
      ['1001.admin', '1001.user', '1002.admin', '1002.user'].map(
        async (user) =>
          (await under.server.sendSigned(user, SECRET, { path: `/customers/${user.slice(0, 4)}/people/1` })).status,
      ),
    ),
    basic: (await under.server.sendAs('1001.user', PASSWORD, { path: client().path('/people/1') })).status,
    profile: await client().read(`people/${id}`, 'firstname,lastname,folder,field1,field2'),
    rooms: (await client().post('/rooms', { name: 'Attic' })).status,
  });

  it('is refused whole, with every mistake named at once, in the order of their paths, and changes nothing (D-PLT-14)', async () => {
    const id = await client().create('people', { firstname: 'Ada', lastname: 'L', field1: 'x', field2: 'Evening' });
    const before = await stateOf(id);
    expect(before.signed).toEqual([200, 200, 200, 200]);
    const reply = await platform().put(WRONG);
    expect(reply.status).toBe(400);
    const errors = errorsOf(reply);
    expect([...new Set(errors.map(({ errorCode }) => errorCode))]).toEqual([5]);
    const messages = errors.map(({ errorMessage }) => errorMessage);
    expect(pathsOf(messages)).toEqual(PATHS);
    expect(new Set(messages).size).toBe(messages.length);
    expect(await stateOf(id)).toEqual(before);
    expect((await platform().put(FULL)).json).toMatchObject({ changes: [] });
  });

  it('is refused at a start alike, except for checks of the sender and the path', async () => {
    const database = await under.createDatabase('migrated');
    const server = await TestServer.start({ database, blueprints: [aFullBlueprint(1002)] });
    const wrong = { ...WRONG, customer: { id: 1001, name: '' } } as unknown as Blueprint;
    const refusal = await server.apply(wrong).catch((error: unknown) => String((error as Error).message));
    const [title, ...lines] = String(refusal).split('\n');
    expect(title).toBe('TALENT_BLUEPRINT is refused:');
    const atStart = PATHS.filter(
      (path) => !['customer.id', 'users', 'profileTypes.people.fields[0].type'].includes(path),
    );
    // Nothing of this customer is stored on that server, so no type could be changed.
    expect(pathsOf(lines)).toEqual(atStart);
  });

  it('is refused if a text holds NUL or half a surrogate pair, which no database stores (D-PLT-14)', async () => {
    const reply = await platform().put({
      ...FULL,
      customer: { id: 1001, name: 'A\u0000' },
      jobBoards: [{ id: 'boardco', label: '\ud800' }],
    });
    expect(pathsOf(errorsOf(reply).map(({ errorMessage }) => errorMessage))).toEqual([
      'customer.name',
      'jobBoards[0].label',
    ]);
  });

  it('is refused in production if it holds a published demo credential, and shows none (D-PLT-7)', async () => {
    const database = await under.createDatabase('migrated');
    const server = await TestServer.start({ database, blueprints: [FULL], configuration: { production: true } });
    const users = [...(FULL.users ?? []), aUser('1001.demo', 'readers', { password: 'demo-only-password' })];
    const reply = await new PlatformClient(server, 1001).put({ ...FULL, users });
    expect(errorsOf(reply).map(({ errorMessage }) => errorMessage)).toEqual([
      'users[2].password: is one of the published demo credentials, which production refuses.',
    ]);
  });

  it('names every user without a valid person profile (D-PLT-14)', async () => {
    const named = (name: string) => aUser(`1001.${name}`, 'readers', { name });
    const document = {
      ...FULL,
      users: [...(FULL.users ?? []), named('Ada Lovelace'), named('Bo Li'), named('Grace Hopper')],
      profileTypes: { people: { fields: [{ id: 'lastname', maxLength: 3 }] } },
    };
    const reply = await platform().put({ ...document, userGroups: FULL.userGroups?.map(withoutRules) });
    expect(errorsOf(reply).map(({ errorMessage }) => errorMessage)).toEqual([
      expect.stringMatching(/^users\[2\]: cannot be given a person profile: lastname: /),
      expect.stringMatching(/^users\[4\]: cannot be given a person profile: lastname: /),
    ]);
    const signed = await under.server.sendSigned('1001.Bo Li', SECRET, { path: client().path('/people/1') });
    expect(signed.status).toBe(401);
  });
});

function withoutRules({ integrationName, label, administrator }: BlueprintGroup): BlueprintGroup {
  return { integrationName, label, administrator };
}
