import type PDFDocument from 'pdfkit';
import type { Direction } from '../writing/directions.js';

/** The position of a glyph, in thousandths of an em. */
export interface GlyphPosition {
  readonly xOffset: number;
  readonly yOffset: number;
  readonly xAdvance: number;
  readonly advanceWidth: number;
}

interface EmbeddedFont {
  readonly id: string;
  /** Returns the glyph numbers of a text in hexadecimal. pdfkit passes the direction on unchanged. */
  encode(text: string, direction: Direction): readonly [glyphs: readonly string[], positions: readonly GlyphPosition[]];
  /** The reference by which the document names the font. */
  ref(): unknown;
}

/** Members of pdfkit that its types lack. */
interface PdfkitInternals {
  /** The current font of the document. */
  readonly _font: EmbeddedFont;
  /** Writes the document's properties again, as XMP. */
  endMetadata: () => void;
  readonly page: {
    readonly fonts: Record<string, unknown>;
    readonly xobjects: Record<string, unknown>;
  };
}

export function pdfkitInternals(pdf: typeof PDFDocument.prototype): PdfkitInternals {
  return pdf as unknown as PdfkitInternals;
}
