import type { Font } from 'fontkit';
import { writeOffsets } from './write-offsets.js';
import { writeOutline } from './write-outline.js';
import type { Outline } from './write-outline.js';
import { writeSfnt } from './write-sfnt.js';

/** One glyph on its way into a document. */
export interface DrawnGlyph {
  /** In its font. */
  readonly id: number;
  /** The characters that shaping made it of. */
  readonly codePoints: readonly number[];
  readonly advanceWidth: number;
}

/** A point of a glyph: of its outline itself, or one that bends it. */
export interface GlyphPoint {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

/** What fontkit does not tell its types of: the points that a glyph's path is made of, as this weight of a font has them. */
export interface OutlinedGlyph extends DrawnGlyph {
  _getContours(): ReadonlyArray<readonly GlyphPoint[]>;
}

const TRUE_TYPE = 0x00010000;

/**
 * The glyphs that a document needs, as a TrueType font of their own, written from their points: for fonts whose stored
 * outlines are not what is drawn, as those of a variable font are not.
 */
export class OutlineSubset {
  readonly #glyphs: Buffer[] = [];
  readonly #widths: number[] = [];

  constructor(private readonly font: Pick<Font, 'unitsPerEm' | 'ascent' | 'descent'>) {}

  add(glyph: DrawnGlyph): number {
    const outline = outlineOf((glyph as OutlinedGlyph)._getContours());
    this.#glyphs.push(outline.counts.length > 0 ? writeOutline(outline) : Buffer.alloc(0));
    return this.#widths.push(Math.round(glyph.advanceWidth)) - 1;
  }

  encode(): Buffer {
    return writeSfnt(TRUE_TYPE, [
      { tag: 'glyf', bytes: Buffer.concat(this.#glyphs) },
      { tag: 'loca', bytes: writeOffsets(this.#glyphs, true) },
      { tag: 'hmtx', bytes: this.#writeMetrics() },
      { tag: 'head', bytes: this.#writeHead() },
      { tag: 'hhea', bytes: this.#writeHorizontalHead() },
      { tag: 'maxp', bytes: this.#writeLimits() },
    ]);
  }

  #writeMetrics(): Buffer {
    const bytes = Buffer.alloc(4 * this.#widths.length);
    for (const [index, width] of this.#widths.entries()) {
      bytes.writeUInt16BE(width, 4 * index);
      const glyph = this.#glyphs[index];
      if (glyph && glyph.length > 0) glyph.copy(bytes, 4 * index + 2, 2, 4);
    }
    return bytes;
  }

  #writeHead(): Buffer {
    const bytes = Buffer.alloc(54);
    bytes.writeUInt32BE(TRUE_TYPE, 0);
    bytes.writeUInt32BE(0x5f0f3cf5, 12);
    bytes.writeUInt16BE(this.font.unitsPerEm, 18);
    bytes.writeInt16BE(this.font.descent, 38);
    bytes.writeInt16BE(this.font.unitsPerEm, 40);
    bytes.writeInt16BE(this.font.ascent, 42);
    bytes.writeInt16BE(2, 48);
    bytes.writeInt16BE(1, 50);
    return bytes;
  }

  #writeHorizontalHead(): Buffer {
    const bytes = Buffer.alloc(36);
    bytes.writeUInt32BE(TRUE_TYPE, 0);
    bytes.writeInt16BE(this.font.ascent, 4);
    bytes.writeInt16BE(this.font.descent, 6);
    bytes.writeUInt16BE(Math.max(...this.#widths), 10);
    bytes.writeInt16BE(1, 18);
    bytes.writeUInt16BE(this.#widths.length, 34);
    return bytes;
  }

  #writeLimits(): Buffer {
    const bytes = Buffer.alloc(32);
    bytes.writeUInt32BE(TRUE_TYPE, 0);
    bytes.writeUInt16BE(this.#glyphs.length, 4);
    bytes.writeUInt16BE(MOST_POINTS, 6);
    bytes.writeUInt16BE(MOST_POINTS, 8);
    bytes.writeUInt16BE(1, 14);
    return bytes;
  }
}

/** What a reader of the font is told to make room for. */
const MOST_POINTS = 4096;

function outlineOf(contours: ReturnType<OutlinedGlyph['_getContours']>): Outline {
  const points = contours.flat();
  return {
    counts: contours.map(({ length }) => length),
    dx: stepsOf(points.map(({ x }) => Math.round(x))),
    dy: stepsOf(points.map(({ y }) => Math.round(y))),
    onCurve: Uint8Array.from(points, ({ onCurve }) => Number(onCurve)),
  };
}

function stepsOf(places: readonly number[]): Int16Array {
  const steps = new Int16Array(places.length);
  let before = 0;
  for (const [index, place] of places.entries()) {
    steps[index] = place - before;
    before = place;
  }
  return steps;
}
