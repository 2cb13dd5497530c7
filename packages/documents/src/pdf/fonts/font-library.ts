import type { EastAsianLanguage } from '../../writing/language-of.js';
import type { FontFamily } from './font-file.js';
import { listFolderFonts } from './folder-fonts.js';
import type { Complain } from './folder-fonts.js';
import { LatinFonts } from './latin-fonts.js';
import { SlicedFonts } from './sliced-fonts.js';

const EAST_ASIAN: readonly EastAsianLanguage[] = ['sc', 'tc', 'jp', 'kr'];

/** All fonts that documents may use. A font is read when a document first needs it. */
export class FontLibrary {
  readonly #latin = new LatinFonts();
  readonly #eastAsian = new Map<EastAsianLanguage, Promise<SlicedFonts>>();
  #fromFolder: Promise<readonly FontFamily[]> | undefined;

  /** @param folder with further fonts, besides the packaged fonts */
  constructor(
    private readonly folder: string | undefined,
    private readonly complain: Complain,
  ) {}

  /** The one for nearly every character. */
  get latin(): LatinFonts {
    return this.#latin;
  }

  /** Those for what Latin fonts do not have, in the order they are asked: those of the document's language come first. */
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
    this.#fromFolder ??= this.folder === undefined ? Promise.resolve([]) : listFolderFonts(this.folder, this.complain);
    return this.#fromFolder;
  }
}
