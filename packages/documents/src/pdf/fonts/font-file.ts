import type { Font } from 'fontkit';

/**
 * `mono` gives all characters the same width. Only Latin, Greek and Cyrillic letters have this face. Other letters use
 * `regular` instead.
 */
export type Face = 'regular' | 'bold' | 'mono';

export interface FontFile {
  /** A unique name among all fonts. */
  readonly name: string;
  /** Returns the font of one face; undefined if the file is not a font. */
  open(face: Face): Promise<Font | undefined>;
}

export interface FontFamily {
  /** Returns the file that may have a character; undefined if the family certainly lacks the character. */
  fileFor(codePoint: number): FontFile | undefined;
}

/** Returns the fonts in a file. A collection has several. The first call loads the library. */
export async function openFonts(bytes: Buffer): Promise<readonly Font[]> {
  const { create } = await import('fontkit');
  const opened = create(bytes);
  return 'fonts' in opened ? opened.fonts : [opened];
}
