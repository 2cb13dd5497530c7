import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { BlueprintStart } from '../../../src/modules/blueprints/index.js';
import type { Configuration } from '../../../src/config/index.js';
import { aBlueprint, aUser, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { describeServer } from '../../support/each-server.js';
import { TestServer } from '../../support/test-server.js';

const DEMO = fileURLToPath(new URL('../../../../../tooling/demo', import.meta.url));
const PERSON = { firstname: 'Ada', lastname: 'Lovelace' };

describeServer('a blueprint', {}, (under) => {
  let customerId = 2000;
  const next = (): number => (customerId += 1);

  const isTaken = async (user: string, secret: string): Promise<boolean> =>
    (await under.server.sendSigned(user, secret, { path: `/customers/${user.split('.')[0]}/people/999999` })).status ===
    404;

  const secretsOf = (id: number): string => `/platform/v1/customers/${id}/users/${id}.user/secrets`;

  it('changes nothing when it is applied again (D-PLT-3)', async () => {
    const blueprint = aBlueprint(next(), { customLists: [{ value: 'A', nodes: [{ value: 'a' }] }] });
    await under.server.apply(blueprint);
    const client = new ApiClient(under.server, customerId);
    const before = await client.get('/people/2');
    for (let round = 0; round < 3; round += 1) await under.server.apply(structuredClone(blueprint));
    expect((await client.get('/people/2')).headers.etag).toBe(before.headers.etag);
    expect(await client.create('people', PERSON)).toBe(3);
  });

  it('takes effect at once, and keeps the records', async () => {
    const blueprint = aBlueprint(next());
    await under.server.apply(blueprint);
    const client = new ApiClient(under.server, customerId);
    const id = await client.create('people', PERSON);
    expect(codesOf(await client.patch(`/people/${id}`, { field1: 'x' }))).toEqual([4]);
    const people = { fields: [{ id: 'field1', label: 'New', type: 'text', default: 'd' }] };
    await under.server.apply({ ...blueprint, profileTypes: { people } });
    await client.change(`people/${id}`, { field1: 'x' });
    expect(await client.read(`people/${id}`, 'lastname,field1')).toEqual({ lastname: 'Lovelace', field1: 'x' });
  });

  it('hides a field that it drops, and shows it again with its values when it is back (D-PLT-9)', async () => {
    const fields = [
      { id: 'field1', label: 'One', type: 'text' },
      { id: 'field2', label: 'Two', type: 'text' },
    ];
    const blueprint = aBlueprint(next(), { profileTypes: { people: { fields } } });
    await under.server.apply(blueprint);
    const client = new ApiClient(under.server, customerId);
    const id = await client.create('people', { ...PERSON, field1: 'a', field2: 'b' });
    const dropping: Array<Blueprint['profileTypes']> = [{ people: { fields: fields.slice(0, 1) } }, { people: {} }, {}];
    for (const profileTypes of dropping) {
      await under.server.apply({ ...blueprint, profileTypes });
      expect(await client.read(`people/${id}`, 'field2')).toEqual({});
      expect(codesOf(await client.patch(`/people/${id}`, { field2: 'x' }))).toEqual([4]);
      await client.change(`people/${id}`, { middlename: 'x' });
      await under.server.apply(blueprint);
      expect(await client.read(`people/${id}`, 'field1,field2')).toEqual({ field1: 'a', field2: 'b' });
    }
  });

  it('enables a type again that it no longer disables (D-PLT-9)', async () => {
    const blueprint = aBlueprint(next(), { profileTypes: { rooms: { enabled: false } } });
    await under.server.apply(blueprint);
    const client = new ApiClient(under.server, customerId);
    expect((await client.post('/rooms', { name: 'a' })).status).toBe(404);
    await under.server.apply({ ...blueprint, profileTypes: {} });
    expect((await client.post('/rooms', { name: 'a' })).status).toBe(201);
  });

  it('keeps a secret ended that was ended since (D-PLT-3)', async () => {
    const blueprint = aBlueprint(next());
    await under.server.apply(blueprint);
    await under.server.sendSigned(`${customerId}.admin`, SECRET, {
      method: 'DELETE',
      path: `${secretsOf(customerId)}/k1`,
    });
    expect(await isTaken(`${customerId}.user`, SECRET)).toBe(false);
    await under.server.apply({ ...blueprint, customer: { id: customerId, name: 'Renamed' } });
    expect(await isTaken(`${customerId}.user`, SECRET)).toBe(false);
    expect(await isTaken(`${customerId}.admin`, SECRET)).toBe(true);
  });

  it('keeps a secret rotated that was rotated since (D-PLT-3)', async () => {
    const blueprint = aBlueprint(next());
    await under.server.apply(blueprint);
    const request = { method: 'POST', path: secretsOf(customerId), body: { overlapHours: 0 } };
    const rotated = await under.server.sendSigned(`${customerId}.admin`, SECRET, request);
    const { secret } = rotated.json as { secret: string };
    await under.server.apply({ ...blueprint, customer: { id: customerId, name: 'Renamed' } });
    expect(await isTaken(`${customerId}.user`, secret)).toBe(true);
    expect(await isTaken(`${customerId}.user`, SECRET)).toBe(false);
  });

  it('changes passwords, groups and the quota', async () => {
    const blueprint = aBlueprint(next());
    await under.server.apply(blueprint);
    const [admin, user] = [`${customerId}.admin`, `${customerId}.user`];
    await under.server.apply({
      ...blueprint,
      quota: { requestsPerDay: 7 },
      users: [aUser(admin, 'partners', { password: 'another' }), aUser(user, 'administrators')],
    });
    const read = { path: `/customers/${customerId}/people/1` };
    expect((await under.server.sendAs(admin, PASSWORD, read)).status).toBe(401);
    const response = await under.server.sendAs(admin, 'another', read);
    expect(response.headers['x-ratelimit-limit']).toBe('7');
    const rotate = { method: 'POST', path: secretsOf(customerId), body: {} };
    expect((await under.server.sendSigned(admin, SECRET, rotate)).status).toBe(404);
    expect((await under.server.sendSigned(user, SECRET, rotate)).status).toBe(201);
  });

  it("makes each user's person once (D-PRO-18)", async () => {
    const blueprint = aBlueprint(next());
    await under.server.apply(blueprint);
    await under.server.apply({
      ...blueprint,
      users: [...(blueprint.users ?? []), aUser(`${customerId}.new`, 'partners', { name: 'New One' })],
    });
    const client = new ApiClient(under.server, customerId);
    expect(await client.read('people/3', 'firstname,lastname')).toEqual({ firstname: 'New', lastname: 'One' });
    expect((await client.get('/people/4')).status).toBe(404);
  });

  it("makes the users' people although a required field is missing (D-PRO-18)", async () => {
    const people = {
      fields: [
        { id: 'externalid', required: true },
        { id: 'field1', label: 'Badge', type: 'text', required: true },
      ],
    };
    await under.server.apply(aBlueprint(next(), { profileTypes: { people } }));
    const client = new ApiClient(under.server, customerId);
    expect(await client.read('people/1', 'firstname,lastname')).toEqual({ firstname: 'Test', lastname: 'User' });
    expect(codesOf(await client.patch('/people/1', { middlename: 'x' }))).toEqual([1, 1]);
  });

  it('is refused when another customer has a user of that name (D-SIG-7), and changes nothing', async () => {
    const first = aBlueprint(next());
    await under.server.apply(first);
    const thief = aBlueprint(next(), { users: [aUser(`${customerId - 1}.user`, 'partners', { password: 'stolen' })] });
    await expect(under.server.apply(thief)).rejects.toThrow(/another customer/);
    expect(await isTaken(`${customerId - 1}.user`, SECRET)).toBe(true);
    const stolen = await under.server.sendAs(`${customerId - 1}.user`, 'stolen', {
      path: `/customers/${customerId}/people/1`,
    });
    expect(stolen.status).toBe(401);
  });

  it('adds the nodes of its custom lists, and takes none away (D-PLT-3)', async () => {
    const people = { fields: [{ id: 'field1', label: 'Preference', type: 'list', list: 'C700' }] };
    const list = (...values: string[]) => [
      { listnodeid: 700, value: 'Preferences', nodes: values.map((value) => ({ value })) },
    ];
    const blueprint = aBlueprint(next(), { profileTypes: { people }, customLists: list('Morning', 'Evening') });
    await under.server.apply(blueprint);
    const client = new ApiClient(under.server, customerId);
    const id = await client.create('people', { ...PERSON, field1: 'Morning' });
    const before = await client.read(`people/${id}`, 'field1');
    await under.server.apply({ ...blueprint, customLists: list('Evening', 'Night') });
    expect(await client.read(`people/${id}`, 'field1')).toEqual(before);
    for (const field1 of ['Morning', 'Evening', 'Night']) await client.change(`people/${id}`, { field1 });
  });
});

describeOnEachDatabase('TALENT_BLUEPRINT', (createDatabase) => {
  let folder: string;
  const opened: TestDatabase[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'talent-blueprint-'));
  });

  afterAll(async () => {
    for (const database of opened) await database.remove();
    await rm(folder, { recursive: true });
  });

  const fileOf = async (content: unknown): Promise<string> => {
    const file = path.join(folder, 'blueprint.json');
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };

  const start = async (blueprint: string, configuration: Partial<Configuration> = {}): Promise<TestServer> => {
    const database = await createDatabase('migrated');
    opened.push(database);
    return TestServer.start({ database, configuration: { blueprint, ...configuration } });
  };

  it('starts the demo customer, with records of every kind, again and again (D-PLT-6, D-JPO-10)', async () => {
    const server = await start(DEMO);
    const read = async (below: string) =>
      (await server.sendAs('demo.partner', 'demo-only-partner-password', { path: `/customers/1001${below}` })).status;
    expect([await read('/people/1'), await read('/jobs/1'), await read('/companies/1')]).toEqual([200, 200, 200]);
    for (const job of [2, 4]) {
      const page = await server.send({ path: `/portals/careers/jobs/${job}/any/job` });
      expect([page.status, page.text.match(/<h2 /g)?.length]).toEqual([200, 4]);
    }
    const get = async (below: string) =>
      (await server.sendAs('demo.integration', 'demo-only-integration-password', { path: `/customers/1001${below}` }))
        .text;
    for (const [person, text] of [
      [4, 'Twelve years of analytical engines'],
      [5, 'Fifteen years of compilers'],
      [9, 'Nine years of day clinics'],
      [11, 'Acht Jahre Dienste für Logistik'],
      [18, 'خدمات الويب وقواعد البيانات'],
      [19, 'בפיתוח שירותי צד שרת'],
      [20, '在庫管理システムを八年間開発'],
    ] as const)
      expect(await get(`/people/${person}/fields/resume/text`)).toContain(text);
    for (const [workflow, status] of ['Offer', 'Background check', 'New'].entries())
      expect(JSON.parse(await get(`/applicantworkflows/${workflow + 1}`))).toMatchObject({ status: { value: status } });
    const boards = await server.sendAs('demo.integration', 'demo-only-integration-password', {
      path: '/platform/v1/customers/1001/jobs/4/boards',
    });
    expect(boards.json).toMatchObject({ boards: [{ id: 1, board: 'boardco', state: 'posted', outcome: 'none' }] });
    const moved = await server.sendAs('demo.integration', 'demo-only-integration-password', {
      method: 'PATCH',
      path: '/customers/1001/applicantworkflows/3',
      body: { status: { id: 'C51220' } },
    });
    expect(moved.status).toBe(204);
    const before = await server.sendAs('demo.integration', 'demo-only-integration-password', {
      method: 'POST',
      path: '/customers/1001/people',
      body: PERSON,
    });
    await server.running.app.get(BlueprintStart).applyFrom(DEMO);
    const after = await server.sendAs('demo.integration', 'demo-only-integration-password', {
      method: 'POST',
      path: '/customers/1001/people',
      body: PERSON,
    });
    const ids = [before, after].map(({ headers }) => Number(headers.location?.split('/').at(-1)));
    expect(ids[1]).toBe((ids[0] ?? 0) + 1);
    await server.stop();
  });

  it('gives a new customer files and workflows with all else, or nothing of it (D-PLT-6, D-PLT-27)', async () => {
    const place = await mkdtemp(path.join(folder, 'starting-'));
    const workflowStatuses = { applicantworkflows: [{ id: 'C1', value: 'New' }] };
    await writeFile(path.join(place, 'blueprint.json'), JSON.stringify(aBlueprint(1, { workflowStatuses })));
    const write = (status: string): Promise<void> =>
      writeFile(
        path.join(place, 'records.json'),
        JSON.stringify({
          as: '1.admin',
          records: [
            { profileType: 'people', profile: { firstname: 'Ada', lastname: 'Lovelace' } },
            { profileType: 'jobs', profile: { jobtitle: 'Analyst' } },
          ],
          files: [{ profileType: 'people', id: 3, field: 'resume', file: 'ada.txt' }],
          workflows: [
            {
              workflowType: 'applicantworkflows',
              workflow: { baseprofile: 1, associatedprofile: 3, status: { id: status } },
            },
          ],
        }),
      );
    await write('C2');
    const missing = /^TALENT_BLUEPRINT: .*files\/ada\.txt cannot be read \(ENOENT\); records\.json names it/;
    await expect(start(place)).rejects.toThrow(missing);
    await mkdir(path.join(place, 'files'));
    const ada = path.join(place, 'files', 'ada.txt');
    await symlink('/etc/hostname', ada);
    await expect(start(place)).rejects.toThrow(/files\/ada\.txt cannot be read \(it leads out of the folder\)/);
    await rm(ada);
    await mkdir(ada);
    await expect(start(place)).rejects.toThrow(/files\/ada\.txt cannot be read \(it is not a file\)/);
    await rm(ada, { recursive: true });
    // Containers mount files as links within the folder.
    await writeFile(path.join(place, 'mounted.txt'), 'Ten years of engines');
    await symlink(path.join(place, 'mounted.txt'), ada);
    await expect(start(place)).rejects.toThrow(/\n {2}workflows\[0\]\.workflow\.status: must be a status of/);
    await write('C1');
    const server = await start(place);
    const client = new ApiClient(server, 1);
    expect((await client.get('/people/3/fields/resume/text')).text.trim()).toBe('Ten years of engines');
    expect(JSON.parse((await client.get('/applicantworkflows/1')).text)).toMatchObject({
      status: { id: 'C1', value: 'New' },
    });
    await server.stop();
  });

  it('of the demo customer is refused in production, naming each published credential', async () => {
    await expect(start(DEMO, { production: true })).rejects.toThrow(
      /TALENT_BLUEPRINT is refused:\n {2}users\[0\]\.password: .*\n {2}users\[0\]\.signingSecrets\[0\]\.secret: /,
    );
  });

  it.each<[string, unknown, RegExp]>([
    ['that is not there', undefined, /TALENT_BLUEPRINT: .*nothing\.json does not exist/],
    ['that is no JSON', '{', /TALENT_BLUEPRINT: .*blueprint\.json:1:2 cannot be read as JSON: /],
    [
      'with a member given twice',
      '{"customer":{"id":1,"name":"a"},"customer":{"id":1,"name":"a"}}',
      /TALENT_BLUEPRINT: /,
    ],
    ['of another shape', { customer: { id: 0 }, colour: 1 }, /TALENT_BLUEPRINT is refused:\n(.*\n)*.*customer\.id: /],
    ['with a user of no group', aBlueprint(1, { users: [aUser('a', 'nobody')] }), /users\[0\]\.group: /],
    [
      'with a field of no type',
      aBlueprint(1, { profileTypes: { people: { fields: [{ id: 'field1', label: 'x', type: 'colour' }] } } }),
      /profileTypes\.people\.fields\[0\]\.type: /,
    ],
    ['with a profile type of no such name', aBlueprint(1, { profileTypes: { person: {} } }), /profileTypes\.person: /],
  ])('is refused when it names a file %s', async (_title, content, message) => {
    const file = content === undefined ? path.join(folder, 'nothing.json') : await fileOf(content);
    await expect(start(file)).rejects.toThrow(message);
  });

  it('is read as YAML too, from a file or a folder with its parts in files of their own (D-PLT-6)', async () => {
    const blueprint = aBlueprint(1, { quota: { requestsPerDay: 7 } });
    const { users, ...others } = blueprint;
    const yaml = path.join(folder, 'one.yaml');
    await writeFile(yaml, JSON.stringify(blueprint, undefined, 1));
    const parts = await mkdtemp(path.join(folder, 'parts-'));
    await writeFile(
      path.join(parts, 'blueprint.yaml'),
      'customer: { id: 1, name: Customer 1 }\nquota:\n  requestsPerDay: 7\n',
    );
    await writeFile(path.join(parts, 'userGroups.json'), JSON.stringify(others.userGroups));
    await writeFile(path.join(parts, 'users.yaml'), JSON.stringify(users));
    await writeFile(
      path.join(parts, 'records.yaml'),
      'as: 1.admin\nrecords:\n  - profileType: people\n    profile: { firstname: Ada, lastname: Lovelace }\n',
    );
    for (const [place, people] of [
      [yaml, 2],
      [parts, 3],
    ] as const) {
      const server = await start(place);
      const client = new ApiClient(server, 1);
      expect((await client.get(`/people/${people}`)).headers['x-ratelimit-limit']).toBe('7');
      expect((await client.get(`/people/${people + 1}`)).status).toBe(404);
      expect((await client.get(`/people/${people}`)).status).toBe(200);
      await server.stop();
    }
  });

  it('reports every problem at once, as path: message', async () => {
    const fields = [
      { id: 'field1', label: 'x', type: 'text', maxLength: -1, colour: 1 },
      { id: 'nothing', label: 'x', type: 'text' },
    ];
    const refusal = await start(
      await fileOf(
        aBlueprint(1, {
          profileTypes: { people: { fields }, jobs: { fields: [{ id: 'field2', type: 'list', label: 'x' }] } },
        }),
      ),
    ).catch((error: unknown) => (error as Error).message);
    const paths = String(refusal)
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(': ')[0]);
    expect(paths).toEqual(
      expect.arrayContaining([
        'profileTypes.people.fields[0].maxLength',
        'profileTypes.people.fields[0].colour',
        'profileTypes.jobs.fields[0].list',
      ]),
    );
  });

  it('names no password or secret in its refusal', async () => {
    const users = [
      {
        ...aUser('a', 'nobody', {
          password: 'hush-password',
          signingSecrets: [{ id: 'k1', secret: 'hush-secret', expires: 'hush' }],
        }),
      },
    ];
    const refusal = await start(await fileOf(aBlueprint(1, { users }))).catch(
      (error: unknown) => (error as Error).message,
    );
    expect(refusal).toMatch(/TALENT_BLUEPRINT is refused/);
    expect(refusal).not.toMatch(/hush-/);
  });
});

describe('aBlueprint', () => {
  it('is one', async () => {
    const { checkBlueprint } = await import('@talent-platform/blueprint');
    expect(checkBlueprint(aBlueprint(1001))).toEqual([]);
  });
});
