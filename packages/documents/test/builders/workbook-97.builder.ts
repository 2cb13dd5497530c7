import { CFB, utils, write } from '@e965/xlsx';
import { aCompoundFile } from './compound-file.builder.js';

const END = Buffer.from([0x0a, 0, 0, 0]);
const NOTE = 0x19;
const TEXT_BOX = 0x06;

interface Workbook97Options {
  /** The format of the cells: Excel 97 writes `biff8`, and Excel 95 writes `biff5`. */
  readonly version?: 'biff8' | 'biff5';
  readonly rows?: readonly (readonly (string | number)[])[];
  /** Records of the last sheet, after its cells. */
  readonly records?: readonly Buffer[];
  /** The code page in a workbook of Excel 95. */
  readonly codePage?: number;
}

/** A workbook of Excel 97 or 95. */
export function aWorkbook97(options: Workbook97Options = {}): Buffer {
  const { version = 'biff8' } = options;
  return aCompoundFile({ [version === 'biff8' ? 'Workbook' : 'Book']: workbook97Records(options) });
}

/** Returns the records of the same workbook without the compound file around them. */
export function workbook97Records({
  version = 'biff8',
  rows = [['Cell']],
  records = [],
  codePage,
}: Workbook97Options): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'S');
  const file = CFB.read(Buffer.from(write(book, { type: 'buffer', bookType: version })), { type: 'buffer' });
  const stream = Buffer.from((CFB.find(file, '/Workbook') ?? CFB.find(file, '/Book'))?.content ?? []);
  const page = stream.indexOf(Buffer.from([0x42, 0, 2, 0]));
  if (codePage !== undefined) stream.writeUInt16LE(codePage, page + 4);
  // The end of the last sheet comes after the added records.
  const end = stream.lastIndexOf(END);
  return Buffer.concat([stream.subarray(0, end), ...records, END]);
}

export function aRecord(type: number, ...data: readonly Buffer[]): Buffer {
  const content = Buffer.concat(data);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
}

/** Returns a string of Excel 97 after its length, in single bytes or in UTF-16. */
export function aString(text: string, lengthBytes: 1 | 2): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUIntLE(text.length, 0, lengthBytes);
  return Buffer.concat([length, flagged(text)]);
}

function flagged(text: string): Buffer {
  const isWide = [...text].some((character) => character > '\xff');
  return Buffer.concat([Buffer.from([isWide ? 1 : 0]), Buffer.from(text, isWide ? 'utf16le' : 'latin1')]);
}

/** Returns a text box, or the box of a comment. Further records continue its text. */
export function aTextBox(pieces: readonly string[], { isNote = false }: { isNote?: boolean } = {}): Buffer {
  const object = Buffer.alloc(22);
  object.writeUInt16LE(0x15, 0);
  object.writeUInt16LE(18, 2);
  object.writeUInt16LE(isNote ? NOTE : TEXT_BOX, 4);
  const box = Buffer.alloc(18);
  box.writeUInt16LE(pieces.join('').length, 10);
  const parts = pieces.map((piece) => aRecord(0x3c, flagged(piece)));
  return Buffer.concat([aRecord(0x5d, object), aRecord(0x01b6, box), ...parts, aRecord(0x3c, Buffer.alloc(16))]);
}
