import type PDFDocument from 'pdfkit';
import { directedLine, directionOf, fromLeft, isolated, mirrored } from '../../writing/directions.js';
import type { DirectedRun } from '../../writing/directions.js';
import type { DocumentFonts } from '../fonts/document-fonts.js';
import type { Face } from '../fonts/font-file.js';
import { isSimpleText } from '../fonts/text-font.js';
import type { TextFont } from '../fonts/text-font.js';
import { pdfkitInternals, type GlyphPosition } from '../pdfkit-internals.js';
import { breakLines } from './break-lines.js';
import { CONTENT_WIDTH, HAIRLINE, PAGE, STYLES, type TextStyle } from './pdf-styles.table.js';
import type { Line, PlacedPicture, Span } from './set-text.js';
import type { TagTree } from './tag-tree.js';

/** The position of the baseline, as a share of the line height. */
const BASELINE = 0.73;
const BAR_WIDTH = 1.5;
const GAP_BELOW_HEAD = 14;

/** The space for the total number of pages has this many digits. */
const TOTAL_DIGITS = 4;

export interface RunningTexts {
  readonly title: string;
  readonly owner: string;
}

/** A part of a line, ready to be drawn at any position. */
interface DrawnRun {
  readonly level: number;
  /** In points. */
  readonly width: number;
  readonly operators: string;
}

/** Draws lines down one page after another. */
export class PageWriter {
  #y = 0;
  #pages = 0;
  #hasLine = false;
  /** The heading that later pages repeat at their top; `''` for none. */
  section = '';
  readonly #total: TotalPages | undefined;

  readonly #pdf: typeof PDFDocument.prototype;
  readonly #fonts: DocumentFonts;
  readonly #tags: TagTree;

  constructor(
    { pdf, fonts, tags }: { pdf: typeof PDFDocument.prototype; fonts: DocumentFonts; tags: TagTree },
    private readonly running?: RunningTexts,
  ) {
    [this.#pdf, this.#fonts, this.#tags] = [pdf, fonts, tags];
    if (running) this.#total = new TotalPages(pdf);
  }

  /** The number of pages so far. */
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
    if (line.picture) this.#drawPicture(line.picture);
    this.#y += line.height;
    if (line.rule !== undefined) this.#drawRule(this.#y, line.rule);
    this.#hasLine = true;
  }

