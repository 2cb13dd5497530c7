import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { buildContext } from '../../test/builders/build-context.js';
import { storing } from '../../test/builders/storing.js';
import { temporaryFolder } from '../../test/builders/temporary-folder.js';
import { buildTypingContext } from '../../test/builders/typing-terminal.js';
import { accountFile, readAccounts } from '../accounts/account-file.js';
import { runLogin } from './login.command.js';
import type { LoginOptions } from './login.command.js';

const OPTIONS: LoginOptions = {
  account: undefined,
  baseUrl: undefined,
  customer: undefined,
  user: undefined,
  fromInput: undefined,
};

async function loginInTerminal(
  answers: string[],
  options: Partial<LoginOptions> = {},
  configFolder = temporaryFolder(),
) {
  const context = buildTypingContext({ configFolder }, { answers, question: ': ' });
  const ending: unknown = await runLogin({ ...OPTIONS, ...options }, context).catch((error: unknown) => error);
  return { ending, context, accounts: await readAccounts(configFolder) };
}

describe('runLogin', () => {
  it('stores what the command line and standard input give', async () => {
    const configFolder = temporaryFolder();
    const context = buildContext({ stdin: 'hush\n', configFolder });
    await expect(
      runLogin({ ...OPTIONS, customer: '1001', user: 'demo.integration', fromInput: 'secret' }, context),
    ).resolves.toBe('OK');
    const account = (await readAccounts(configFolder)).get('default');
    expect(account).toMatchObject({
      baseUrl: 'http://127.0.0.1:8080',
      customer: '1001',
      user: 'demo.integration',
      password: undefined,
    });
    expect(account?.secret?.reveal()).toBe('hush');
    expect(context.stdout.text).toBe('');
    expect(context.stderr.text).toContain('try: talent doctor\n');
    expect(context.stderr.text).not.toContain('hush');
  });

  it('refuses a password for a user whose name holds a colon', async () => {
    const context = buildContext({ stdin: 'hush\n' });
    const login = runLogin({ ...OPTIONS, customer: '1001', user: 'a:b', fromInput: 'password' }, context);
    await expect(login).rejects.toThrow(/"a:b" holds a colon.*Basic/);
  });

  it('takes the environment for what the command line leaves out', async () => {
    const configFolder = temporaryFolder();
    const variables = {
      TALENT_ACCOUNT: 'ci',
      TALENT_BASE_URL: 'https://a.example',
      TALENT_CUSTOMER: '7',
      TALENT_USER: 'u',
      TALENT_PASSWORD: 'p',
    };
    await runLogin(OPTIONS, buildContext({ variables, configFolder }));
    const account = (await readAccounts(configFolder)).get('ci');
    expect([account?.baseUrl, account?.user, account?.password?.reveal()]).toEqual(['https://a.example', 'u', 'p']);
  });

  it('replaces the secret alone and keeps the rest', async () => {
    const configFolder = temporaryFolder();
    await runLogin(
      { ...OPTIONS, customer: '7', user: 'u', fromInput: 'secret' },
      buildContext({ stdin: 'old', configFolder }),
    );
    await runLogin({ ...OPTIONS, fromInput: 'secret' }, buildContext({ stdin: 'new', configFolder }));
    const account = (await readAccounts(configFolder)).get('default');
    expect([account?.user, account?.secret?.reveal()]).toEqual(['u', 'new']);
  });

  it('says what it replaces, and nothing of the kind for a new account', async () => {
    const configFolder = await storing('w', { customer: '7' });
    const replace = async (account: string) => {
      const context = buildContext({ stdin: 'new', configFolder });
      await runLogin({ ...OPTIONS, account, customer: '8', user: 'v', fromInput: 'secret' }, context);
      return context.stderr.text;
    };
    const text = await replace('w');
    expect(text).toContain('account "w" is replaced: it was acme of customer 7 at http://127.0.0.1:8080, by secret\n');
    expect(text).not.toContain('hush');
    expect(await replace('x')).not.toContain('replaced');
  });

  it.each(['a,b', ''])('refuses the user name %j, which cannot be signed, and stores nothing', async (user) => {
    const configFolder = temporaryFolder();
    const context = buildContext({ stdin: 'hush', configFolder });
    await expect(runLogin({ ...OPTIONS, customer: '1', user, fromInput: 'secret' }, context)).rejects.toMatchObject({
      exit: 'USAGE',
      message: `A user name must be text without commas and control characters, received ${JSON.stringify(user)}.`,
    });
    expect(existsSync(accountFile(configFolder))).toBe(false);
  });

  it('judges each answer when it is given, and asks again', async () => {
    const { ending, context, accounts } = await loginInTerminal([
      'localhost:8080\r',
      'http://localhost:8080\r',
      'acme\r',
      '\r',
      '1001\r',
      'a,b\r',
      'u\r',
      '\r',
      '\r',
      'hush\r',
    ]);
    expect(ending).toBe('OK');
    expect(accounts.get('default')).toMatchObject({ baseUrl: 'http://localhost:8080', customer: '1001', user: 'u' });
    expect(accounts.get('default')?.secret?.reveal()).toBe('hush');
    expect(context.stderr.text).not.toContain('hush');
    for (const problem of [
      'base URL must start with http:// or https:// and name a host, received "localhost:8080"\n',
      'customer must be a whole number from 1, received "acme"\n',
      'Customer id is missing\n',
      'received "a,b".\n',
      'a secret or a password is needed\n',
    ]) {
      expect(context.stderr.text).toContain(problem);
    }
  });

  it('refuses what the command line gives before it asks for the rest', async () => {
    const { ending, context } = await loginInTerminal([], { account: 'a b', baseUrl: 'localhost', customer: '0' });
    expect(ending).toMatchObject({ exit: 'USAGE', message: expect.stringMatching(/"a b"[^]*"localhost"[^]*"0"/) });
    expect(context.stderr.text).toBe('');
  });

  it('asks for a password where no secret is typed', async () => {
    const { accounts } = await loginInTerminal(['\r', 'pass\r'], {
      baseUrl: 'http://localhost',
      customer: '1',
      user: 'u',
    });
    expect(accounts.get('default')?.secret).toBeUndefined();
    expect(accounts.get('default')?.password?.reveal()).toBe('pass');
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('stores nothing after %s', async (_name, key) => {
    const { ending, accounts } = await loginInTerminal(['\r', key]);
    expect(ending).toMatchObject({ exit: 'USAGE', message: 'cancelled: nothing was changed' });
    expect(accounts.size).toBe(0);
  });

  it.each(['', '\n', 'two\nlines\n'])('refuses %j for a secret', async (stdin) => {
    const login = runLogin({ ...OPTIONS, customer: '1', user: 'u', fromInput: 'secret' }, buildContext({ stdin }));
    await expect(login).rejects.toMatchObject({ exit: 'USAGE', message: expect.stringContaining('--secret-stdin') });
  });
});
