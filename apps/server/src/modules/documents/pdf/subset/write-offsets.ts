/** A font's `loca`: where each glyph begins, and where the last one ends, as 32-bit offsets or as halved 16-bit ones. */
export function writeOffsets(glyphs: readonly Buffer[], hasLongOffsets: boolean): Buffer {
  const bytes = Buffer.alloc((glyphs.length + 1) * (hasLongOffsets ? 4 : 2));
  let offset = 0;
  for (let index = 0; index <= glyphs.length; index += 1) {
    if (hasLongOffsets) bytes.writeUInt32BE(offset, index * 4);
    else bytes.writeUInt16BE(offset / 2, index * 2);
    offset += glyphs[index]?.length ?? 0;
  }
  return bytes;
}
