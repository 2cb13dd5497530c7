import type { Font, Subset } from 'fontkit';
import type { DrawnGlyph } from '../subset/outline-subset.js';

/** What fontkit's subsets have, its types left out. */
type FontkitSubset = Subset & { readonly glyphs: number[]; readonly cff?: unknown };

/** The glyphs that a document needs of a font, as the font stores them. */
export class StoredSubset {
  readonly #subset: FontkitSubset;

  constructor(font: Font) {
    this.#subset = font.createSubset() as FontkitSubset;
  }

  get cff(): unknown {
    return this.#subset.cff;
  }

  /** A glyph may be added again, under another number: there it stands for other characters. */
  add({ id }: DrawnGlyph): number {
    return this.#subset.glyphs.push(id) - 1;
  }

  encode(): Uint8Array {
    return this.#subset.encode();
  }
}
