import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountFile } from './accounts/account-file.js';
import { COMMANDS } from './commands/commands.js';
import { completeCommandLine } from './complete-command-line.js';
import { storing } from '../test/builders/storing.js';
import { temporaryFolder } from '../test/builders/temporary-folder.js';

const shell = process.env.SHELL;

beforeEach(() => {
  process.env.SHELL = '/bin/bash';
});

afterEach(() => {
  process.env.SHELL = shell;
});

const complete = (words: string[], configFolder = '/nonexistent'): Promise<string[]> =>
  completeCommandLine(words, { configFolder });

describe('completeCommandLine', () => {
  it('offers every command', async () => {
    expect(await complete([''])).toEqual(expect.arrayContaining(COMMANDS.map(({ name }) => name)));
  });

  it('offers the options of the command', async () => {
    expect(await complete(['get', 'people/1', '--'])).toEqual(
      expect.arrayContaining(['--data', '--account', '--dry-sign', '--json']),
    );
    expect(await complete(['login', '--'])).toEqual(expect.arrayContaining(['--secret-stdin']));
    expect(await complete(['login', '--'])).not.toContain('--dry-sign');
  });

  it('offers the commands of a group, and the options of each', async () => {
    expect(await complete(['blueprint', ''])).toEqual(['check', 'diff', 'apply', 'export']);
    expect(await complete(['blueprint', 'apply', 'acme.json', '--'])).toEqual(
      expect.arrayContaining(['--yes', '--dry-run', '--account']),
    );
    expect(await complete(['blueprint', 'check', '--'])).not.toContain('--account');
    expect(await complete(['forms', 'export', '12', '--as', ''])).toEqual(['doc', 'pdf', 'txt']);
  });

  it('offers the choices of an option and of an argument', async () => {
    expect(await complete(['get', '--auth', ''])).toEqual(['signed', 'basic', 'none']);
    expect(await complete(['events', 'list', '--status', ''])).toEqual(expect.arrayContaining(['pending', 'failed']));
    expect(await complete(['completion', ''])).toEqual(expect.arrayContaining(['bash', 'zsh']));
  });

  it.each([
    [['get', '--account', '']],
    [['blueprint', 'apply', '-a', '']],
    [['get', 'people/1', '--account', '=', 'pa']],
  ])('offers the stored accounts for %j', async (words) => {
    const folder = await storing('default');
    await storing('partner', {}, folder);
    expect(await complete(words, folder)).toEqual(['default', 'partner']);
  });

  it('stays silent where the accounts cannot be read', async () => {
    const folder = temporaryFolder();
    writeFileSync(accountFile(folder), 'damaged', { mode: 0o600 });
    expect(await complete(['get', '--account', ''], folder)).toEqual([]);
  });

  it('describes each candidate to zsh', async () => {
    process.env.SHELL = '/bin/zsh';
    expect(await complete(['ver'])).toContainEqual(expect.stringMatching(/^verify:say whether/));
  });
});
