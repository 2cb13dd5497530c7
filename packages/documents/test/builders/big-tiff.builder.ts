const SIDE = 40;
const TAGS: ReadonlyArray<readonly [tag: number, type: 3 | 16, value: number]> = [
  [256, 3, SIDE],
  [257, 3, SIDE],
  [258, 3, 8],
  [259, 3, 1],
  [262, 3, 1],
  [273, 16, 16],
  [277, 3, 1],
  [278, 3, SIDE],
  [279, 16, SIDE * SIDE],
];

/** A BigTIFF (a TIFF with offsets of 64 bits) that shows a black square. */
export function aBigTiff(): Buffer {
  const header = Buffer.alloc(16);
  header.write('II+\0', 'latin1');
  header.writeUInt16LE(8, 4);
  header.writeBigUInt64LE(BigInt(16 + SIDE * SIDE), 8);
  const directory = Buffer.alloc(8 + 20 * TAGS.length + 8);
  directory.writeBigUInt64LE(BigInt(TAGS.length), 0);
  TAGS.forEach(([tag, type, value], index) => {
    const at = 8 + 20 * index;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeBigUInt64LE(1n, at + 4);
    directory.writeBigUInt64LE(BigInt(value), at + 12);
  });
  return Buffer.concat([header, Buffer.alloc(SIDE * SIDE), directory]);
}
