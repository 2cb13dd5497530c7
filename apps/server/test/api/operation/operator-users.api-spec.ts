import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { runOperator } from '../../../src/operator/run-operator.js';
import { aBlueprint, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { runOperatorOn } from '../../support/operator.js';
import type { OperatorResult } from '../../support/operator.js';
import { PlatformClient } from '../../support/platform-client.js';
import { TestServer } from '../../support/test-server.js';

describeOnEachDatabase('the operator’s commands for users and secrets (D-OPR-5)', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;
  let customerId = 8000;
  let platform: PlatformClient;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    server = await TestServer.start({ database });
  });

  beforeEach(async () => {
    customerId += 1;
    await server.apply(aBlueprint(customerId));
    platform = new PlatformClient(server, customerId);
  });

  const run = (words: string[], stdin = ''): Promise<OperatorResult> => runOperatorOn(database, words, { stdin });
  const users = (command: string, ...words: string[]): Promise<OperatorResult> =>
    run(['users', command, String(customerId), ...words]);
  const secrets = (command: string, ...words: string[]): Promise<OperatorResult> =>
    run(['secrets', command, String(customerId), ...words]);
  const own = (name: string): string => `${customerId}.${name}`;
  const path = (): string => `/customers/${customerId}/people/1`;
  const enters = async (name: string, password: string): Promise<number> =>
    (await server.sendAs(own(name), password, { path: path() })).status;
  const signs = async (name: string, secret: string): Promise<number> =>
    (await server.sendSigned(own(name), secret, { path: path() })).status;
  const lastAct = async (): Promise<unknown> => {
    const { json } = await platform.get('/audit?kind=administration&size=1');
    return (json as { records: unknown[] }).records[0];
  };

  it('adds a user, who can sign in at a running server at once', async () => {
    const added = await users('add', own('ada'), '--name', 'Ada Byron', '--group', 'administrators', '--generate');
    expect({ ...added, stdout: '' }).toEqual({
      code: 0,
      stdout: '',
      stderr: `The user "${own('ada')}" of customer ${customerId} was added.\n`,
    });
    expect(added.stdout).toMatch(/^[\w-]{24}\n$/);
    expect(await enters('ada', added.stdout.trim())).toBe(200);
    expect(await lastAct()).toMatchObject({ kind: 'operator', user: 'operator', action: 'add-user' });
    const exported = await platform.export();
    expect(exported.users?.at(-1)).toMatchObject({ username: own('ada'), group: 'administrators' });
  });

  it('lists the users', async () => {
    await enters('user', PASSWORD);
    await users('disable', own('user'));
    const { stdout } = await users('list');
    expect(stdout).toMatch(/^user +name +group +state +password +secrets +last sign-in\n/);
    expect(stdout).toMatch(new RegExp(`^${own('user')} +Test User +partners +disabled +yes +1 +never$`, 'm'));
    const { stdout: json } = await users('list', '--json');
    expect(JSON.parse(json)).toMatchObject([
      { username: own('admin'), active: true },
      { username: own('user'), active: false, hasPassword: true, secrets: 1 },
    ]);
  });

  it('sets a password from standard input, which ends lockouts of the user (D-OPR-5)', async () => {
    await run(['users', 'password', String(customerId), own('user')], 'an-earlier-password\n');
    for (let guess = 0; guess < 5; guess += 1) await enters('user', `guess ${guess}`);
    expect(await enters('user', 'an-earlier-password')).toBe(429);
    const set = await run(['users', 'password', String(customerId), own('user')], 'the-new-password\n');
    expect(set).toEqual({
      code: 0,
      stdout: '',
      stderr: `The user "${own('user')}" of customer ${customerId} has another password.\n`,
    });
    expect(await enters('user', 'the-new-password')).toBe(200);
    expect(await enters('user', PASSWORD)).toBe(401);
    expect(await lastAct()).toMatchObject({ kind: 'operator', action: 'set-password' });
  });

  it('disables and enables users at a running server at once, the last administrator too', async () => {
    expect(await enters('admin', PASSWORD)).toBe(200);
    const disabled = await users('disable', own('admin'));
    expect(disabled).toMatchObject({ code: 0, stderr: expect.stringContaining('No administrator of customer') });
    expect([await enters('admin', PASSWORD), await signs('admin', SECRET)]).toEqual([401, 401]);
    const set = await run(['users', 'password', String(customerId), own('admin'), '--generate']);
    expect(set.stderr).toContain(`The user is disabled: talent-server users enable ${customerId}`);
    const enabled = await users('enable', own('admin'));
    expect(enabled).toMatchObject({ code: 0, stderr: expect.not.stringContaining('No administrator') });
    expect([await enters('admin', set.stdout.trim()), await signs('admin', SECRET)]).toEqual([200, 200]);
    expect(await lastAct()).toMatchObject({ kind: 'operator', user: 'operator', action: 'change-user' });
  });

  it('rotates, lists and ends secrets', async () => {
    const rotated = await secrets('rotate', own('user'), '--json');
    const { id, secret } = JSON.parse(rotated.stdout) as { id: string; secret: string };
    expect([id, await signs('user', secret), await signs('user', SECRET)]).toEqual(['k2', 200, 200]);
    const { stdout: list } = await secrets('list', own('user'));
    expect(list).toMatch(/^secret +made +expires +last used\nk2 .* never +never\nk1 /);
    expect(JSON.parse((await secrets('list', own('user'), '--json')).stdout)).toMatchObject([
      { id: 'k2' },
      { id: 'k1' },
    ]);
    expect((await secrets('end', own('user'), 'k1')).code).toBe(0);
    expect([await signs('user', secret), await signs('user', SECRET)]).toEqual([200, 401]);
    expect(await lastAct()).toMatchObject({ kind: 'operator', user: 'operator', action: 'end-secret' });
    const { stdout, stderr } = await secrets('rotate', own('user'), '--overlap-hours', '0');
    expect(stderr).toBe(`The user "${own('user')}" of customer ${customerId} has a new secret, k3.\n`);
    expect([await signs('user', stdout.trim()), await signs('user', secret)]).toEqual([200, 401]);
  });

  it('works without a running server', async () => {
    await server.stop();
    const { stdout } = await users('password', own('user'), '--generate');
    server = await TestServer.start({ database });
    expect(await enters('user', stdout.trim())).toBe(200);
  });

  describe('refuses', () => {
    it.each([
      [['users', 'list', '1'], 1, 'There is no customer 1 in this database.'],
      [['users', 'list', 'acme'], 2, '<customer> must be the id of a customer, such as 1001, received "acme".'],
      [['users', 'disable', '<id>', 'nobody'], 1, 'There is no user "nobody".'],
      [
        ['users', 'add', '<id>', 'ada', '--name', 'Ada', '--group', 'none'],
        1,
        'group: names no group: "none" is not in userGroups. Name one of administrators, ',
      ],
      [
        ['users', 'add', '<id>', 'ada', '--name', 'A', '--group', 'g', '--generate', '--password-stdin'],
        2,
        '--generate and --password-stdin exclude each other.',
      ],
      [['users', 'password', '<id>', '<id>.user'], 1, 'standard input: must have one line with the password.'],
      [['secrets', 'rotate', '<id>', 'nobody'], 1, 'There is no user "nobody".'],
      [['secrets', 'rotate', '<id>', '<id>.user', '--overlap-hours', 'x'], 2, '--overlap-hours must be a number'],
      [['secrets', 'end', '<id>', '<id>.user', 'k9'], 1, 'has no secret "k9"'],
    ])('%j', async (words, code, message) => {
      const result = await run(words.map((word) => word.replace('<id>', String(customerId))));
      expect(result).toEqual({ code, stdout: '', stderr: expect.stringContaining(message) });
      expect(result.stderr).not.toContain('    at ');
    });

    it('a password that is typed on a terminal, which would show it', async () => {
      let stderr = '';
      const code = await runOperator(['users', 'password', String(customerId), own('user')], {
        env: {},
        stdin: Object.assign(Readable.from([PASSWORD]), { isTTY: true }),
        print: () => undefined,
        report: (text) => void (stderr += text),
      });
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('because a terminal shows') });
    });
  });
});
