import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
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

  it('finds files that are built after the start', async () => {
    const files = new StaticFiles(folder);
    expect([await files.isEmpty(), await files.find('/index.html')]).toEqual([true, undefined]);
    write('index.html', 'page');
    expect(String((await files.find('/index.html'))?.bytes)).toBe('page');
    expect(await files.isEmpty()).toBe(false);
  });

  it('knows no file of a folder that is not there', async () => {
    expect(await new StaticFiles(path.join(folder, 'nowhere')).isEmpty()).toBe(true);
  });

  it('sends a compressed file as it is kept, and unpacked to those who do not take it', async () => {
    write('assets/a.js.gz', gzipSync('draw();'));
    const files = new StaticFiles(folder);
    const zipped = await files.find('/assets/a.js', 'br, gzip');
    const plain = await files.find('/assets/a.js', 'gzip;q=0');
    expect(zipped).toMatchObject({ encoding: 'gzip', isZipped: true, contentType: 'text/javascript;charset=UTF-8' });
    expect([String(plain?.bytes), plain?.encoding]).toEqual(['draw();', undefined]);
    expect(plain?.entityTag).not.toBe(zipped?.entityTag);
  });

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
