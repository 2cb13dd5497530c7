import { CFB, utils, write } from '@e965/xlsx';
import { aCompoundFile } from './compound-file.builder.js';

interface Workbook97Options {
  /** The format of the cells: Excel 97 writes `biff8`, and Excel 95 writes `biff5`. */
  readonly version?: 'biff8' | 'biff5';
  readonly rows?: readonly (readonly (string | number)[])[];
  /** The code page in a workbook of Excel 95. */
  readonly codePage?: number;
}

/** A workbook of Excel 97 or 95. */
export function aWorkbook97(options: Workbook97Options = {}): Buffer {
  const { version = 'biff8' } = options;
  return aCompoundFile({ [version === 'biff8' ? 'Workbook' : 'Book']: workbook97Records(options) });
}

/** Returns the records of the same workbook without the compound file around them. */
export function workbook97Records({ version = 'biff8', rows = [['Cell']], codePage }: Workbook97Options): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'S');
  const file = CFB.read(Buffer.from(write(book, { type: 'buffer', bookType: version })), { type: 'buffer' });
  const stream = Buffer.from((CFB.find(file, '/Workbook') ?? CFB.find(file, '/Book'))?.content ?? []);
  const page = stream.indexOf(Buffer.from([0x42, 0, 2, 0]));
  if (codePage !== undefined) stream.writeUInt16LE(codePage, page + 4);
  return stream;
}
