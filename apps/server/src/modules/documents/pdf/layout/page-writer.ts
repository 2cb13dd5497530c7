import type PDFDocument from 'pdfkit';
import type { DocumentFonts } from '../fonts/document-fonts.js';
import type { TextFont } from '../fonts/text-font.js';
import { insideOf } from '../pdf-inside.js';
import { breakLines } from './break-lines.js';
import { cutRuns } from './cut-runs.js';
import type { Line, Span } from './line.js';
import { CONTENT_WIDTH, HAIRLINE, PAGE, STYLES } from './style.table.js';
import type { TextStyle } from './style.table.js';
import { TotalPages } from './total-pages.js';

/** Where the line of letters is, as a part of the height of a line. */
const BASELINE = 0.73;
const BAR_WIDTH = 1.5;
const GAP_BELOW_HEAD = 14;

/** What stands on every page beside its lines. */
export interface RunningTexts {
  readonly title: string;
  readonly owner: string;
}

/** Draws lines down one page after another. */
export class PageWriter {
  #y = 0;
  #pages = 0;
  #hasLine = false;
  #section = '';
  readonly #total: TotalPages;

  constructor(
    private readonly pdf: typeof PDFDocument.prototype,
    private readonly fonts: DocumentFonts,
    private readonly running: RunningTexts,
  ) {
    this.#total = new TotalPages(pdf);
  }

  /** What the pages from here on repeat at their top; `''` where there is nothing to repeat. */
  set section(heading: string) {
    this.#section = heading;
  }

  /** Of the pages so far. */
  get count(): number {
    return this.#pages;
  }

  hasRoomFor(height: number): boolean {
    return this.#pages > 0 && this.#y + height <= PAGE.height - PAGE.bottom;
  }

  draw(line: Line): void {
    if (!this.hasRoomFor(heightOf(line))) this.turn();
    if (this.#hasLine) this.#y += line.gap ?? 0;
    for (const span of line.spans) this.#drawSpan(span, this.#y + line.height * BASELINE);
    this.#drawBar(line);
    this.#y += line.height;
    if (line.rule !== undefined) this.#drawRule(this.#y, line.rule);
    this.#hasLine = true;
  }

  /** Goes on to the next page. */
  turn(): void {
    if (this.#pages > 0) this.#drawFoot();
    this.pdf.addPage();
    this.#pages += 1;
    this.#y = PAGE.top;
    this.#hasLine = false;
    if (this.#pages > 1) this.#drawHead();
  }

  /** Writes on all pages how many they are. */
  finish(): void {
    this.#drawFoot();
    this.pdf.font(this.#digits() as never, STYLES.running.size);
    this.#total.write(this.#pages);
  }

  #drawHead(): void {
    const { title, owner } = this.running;
    const half = CONTENT_WIDTH / 2 - 8;
    this.#drawSpan({ text: this.#fit(title, half), x: 0, style: STYLES.running }, PAGE.head);
    const fitted = this.#fit(owner, half);
    const x = CONTENT_WIDTH - this.#widthOf(fitted, STYLES.running);
    this.#drawSpan({ text: fitted, x, style: STYLES.running }, PAGE.head);
    this.#drawRule(PAGE.head + 6, CONTENT_WIDTH);
    if (this.#section === '') return;
    const style = STYLES.continued;
    const text = `${this.#fit(this.#section, CONTENT_WIDTH - 80, style)} (continued)`;
    this.#drawSpan({ text, x: 0, style }, this.#y + style.lineHeight * BASELINE);
    this.#y += style.lineHeight + GAP_BELOW_HEAD;
  }

  /** The number of all pages is drawn on each, and known after the last. */
  #drawFoot(): void {
    const text = `Page ${this.#pages} of `;
    const room = this.#widthOf('0000', STYLES.running);
    const x = CONTENT_WIDTH - room - this.#widthOf(text, STYLES.running);
    this.#drawSpan({ text, x, style: STYLES.running }, PAGE.foot);
    this.#total.place(PAGE.left + CONTENT_WIDTH - room, PAGE.height - PAGE.foot);
  }

  #drawSpan({ text, x, style }: Span, y: number): void {
    let place = PAGE.left + x;
    this.pdf.fillColor(style.color);
    for (const { font, text: part } of cutRuns(text, style.weight, this.fonts)) {
      const width = font.widthOf(part) * style.size;
      this.pdf.font(font as never, font.postscriptName, style.size);
      if (font.isLinedUp(part)) this.#drawGlyphs({ text: part, x: place, style }, y);
      else this.pdf.text(part, place, y, { lineBreak: false, baseline: 'alphabetic', features: [] });
      place += width;
    }
  }

  /** In the font that was chosen last. Nearly all text is drawn so: pdfkit would measure it again, glyph by glyph. */
  #drawGlyphs({ text, x, style }: Span, y: number): void {
    const { _font: font, page } = insideOf(this.pdf);
    const [glyphs] = font.encode(text, []);
    page.fonts[font.id] = font.ref();
    // pdfkit has turned the page upside down.
    const place = `1 0 0 -1 ${x.toFixed(3)} ${y.toFixed(3)} Tm`;
    this.pdf.addContent(`BT ${place} /${font.id} ${style.size} Tf <${glyphs.join('')}> Tj ET`);
  }

  #drawRule(y: number, width: number): void {
    this.pdf
      .moveTo(PAGE.left, y)
      .lineTo(PAGE.left + width, y)
      .lineWidth(0.6)
      .stroke(HAIRLINE);
  }

  #drawBar({ bar, height, gap = 0 }: Line): void {
    if (bar === undefined) return;
    const above = this.#hasLine ? gap : 0;
    this.pdf.rect(PAGE.left + bar, this.#y - above, BAR_WIDTH, height + above).fill(HAIRLINE);
  }

  #fit(text: string, width: number, style: TextStyle = STYLES.running): string {
    const [line = '', ...more] = breakLines({ text, width, widthOf: this.widthOf(style) });
    return more.length > 0 ? `${line}…` : line;
  }

  #widthOf(text: string, style: TextStyle): number {
    return (
      cutRuns(text, style.weight, this.fonts).reduce((sum, run) => sum + run.font.widthOf(run.text), 0) * style.size
    );
  }

  #digits(): TextFont | undefined {
    return this.fonts.fontOf(DIGIT_ZERO, STYLES.running.weight);
  }

  /** What a character adds to the width of a line, in points. */
  widthOf({ weight, size }: TextStyle): (codePoint: number) => number {
    return (codePoint) => (this.fonts.fontOf(codePoint, weight)?.advanceOf(codePoint) ?? 0) * size;
  }
}

const DIGIT_ZERO = 0x30;

/** With the room above it and the rule below. */
export function heightOf({ height, gap = 0 }: Line): number {
  return height + gap;
}
