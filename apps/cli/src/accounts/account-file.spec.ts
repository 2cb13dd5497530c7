import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/builders/temporary-folder.js';
import { accountFile, readAccounts, saveAccount } from './account-file.js';
import { HiddenText } from './hidden-text.js';
import type { StoredAccount } from './account-file.js';

const ACME: StoredAccount = {
  baseUrl: 'http://127.0.0.1:8080',
  customer: '1001',
  user: 'acme',
  secret: new HiddenText('s€cret'),
  password: undefined,
};

const modeOf = (file: string): number => statSync(file).mode & 0o777;

describe('saveAccount', () => {
  it('stores what readAccounts reads back', async () => {
    const folder = path.join(temporaryFolder(), 'xdg', 'talent');
    await saveAccount(folder, 'acme', ACME);
    await saveAccount(folder, 'second', { ...ACME, secret: undefined, password: new HiddenText('p') });
    const accounts = await readAccounts(folder);
    expect([...accounts.keys()]).toEqual(['acme', 'second']);
    expect(accounts.get('acme')).toMatchObject({
      baseUrl: ACME.baseUrl,
      customer: '1001',
      user: 'acme',
      password: undefined,
    });
    expect(accounts.get('acme')?.secret?.reveal()).toBe('s€cret');
    expect(accounts.get('second')?.password?.reveal()).toBe('p');
  });

  it('keeps the folder and the file to their owner', async () => {
    const folder = path.join(temporaryFolder(), 'talent');
    mkdirSync(folder, { mode: 0o755 });
    await saveAccount(folder, 'acme', ACME);
    expect(modeOf(folder)).toBe(0o700);
    expect(modeOf(accountFile(folder))).toBe(0o600);
  });

  it.each([
    ['below a file', (folder: string) => path.join(folder, 'file', 'talent')],
    ['where none can be made', () => '/proc/talent/accounts'],
  ])('says that the folder cannot be used %s', async (_where, at) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'file'), '');
    await expect(saveAccount(at(folder), 'acme', ACME)).rejects.toMatchObject({
      exit: 'USAGE',
      message: expect.stringMatching(/cannot be (read|written): E.*XDG_CONFIG_HOME/),
    });
  });

  it('does not overwrite a file it cannot read', async () => {
    const folder = temporaryFolder();
    writeFileSync(accountFile(folder), '{', { mode: 0o600 });
    await expect(saveAccount(folder, 'acme', ACME)).rejects.toThrow('is damaged');
  });
});

describe('readAccounts', () => {
  it.each([0o640, 0o601])('refuses a file of mode %o and names the chmod to run', async (mode) => {
    const folder = temporaryFolder();
    await saveAccount(folder, 'acme', ACME);
    chmodSync(accountFile(folder), mode);
    await expect(readAccounts(folder)).rejects.toMatchObject({
      exit: 'USAGE',
      next: `chmod 600 ${accountFile(folder)}`,
    });
  });

  it('reports every problem of a damaged file, and no secret', async () => {
    const folder = temporaryFolder();
    const accounts = {
      a: { baseUrl: 1, customer: 'x', secret: 'hush' },
      'b b': { baseUrl: 'u', customer: '1', user: 'u' },
      c: null,
      d: { baseUrl: 'u', customer: '1', user: 'u,v' },
    };
    writeFileSync(accountFile(folder), JSON.stringify({ accounts }), { mode: 0o600 });
    const error: unknown = await readAccounts(folder).catch((reason: unknown) => reason);
    const text = String(error);
    for (const part of [
      '"a": "baseUrl"',
      '"a": "user"',
      'received "x"',
      'received "b b"',
      '"c" must be an object',
      '"d": base URL must',
      '"d": A user name must',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('hush');
  });
});
