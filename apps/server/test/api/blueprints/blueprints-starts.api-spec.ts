import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { ConfigurationError } from '../../../src/config/index.js';
import type { Configuration } from '../../../src/config/index.js';
import type { Log } from '../../../src/runtime/index.js';
import { aBlueprint, aUser, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { PlatformClient } from '../../support/platform-client.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestServer } from '../../support/test-server.js';

const DOCUMENT = aBlueprint(1001);
const WITHOUT_USER: Blueprint = { ...DOCUMENT, users: DOCUMENT.users?.slice(0, 1) };

/** Another document, which says nothing else of its users. */
const named = (name: string, of: Blueprint): Blueprint => ({ ...of, customer: { id: 1001, name } });

describeOnEachDatabase('a start with TALENT_BLUEPRINT after a blueprint was applied by a user', (createDatabase) => {
  let database: TestDatabase;
  let folder: string;
  let server: TestServer | undefined;

  /** Stops the server that runs, and starts one with that document in the file. */
  const startWith = async (
    document: Blueprint,
    configuration: Partial<Configuration> = {},
    log?: Log,
  ): Promise<PlatformClient> => {
    await server?.stop();
    server = undefined;
    const blueprint = path.join(folder, 'blueprint.json');
    await writeFile(blueprint, JSON.stringify(document));
    server = await TestServer.start({ database, configuration: { blueprint, ...configuration }, log });
    return new PlatformClient(server, 1001);
  };

  const userEnters = async (): Promise<boolean> =>
    server !== undefined && (await new ApiClient(server, 1001).get('/people/1')).status === 200;

  const revisionsOf = async (platform: PlatformClient): Promise<ReadonlyArray<string | null>> => {
    const { json } = await platform.get('/blueprint/revisions');
    return (json as { revisions: Array<{ appliedBy: string | null }> }).revisions.map(({ appliedBy }) => appliedBy);
  };

  beforeEach(async () => {
    database = await createDatabase('migrated');
    folder = await mkdtemp(path.join(tmpdir(), 'talent-start-'));
  });

  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  it('undoes nothing by the file of the start before, and applies a changed one as its difference to it (D-PLT-3)', async () => {
    await (await startWith(DOCUMENT)).apply(WITHOUT_USER);
    const unchanged = await startWith(DOCUMENT);
    expect(await userEnters()).toBe(false);
    expect(await revisionsOf(unchanged)).toEqual(['1001.admin', null]);
    const platform = await startWith(named('Changed', DOCUMENT));
    expect(await userEnters()).toBe(false);
    expect((await platform.export()).customer.name).toBe('Changed');
    expect(await revisionsOf(platform)).toEqual([null, '1001.admin', null]);
    await startWith(named('Changed again', DOCUMENT));
    expect(await userEnters()).toBe(false);
  });

  describe('with users, groups, secrets and passwords of users', () => {
    const [admin, user] = DOCUMENT.users ?? [];
    if (!admin || !user) throw new Error('The blueprint has no users.');
    const OF_USERS: Blueprint = {
      ...DOCUMENT,
      userGroups: [...(DOCUMENT.userGroups ?? []), { integrationName: 'sourcers', label: 'Sourcers' }],
      users: [
        admin,
        {
          ...user,
          password: 'changed-by-a-user',
          signingSecrets: [
            { id: 'k1', secret: SECRET },
            { id: 'k2', secret: `${SECRET}-2` },
          ],
        },
        aUser('1001.new', 'sourcers', { password: 'of-the-new-user', signingSecrets: [] }),
      ],
    };

    const get = async (name: string, password: string): Promise<number | undefined> =>
      (await server?.sendAs(name, password, { path: '/customers/1001/people/1' }))?.status;
    const getSigned = async (secret: string): Promise<number | undefined> =>
      (await server?.sendSigned('1001.user', secret, { path: '/customers/1001/people/1' }))?.status;
    const standing = async (): Promise<unknown> => ({
      newUser: await get('1001.new', 'of-the-new-user'),
      password: await get('1001.user', 'changed-by-a-user'),
      passwordOfFile: await get('1001.user', PASSWORD),
      newSecret: await getSigned(`${SECRET}-2`),
    });
    const KEPT = { newUser: 200, password: 200, passwordOfFile: 401, newSecret: 200 };

    it('keeps them beside any changed file (D-PLT-3, D-PLT-8)', async () => {
      await (await startWith(DOCUMENT)).apply(OF_USERS);
      await startWith(DOCUMENT);
      expect(await standing()).toEqual(KEPT);
      for (const name of ['Changed', 'Changed again']) {
        const log = new RecordingLog();
        await startWith(named(name, DOCUMENT), {}, log);
        expect(await standing()).toEqual(KEPT);
        expect(log.text).not.toMatch(/takes users|The blueprint file decides/);
      }
      const [, partners] = DOCUMENT.userGroups ?? [];
      const withoutPartners = { ...DOCUMENT, userGroups: DOCUMENT.userGroups?.filter((group) => group !== partners) };
      await startWith({ ...withoutPartners, users: [admin, { ...user, group: 'administrators' }] });
      expect(await standing()).toEqual(KEPT);
    });

    it('refuses a changed file that does not fit them, and names the way out', async () => {
      const sourcers = { integrationName: 'sourcers', label: 'Sourcers' };
      const groups = { ...DOCUMENT, userGroups: [...(DOCUMENT.userGroups ?? []), sourcers] };
      await (await startWith(groups)).apply(OF_USERS);
      const refusal = await startWith(DOCUMENT).then(
        () => '',
        (error: unknown) => (error instanceof ConfigurationError ? error.message : String(error)),
      );
      expect(refusal.split('\n')).toEqual([
        'TALENT_BLUEPRINT does not fit what users have changed since the start before:',
        expect.stringMatching(/^ {2}users\.1001\.new\.group: .*sourcers/),
        'Take what they have changed into the file ("talent-server customers export 1001" prints it).',
      ]);
    });

    it('says in the log by name whom and what a file takes away (D-PLT-34)', async () => {
      await startWith(OF_USERS);
      const log = new RecordingLog();
      await startWith({ ...DOCUMENT, users: [admin, { ...user, signingSecrets: [] }] }, {}, log);
      const lines = log.text.split('\n').filter((line) => /takes users|was applied/.test(line));
      expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        { customer: 1001, users: ['1001.new'], groups: ['sourcers'], secrets: ['k1 of 1001.user', 'k2 of 1001.user'] },
        { msg: 'A blueprint was applied.' },
      ]);
    });

    it('applies the document of a file anew when a user sends it (D-PLT-3)', async () => {
      await (await startWith(DOCUMENT)).apply(OF_USERS);
      const platform = await startWith(named('Changed', DOCUMENT));
      await platform.apply(named('Changed', DOCUMENT));
      expect(await get('1001.new', 'of-the-new-user')).toBe(401);
    });
  });

  it('applies an older file like any other, and leaves what users have changed (D-PLT-3)', async () => {
    await startWith(DOCUMENT);
    await (await startWith(named('Newer', DOCUMENT))).apply(named('Newer', WITHOUT_USER));
    const platform = await startWith(DOCUMENT);
    expect((await platform.export()).customer.name).toBe('Customer 1001');
    expect(await userEnters()).toBe(false);
  });

  it('sets a password that the file changes, and keeps one that a user has changed since (D-PLT-8)', async () => {
    const withPassword = (name: string, password: string): Blueprint => ({
      ...named(name, DOCUMENT),
      users: DOCUMENT.users?.map((user) => (user.username === '1001.user' ? { ...user, password } : user)),
    });
    const enters = async (password: string): Promise<boolean> =>
      (await server?.sendAs('1001.user', password, { path: '/customers/1001/people/1' }))?.status === 200;
    const platform = await startWith(DOCUMENT);
    const set = await platform.send('PUT', '/users/1001.user/password', { body: { password: 'set by a call' } });
    expect(set.status).toBeLessThan(300);
    await startWith(named('Changed', DOCUMENT));
    expect([await enters('set by a call'), await enters(PASSWORD)]).toEqual([true, false]);
    await startWith(withPassword('Changed again', 'of the new file'));
    expect([await enters('set by a call'), await enters('of the new file')]).toEqual([false, true]);
  });

  it('says in the log that a changed file overrides changes of users', async () => {
    const users = DOCUMENT.users?.map((user) => ({ ...user, name: 'Of the file' }));
    await (await startWith(DOCUMENT)).apply(named('By the user', WITHOUT_USER));
    const log = new RecordingLog();
    await startWith({ ...named('By the file', DOCUMENT), users }, {}, log);
    const line = log.text.split('\n').find((text) => text.includes('The blueprint file decides'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ customer: 1001, count: 2 });
  });

  it('takes weak credentials in production only if they were taken before, and says whose they are (D-PLT-24)', async () => {
    const weak = aBlueprint(1001, {
      users: [aUser('1001.admin', 'administrators', { password: 'abc', signingSecrets: [{ id: 'k1', secret: 'x' }] })],
    });
    await expect(startWith(weak, { production: true })).rejects.toThrow(
      /^TALENT_BLUEPRINT is refused:\n {2}users\[0\]\.password: must have [^\n]*\n {2}users\[0\]\.signingSecrets\[0\]\.secret: must have [^\n]*$/,
    );
    await startWith(weak);
    const log = new RecordingLog();
    await startWith(weak, { production: true }, log);
    expect(log.text).toMatch(/stays applied: users\[0\]\.password: must have[^\n]*user \\"1001\.admin/);
    const answer = await server?.sendAs('1001.admin', 'abc', { path: '/customers/1001/people/1' });
    expect(answer?.status).toBe(200);
    expect(log.text).toMatch(/The signing secret \\"k1\\" of user \\"1001\.admin\\" of customer 1001 is weak/);
    expect(log.text).toMatch(
      /"user":"1001\.admin"[^\n]*A user signs in with a weak password: it must have at least 12/,
    );
    expect(log.text).not.toContain('abc');
    const changed = JSON.stringify(named('Changed', weak));
    const path = '/platform/v1/customers/1001/blueprint';
    const refused = await server?.sendAs('1001.admin', 'abc', { method: 'PUT', path, body: changed });
    expect([refused?.status, refused?.text]).toEqual([400, expect.stringContaining('this password of the user')]);
    await expect(startWith(named('Changed', weak), { production: true })).rejects.toThrow('must have at least 12');
  });
});
