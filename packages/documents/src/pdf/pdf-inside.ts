import type PDFDocument from 'pdfkit';
import type { Direction } from '../writing/directions.js';

/** In thousandths of an em. */
export interface GlyphPlace {
  readonly xOffset: number;
  readonly yOffset: number;
  readonly xAdvance: number;
  /** The advance width of the glyph in every font size. */
  readonly advanceWidth: number;
}

/** A font as pdfkit embeds it. */
interface EmbeddedFont {
  readonly id: string;
  /** The numbers of a text's glyphs, in hexadecimal. The font is given the direction as it stands. */
  encode(text: string, direction: Direction): readonly [glyphs: readonly string[], positions: readonly GlyphPlace[]];
  /** The reference by which the document names the font. */
  ref(): unknown;
  /** Writes it, with the glyphs that were drawn of it. */
  finalize(): void;
}

interface PageInside {
  readonly fonts: Record<string, unknown>;
  readonly xobjects: Record<string, unknown>;
  /** The number of the page's tags among the tags of all pages. */
  readonly structParentTreeKey: number;
}

/** Members of pdfkit that its types lack. */
export interface PdfInside {
  /** The current font of the document. */
  readonly _font: EmbeddedFont;
  /** Those it has chosen, some of them under several names. */
  readonly _fontFamilies: Readonly<Record<string, EmbeddedFont>>;
  /** Returns the bytes written so far. */
  read(): Buffer;
  /** The offset of the next object. */
  _offset: number;
  /** Writes a part of an object, a text as a line of its own. */
  _write: (data: string | Uint8Array) => void;
  /** Writes the document's properties once more, as XMP. */
  endMetadata: () => void;
  readonly page: PageInside;
  /** The tags that the texts of each page are in, one after the other. */
  getStructParentTree(): { get(page: number): object; add(page: number, tags: unknown): void };
}

export function insideOf(pdf: typeof PDFDocument.prototype): PdfInside {
  return pdf as unknown as PdfInside;
}
