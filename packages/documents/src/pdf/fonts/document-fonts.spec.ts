import { describe, expect, it } from '@jest/globals';
import type { EastAsianLanguage } from '../../writing/language-of.js';
import { DocumentFonts } from './document-fonts.js';
import type { Face } from './font-file.js';
import { FontLibrary } from './font-library.js';

const library = new FontLibrary(undefined, () => undefined);

/** The names of the fonts that draw a text. */
async function fontsOf(text: string, language: EastAsianLanguage = 'sc', face: Face = 'regular'): Promise<string[]> {
  const opened = await DocumentFonts.open({ library, language });
  await opened.load(text, face);
  const names = Array.from(text, (character) => opened.fontOf(character.codePointAt(0) ?? 0, face)?.postscriptName);
  return [...new Set(names.map((name) => name?.replace(/-\d+-/, '-') ?? 'none'))];
}

describe('DocumentFonts', () => {
  it('draw Latin, Greek and Cyrillic in one font', async () => {
    expect(await fontsOf('Łódź Καλημέρα Здравствуй — “ß” €')).toEqual(['DejaVuSans-regular']);
  });

  it.each([
    ['汉语', 'sc', ['noto-sans-sc-regular']],
    ['漢語', 'tc', ['noto-sans-tc-regular']],
    ['漢字', 'jp', ['noto-sans-jp-regular']],
    ['한국어', 'sc', ['noto-sans-kr-regular']],
  ] as const)('draw %s in a document of %s as that language does', async (text, language, names) => {
    expect(await fontsOf(text, language)).toEqual(names);
  });

  it('draw the scripts of the regular font where columns need another font', async () => {
    expect(await fontsOf('Zoë דנה ߞ', 'sc', 'mono')).toEqual(['DejaVuSans-mono', 'DejaVuSans-regular']);
  });

  it('draw a box for what no font has, and nothing for what is not to be seen', async () => {
    expect(await fontsOf('ก🙂')).toEqual(['Box']);
    expect(await fontsOf('\u{e0041}')).toEqual(['none']);
  });
});
