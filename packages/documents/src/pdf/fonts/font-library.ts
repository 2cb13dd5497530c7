import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import type { EastAsianLanguage } from '../../writing/language-of.js';
import { listFolderFonts } from './folder-fonts.js';
import type { OnFontProblem } from './folder-fonts.js';
import { openFonts } from './font-file.js';
import type { Face, FontFamily, FontFile } from './font-file.js';
import { SlicedFonts } from './sliced-fonts.js';

const EAST_ASIAN: readonly EastAsianLanguage[] = ['sc', 'tc', 'jp', 'kr'];

/** All fonts that documents may use. A font is read when a document first needs it. */
export class FontLibrary {
  /** The font for nearly all characters. */
  readonly latin = new DejaVuFonts();
  readonly #eastAsian = new Map<EastAsianLanguage, Promise<SlicedFonts>>();
  #fromFolder: Promise<readonly FontFamily[]> | undefined;

  /**
   * @param folder - further fonts, besides the packaged fonts
   * @param onMissing - called for a character that no font has
   */
  constructor(
    private readonly folder: string | undefined,
    private readonly onFontProblem: OnFontProblem,
    readonly onMissing: (codePoint: number) => void = () => undefined,
  ) {}

  /**
   * Returns the fonts for characters that the Latin fonts lack, in the order of the search. Fonts for the document's
   * language are first.
   */
  async further(language: EastAsianLanguage): Promise<readonly FontFamily[]> {
    const languages = [language, ...EAST_ASIAN.filter((other) => other !== language)];
    return [...(await Promise.all(languages.map((each) => this.#openEastAsian(each)))), ...(await this.#listFolder())];
  }

  #openEastAsian(language: EastAsianLanguage): Promise<SlicedFonts> {
    const opened = this.#eastAsian.get(language) ?? SlicedFonts.open(`noto-sans-${language}`);
    this.#eastAsian.set(language, opened);
    return opened;
  }

  #listFolder(): Promise<readonly FontFamily[]> {
    this.#fromFolder ??=
      this.folder === undefined ? Promise.resolve([]) : listFolderFonts(this.folder, this.onFontProblem);
    return this.#fromFolder;
  }
}

const FILES: Readonly<Record<Face, string>> = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  mono: 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
};

/** DejaVu Sans: Latin, Greek, Cyrillic, Hebrew, Arabic, Armenian and Georgian letters, and many signs. */
export class DejaVuFonts implements FontFamily {
  readonly #opened = new Map<Face, Promise<Font | undefined>>();

  fileFor(): FontFile {
    return { name: 'DejaVuSans', open: (face) => this.#open(face) };
  }

  #open(face: Face): Promise<Font | undefined> {
    const opened = this.#opened.get(face) ?? openPackaged(FILES[face]);
    this.#opened.set(face, opened);
    return opened;
  }
}

async function openPackaged(path: string): Promise<Font | undefined> {
  const [font] = await openFonts(await readFile(createRequire(import.meta.url).resolve(path)));
  return font;
}
