import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './environment.js';

describe('readEnvironment', () => {
  it('counts an empty variable as unset', () => {
    expect(readEnvironment({ TALENT_USER: '', TALENT_SECRET: '', NO_COLOR: '' }, '/h')).toMatchObject({
      user: undefined,
      secret: undefined,
      color: true,
    });
  });

  it('names variables that no program reads, and ignores empty ones (D-PLT-24)', () => {
    const variables = { TALENT_CUSTMER: '1001', TALENT_USR: '', TALENT_SINK_PORT: '1', TALENT_LOG_LEVEL: 'info' };
    expect(readEnvironment(variables, '/h').problems).toEqual([
      'TALENT_CUSTMER is not a variable of the platform. Did you mean TALENT_CUSTOMER?',
    ]);
    expect(readEnvironment({}, '/h').problems).toEqual([]);
  });

  it('reads a secret from a file, and names a file that cannot be read (D-PLT-24)', () => {
    const file = path.join(import.meta.dirname, '../../package.json');
    const env = readEnvironment({ TALENT_SECRET_FILE: file, TALENT_PASSWORD_FILE: '/hush/hush' }, '/h');
    expect(env.secret?.reveal()).toBe(readFileSync(file, 'utf8').trimEnd());
    expect(env.problems).toEqual([
      'TALENT_PASSWORD_FILE names a file that cannot be read: it is not there (ENOENT). Name a file that this user can read.',
    ]);
  });

  it('never shows a secret when it is printed', () => {
    const env = readEnvironment({ TALENT_SECRET: 'hush', TALENT_PASSWORD: 'hush' }, '/h');
    expect(`${inspect(env, { depth: 9 })} ${JSON.stringify(env)} ${env.secret}`).not.toContain('hush');
  });

  it.each([
    [{}, '/h/.config/talent'],
    [{ XDG_CONFIG_HOME: '/x' }, '/x/talent'],
    [{ XDG_CONFIG_HOME: 'relative' }, '/h/.config/talent'],
  ])('finds the config folder for %j', (variables, folder) => {
    expect(readEnvironment(variables, '/h').configFolder).toBe(folder);
  });

  it.each([
    ['/usr/bin/zsh', 'zsh'],
    ['/bin/fish', 'fish'],
    ['/bin/tcsh', 'bash'],
  ])('takes the shell %s for %s', (SHELL, shell) => expect(readEnvironment({ SHELL }, '/h').shell).toBe(shell));
});
