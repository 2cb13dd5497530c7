import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import { readWoff2 } from './read-woff2.js';

const require = createRequire(import.meta.url);

function readSlice(family: string, slice: string): Promise<Buffer> {
  return readFile(require.resolve(`@fontsource-variable/${family}/files/${family}-${slice}-wght-normal.woff2`));
}

describe('readWoff2', () => {
  it.each([
    ['noto-sans-sc', '119'],
    ['noto-sans-jp', '100'],
    ['noto-sans-kr', '90'],
    ['noto-sans-tc', '10'],
    ['noto-sans-jp', 'vietnamese'],
  ])('gives back every glyph of %s %s as another reader of the format does', async (family, slice) => {
    const bytes = await readSlice(family, slice);
    const expected = create(bytes) as Font;
    const read = create(await readWoff2(bytes)) as Font;
    expect(read.numGlyphs).toBe(expected.numGlyphs);
    for (let id = 0; id < expected.numGlyphs; id += 1) {
      const [glyph, same] = [read.getGlyph(id), expected.getGlyph(id)];
      expect(glyph.path.toSVG()).toBe(same.path.toSVG());
      expect(glyph.advanceWidth).toBe(same.advanceWidth);
    }
    expect(read.characterSet).toEqual(expected.characterSet);
  });

  it('refuses what is no such font', async () => {
    await expect(readWoff2(Buffer.from('wOFF, but the first of them'))).rejects.toThrow('The font is no WOFF2.');
    const bytes = await readSlice('noto-sans-sc', '119');
    await expect(readWoff2(bytes.subarray(0, 2000))).rejects.toThrow(/ends too early/);
  });
});
