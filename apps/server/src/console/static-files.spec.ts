import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StaticFiles } from './static-files.js';

describe('StaticFiles', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'talent-console-'));
    mkdirSync(path.join(folder, 'assets'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string | Buffer): void => writeFileSync(path.join(folder, name), text);

  it('reads a file once', async () => {
    write('index.html', 'first');
    const files = new StaticFiles(folder);
    await files.find('/index.html');
    write('index.html', 'second');
    expect(String((await files.find('/index.html'))?.bytes)).toBe('first');
  });

  it('finds nothing but the files of the folder', async () => {
    write('index.html', 'page');
    write('notes.secret', 'not served');
    writeFileSync(`${folder}-outside.txt`, 'outside');
    symlinkSync(`${folder}-outside.txt`, path.join(folder, 'link.txt'));
    const files = new StaticFiles(folder);
    const outside = `/../${path.basename(folder)}-outside.txt`;
    for (const name of [
      '',
      '/',
      'index.html',
      '/assets',
      '/notes.secret',
      '/link.txt',
      outside,
      '/assets/../index.html',
    ])
      expect([name, await files.find(name)]).toEqual([name, undefined]);
    for (const name of ['constructor', '__proto__', '/index.html\0', '/INDEX.HTML', '/index.html/'])
      expect([name, await files.find(name)]).toEqual([name, undefined]);
    rmSync(`${folder}-outside.txt`);
  });
});