  turn(): void {
    if (this.#pages > 0) {
      this.#drawFoot();
      this.#tags.unmark();
    }
    this.#pdf.addPage();
    this.#pages += 1;
    this.#y = PAGE.top;
    this.#hasLine = false;
    if (this.#pages > 1) this.#drawHead();
  }

  finish(): void {
    if (this.#pages === 0) this.turn();
    this.#drawFoot();
    this.#tags.unmark();
    if (!this.#total) return;
    this.#pdf.font(this.#digits() as never, STYLES.running.size);
    this.#total.write(this.#pages);
  }

  #drawHead(): void {
    if (!this.running) return;
    const { title, owner } = this.running;
    const half = CONTENT_WIDTH / 2 - 8;
    const style = STYLES.running;
    this.#drawSpan({ runs: directedLine(this.#fit(title, half, style)), x: 0, style }, PAGE.head);
    this.#drawSpan(
      { runs: directedLine(this.#fit(owner, half, style)), x: CONTENT_WIDTH, alignment: 'right', style },
      PAGE.head,
    );
    this.#drawRule(PAGE.head + 6, CONTENT_WIDTH);
    if (this.section === '') return;
    const heading = this.#fit(this.section, CONTENT_WIDTH - 80, STYLES.continued);
    const continued = directedLine(`${isolated(heading)} (continued)`);
    const { lineHeight } = STYLES.continued;
    this.#drawSpan({ runs: continued, x: 0, style: STYLES.continued }, this.#y + lineHeight * BASELINE);
    this.#y += lineHeight + GAP_BELOW_HEAD;
  }

  /** Draws the page number, and leaves room for the total, which is known only after the last page. */
  #drawFoot(): void {
    if (!this.#total) return;
    const style = STYLES.running;
    const x = CONTENT_WIDTH - TOTAL_DIGITS * this.widthOf(style)(DIGIT_ZERO);
    this.#drawSpan({ runs: directedLine(`Page ${this.#pages} of `), x, alignment: 'right', style }, PAGE.foot);
    this.#total.place(PAGE.left + x, PAGE.height - PAGE.foot);
  }

  /** Draws the runs in reading order, which screen readers need. */
  #drawSpan({ runs, x, alignment = 'left', style, tag }: Span, y: number): void {
    const drawn = cutRuns(runs, style.face, this.#fonts).map((run) => this.#prepare(run, style));
    if (drawn.length === 0) return;
    const places = new Map<DrawnRun, number>();
    let width = 0;
    for (const run of fromLeft(drawn)) {
      places.set(run, width);
      width += run.width;
    }
    const left = PAGE.left + x - (alignment === 'right' ? width : 0);
    this.#tags.mark(tag ?? 'Pagination');
    this.#pdf.fillColor(style.color);
    for (const run of drawn) {
      // pdfkit has flipped the page, so that y grows downwards.
      const place = `1 0 0 -1 ${(left + (places.get(run) ?? 0)).toFixed(3)} ${y.toFixed(3)} Tm`;
      const content = `BT ${place} ${run.operators} ET`;
      this.#pdf.addContent(directionOf(run.level) === 'rtl' ? `/ReversedChars BMC ${content} EMC` : content);
    }
  }

  /** Builds the operators directly, because pdfkit would measure the text again, glyph by glyph. */
  #prepare({ font, text, level }: TextRun, { size }: TextStyle): DrawnRun {
    const direction = directionOf(level);
    const width = font.widthOf(text, direction) * size;
    this.#pdf.font(font as never, font.postscriptName, size);
    const { _font: embedded, page } = pdfkitInternals(this.#pdf);
    const [glyphs, places] = embedded.encode(text, direction);
    page.fonts[embedded.id] = embedded.ref();
    const shaped = places.map((place, index) => placed(glyphs[index] ?? '', place, size));
    const shown = shaped.length > 0 ? `${shaped.join(' ')} 0 Ts` : `<${glyphs.join('')}> Tj`;
    return { level, width, operators: `/${embedded.id} ${size} Tf ${shown}` };
  }

  #drawRule(y: number, width: number): void {
    this.#tags.mark('Layout');
    this.#pdf
      .moveTo(PAGE.left, y)
      .lineTo(PAGE.left + width, y)
      .lineWidth(0.6)
      .stroke(HAIRLINE);
  }

  #drawBar({ bar, height, gap = 0 }: Line): void {
    if (bar === undefined) return;
    const above = this.#hasLine ? gap : 0;
    this.#tags.mark('Layout');
    this.#pdf.rect(PAGE.left + bar, this.#y - above, BAR_WIDTH, height + above).fill(HAIRLINE);
  }

  #drawPicture({ image, width, height, tag }: PlacedPicture): void {
    this.#tags.mark(tag);
    this.#pdf.image(image, PAGE.left, this.#y, { width, height });
  }

  #fit(text: string, width: number, style: TextStyle): string {
    const [line, ...more] = breakLines({ text, width, widthOf: this.widthOf(style) });
    return `${line?.text ?? ''}${more.length > 0 ? '…' : ''}`;
  }

  #digits(): TextFont | undefined {
    return this.#fonts.fontOf(DIGIT_ZERO, STYLES.running.face);
  }

  /** Returns the width of a character in a line, in points. */
  widthOf({ face, size }: TextStyle): (codePoint: number) => number {
    return (codePoint) => (this.#fonts.fontOf(codePoint, face)?.advanceOf(codePoint) ?? 0) * size;
  }
}

const DIGIT_ZERO = 0x30;

