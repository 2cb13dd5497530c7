import { aCompoundFile } from './compound-file.builder.js';

export const TYPES = {
  document: 0x03e8,
  slide: 0x03ee,
  master: 0x03f8,
  drawing: 0x040c,
  placeholder: 0x0bc3,
  headers: 0x0fd9,
  shapes: 0xf003,
  shape: 0xf004,
  shapeText: 0xf00d,
  shapeData: 0xf011,
} as const;

/** Returns a record that contains other records. */
export function aContainer(type: number, ...records: readonly Buffer[]): Buffer {
  return recordOf(0x0f, type, Buffer.concat(records));
}

/** Returns a record of bytes. The instance distinguishes records of one type. */
export function anAtom(type: number, content: Buffer, instance = 0): Buffer {
  return recordOf(instance << 4, type, content);
}

function recordOf(version: number, type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(version, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** Returns a shape with a text. If a placeholder is given, the shape replaces it. */
export function aShape(text: string, placeholder?: number): Buffer {
  const data = Buffer.alloc(8);
  data.writeUInt8(placeholder ?? 0, 4);
  return aContainer(
    TYPES.shape,
    aContainer(TYPES.shapeText, anAtom(0x0fa0, Buffer.from(text, 'utf16le'))),
    ...(placeholder === undefined ? [] : [aContainer(TYPES.shapeData, anAtom(TYPES.placeholder, data))]),
  );
}

/** Returns a shape with WordArt. */
export function aWordArtShape(text: string): Buffer {
  const value = Buffer.from(`${text}\0`, 'utf16le');
  const properties = Buffer.alloc(12);
  properties.writeUInt16LE(0x8145, 0);
  properties.writeUInt32LE(2, 2);
  properties.writeUInt16LE(0x80c0, 6);
  properties.writeUInt32LE(value.length, 8);
  return aContainer(TYPES.shape, anAtom(0xf00b, Buffer.concat([properties, Buffer.from('??'), value]), 2));
}

/** Returns headers and footers: their flags, and their texts by number. */
export function headersOf(flags: number, texts: Readonly<Record<number, string>>): Buffer {
  const atom = Buffer.alloc(4);
  atom.writeUInt16LE(flags, 2);
  const strings = Object.entries(texts).map(([place, text]) =>
    anAtom(0x0fba, Buffer.from(text, 'utf16le'), Number(place)),
  );
  return aContainer(TYPES.headers, anAtom(0x0fda, atom), ...strings);
}

export function aPresentation97(...records: readonly Buffer[]): Buffer {
  return aCompoundFile({
    'PowerPoint Document': Buffer.concat([aContainer(TYPES.document), ...records]),
    'Current User': Buffer.alloc(100),
  });
}
