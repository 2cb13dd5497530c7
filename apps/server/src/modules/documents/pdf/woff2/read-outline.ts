import type { Outline } from '../subset/write-outline.js';
import type { ByteReader } from './byte-reader.js';

/** Points as WOFF2 writes them: a flag says how many bytes follow, and how they are shared by x and y (its section 5.2). */
export function readOutline(counts: readonly number[], flags: ByteReader, coordinates: ByteReader): Outline {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const outline = { counts, dx: new Int16Array(total), dy: new Int16Array(total), onCurve: new Uint8Array(total) };
  for (let point = 0; point < total; point += 1) {
    const flag = flags.byte();
    const [dx, dy] = readStep(flag & 0x7f, coordinates);
    outline.dx[point] = dx;
    outline.dy[point] = dy;
    outline.onCurve[point] = flag < 0x80 ? 1 : 0;
  }
  return outline;
}

function readStep(code: number, coordinates: ByteReader): readonly [dx: number, dy: number] {
  const bytes = (): number => coordinates.byte();
  if (code < 10) return [0, signed(code, ((code & 14) << 7) + bytes())];
  if (code < 20) return [signed(code, (((code - 10) & 14) << 7) + bytes()), 0];
  if (code < 84) {
    const byte = bytes();
    return [
      signed(code, 1 + ((code - 20) & 0x30) + (byte >> 4)),
      signed(code >> 1, 1 + (((code - 20) & 0x0c) << 2) + (byte & 0x0f)),
    ];
  }
  if (code < 120) {
    const index = code - 84;
    return [
      signed(code, 1 + (Math.trunc(index / 12) << 8) + bytes()),
      signed(code >> 1, 1 + (((index % 12) >> 2) << 8) + bytes()),
    ];
  }
  const [first, second, third] = [bytes(), bytes(), bytes()];
  if (code < 124) {
    return [signed(code, (first << 4) + (second >> 4)), signed(code >> 1, ((second & 0x0f) << 8) + third)];
  }
  return [signed(code, (first << 8) + second), signed(code >> 1, (third << 8) + bytes())];
}

/** The lowest bit of a code says whether its number is positive. */
function signed(code: number, value: number): number {
  return (code & 1) === 0 ? -value : value;
}