/** Returns the height with the gap above and the rule below. */
export function heightOf({ height, gap = 0 }: Line): number {
  return height + gap;
}

/** Returns the operators for a glyph that is moved from its normal position. */
function placed(glyph: string, { xOffset, yOffset, xAdvance, advanceWidth }: GlyphPosition, size: number): string {
  const rise = ((yOffset * size) / 1000).toFixed(3);
  return `${rise} Ts [${(-xOffset).toFixed(2)} <${glyph}> ${(advanceWidth + xOffset - xAdvance).toFixed(2)}] TJ`;
}

const ROOM = { width: 60, below: 4, above: 12 };

/** The total number of pages. Every page draws the same picture, which is written after the last page. */
class TotalPages {
  readonly #picture: PDFKit.PDFKitReference;

  constructor(private readonly pdf: typeof PDFDocument.prototype) {
    const bounds = [0, -ROOM.below, ROOM.width, ROOM.above];
    this.#picture = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: bounds, Resources: {} });
  }

  /** Draws the number on the current page, from the lower left corner of the page. */
  place(x: number, y: number): void {
    pdfkitInternals(this.pdf).page.xobjects['Total'] = this.#picture;
    // pdfkit has flipped the page, so that y grows downwards.
    this.pdf.addContent(
      `q 1 0 0 -1 0 ${this.pdf.page.height} cm 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} cm /Total Do Q`,
    );
  }

  /** Writes the number in the font that the document chose last. */
  write(pages: number): void {
    const { _font: font } = pdfkitInternals(this.pdf);
    const [glyphs] = font.encode(String(pages), 'ltr');
    Object.assign(this.#picture.data, { Resources: { Font: { [font.id]: font.ref() } } });
    const { size, color } = STYLES.running;
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
    const ink = [red, green, blue].map((part = 0) => part.toFixed(3)).join(' ');
    this.#picture.end(`BT ${ink} rg /${font.id} ${size} Tf <${glyphs.join('')}> Tj ET`);
  }
}

/** Characters of one line that are drawn together. */
interface TextRun extends DirectedRun {
  readonly font: TextFont;
}

const MARK = /\p{Mark}/u;
const SPACE = /\p{White_Space}/u;
const ARABIC = /\p{Script=Arabic}/u;

/** How characters are drawn together: one after the other, or shaped with neighbours of the same kind. */
type Way = 'simple' | 'Arabic' | 'other';

/**
 * Cuts a line where the font or the way of drawing changes. Also cuts after each word that runs from right to left,
 * so that the document has its words in reading order.
 */
function cutRuns(runs: readonly DirectedRun[], face: Face, fonts: DocumentFonts): TextRun[] {
  return runs.flatMap((run) => cutRun(run, face, fonts));
}

function cutRun({ text, level }: DirectedRun, face: Face, fonts: DocumentFonts): TextRun[] {
  const isFromRight = directionOf(level) === 'rtl';
  const runs: Array<{ readonly font: TextFont; readonly way: Way; readonly level: number; text: string }> = [];
  for (const character of isFromRight ? mirrored(text) : text) {
    const font = fonts.fontOf(character.codePointAt(0) ?? 0, face);
    const way = wayOf(character);
    const last = runs.at(-1);
    const goesOn = last?.font === font && last?.way === way && !(isFromRight && last.text.endsWith(' '));
    if (last && (goesOn || follows(character, last.font))) last.text += character;
    else if (font) runs.push({ font, way, level, text: character });
  }
  return runs;
}

function wayOf(character: string): Way {
  if (isSimpleText(character)) return 'simple';
  return ARABIC.test(character) ? 'Arabic' : 'other';
}

/**
 * Whether a character stays in the run before it: marks follow their base character, and spaces follow a word, if the
 * font has them.
 */
function follows(character: string, font: TextFont): boolean {
  return (MARK.test(character) || SPACE.test(character)) && font.has(character.codePointAt(0) ?? 0);
}
