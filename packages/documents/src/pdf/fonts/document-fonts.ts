import type { Font } from 'fontkit';
import type { EastAsianLanguage } from '../../writing/language-of.js';
import type { FontFamily, FontFile, Face } from './font-file.js';
import type { FontLibrary } from './font-library.js';
import { TextFont } from './text-font.js';

interface FontSources {
  readonly library: Pick<FontLibrary, 'latin' | 'further' | 'onMissing'>;
  readonly language: EastAsianLanguage;
}

/** The fonts of one document. Each font is opened when a character needs it. */
export class DocumentFonts {
  readonly #fonts = new Map<string, TextFont | undefined>();
  readonly #ofCodePoint: Readonly<Record<Face, Map<number, TextFont | undefined>>> = {
    regular: new Map(),
    bold: new Map(),
    mono: new Map(),
  };
  #further: readonly FontFamily[] | undefined;

  private constructor(
    private readonly sources: FontSources,
    private readonly latin: Font,
  ) {}

  static async open(sources: FontSources): Promise<DocumentFonts> {
    const latin = await sources.library.latin.fileFor().open('regular');
    if (!latin) throw new TypeError('The packaged font is no font.');
    return new DocumentFonts(sources, latin);
  }

  /** Opens the fonts that a text needs. Must be called before `fontOf`. */
  async load(text: string, face: Face): Promise<void> {
    const known = this.#ofCodePoint[face];
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (known.has(codePoint)) continue;
      known.set(codePoint, await this.#find(codePoint, face));
    }
  }

  /** Returns the font for a character of a loaded text; undefined for invisible characters. */
  fontOf(codePoint: number, face: Face): TextFont | undefined {
    return this.#ofCodePoint[face].get(codePoint);
  }

  async #find(codePoint: number, face: Face): Promise<TextFont | undefined> {
    const { library, language } = this.sources;
    // The monospaced and the bold font have fewer scripts than the regular font.
    const latin =
      (await this.#findIn([library.latin], codePoint, face)) ??
      (await this.#findIn([library.latin], codePoint, 'regular'));
    if (latin) return latin;
    this.#further ??= await library.further(language);
    const further = await this.#findIn(this.#further, codePoint, face);
    if (further || INVISIBLE.test(String.fromCodePoint(codePoint))) return further;
    library.onMissing(codePoint);
    return this.#box();
  }

  async #findIn(families: readonly FontFamily[], codePoint: number, face: Face): Promise<TextFont | undefined> {
    for (const family of families) {
      const file = family.fileFor(codePoint);
      const font = file && (await this.#open(file, face));
      if (font?.has(codePoint)) return font;
    }
    return undefined;
  }

  async #open(file: FontFile, face: Face): Promise<TextFont | undefined> {
    const name = `${file.name}-${face}`;
    if (this.#fonts.has(name) || this.#fonts.size >= MAX_FONTS) return this.#fonts.get(name);
    const font = await file.open(face);
    const opened = font && textFontOf(font, name);
    this.#fonts.set(name, opened);
    return opened;
  }

  /** Returns a font whose first glyph shows that a character is missing. */
  #box(): TextFont {
    const known = this.#fonts.get(BOX);
    if (known) return known;
    const glyph = this.latin.getGlyph(0);
    const box = new TextFont({ name: BOX, font: this.latin, glyphOf: () => glyph, has: () => false });
    this.#fonts.set(BOX, box);
    return box;
  }
}

const BOX = 'Box';

/**
 * Limit of fonts in a document, which is enough for all characters of one language. A text that needs more fonts was
 * made to use much memory and time. Its other characters appear as boxes.
 */
const MAX_FONTS = 160;

/** Characters that only affect how other characters are drawn: joiners, selectors, directions. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

function textFontOf(font: Font, name: string): TextFont {
  return new TextFont({
    name,
    font,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    glyphOf: (codePoint) => font.glyphForCodePoint(codePoint),
    shape: (text, direction) => font.layout(text, undefined, undefined, undefined, direction),
  });
}
