import type { Font, Glyph, GlyphPosition, Subset } from 'fontkit';
import type { Direction } from '../../writing/directions.js';

/**
 * Scripts whose characters follow one another, each with its own glyph. Scripts with marks or joined letters are not
 * included.
 */
const SIMPLE =
  /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}]|[\uac00-\ud7a3\u3131-\u318e])*$/u;
const MARK = /\p{Mark}/u;

/** Whether a text can be drawn glyph by glyph, in the order of its characters. */
export function isSimpleText(text: string): boolean {
  return SIMPLE.test(text) && !MARK.test(text);
}

type DrawnGlyph = Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>;

/** Members that fontkit's subsets have but its types lack. `cff` exists for fonts with cubic outlines. */
type GlyphSubset = Subset & { readonly glyphs: number[]; readonly cff?: unknown };

interface OutlinedText {
  readonly glyphs: readonly DrawnGlyph[];
  readonly positions: readonly GlyphPosition[];
}

/** The font data that a document draws with. */
interface TextFontParts {
  /** A unique name among the fonts of the document. */
  readonly name: string;
  readonly font: Font;
  readonly has: (codePoint: number) => boolean;
  readonly glyphOf: (codePoint: number) => DrawnGlyph;
  /** Returns the glyphs of a script that joins, reorders or stacks characters. */
  readonly shape?: (text: string, direction: Direction) => OutlinedText;
}

/**
 * A glyph for certain characters. The same outline for other characters is another glyph, so that readers can copy the
 * text.
 */
interface TextGlyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

interface ShapedText {
  readonly glyphs: readonly TextGlyph[];
  /** Empty if the glyphs follow one another. */
  readonly positions: readonly GlyphPosition[];
  readonly advanceWidth: number;
}

/** Limit of texts whose layout is cached. */
const MAX_LAID_OUT = 500;

/** A font as one document uses it. It has the members that pdfkit calls on an embedded font. */
export class TextFont {
  readonly unitsPerEm: number;
  readonly italicAngle = 0;
  readonly post = { isFixedPitch: false };
  readonly head = { macStyle: { italic: false } };
  readonly #parts: TextFontParts;
  readonly #outlines: DrawnGlyph[] = [];
  readonly #glyphs: TextGlyph[] = [];
  readonly #ofCodePoint = new Map<number, TextGlyph>();
  readonly #laidOut = new Map<string, ShapedText>();
  readonly #ofCluster = new Map<string, TextGlyph>();

  constructor(parts: TextFontParts) {
    this.#parts = parts;
    this.unitsPerEm = parts.font.unitsPerEm;
  }

  has(codePoint: number): boolean {
    return this.#parts.has(codePoint);
  }

  /** Returns the width of a character without its neighbours, in ems. */
  advanceOf(codePoint: number): number {
    return this.#glyphOf(codePoint).advanceWidth / this.unitsPerEm;
  }

  /** Returns the width of a drawn text, in ems. */
  widthOf(text: string, direction: Direction): number {
    return this.layout(text, direction).advanceWidth / this.unitsPerEm;
  }

  /** Returns the glyphs from left to right. Returns a copy of cached positions, because pdfkit changes them. */
  layout(text: string, direction: Direction): ShapedText {
    const key = `${direction} ${text}`;
    const laidOut = this.#laidOut.get(key) ?? this.#layOut(text, direction);
    if (this.#laidOut.size >= MAX_LAID_OUT) this.#laidOut.clear();
    this.#laidOut.set(key, laidOut);
    const { glyphs, positions, advanceWidth } = laidOut;
    return { glyphs, positions: positions.map((position) => ({ ...position })), advanceWidth };
  }

  createSubset(): { includeGlyph: (id: number) => number; encode: () => Uint8Array; cff?: unknown } {
    const subset = this.#parts.font.createSubset() as GlyphSubset;
    const places: number[] = [];
    return {
      // An outline may be added again under another number, for other characters.
      includeGlyph: (id) => (places[id] ??= subset.glyphs.push(this.#outlines[id]?.id ?? 0) - 1),
      encode: () => subset.encode(),
      cff: subset.cff,
    };
  }

  #layOut(text: string, direction: Direction): ShapedText {
    const { shape } = this.#parts;
    return shape && !isSimpleText(text) ? this.#number(shape(text, direction)) : this.#lineUp(text, direction);
  }

  #lineUp(text: string, direction: Direction): ShapedText {
    const glyphs = Array.from(text, (character) => this.#glyphOf(character.codePointAt(0) ?? 0));
    if (direction === 'rtl') glyphs.reverse();
    return { glyphs, positions: [], advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) };
  }

  #number(shaped: OutlinedText): ShapedText {
    const glyphs = shaped.glyphs.map((glyph) => this.#ofOutline(glyph));
    return { ...shaped, glyphs, advanceWidth: shaped.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  }

  #glyphOf(codePoint: number): TextGlyph {
    const known = this.#ofCodePoint.get(codePoint);
    if (known) return known;
    const glyph = this.#describe(this.#parts.glyphOf(codePoint), [codePoint]);
    this.#ofCodePoint.set(codePoint, glyph);
    return glyph;
  }

  #ofOutline(outline: DrawnGlyph): TextGlyph {
    const { id, codePoints } = outline;
    const key = `${id} ${codePoints.join(' ')}`;
    const known = this.#ofCluster.get(key);
    if (known) return known;
    const glyph = this.#describe(outline, codePoints);
    this.#ofCluster.set(key, glyph);
    return glyph;
  }

  #describe(outline: DrawnGlyph, codePoints: readonly number[]): TextGlyph {
    this.#outlines.push(outline);
    const glyph = { id: this.#glyphs.length, advanceWidth: outline.advanceWidth, codePoints };
    this.#glyphs.push(glyph);
    return glyph;
  }

  getGlyph(): { readonly advanceWidth: number } {
    return { advanceWidth: this.unitsPerEm };
  }

  get postscriptName(): string {
    return this.#parts.name;
  }

  get ascent(): number {
    return this.#parts.font.ascent;
  }

  get descent(): number {
    return this.#parts.font.descent;
  }

  get xHeight(): number {
    return this.#parts.font.xHeight;
  }

  get capHeight(): number {
    return this.#parts.font.capHeight;
  }

  get lineGap(): number {
    return this.#parts.font.lineGap;
  }

  get bbox(): Font['bbox'] {
    return this.#parts.font.bbox;
  }
}
