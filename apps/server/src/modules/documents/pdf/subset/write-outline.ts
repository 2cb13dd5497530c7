/** A glyph's points, contour after contour. */
export interface Outline {
  /** How many points each contour has. */
  readonly counts: readonly number[];
  /** Differences from the point before. */
  readonly dx: Int16Array;
  readonly dy: Int16Array;
  /** 1 for a point of the outline itself, 0 for one that bends it. */
  readonly onCurve: Uint8Array;
}

/** A coordinate in one byte, whose sign is the flag `same`; without it, `same` says that there is none: it is zero. */
const X_BITS = { short: 0x02, same: 0x10 };
const Y_BITS = { short: 0x04, same: 0x20 };

/** What a font may say of a glyph beside its points. */
interface GlyphExtras {
  /** Its bounds where they are not those of its points. */
  readonly box?: Buffer;
  readonly instructions?: Buffer;
}

/** A glyph as a TrueType font has it, filled up to a multiple of four bytes. */
export function writeOutline(
  outline: Outline,
  { box = boxOf(outline), instructions = EMPTY }: GlyphExtras = {},
): Buffer {
  const { counts, dx, dy, onCurve } = outline;
  const head = Buffer.alloc(2 * counts.length + 4);
  head.writeInt16BE(counts.length);
  let end = -1;
  for (const [index, count] of counts.entries()) head.writeUInt16BE((end += count), 2 + 2 * index);
  head.writeUInt16BE(instructions.length, head.length - 2);
  const flags = Buffer.from(onCurve);
  const xs = writeSteps(dx, flags, X_BITS);
  const ys = writeSteps(dy, flags, Y_BITS);
  const parts = [head.subarray(0, 2), box, head.subarray(2), instructions, flags, xs, ys];
  return padded(Buffer.concat(parts));
}

/** The bytes of one axis; what they are is added to the flags. */
function writeSteps(steps: Int16Array, flags: Buffer, { short, same }: typeof X_BITS): Buffer {
  const bytes = Buffer.allocUnsafe(2 * steps.length);
  let length = 0;
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index] ?? 0;
    const isShort = Math.abs(step) <= 0xff;
    flags[index] = (flags[index] ?? 0) | (isShort && step !== 0 ? short : 0) | (isShort && step >= 0 ? same : 0);
    if (!isShort) length = bytes.writeInt16BE(step, length);
    else if (step !== 0) length = bytes.writeUInt8(Math.abs(step), length);
  }
  return bytes.subarray(0, length);
}

/** Glyphs begin at multiples of four bytes. */
export function padded(glyph: Buffer): Buffer {
  return glyph.length % 4 === 0 ? glyph : Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]);
}

const EMPTY = Buffer.alloc(0);

function boxOf({ dx, dy }: Outline): Buffer {
  const [left, right] = extentOf(dx);
  const [bottom, top] = extentOf(dy);
  const box = Buffer.alloc(8);
  for (const [index, edge] of [left, bottom, right, top].entries()) box.writeInt16BE(edge, 2 * index);
  return box;
}

function extentOf(steps: Int16Array): readonly [least: number, most: number] {
  let place = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const step of steps) {
    place += step;
    least = Math.min(least, place);
    most = Math.max(most, place);
  }
  return steps.length > 0 ? [least, most] : [0, 0];
}
