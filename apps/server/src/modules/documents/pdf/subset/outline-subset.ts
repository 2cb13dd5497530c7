import type { Font, PathCommand } from 'fontkit';
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
  readonly path: { readonly commands: readonly PathCommand[] };
}

const TRUE_TYPE = 0x00010000;

/**
 * The glyphs that a document needs, as a TrueType font of their own, written from their paths: for fonts whose stored
 * outlines are not what is drawn, as those of a variable font are not.
 */
export class OutlineSubset {
  readonly #glyphs: Buffer[] = [];
  readonly #widths: number[] = [];

  constructor(private readonly font: Pick<Font, 'unitsPerEm' | 'ascent' | 'descent'>) {}

  add(glyph: DrawnGlyph): number {
    // fontkit keeps a path with the glyph that it was asked of, and paths are large: this one is forgotten.
    const { advanceWidth, path } = Object.create(glyph) as DrawnGlyph;
    const outline = outlineOf(path);
    this.#glyphs.push(outline.counts.length > 0 ? writeOutline(outline) : Buffer.alloc(0));
    return this.#widths.push(Math.round(advanceWidth)) - 1;
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

type Point = readonly [x: number, y: number, onCurve: 0 | 1];

/** Points of quadratic curves, contour after contour. */
function outlineOf({ commands }: DrawnGlyph['path']): Outline {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    if (command === 'closePath') continue;
    if (command === 'moveTo') contours.push([]);
    const contour = contours.at(-1);
    if (command === 'quadraticCurveTo') contour?.push([args[0] ?? 0, args[1] ?? 0, 0]);
    contour?.push([args.at(-2) ?? 0, args.at(-1) ?? 0, 1]);
  }
  const needed = contours.map((contour) => withoutImplied(isClosed(contour) ? contour.slice(0, -1) : contour));
  const points = needed.flat();
  return {
    counts: needed.map(({ length }) => length),
    dx: stepsOf(points.map(([x]) => Math.round(x))),
    dy: stepsOf(points.map(([, y]) => Math.round(y))),
    onCurve: Uint8Array.from(points, ([, , onCurve]) => onCurve),
  };
}

function isClosed(contour: readonly Point[]): boolean {
  const [first, last] = [contour[0], contour.at(-1)];
  return contour.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

/** A point halfway between two that bend the outline goes without saying. */
function withoutImplied(contour: readonly Point[]): Point[] {
  return contour.filter(([x, y, onCurve], index) => {
    const [before, after] = [contour.at(index - 1), contour[(index + 1) % contour.length]];
    if (index === 0 || onCurve === 0 || before?.[2] !== 0 || after?.[2] !== 0) return true;
    return 2 * x !== before[0] + after[0] || 2 * y !== before[1] + after[1];
  });
}

function stepsOf(places: readonly number[]): Int16Array {
  return Int16Array.from(places, (place, index) => place - (places[index - 1] ?? 0));
}
