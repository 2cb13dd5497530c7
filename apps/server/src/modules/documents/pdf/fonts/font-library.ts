import { Injectable } from '@nestjs/common';
import { Configuration } from '../../../../config/index.js';
import { Log } from '../../../../http/index.js';
import type { EastAsianLanguage } from '../../language-of.js';
import type { FontFamily } from './font-file.js';
import { listFolderFonts } from './folder-fonts.js';
import { LatinFonts } from './latin-fonts.js';
import { SlicedFonts } from './sliced-fonts.js';

const EAST_ASIAN: readonly EastAsianLanguage[] = ['sc', 'tc', 'jp', 'kr'];

/** All fonts that documents may use; none is read before a document needs it. */
@Injectable()
export class FontLibrary {
  readonly #latin = new LatinFonts();
  readonly #eastAsian = new Map<EastAsianLanguage, Promise<SlicedFonts>>();
  #folder: Promise<readonly FontFamily[]> | undefined;

  constructor(
    private readonly configuration: Configuration,
    private readonly log: Log,
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
    const { fonts: folder } = this.configuration;
    this.#folder ??= folder
      ? listFolderFonts(folder, (file, error) => this.log.error(`TALENT_FONTS: ${file} cannot be used.`, error))
      : Promise.resolve([]);
    return this.#folder;
  }
}
