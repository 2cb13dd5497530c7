import { padded, writeOutline } from '../subset/write-outline.js';
import { writeOffsets } from '../subset/write-offsets.js';
import { ByteReader } from './byte-reader.js';
import { readOutline } from './read-outline.js';

export interface GlyphTables {
  readonly glyf: Buffer;
  readonly loca: Buffer;
}

/** The parts that the glyphs were taken apart into. */
interface GlyphStreams {
  readonly contourCounts: ByteReader;
  readonly pointCounts: ByteReader;
  readonly flags: ByteReader;
  readonly coordinates: ByteReader;
  readonly composites: ByteReader;
  readonly boxes: ByteReader;
  readonly instructions: ByteReader;
}

const COMPOSITE = -1;

/** Puts the glyphs together again that WOFF2 took apart (its section 5.1). */
export function restoreGlyphs(table: Buffer): GlyphTables {
  const reader = new ByteReader(table);
  reader.uint32();
  const glyphCount = reader.uint16();
  const hasLongOffsets = reader.uint16() !== 0;
  const sizes = Array.from({ length: 7 }, () => reader.uint32());
  const [contourCounts, pointCounts, flags, coordinates, composites, boxes, instructions] = sizes.map((size) =>
    reader.take(size),
  );
  const boxBitmap = (boxes ?? EMPTY).subarray(0, 4 * Math.ceil(glyphCount / 32));
  const streams: GlyphStreams = {
    ...{ contourCounts: readerOf(contourCounts), pointCounts: readerOf(pointCounts), flags: readerOf(flags) },
    ...{ coordinates: readerOf(coordinates), composites: readerOf(composites), instructions: readerOf(instructions) },
    boxes: readerOf(boxes?.subarray(boxBitmap.length)),
  };
  const glyphs = Array.from({ length: glyphCount }, (_, index) =>
    restoreGlyph(streams, ((boxBitmap[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0),
  );
  return { glyf: Buffer.concat(glyphs), loca: writeOffsets(glyphs, hasLongOffsets) };
}

const EMPTY = Buffer.alloc(0);

function readerOf(bytes: Buffer = EMPTY): ByteReader {
  return new ByteReader(bytes);
}

function restoreGlyph(streams: GlyphStreams, hasBox: boolean): Buffer {
  const contourCount = streams.contourCounts.int16();
  if (contourCount === 0) return EMPTY;
  return contourCount === COMPOSITE ? restoreComposite(streams) : restoreSimple(streams, contourCount, hasBox);
}

function restoreSimple(streams: GlyphStreams, contourCount: number, hasBox: boolean): Buffer {
  const counts = Array.from({ length: contourCount }, () => streams.pointCounts.short255());
  const outline = readOutline(counts, streams.flags, streams.coordinates);
  const instructions = streams.instructions.take(streams.coordinates.short255());
  return writeOutline(outline, { instructions, ...(hasBox && { box: streams.boxes.take(8) }) });
}

const MORE_COMPONENTS = 0x20;
const HAS_INSTRUCTIONS = 0x100;
/** What each flag adds to the bytes of a component beyond its flags and its glyph: words, and a scale of three kinds. */
const COMPONENT_PARTS: ReadonlyArray<readonly [flag: number, bytes: number]> = [
  [0x01, 2],
  [0x08, 2],
  [0x40, 4],
  [0x80, 8],
];
const LEAST_COMPONENT_BYTES = 4;

function restoreComposite({ composites, boxes, instructions, coordinates }: GlyphStreams): Buffer {
  const head = Buffer.from([0xff, 0xff]);
  const parts = [head, boxes.take(8)];
  let seen = 0;
  let flags = MORE_COMPONENTS;
  while ((flags & MORE_COMPONENTS) !== 0) {
    const flagBytes = composites.take(2);
    flags = flagBytes.readUInt16BE();
    seen |= flags;
    const more = COMPONENT_PARTS.reduce((sum, [flag, bytes]) => ((flags & flag) === 0 ? sum : sum + bytes), 0);
    parts.push(flagBytes, composites.take(LEAST_COMPONENT_BYTES + more));
  }
  if ((seen & HAS_INSTRUCTIONS) !== 0) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(coordinates.short255());
    parts.push(length, instructions.take(length.readUInt16BE()));
  }
  return padded(Buffer.concat(parts));
}
