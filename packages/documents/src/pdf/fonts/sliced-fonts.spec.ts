import { describe, expect, it } from '@jest/globals';
import { SlicedFonts } from './sliced-fonts.js';

const LETTER = 0x4eba;

describe('SlicedFonts', () => {
  it.each(['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'])(
    'of %s are plain fonts, each of a weight of its own',
    async (family) => {
      const fonts = await SlicedFonts.open(family);
      const file = fonts.fileFor(LETTER);
      const [regular, bold, again] = await Promise.all([
        file?.open('regular'),
        file?.open('bold'),
        file?.open('regular'),
      ]);
      expect(regular?.variationAxes).toEqual({});
      expect(bold?.variationAxes).toEqual({});
      const outline = regular?.glyphForCodePoint(LETTER).path.toSVG();
      expect(outline).toMatch(/^M/);
      expect(bold?.glyphForCodePoint(LETTER).path.toSVG()).not.toBe(outline);
      expect(again?.glyphForCodePoint(LETTER).path.toSVG()).toBe(outline);
    },
  );
});
