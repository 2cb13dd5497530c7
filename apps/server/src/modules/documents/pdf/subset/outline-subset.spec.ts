import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import { OutlineSubset } from './outline-subset.js';

describe('OutlineSubset', () => {
  it('draws what it was given', async () => {
    const file = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
    const font = create(await readFile(file)) as Font;
    const glyphs = [font.getGlyph(0), ...font.glyphsForString('Ä gß%Ω')];
    const subset = new OutlineSubset(font);
    expect(glyphs.map((glyph) => subset.add(glyph))).toEqual(glyphs.map((_, index) => index));
    const read = create(subset.encode()) as Font;
    expect(read.numGlyphs).toBe(glyphs.length);
    for (const [index, { advanceWidth, path }] of glyphs.entries()) {
      const glyph = read.getGlyph(index);
      expect(glyph.advanceWidth).toBe(advanceWidth);
      expect(glyph.path.toSVG()).toBe(path.toSVG());
    }
  });
});
