import { aCompoundFile } from './compound-file.builder.js';

export const TYPES = {
  document: 0x03e8,
  slide: 0x03ee,
  master: 0x03f8,
  drawing: 0x040c,
  shapes: 0xf003,
  shape: 0xf004,
  shapeText: 0xf00d,
} as const;

/** Returns a record that contains other records. */
export function aContainer(type: number, ...records: readonly Buffer[]): Buffer {
  return recordOf(0x0f, type, Buffer.concat(records));
}

function anAtom(type: number, content: Buffer): Buffer {
  return recordOf(0, type, content);
}

function recordOf(version: number, type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(version, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

export function aShape(text: string): Buffer {
  return aContainer(TYPES.shape, aContainer(TYPES.shapeText, anAtom(0x0fa0, Buffer.from(text, 'utf16le'))));
}

export function aPresentation97(...records: readonly Buffer[]): Buffer {
  return aCompoundFile({
    'PowerPoint Document': Buffer.concat([aContainer(TYPES.document), ...records]),
    'Current User': Buffer.alloc(100),
  });
}
