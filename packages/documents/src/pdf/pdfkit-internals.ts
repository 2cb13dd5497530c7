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
  finalize(): void;
}

/** Members of pdfkit that its types lack. */
export interface PdfkitInternals {
  /** The current font of the document. */
  readonly _font: EmbeddedFont;
  /** The fonts that were chosen. A font may have several names. */
  readonly _fontFamilies: Readonly<Record<string, EmbeddedFont>>;
  /** Returns the bytes written so far. */
  read(): Buffer;
  /** The offset of the next object. */
  _offset: number;
  /** Writes a part of an object. A string becomes a line. */
  _write: (data: string | Uint8Array) => void;
  /** Writes the document's properties again, as XMP. */
  endMetadata: () => void;
  readonly page: {
    readonly fonts: Record<string, unknown>;
    readonly xobjects: Record<string, unknown>;
    readonly structParentTreeKey: number;
  };
  /** The tags of the texts on each page, in order. */
  getStructParentTree(): { get(page: number): object; add(page: number, tags: unknown): void };
}

export function pdfkitInternals(pdf: typeof PDFDocument.prototype): PdfkitInternals {
  return pdf as unknown as PdfkitInternals;
}
