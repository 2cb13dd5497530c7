import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { languageOf } from '../../writing/language-of.js';
import type { DrawingFontOptions } from '../fonts/drawing-fonts.js';
import { readFolderFonts } from '../fonts/folder-fonts.js';
import type { OnFontProblem } from '../fonts/folder-fonts.js';
import { openFonts } from '../fonts/font-file.js';
import type { FontFamily } from '../fonts/font-file.js';
import { FontLibrary } from '../fonts/font-library.js';
import { hasGlyph, PACKAGED, packagedFamilyOf } from './drawing-text.js';
import type { PackagedFamily } from './drawing-text.js';
import { onlyAsPicture } from './read-drawing.js';

const BOLD = 'DejaVuSans-Bold';
const MAX_FURTHER_FONTS = 40;
const MAX_FOLDER_BYTES = 64 * 1024 * 1024;
const FURTHER = 'further-';
const SPACE = /\s/;

/** The fonts of one drawing: packaged fonts by family, and other fonts for characters that the packaged fonts lack. */
export class VectorFonts {
  readonly #further = new Map<string, { readonly name: string; readonly font: Font }>();
  readonly #ofCharacter = new Map<string, string>();

  private constructor(private readonly packaged: Readonly<Record<PackagedFamily | typeof BOLD, Font>>) {}

  /**
   * Opens the fonts that a text needs. Throws UNSUPPORTED if no font has one of the characters, or if the drawing names
   * a font of the folder.
   */
  static async open(
    { source, text }: { source: string; text: string },
    { folder, onFontProblem }: DrawingFontOptions,
  ): Promise<VectorFonts> {
    if (folder !== undefined && (await namesFontOf(folder, source, onFontProblem))) throw onlyAsPicture('names a font');
    const sans = await openPackaged(PACKAGED['DejaVu Sans']);
    const fonts = new VectorFonts({
      'DejaVu Sans': sans,
      'DejaVu Serif': await openPackaged(PACKAGED['DejaVu Serif']),
      'DejaVu Sans Mono': await openPackaged(PACKAGED['DejaVu Sans Mono']),
      [BOLD]: await openPackaged(BOLD),
    });
    const lacking = new Set([...text].filter((each) => !SPACE.test(each) && !hasGlyph(sans, each)));
    if (lacking.size === 0) return fonts;
    const families = await new FontLibrary(folder, onFontProblem).further(languageOf([text]));
    for (const character of lacking) await fonts.#find(character, families);
    return fonts;
  }

  /**
   * Returns the name of the font for a character that the families of the drawing lack; undefined for other characters.
   */
  fontFor(character: string): string | undefined {
    return this.#ofCharacter.get(character);
  }

  fontOf(family: string, isBold: boolean): { readonly name: string; readonly font: Font } {
    const further = [...this.#further.values()].find(({ name }) => name === family);
    if (further) return further;
    const known = packagedFamilyOf(family);
    const name = known === 'DejaVu Sans' && isBold ? BOLD : known;
    return { name, font: this.packaged[name] };
  }

  async #find(character: string, families: readonly FontFamily[]): Promise<void> {
    const codePoint = character.codePointAt(0) ?? 0;
    for (const family of families) {
      const file = family.fileFor(codePoint);
      const font = file && (this.#further.get(file.name)?.font ?? (await file.open('regular')));
      if (!file || !font || !hasGlyph(font, character)) continue;
      const known = this.#further.get(file.name) ?? { name: `${FURTHER}${this.#further.size}`, font };
      this.#further.set(file.name, known);
      if (this.#further.size > MAX_FURTHER_FONTS) throw onlyAsPicture('needs many fonts');
      this.#ofCharacter.set(character, known.name);
      return;
    }
    throw onlyAsPicture('has characters that no font here has');
  }
}

async function namesFontOf(folder: string, source: string, onFontProblem: OnFontProblem): Promise<boolean> {
  const names = source.toLowerCase();
  const isWanted = (font: Font): boolean => names.includes(font.familyName.toLowerCase());
  return (await readFolderFonts(folder, { isWanted, mostBytes: MAX_FOLDER_BYTES, onFontProblem })).length > 0;
}

async function openPackaged(name: string): Promise<Font> {
  const file = createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
  const [font] = await openFonts(await readFile(file));
  if (!font) throw new TypeError('A packaged font is no font.');
  return font;
}
