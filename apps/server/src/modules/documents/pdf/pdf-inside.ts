import type PDFDocument from 'pdfkit';

/** A font as pdfkit embeds it. */
interface EmbeddedFont {
  readonly id: string;
  /** The numbers of a text's glyphs, in hexadecimal. */
  encode(text: string, features: readonly string[]): readonly [glyphs: readonly string[], positions: unknown];
  /** Where the document names it. */
  ref(): unknown;
  /** Writes it, with the glyphs that were drawn of it. */
  finalize(): void;
}

/** What pdfkit does not tell its types of. */
interface PdfInside {
  /** That the document has chosen last. */
  readonly _font: EmbeddedFont;
  /** Those it has chosen, some of them under several names. */
  readonly _fontFamilies: Readonly<Record<string, EmbeddedFont>>;
  /** Writes the document's properties once more, as XMP. */
  endMetadata: () => void;
  readonly page: { readonly fonts: Record<string, unknown>; readonly xobjects: Record<string, unknown> };
}

export function insideOf(pdf: typeof PDFDocument.prototype): PdfInside {
  return pdf as unknown as PdfInside;
}
