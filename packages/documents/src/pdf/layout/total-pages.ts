import type PDFDocument from 'pdfkit';
import { insideOf } from '../pdf-inside.js';
import { STYLES } from './pdf-styles.table.js';

const ROOM = { width: 60, below: 4, above: 12 };

/** The number of all pages: each page draws the same picture, which is written once the last page is. */
export class TotalPages {
  readonly #picture: PDFKit.PDFKitReference;

  constructor(private readonly pdf: typeof PDFDocument.prototype) {
    const bounds = [0, -ROOM.below, ROOM.width, ROOM.above];
    this.#picture = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: bounds, Resources: {} });
  }

  /** Draws the number on the current page, from the lower left corner of the page. */
  place(x: number, y: number): void {
    insideOf(this.pdf).page.xobjects['Total'] = this.#picture;
    // pdfkit has turned the page upside down.
    this.pdf.addContent(
      `q 1 0 0 -1 0 ${this.pdf.page.height} cm 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} cm /Total Do Q`,
    );
  }

  /** In the font that the document has chosen last. */
  write(pages: number): void {
    const { _font: font } = insideOf(this.pdf);
    const [glyphs] = font.encode(String(pages), 'ltr');
    Object.assign(this.#picture.data, { Resources: { Font: { [font.id]: font.ref() } } });
    const { size, color } = STYLES.running;
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
    const ink = [red, green, blue].map((part = 0) => part.toFixed(3)).join(' ');
    this.#picture.end(`BT ${ink} rg /${font.id} ${size} Tf <${glyphs.join('')}> Tj ET`);
  }
}
