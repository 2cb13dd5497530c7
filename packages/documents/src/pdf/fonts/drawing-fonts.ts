import type { Omit } from '../../omissions.js';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { languageOf } from '../../writing/language-of.js';
import { readFolderFonts } from './folder-fonts.js';
import type { OnFontProblem } from './folder-fonts.js';
import { DejaVuFonts } from './font-library.js';
import { SlicedFonts } from './sliced-fonts.js';

const require = createRequire(import.meta.url);

const FONT_FILES = ['DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSansMono', 'DejaVuSerif'].map(
  (name) => `dejavu-fonts-ttf/ttf/${name}.ttf`,
);

/** Limit of slices for one drawing. A slice has the characters of a page or two. */
const MAX_SLICES = 24;

/** The limit for the folder, because the renderer holds all fonts in memory. */
const MAX_FOLDER_BYTES = 64 * 1024 * 1024;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;
const BEYOND_ASCII = /[^\0-\x7f]/gu;

export interface DrawingFontOptions {
  /** The words of the drawing. */
  readonly words: string;
  readonly folder: string | undefined;
  readonly onFontProblem: OnFontProblem;
  readonly omit: Omit;
}

/**
 * Returns the files of the fonts that a drawing may need: all packaged Latin fonts, and matching fonts of the folder.
 */
export async function drawingFonts(
  source: string,
  { words, folder, onFontProblem, omit }: DrawingFontOptions,
): Promise<readonly Buffer[]> {
  return [
    ...(await Promise.all(FONT_FILES.map((file) => readFile(require.resolve(file))))),
    ...(await eastAsianFonts(words, omit)),
    ...(folder === undefined ? [] : await folderFonts({ source, words }, folder, onFontProblem)),
  ];
}

/**
 * Returns the fonts of the folder that the drawing names, or that have characters which the packaged Latin font lacks.
 */
async function folderFonts(
  { source, words }: { readonly source: string; readonly words: string },
  folder: string,
  onFontProblem: OnFontProblem,
): Promise<readonly Buffer[]> {
  const latin = await new DejaVuFonts().fileFor().open('regular');
  const characters = [...new Set(words.match(BEYOND_ASCII) ?? [])].map((character) => character.codePointAt(0) ?? 0);
  const lacking = characters.filter((codePoint) => latin?.hasGlyphForCodePoint(codePoint) !== true);
  const names = source.toLowerCase();
  return readFolderFonts(folder, {
    isWanted: (font) =>
      names.includes(font.familyName.toLowerCase()) || lacking.some((each) => font.hasGlyphForCodePoint(each)),
    mostBytes: MAX_FOLDER_BYTES,
    onFontProblem,
  });
}

async function eastAsianFonts(words: string, omit: Omit): Promise<readonly Buffer[]> {
  const characters = [...new Set(words.match(EAST_ASIAN) ?? [])];
  if (characters.length === 0) return [];
  const fonts = await SlicedFonts.open(`noto-sans-${languageOf([words])}`);
  const files = new Map<string, number>();
  for (const character of characters) {
    const codePoint = character.codePointAt(0) ?? 0;
    const name = fonts.fileFor(codePoint)?.name;
    if (name !== undefined && !files.has(name)) files.set(name, codePoint);
  }
  if (files.size > MAX_SLICES) omit('GLYPHS_MISSING');
  const slices = [...files.values()].slice(0, MAX_SLICES);
  const bytes = await Promise.all(slices.map((codePoint) => fonts.bytesFor(codePoint)));
  return bytes.filter((each) => each !== undefined);
}
