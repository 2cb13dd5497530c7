import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GuideFiles } from './guide-files.js';

describe('GuideFiles', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'talent-guide-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
  const writeManifest = (file: string): void =>
    write('manifest.json', JSON.stringify({ files: { '/page': { file, contentType: 'text/html' } } }));

  it('finds a guide that is built after the start', async () => {
    const files = new GuideFiles(folder);
    expect(await files.guide()).toBeUndefined();
    writeManifest('page.html');
    expect(await files.guide()).toBeDefined();
  });

  it('reads a file once, and only the files of the manifest', async () => {
    writeManifest('page.html');
    write('page.html', 'first');
    write('other.html', 'not listed');
    const guide = await new GuideFiles(folder).guide();
    expect(String((await guide?.('/page'))?.bytes)).toBe('first');
    write('page.html', 'second');
    expect(String((await guide?.('/page'))?.bytes)).toBe('first');
    for (const unlisted of ['/other', '/other.html', '/page.html', '/../guide-files.ts', 'constructor', '__proto__']) {
      expect([unlisted, guide?.(unlisted)]).toEqual([unlisted, undefined]);
    }
  });

  it('tries a file again that could not be read', async () => {
    writeManifest('page.html');
    const guide = await new GuideFiles(folder).guide();
    await expect(guide?.('/page')).rejects.toThrow('ENOENT');
    write('page.html', 'there now');
    expect(String((await guide?.('/page'))?.bytes)).toBe('there now');
  });
});
