const HEADER_BYTES = 8;
const CONTAINER = 0x0f;
const PROPERTIES = [0xf00b, 0xf122];
const PROPERTY_BYTES = 6;
const IS_COMPLEX = 0x8000;
const WORD_ART = 0x00c0;

/** Returns the words of WordArt from a shape's list of properties ([MS-ODRAW] 2.3.22.1). */
export function wordArtOf(properties: Buffer, count: number): string {
  let at = Math.min(count * PROPERTY_BYTES, properties.length);
  for (let index = 0; (index + 1) * PROPERTY_BYTES <= properties.length && index < count; index += 1) {
    const id = properties.readUInt16LE(index * PROPERTY_BYTES);
    const length = properties.readUInt32LE(index * PROPERTY_BYTES + 2);
    if ((id & IS_COMPLEX) === 0) continue;
    // The values of these properties follow after the list.
    const value = properties.subarray(at, at + length);
    if ((id & 0x3fff) === WORD_ART) return value.toString('utf16le').replace(/\0[^]*$/, '');
    at += length;
  }
  return '';
}

export function* wordArtIn(records: Buffer): Generator<string> {
  for (let at = 0; at + HEADER_BYTES <= records.length;) {
    const version = records.readUInt16LE(at);
    const start = at + HEADER_BYTES;
    const end = start + records.readUInt32LE(at + 4);
    if (PROPERTIES.includes(records.readUInt16LE(at + 2))) yield wordArtOf(records.subarray(start, end), version >> 4);
    at = (version & CONTAINER) === CONTAINER ? start : end;
  }
}
