export interface SfntTable {
  readonly tag: string;
  readonly bytes: Buffer;
}

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

/** Tables as one font file. Their checksums are left at zero: nothing here reads them. */
export function writeSfnt(flavor: number, tables: readonly SfntTable[]): Buffer {
  const sorted = tables.toSorted((one, other) => (one.tag < other.tag ? -1 : 1));
  let offset = HEADER_BYTES + ENTRY_BYTES * sorted.length;
  const directory = Buffer.alloc(offset);
  directory.writeUInt32BE(flavor, 0);
  directory.writeUInt16BE(sorted.length, 4);
  const parts: Buffer[] = [directory];
  for (const [index, { tag, bytes }] of sorted.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(bytes.length, entry + 12);
    const padding = -bytes.length & 3;
    parts.push(bytes, Buffer.alloc(padding));
    offset += bytes.length + padding;
  }
  return Buffer.concat(parts);
}
