import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { ConfigurationError } from '../../../src/config/index.js';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { PlatformClient } from '../../support/platform-client.js';
import { TestServer } from '../../support/test-server.js';

describeOnEachDatabase('a start with a folder of customers (D-PLT-33)', (createDatabase) => {
  let database: TestDatabase;
  let folder: string;
  let server: TestServer | undefined;

  beforeEach(async () => {
    database = await createDatabase('migrated');
    folder = await mkdtemp(path.join(tmpdir(), 'talent-customers-'));
  });

  afterEach(() => void (server = undefined));

  const write = async (name: string, content: unknown): Promise<string> => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };

  const start = async (): Promise<TestServer> => {
    await server?.stop();
    server = undefined;
    server = await TestServer.start({ database, configuration: { blueprint: folder } });
    return server;
  };

  const refusalOf = async (starting: Promise<unknown>): Promise<string> =>
    starting.then(
      () => 'The server has started.',
      (error: unknown) => (error instanceof ConfigurationError ? error.message : String(error)),
    );

  const nameOf = async (customerId: number): Promise<string> => {
    if (!server) throw new Error('The server has not started.');
    return (await new PlatformClient(server, customerId).export()).customer.name;
  };

  const named = (name: string, of: Blueprint): Blueprint => ({ ...of, customer: { ...of.customer, name } });

  it('applies the blueprint of each customer, and gives each its starting records', async () => {
    await write('acme.json', aBlueprint(1001));
    await write('bolt/customer.json', aBlueprint(1002).customer);
    const { customer: _, ...others } = aBlueprint(1002);
    await write('bolt/blueprint.json', others);
    await write('bolt/records.json', {
      as: '1002.admin',
      records: [{ profileType: 'people', profile: { firstname: 'Ada', lastname: 'Lovelace' } }],
    });
    const started = await start();
    expect((await new ApiClient(started, 1001).get('/people/3')).status).toBe(404);
    expect((await new ApiClient(started, 1002).get('/people/3')).text).toContain('Lovelace');
    expect(await nameOf(1001)).toBe('Customer 1001');
    await write('acme.json', named('Acme', aBlueprint(1001)));
    await start();
    expect([await nameOf(1001), await nameOf(1002)]).toEqual(['Acme', 'Customer 1002']);
  });

  it('names each refused file with its problems, and applies the others', async () => {
    const acme = await write('acme.json', { ...aBlueprint(1001), nosuch: 1 });
    await write('bolt.json', aBlueprint(1002));
    const cog = await write('cog.json', aBlueprint(1003, { users: [aUser('1002.admin', 'administrators')] }));
    expect((await refusalOf(start())).split('\n')).toEqual([
      `TALENT_BLUEPRINT: ${acme} is refused:`,
      expect.stringMatching(/^ {2}nosuch: is an unknown member\./),
      `TALENT_BLUEPRINT: ${cog} is refused:`,
      expect.stringMatching(/^ {2}users\[0\]\.username: /),
    ]);
    await rm(acme);
    await rm(cog);
    await start();
    expect(await nameOf(1002)).toBe('Customer 1002');
  });

  it('applies nothing if a file cannot be read, or two are of one customer', async () => {
    const acme = await write('acme.json', aBlueprint(1001));
    const broken = await write('broken.json', '{');
    const second = await write('second/blueprint.json', aBlueprint(1001));
    expect(await refusalOf(start())).toContain(`TALENT_BLUEPRINT: ${broken}:1:2 cannot be read as JSON`);
    await rm(broken);
    expect(await refusalOf(start())).toBe(
      `TALENT_BLUEPRINT: ${path.dirname(second)} is of customer 1001, as ${acme} is. Keep one of the two, or give one another customer.id.`,
    );
    await rm(path.dirname(second), { recursive: true });
    await write('acme.json', named('The first that is applied', aBlueprint(1001)));
    await start();
    expect(await nameOf(1001)).toBe('The first that is applied');
  });
});
