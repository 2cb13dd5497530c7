import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSecretFiles } from './secret-files.js';
import { SECRET_VARIABLES, unknownVariables } from './variables.js';

const folder = mkdtempSync(path.join(tmpdir(), 'talent-secrets-'));
const fileWith = (name: string, content: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};
const read = (variables: Record<string, string>) =>
  readSecretFiles(variables, ['TALENT_SECRET', 'TALENT_PASSWORD'], (file) => readFileSync(file, 'utf8'));

describe('readSecretFiles (D-PLT-24)', () => {
  it.each([
    ['hush', 'hush'],
    ['hush\n', 'hush'],
    ['hush\r\n', 'hush'],
    ['hush\n\n', 'hush\n'],
    [' hush ', ' hush '],
  ])('reads %j as %j', (content, secret) => {
    const file = fileWith('secret', content);
    expect(read({ TALENT_SECRET_FILE: file })).toEqual({ secrets: { TALENT_SECRET: secret }, problems: [] });
  });

  it('reads nothing if no file is named, or the name is empty', () => {
    expect(read({ TALENT_SECRET: 'hush', TALENT_PASSWORD_FILE: '' })).toEqual({ secrets: {}, problems: [] });
  });

  it('refuses a secret that is set in both ways', () => {
    const { secrets, problems } = read({ TALENT_SECRET: 'hush', TALENT_SECRET_FILE: fileWith('secret', 'hush') });
    expect(secrets).toEqual({});
    expect(problems).toEqual(['TALENT_SECRET and TALENT_SECRET_FILE are both set. Leave one of them out.']);
  });

  it('names the variable and the reason of each file that gives no secret, and shows no value', () => {
    const { problems } = read({ TALENT_SECRET_FILE: '/hushhush/secret', TALENT_PASSWORD_FILE: folder });
    expect(problems).toEqual([
      'TALENT_SECRET_FILE names a file that cannot be read: it is not there (ENOENT). Name a file that this user can read.',
      'TALENT_PASSWORD_FILE names a file that cannot be read: it is a folder (EISDIR). Name a file that this user can read.',
    ]);
  });

  it('refuses an empty file', () => {
    expect(read({ TALENT_SECRET_FILE: fileWith('empty', '\n') }).problems).toEqual([
      'TALENT_SECRET_FILE names an empty file. Write the secret into it.',
    ]);
  });

  it('has a form for every secret that the list of variables knows', () => {
    const forms = Object.values(SECRET_VARIABLES).flatMap((names) => names.map((name) => `${name}_FILE`));
    expect(unknownVariables(forms)).toEqual([]);
    expect(unknownVariables(['TALENT_SECRET_KEY_FLE'])[0]).toMatch(/Did you mean TALENT_SECRET_KEY_FILE\?$/);
    expect(unknownVariables(['TALENT_PORT_FILE'])).toHaveLength(1);
  });
});
