import { describe, expect, it } from '@jest/globals';
import { PublicFiles } from './public-files.js';

/** Reads what it is told to, one after the other. */
function filesOf(...contents: ReadonlyArray<string | Error>): PublicFiles {
  const left = [...contents];
  const read = async (): Promise<Buffer> => {
    const next = left.shift() ?? '';
    if (next instanceof Error) throw next;
    return Buffer.from(next);
  };
  return new PublicFiles(async () => new Map([['/page', { contentType: 'text/html', isZipped: false, read }]]));
}

describe('PublicFiles', () => {
  it('reads a file once, and only the files of the list', async () => {
    const files = filesOf('first', 'second');
    expect(String(await files.bytesOf('/page'))).toBe('first');
    expect(String(await files.bytesOf('/page'))).toBe('first');
    for (const unlisted of ['/other', '/page.html', '/../public-files.ts', 'constructor', '__proto__'])
      expect([unlisted, await files.reply(unlisted, {})]).toEqual([unlisted, undefined]);
  });

  it('tries a file again that could not be read', async () => {
    const files = filesOf(new Error('ENOENT'), 'there now');
    await expect(files.bytesOf('/page')).rejects.toThrow('ENOENT');
    expect(String(await files.bytesOf('/page'))).toBe('there now');
  });
});
