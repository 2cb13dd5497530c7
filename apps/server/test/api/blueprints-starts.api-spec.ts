import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/database/index.js';
import { AppliedBlueprints } from '../../src/modules/blueprints/applied-blueprints.js';
import type { Blueprint } from '@talent-platform/blueprint';
import { aBlueprint } from '../builders/blueprint.builder.js';
import { ApiClient } from '../support/api-client.js';
import { describeOnEachDatabase } from '../support/databases.js';
import type { TestDatabase } from '../support/databases.js';
import { PlatformClient } from '../support/platform-client.js';
import { TestServer } from '../support/test-server.js';

const DOCUMENT = aBlueprint(1001);
const WITHOUT_USER: Blueprint = { ...DOCUMENT, users: DOCUMENT.users?.slice(0, 1) };

/** Another document, which says nothing else of its users. */
const named = (name: string, of: Blueprint): Blueprint => ({ ...of, customer: { id: 1001, name } });

describeOnEachDatabase('a start with TALENT_BLUEPRINT after a blueprint was applied by a user', (createDatabase) => {
  let database: TestDatabase;
  let folder: string;
  let server: TestServer | undefined;

  /** Stops the server that runs, and starts one with that document in the file. */
  const startWith = async (document: Blueprint): Promise<PlatformClient> => {
    await server?.stop();
    server = undefined;
    const blueprint = path.join(folder, 'blueprint.json');
    await writeFile(blueprint, JSON.stringify(document));
    server = await TestServer.start({ database, configuration: { blueprint } });
    return new PlatformClient(server, 1001);
  };

  const userEnters = async (): Promise<boolean> =>
    server !== undefined && (await new ApiClient(server, 1001).get('/people/1')).status === 200;

  const revisionsOf = async (platform: PlatformClient): Promise<ReadonlyArray<string | null>> => {
    const { json } = await platform.send('GET', '/blueprint/revisions');
    return (json as { revisions: Array<{ appliedBy: string | null }> }).revisions.map(({ appliedBy }) => appliedBy);
  };

  beforeEach(async () => {
    database = await createDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'talent-start-'));
  });

  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps what an earlier release took and this one would not (D-PRO-33)', async () => {
    const field = { id: 'field1', label: 'Code', type: 'text', pattern: '^[a-z]{1,1000}$' };
    const withField = (maxLength: number) =>
      aBlueprint(1001, { profileTypes: { people: { fields: [{ ...field, maxLength }] } } });
    await startWith(withField(24));
    if (!server) throw new Error('The server has not started.');
    const { app } = server.running;
    await app.get(UnitOfWork).write(async (session) => {
      const digest = await app.get(AppliedBlueprints).digestOf(withField(999));
      await session.query('UPDATE applied_blueprints SET digest = ?', [digest]);
      const types = `UPDATE profile_type_configurations SET configuration = REPLACE(configuration, '"maxLength":24', '"maxLength":999')`;
      await session.query(types);
    });
    await startWith(withField(999));
    const api = new ApiClient(server, 1001);
    const id = await api.create('people', { firstname: 'Ada', lastname: 'King', field1: 'a'.repeat(24) });
    const refused = await api.patch(`/people/${id}`, { field1: 'a'.repeat(25) });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('at most 24 characters long')]);
    await expect(startWith(withField(998))).rejects.toThrow('set maxLength to at most 24');
  });

  it('undoes nothing by the file of the start before (D-PLT-3)', async () => {
    await (await startWith(DOCUMENT)).apply(WITHOUT_USER);
    const platform = await startWith(DOCUMENT);
    expect(await userEnters()).toBe(false);
    expect(await revisionsOf(platform)).toEqual(['1001.admin', null]);
    expect(await platform.wouldChange(WITHOUT_USER)).toEqual([]);
  });

  it('applies a changed file as its difference to what was applied last', async () => {
    await (await startWith(DOCUMENT)).apply(WITHOUT_USER);
    const platform = await startWith(named('Changed', DOCUMENT));
    expect(await userEnters()).toBe(true);
    expect((await platform.export()).customer.name).toBe('Changed');
    expect(await revisionsOf(platform)).toEqual([null, '1001.admin', null]);
  });

  it('knows a file again that said what a user had applied, after the user has applied another', async () => {
    await (await startWith(DOCUMENT)).apply(named('By the user', DOCUMENT));
    const platform = await startWith(named('By the user', DOCUMENT));
    expect(await revisionsOf(platform)).toEqual([null, '1001.admin', null]);
    await platform.apply(WITHOUT_USER);
    const again = await startWith(named('By the user', DOCUMENT));
    expect(await userEnters()).toBe(false);
    expect(await revisionsOf(again)).toEqual(['1001.admin', null, '1001.admin', null]);
  });

  it('knows a file again that said the same in another way', async () => {
    await startWith(DOCUMENT);
    const other = { ...DOCUMENT, users: DOCUMENT.users?.map(({ password: _, ...user }) => user) };
    const platform = await startWith(other);
    expect(await revisionsOf(platform)).toEqual([null]);
    await platform.apply(WITHOUT_USER);
    await startWith(other);
    expect(await userEnters()).toBe(false);
  });
});
