import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { BlueprintStart } from '../../../src/modules/blueprints/index.js';
import type { Configuration } from '../../../src/config/index.js';
import { aBlueprint, aUser, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
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

  it('changes nothing when it is applied again (D-PLT-3)', async () => {
    const blueprint = aBlueprint(next(), { customLists: [{ value: 'A', nodes: [{ value: 'a' }] }] });
    await under.server.apply(blueprint);
    const client = new ApiClient(under.server, customerId);
    const before = await client.get('/people/2');
    for (let round = 0; round < 3; round += 1) await under.server.apply(structuredClone(blueprint));
    expect((await client.get('/people/2')).headers.etag).toBe(before.headers.etag);
    expect(await client.create('people', PERSON)).toBe(3);
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

  it('is refused when another customer has, or had, a user of that name (D-SIG-7), and changes nothing', async () => {
    const first = aBlueprint(next());
    await under.server.apply({ ...first, users: [...(first.users ?? []), aUser(`${customerId}.former`, 'partners')] });
    await under.server.apply(first);
    const heir = aBlueprint(customerId + 1, { users: [aUser(`${customerId}.former`, 'partners')] });
    await expect(under.server.apply(heir)).rejects.toThrow(/another customer/);
    const thief = aBlueprint(next(), { users: [aUser(`${customerId - 1}.user`, 'partners', { password: 'stolen' })] });
    await expect(under.server.apply(thief)).rejects.toThrow(/another customer/);
    expect(await isTaken(`${customerId - 1}.user`, SECRET)).toBe(true);
    const stolen = await under.server.sendAs(`${customerId - 1}.user`, 'stolen', {
      path: `/customers/${customerId}/people/1`,
    });
    expect(stolen.status).toBe(401);
  });
});

describeOnEachDatabase('TALENT_BLUEPRINT', (createDatabase) => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'talent-blueprint-'));
  });

  const start = async (blueprint: string, configuration: Partial<Configuration> = {}): Promise<TestServer> => {
    const database = await createDatabase('migrated');
    return TestServer.start({ database, configuration: { blueprint, ...configuration } });
  };

  it('starts the demo customer, with records of every kind, again and again (D-PLT-6, D-JPO-10)', async () => {
    const server = await start(DEMO);
    const send = (path: string, method = 'GET', body?: unknown) =>
      server.sendAs('demo.integration', 'demo-only-integration-password', { path, method, body });
    for (const below of ['people/1', 'jobs/1', 'companies/1'])
      expect((await send(`/customers/1001/${below}`)).status).toBe(200);
    for (const job of [2, 4]) {
      const page = await server.send({ path: `/portals/careers/jobs/${job}/any/job` });
      expect([page.status, page.text.match(/<h2 /g)?.length]).toEqual([200, 4]);
    }
    for (const [person, text] of [
      [4, 'Twelve years of analytical engines'],
      [11, 'Acht Jahre Dienste für Logistik'],
      [18, 'خدمات الويب وقواعد البيانات'],
      [20, '在庫管理システムを八年間開発'],
    ] as const)
      expect((await send(`/customers/1001/people/${person}/fields/resume/text`)).text).toContain(text);
    for (const [workflow, status] of ['Offer', 'Background check', 'New'].entries())
      expect((await send(`/customers/1001/applicantworkflows/${workflow + 1}`)).json).toMatchObject({
        status: { value: status },
      });
    const boards = await send('/platform/v1/customers/1001/jobs/4/boards');
    expect(boards.json).toMatchObject({ boards: [{ id: 1, board: 'boardco', state: 'posted', outcome: 'none' }] });
    const newPerson = async (): Promise<number> => {
      const { headers } = await send('/customers/1001/people', 'POST', PERSON);
      return Number(headers.location?.split('/').at(-1));
    };
    const before = await newPerson();
    await server.running.app.get(BlueprintStart).applyFrom(DEMO);
    expect(await newPerson()).toBe(before + 1);
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
});
