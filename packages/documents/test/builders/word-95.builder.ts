import { aCompoundFile } from './compound-file.builder.js';

const HEADER_BYTES = 768;
const WORD_6 = 101;
const ENGLISH = 0x0409;

interface Word95Options {
  /** The version of the program: 104 is Word 95. */
  readonly version?: number;
  readonly language?: number;
  /** Names of fonts with their character sets. */
  readonly fonts?: Readonly<Record<string, number>>;
  /** For fast saves: the pieces of the text in reading order, by start and length. */
  readonly pieces?: readonly (readonly [start: number, length: number])[];
  readonly isEncrypted?: boolean;
}

/** Returns a document of Word 6 or 95 with this text, in bytes of its code page. */
export function aWord95Document(text: Buffer, options: Word95Options = {}): Buffer {
  const { version = WORD_6, language = ENGLISH, fonts = {}, pieces, isEncrypted = false } = options;
  const header = Buffer.alloc(HEADER_BYTES);
  const fontTable = fontsOf(fonts);
  const pieceTable = pieces === undefined ? Buffer.alloc(0) : piecesOf(pieces);
  header.writeUInt16LE(0xa5dc, 0);
  header.writeUInt16LE(version, 2);
  header.writeUInt16LE(language, 6);
  header.writeUInt16LE((pieces === undefined ? 0 : 4) | (isEncrypted ? 0x0100 : 0), 10);
  header.writeUInt32LE(HEADER_BYTES, 0x18);
  header.writeUInt32LE(text.length, 0x34);
  header.writeUInt32LE(HEADER_BYTES + text.length, 0xd0);
  header.writeUInt32LE(fontTable.length, 0xd4);
  header.writeUInt32LE(HEADER_BYTES + text.length + fontTable.length, 0x160);
  header.writeUInt32LE(pieceTable.length, 0x164);
  return aCompoundFile({ WordDocument: Buffer.concat([header, text, fontTable, pieceTable]) });
}

function fontsOf(fonts: Readonly<Record<string, number>>): Buffer {
  const entries = Object.entries(fonts).map(([name, charset]) => {
    const rest = Buffer.concat([Buffer.from([0, 0, 0, charset, 0]), Buffer.from(`${name}\0`, 'latin1')]);
    return Buffer.concat([Buffer.from([rest.length]), rest]);
  });
  const table = Buffer.concat([Buffer.alloc(2), ...entries]);
  table.writeUInt16LE(table.length, 0);
  return table;
}

function piecesOf(pieces: readonly (readonly [number, number])[]): Buffer {
  const starts = pieces.map((_, index) => pieces.slice(0, index).reduce((sum, [, length]) => sum + length, 0));
  const total = pieces.reduce((sum, [, length]) => sum + length, 0);
  const table = Buffer.alloc(5 + (pieces.length + 1) * 4 + pieces.length * 8);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(table.length - 5, 1);
  [...starts, total].forEach((start, index) => table.writeUInt32LE(start, 5 + index * 4));
  const at = 5 + (pieces.length + 1) * 4;
  pieces.forEach(([start], index) => table.writeUInt32LE(HEADER_BYTES + start, at + index * 8 + 2));
  return Buffer.concat([Buffer.from([1, 2, 0, 7, 7]), table]);
}
