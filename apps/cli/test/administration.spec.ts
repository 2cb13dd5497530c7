import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { sendRequest } from '../src/http/send-request.js';
import { buildContext } from './builders/build-context.js';
import type { World } from './builders/build-context.js';
import { temporaryFolder } from './builders/temporary-folder.js';
import { startBuiltServer } from './support/built-server.js';
import { runTalent } from './support/run-talent.js';

const ADMINISTRATOR = { TALENT_USER: 'demo.integration', TALENT_SECRET: 'demo-only-integration-secret' };
const PARTNER = { TALENT_USER: 'demo.partner', TALENT_SECRET: 'demo-only-partner-secret' };

let server: Awaited<ReturnType<typeof startBuiltServer>>;

beforeAll(async () => {
  server = await startBuiltServer();
});

afterAll(() => server.stop());

function contextOf(variables: NodeJS.ProcessEnv, world: World) {
  const named = { TALENT_BASE_URL: server.baseUrl, TALENT_CUSTOMER: '1001', ...variables };
  return buildContext({ variables: named, now: new Date(), send: sendRequest, ...world });
}

function talent(words: readonly string[], variables: NodeJS.ProcessEnv = ADMINISTRATOR, world: World = {}) {
  return runTalent(words, contextOf(variables, world));
}

/** Whether a user signs in with these variables. */
async function enters(variables: NodeJS.ProcessEnv): Promise<boolean> {
  return (await talent(['get', 'people/1'], variables)).code === 0;
}

const NEW = ['--name', 'Ada Byron', '--group', 'partners'];

describe('talent users (D-SIG-22)', () => {
  it('adds a user with a password that was made, and lists it', async () => {
    const added = await talent(['users', 'add', 'demo.ada', ...NEW, '--generate']);
    expect(added).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^[\w-]{24}\n$/),
      stderr: 'demo.ada is added\n',
    });
    expect(await enters({ TALENT_USER: 'demo.ada', TALENT_PASSWORD: added.stdout.trim() })).toBe(true);
    const { stdout } = await talent(['users', 'list']);
    expect(stdout).toMatch(/^user +name +group +state +password +secrets +last sign-in\n/);
    expect(stdout).toMatch(/^demo\.ada +Ada Byron +partners +active +yes +0 +\d{4}-/m);
  });

  it('adds a user with a password from standard input, or without one', async () => {
    const stdin = 'the-password-of-bob\n';
    expect(await talent(['users', 'add', 'demo.bob', ...NEW, '--password-stdin'], ADMINISTRATOR, { stdin })).toEqual({
      code: 0,
      stdout: '',
      stderr: 'demo.bob is added\n',
    });
    expect(await enters({ TALENT_USER: 'demo.bob', TALENT_PASSWORD: 'the-password-of-bob' })).toBe(true);
    await talent(['users', 'add', 'demo.cyd', ...NEW]);
    const { stdout } = await talent(['users', 'list', '--json']);
    const { users } = JSON.parse(stdout) as { users: Array<{ username: string; hasPassword: boolean }> };
    expect(users.find(({ username }) => username === 'demo.cyd')).toMatchObject({ hasPassword: false });
  });

  it('sets a password from standard input', async () => {
    await talent(['users', 'add', 'demo.dan', ...NEW]);
    const set = await talent(['users', 'password', 'demo.dan'], ADMINISTRATOR, { stdin: 'the-password-of-dan' });
    expect(set).toEqual({ code: 0, stdout: '', stderr: 'demo.dan has another password\n' });
    expect(await enters({ TALENT_USER: 'demo.dan', TALENT_PASSWORD: 'the-password-of-dan' })).toBe(true);
  });

  it.each([
    ['sets a password that is typed twice', 'a-typed-password', 'a-typed-password', 0],
    ['sets none if the second one differs', 'another-password', 'a-typed-passwort', 2],
  ])('%s, and shows none', async (_, first, second, code) => {
    await talent(['users', 'add', 'demo.eve', ...NEW]);
    const stdin = Object.assign(new PassThrough(), { isTTY: true as const, setRawMode: () => stdin });
    const context = contextOf(ADMINISTRATOR, { stdin, terminal: true });
    const running = runTalent(['users', 'password', 'demo.eve'], context);
    for (const [question, typed] of [
      ['New password', first],
      ['Again', second],
    ] as const) {
      await until(`the question "${question}"`, () => context.stderr.text.includes(question));
      stdin.write(`${typed}\r`);
    }
    const { code: ended, stdout, stderr } = await running;
    expect([ended, await enters({ TALENT_USER: 'demo.eve', TALENT_PASSWORD: first })]).toEqual([code, code === 0]);
    expect(stdout + stderr).not.toContain(first);
  });

  it('disables and enables a user, who keeps the secrets', async () => {
    expect(await enters(PARTNER)).toBe(true);
    const disabled = await talent(['users', 'disable', 'demo.partner']);
    expect(disabled).toMatchObject({ code: 0, stderr: expect.stringMatching(/^demo\.partner is disabled/) });
    expect(await enters(PARTNER)).toBe(false);
    expect((await talent(['users', 'enable', 'demo.partner'])).stderr).toBe('demo.partner is enabled\n');
    expect(await enters(PARTNER)).toBe(true);
  });

  it.each([
    [['users', 'disable', 'nobody'], 4, 'There is no user "nobody".'],
    [['users', 'disable', 'demo.integration'], 4, 'active: must not be false for your own user'],
    [['users', 'add', 'demo.x', '--name', 'X', '--group', 'none'], 4, 'group: names no group: "none"'],
    [['users', 'add', 'demo.x', '--name', 'X'], 2, 'group'],
    [['secrets', 'list', 'nobody'], 4, 'There is no user "nobody".'],
    [['secrets', 'end', 'demo.partner', 'k9'], 4, 'has no secret "k9"'],
    [['secrets', 'rotate', 'demo.partner', '--overlap-hours', '-1'], 2, '--overlap-hours must be a number'],
  ])('refuses %j', async (words, code, message) => {
    expect(await talent(words)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) });
  });
});

