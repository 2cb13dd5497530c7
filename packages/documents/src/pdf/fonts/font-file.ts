import type { Font } from 'fontkit';

export type Weight = 'regular' | 'bold';

/** A font that is opened once some character needs it. */
export interface FontFile {
  /** Unlike that of any other font. */
  readonly name: string;
  /** Undefined where the file turns out to be no font. */
  open(weight: Weight): Promise<Font | undefined>;
}

/** Fonts that share the characters among them. */
export interface FontFamily {
  /** The font that may have a character; undefined where the family surely has none. */
  fileFor(codePoint: number): FontFile | undefined;
}
