import SVGtoPDF from 'svg-to-pdfkit';
import { insideOf } from '../pdf-inside.js';
import type { PictureBox } from '../pictures/picture-box.js';
import { openPdf, WrittenPieces } from '../write-pages.js';
import type { PdfProperties } from '../write-pages.js';
import { renderDrawing } from './drawing-text.js';
import { onlyAsPicture } from './read-drawing.js';
import type { DrawingNode } from './read-drawing.js';
import type { VectorFonts } from './vector-fonts.js';

export interface DrawingToWrite {
  readonly root: DrawingNode;
  /** Those who hear the document are told it. */
  readonly description: string;
  /** The size of the drawing in its own units. */
  readonly natural: { readonly width: number; readonly height: number };
  readonly box: PictureBox;
  readonly fonts: VectorFonts;
  readonly properties: PdfProperties;
}

/** Writes a drawing as one page of vectors and words. Nothing is fetched or run for it. */
export function writeDrawing({ root, description, natural, box, fonts, properties }: DrawingToWrite): Buffer {
  const pdf = openPdf(properties);
  const written = new WrittenPieces(insideOf(pdf));
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  pdf.addPage({ size: [...box.page], margin: 0 });
  const sized = {
    ...root,
    attributes: {
      viewBox: `0 0 ${natural.width} ${natural.height}`,
      ...root.attributes,
      width: String(box.width),
      height: String(box.height),
    },
  };
  const source = renderDrawing(sized, (character) => fonts.fontFor(character));
  const figure = pdf.struct('Figure', { alt: description }, () => {
    SVGtoPDF(pdf, source, box.x, box.y, {
      width: box.width,
      height: box.height,
      assumePt: true,
      fontCallback: (family, isBold) => {
        const { name, font } = fonts.fontOf(family ?? '', isBold);
        pdf.font(font as never, name);
        return name;
      },
      imageCallback: refuse,
      documentCallback: refuse,
      warningCallback: refuse,
    });
  });
  document.add(figure);
  figure.end();
  document.end();
  pdf.end();
  return written.take();
}

/** The library warns if it draws something differently from the source. */
function refuse(): never {
  throw onlyAsPicture('refers to others, or has odd parts');
}