describe('talent secrets (D-SIG-8)', () => {
  const signs = (secret: string): Promise<boolean> => enters({ TALENT_USER: 'demo.recruiter', TALENT_SECRET: secret });

  it('rotates, lists and ends secrets', async () => {
    const { code, stdout, stderr } = await talent(['secrets', 'rotate', 'demo.recruiter']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'demo.recruiter has a new secret, k2\n' });
    expect([await signs(stdout.trim()), await signs('demo-only-recruiter-secret')]).toEqual([true, true]);
    const { stdout: list } = await talent(['secrets', 'list', 'demo.recruiter']);
    expect(list).toMatch(
      /^secret +made +expires +last used\nk2 +\S+ +never +\d{4}-\S+\nk1 +\S+ +\d{4}-\S+ +\d{4}-\S+\n$/,
    );
    expect(await talent(['secrets', 'end', 'demo.recruiter', 'k1'])).toMatchObject({
      code: 0,
      stderr: 'k1 of demo.recruiter has ended\n',
    });
    expect([await signs(stdout.trim()), await signs('demo-only-recruiter-secret')]).toEqual([true, false]);
    const json = await talent(['secrets', 'rotate', 'demo.recruiter', '--overlap-hours', '0', '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ id: 'k3', secret: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await signs(stdout.trim())).toBe(false);
  });
});

describe('talent people export (D-PRV-1)', () => {
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder();
  });

  it('saves the archive', async () => {
    const output = path.join(folder, 'person-4.zip');
    const words = ['people', 'export', '4', '--output', output];
    expect(await talent(words)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining(`Saved in ${output}`),
    });
    const saved = readFileSync(output);
    expect(saved.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(saved.includes('index.json')).toBe(true);
  });

  it('leaves no file if it is refused, and says who may', async () => {
    const output = path.join(folder, 'refused.zip');
    const unknown = await talent(['people', 'export', '999999', '--output', output]);
    expect(unknown.code).not.toBe(0);
    expect(unknown.stderr).toContain('999999');
    const partner = await talent(['people', 'export', '4', '--output', output], PARTNER);
    expect(partner.stderr).toContain('Only an administrator may do this.');
    const wrong = await talent(['people', 'export', 'Ada', '--output', output]);
    expect(wrong.stderr).toContain('person must be a whole number from 1, received "Ada"');
    expect(readdirSync(folder)).not.toContain('refused.zip');
  });
});
