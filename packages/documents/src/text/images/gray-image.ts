/** A picture in shades of gray as PGM, which needs no encoder. */
export function pgm({ width, height, data }: { width: number; height: number; data: Uint8Array }): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data.subarray(0, width * height)]);
}

/** The pixels of an A4 page at 300 dots per inch. More pixels do not improve OCR. */
export const ENOUGH_PIXELS = 9_000_000;
