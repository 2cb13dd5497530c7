import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/builders/temporary-folder.js';
import { connectionFile, readConnections, saveConnection } from './connection-file.js';
import { HiddenText } from './hidden-text.js';
import type { StoredConnection } from './stored-connection.js';

const ACME: StoredConnection = {
  baseUrl: 'http://127.0.0.1:8080',
  customer: '1001',
  user: 'acme',
  secret: new HiddenText('s€cret'),
  password: undefined,
};

const modeOf = (file: string): number => statSync(file).mode & 0o777;

describe('saveConnection', () => {
  it('stores what readConnections reads back', async () => {
    const folder = path.join(temporaryFolder(), 'xdg', 'talent');
    await saveConnection(folder, 'acme', ACME);
    await saveConnection(folder, 'second', { ...ACME, secret: undefined, password: new HiddenText('p') });
    const connections = await readConnections(folder);
    expect([...connections.keys()]).toEqual(['acme', 'second']);
    expect(connections.get('acme')).toMatchObject({
      baseUrl: ACME.baseUrl,
      customer: '1001',
      user: 'acme',
      password: undefined,
    });
    expect(connections.get('acme')?.secret?.reveal()).toBe('s€cret');
    expect(connections.get('second')?.password?.reveal()).toBe('p');
  });

  it('keeps the folder and the file to their owner', async () => {
    const folder = path.join(temporaryFolder(), 'talent');
    mkdirSync(folder, { mode: 0o755 });
    await saveConnection(folder, 'acme', ACME);
    expect(modeOf(folder)).toBe(0o700);
    expect(modeOf(connectionFile(folder))).toBe(0o600);
  });

  it('leaves no draft behind and replaces the file as a whole', async () => {
    const folder = temporaryFolder();
    await saveConnection(folder, 'acme', ACME);
    const before = statSync(connectionFile(folder)).ino;
    await saveConnection(folder, 'acme', { ...ACME, user: 'new' });
    expect(readdirSync(folder)).toEqual(['connections.json']);
    expect(statSync(connectionFile(folder)).ino).not.toBe(before);
  });

  it.each([
    ['below a file', (folder: string) => path.join(folder, 'file', 'talent')],
    ['where none can be made', () => '/proc/talent/connections'],
  ])('says that the folder cannot be used %s', async (_where, at) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'file'), '');
    await expect(saveConnection(at(folder), 'acme', ACME)).rejects.toMatchObject({
      exit: 'USAGE',
      message: expect.stringMatching(/cannot be (read|written): E.*XDG_CONFIG_HOME/),
    });
  });

  it('says that a folder stands in the place of the file', async () => {
    const folder = temporaryFolder();
    mkdirSync(connectionFile(folder), { mode: 0o700 });
    const refused = { exit: 'USAGE', message: expect.stringMatching(/connections\.json cannot be read: EISDIR/) };
    await expect(readConnections(folder)).rejects.toMatchObject(refused);
    await expect(saveConnection(folder, 'acme', ACME)).rejects.toMatchObject(refused);
  });

  it('does not overwrite a file it cannot read', async () => {
    const folder = temporaryFolder();
    writeFileSync(connectionFile(folder), '{', { mode: 0o600 });
    await expect(saveConnection(folder, 'acme', ACME)).rejects.toThrow('is damaged');
  });

  it('takes __proto__ for no name', async () => {
    const folder = temporaryFolder();
    await saveConnection(folder, 'constructor', ACME);
    expect((await readConnections(folder)).get('constructor')?.user).toBe('acme');
  });
});

describe('readConnections', () => {
  it('returns none where there is no file', async () => {
    const folder = path.join(temporaryFolder(), 'none');
    expect((await readConnections(folder)).size).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });

  it.each([0o640, 0o604, 0o622, 0o601])('refuses a file of mode %o and names the chmod to run', async (mode) => {
    const folder = temporaryFolder();
    await saveConnection(folder, 'acme', ACME);
    chmodSync(connectionFile(folder), mode);
    await expect(readConnections(folder)).rejects.toMatchObject({
      exit: 'USAGE',
      next: `chmod 600 ${connectionFile(folder)}`,
    });
  });

  it('reports every problem of a damaged file, and no secret', async () => {
    const folder = temporaryFolder();
    const connections = {
      a: { baseUrl: 1, customer: 'x', secret: 'hush' },
      'b b': { baseUrl: 'u', customer: '1', user: 'u' },
      c: null,
      d: { baseUrl: 'u', customer: '1', user: 'u,v' },
    };
    writeFileSync(connectionFile(folder), JSON.stringify({ connections }), { mode: 0o600 });
    const error: unknown = await readConnections(folder).catch((reason: unknown) => reason);
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
