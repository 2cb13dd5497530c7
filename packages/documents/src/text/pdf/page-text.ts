import { objectsOf, OBJECT_TYPES } from './pdfium.js';
import type { Pdfium, Rectangle, Scratch } from './pdfium.js';

export interface Character {
  readonly text: string;
  readonly box: Rectangle;
  readonly object: number;
  /** Whether the font maps its glyph to no character. The text is then the number of the glyph. */
  readonly isUnmapped: boolean;
}

export function charactersOf(pdfium: Pdfium, page: number, scratch: Scratch): readonly Character[] | undefined {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (textPage === 0) return undefined;
  const count = Math.max(0, pdfium._FPDFText_CountChars(textPage));
  const characters = Array.from({ length: count }, (_, index) => {
    const code = pdfium._FPDFText_GetUnicode(textPage, index);
    return {
      text: code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '',
      box: scratch.rectangle((at) => pdfium._FPDFText_GetLooseCharBox(textPage, index, at)),
      object: pdfium._FPDFText_GetTextObject(textPage, index),
      isUnmapped: pdfium._FPDFText_HasUnicodeMapError(textPage, index) === 1,
    };
  });
  pdfium._FPDFText_ClosePage(textPage);
  return characters;
}

// eslint-disable-next-line no-control-regex -- they are what is looked for
const GLYPH_NUMBER = /[\u0001-\u0008\u000b\u000c\u000e-\u001f]/;

/** Numbers of glyphs have this share of control characters at least. Ligatures of TeX have less. */
const GLYPH_NUMBERS_SHARE = 0.05;

/** Returns the characters without glyphs that only have numbers. Some fonts map none, and use ASCII all the same. */
export function readableOf(characters: readonly Character[]): readonly Character[] {
  const unmapped = characters.filter(({ isUnmapped }) => isUnmapped);
  const numbers = unmapped.filter(({ text }) => GLYPH_NUMBER.test(text)).length;
  const areNumbers = numbers > 0 && numbers >= unmapped.length * GLYPH_NUMBERS_SHARE;
  return areNumbers ? characters.filter(({ isUnmapped }) => !isUnmapped) : characters;
}

/** The number of cells of a page's side, for the share that pictures cover. */
const CELLS = 20;

/** Returns the share of a page that its pictures cover, from 0 to 1. */
export function pictureShare(
  pdfium: Pdfium,
  page: number,
  { size, scratch }: { size: { readonly width: number; readonly height: number }; scratch: Scratch },
): number {
  const pictures = objectsOf(pdfium, page).filter(
    ({ type, groups }) => type === OBJECT_TYPES.image && groups.length === 0,
  );
  const boxes = pictures.map(({ pointer }) => scratch.bounds(pointer));
  let covered = 0;
  for (let cell = 0; cell < CELLS * CELLS; cell += 1) {
    const x = (((cell % CELLS) + 0.5) / CELLS) * size.width;
    const y = ((Math.floor(cell / CELLS) + 0.5) / CELLS) * size.height;
    if (boxes.some(({ left, right, bottom, top }) => x > left && x < right && y > bottom && y < top)) covered += 1;
  }
  return covered / (CELLS * CELLS);
}

/** Returns the areas of the lines and surfaces that are drawn on a page. */
export function rulesOf(pdfium: Pdfium, page: number, scratch: Scratch): readonly Rectangle[] {
  const paths = objectsOf(pdfium, page).filter(({ type, groups }) => type === OBJECT_TYPES.path && groups.length === 0);
  return paths.map(({ pointer }) => scratch.bounds(pointer));
}
