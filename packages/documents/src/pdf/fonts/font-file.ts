import type { Font } from 'fontkit';

/** `mono` keeps columns; only Latin, Greek and Cyrillic letters have it, and others are regular there. */
export type Face = 'regular' | 'bold' | 'mono';

/** A font that is opened once some character needs it. */
export interface FontFile {
  /** Unlike that of any other font. */
  readonly name: string;
  /** Undefined where the file turns out to be no font. */
  open(face: Face): Promise<Font | undefined>;
}

/** Fonts that share the characters among them. */
export interface FontFamily {
  /** The font that may have a character; undefined where the family surely has none. */
  fileFor(codePoint: number): FontFile | undefined;
}

/** Returns the fonts in a file. A collection has several. The first call loads the library. */
export async function openFonts(bytes: Buffer): Promise<readonly Font[]> {
  const { create } = await import('fontkit');
  const opened = create(bytes);
  return 'fonts' in opened ? opened.fonts : [opened];
}
