import { decoderFor } from './charsets/decoders.js';
import type { TextContext } from './extractor.js';
import { wordArtIn } from './office-art.js';
import { CODE_PAGES } from './rtf/control-words.table.js';

/**
 * A code in a header or footer: a font, a color, a size, a position on the page, or a value that the program inserts.
 */
const CODE = /&(?:"[^"]*"|\[[^\]]*\]|K(?:[\da-f]{6}|\d\d[+-]\d{3})|\d{1,3}|([LCR])|(&)|.)/gis;

const HEADER_BYTES = 4;
const BIFF_8 = 0x0600;
const CONTINUE = 0x003c;

/** The type of comment boxes, whose text the cells already contain. */
const NOTE = 0x19;
const TEXT_LENGTH_AT = 10;
const OBJECT_TYPE_AT = 4;

interface SheetRecord {
  readonly type: number;
  readonly data: Buffer;
  readonly more: readonly Buffer[];
}

interface Workbook {
  isWide: boolean;
  encoding: string;
  objectType: number;
}

/** Readers for xls records that are not cells, by type ([MS-XLS] 2.4). */
const READERS: Readonly<Record<number, (record: SheetRecord, workbook: Workbook) => string>> = {
  0x0809: ({ data }, workbook) => {
    workbook.isWide = data.length >= 2 && data.readUInt16LE(0) >= BIFF_8;
    return '';
  },
  0x0042: ({ data }, workbook) => {
    const page = data.length >= 2 ? data.readUInt16LE(0) : 0;
    workbook.encoding = page === 0x8000 ? 'macintosh' : (CODE_PAGES[page] ?? `windows-${page}`);
    return '';
  },
  0x0014: ({ data }, workbook) => headerOf(data, workbook),
  0x0015: ({ data }, workbook) => headerOf(data, workbook),
  // Text of a chart.
  0x100d: ({ data }, workbook) => stringOf(data.subarray(2), 1, workbook),
  0x005d: ({ data }, workbook) => {
    workbook.objectType = data.length >= OBJECT_TYPE_AT + 2 ? data.readUInt16LE(OBJECT_TYPE_AT) : 0;
    return '';
  },
  0x01b6: (record, { objectType }) => (objectType === NOTE ? '' : textBoxOf(record)),
  0x00ec: ({ data, more }) => [...wordArtIn(Buffer.concat([data, ...more]))].filter((words) => words !== '').join('\n'),
};

/** Reads text of an xls outside its cells: text boxes, words of charts, headers and footers. */
export function addWorkbookRecords(stream: Buffer, { text }: TextContext): void {
  const workbook: Workbook = { isWide: true, encoding: 'windows-1252', objectType: 0 };
  for (const record of recordsOf(stream)) {
    if (text.isFull) return;
    const words = READERS[record.type]?.(record, workbook) ?? '';
    if (words.trim() === '') continue;
    text.add(words);
    text.endLine();
  }
}

function* recordsOf(stream: Buffer): Generator<SheetRecord> {
  let at = 0;
  const next = (): { type: number; data: Buffer } | undefined => {
    if (at + HEADER_BYTES > stream.length) return undefined;
    const start = at + HEADER_BYTES;
    const type = stream.readUInt16LE(at);
    at = start + stream.readUInt16LE(at + 2);
    return { type, data: stream.subarray(start, at) };
  };
  let record = next();
  while (record !== undefined) {
    const more: Buffer[] = [];
    let following = next();
    for (; following?.type === CONTINUE; following = next()) more.push(following.data);
    yield { ...record, more };
    record = following;
  }
}

function headerOf(data: Buffer, workbook: Workbook): string {
  return wordsOfSheetHeader(stringOf(data, workbook.isWide ? 2 : 1, workbook));
}

/** Returns a string that follows its length. Since Excel 97, a flag says whether characters have two bytes. */
function stringOf(data: Buffer, lengthBytes: 1 | 2, { isWide, encoding }: Workbook): string {
  if (data.length <= lengthBytes) return '';
  const length = data.readUIntLE(0, lengthBytes);
  const characters = data.subarray(lengthBytes);
  if (!isWide) return decoderFor(encoding).decode(characters.subarray(0, length));
  return charactersOf(characters, length);
}

function charactersOf(flagged: Buffer, most: number): string {
  const isOfTwoBytes = ((flagged[0] ?? 0) & 1) === 1;
  return isOfTwoBytes ? flagged.toString('utf16le', 1, 1 + 2 * most) : flagged.toString('latin1', 1, 1 + most);
}

/** Returns the text of a text box. The following records hold its text, each after a flag, and then its formats. */
function textBoxOf({ data, more }: SheetRecord): string {
  let left = data.length >= TEXT_LENGTH_AT + 2 ? data.readUInt16LE(TEXT_LENGTH_AT) : 0;
  let text = '';
  for (const piece of more) {
    if (left <= 0) break;
    const part = charactersOf(piece, left);
    left -= part.length;
    text += part;
  }
  return text;
}

/**
 * Returns the words of a sheet's header or footer. Tabs separate its parts. Values that the program inserts are left
 * out ([MS-XLS] 2.4.136).
 */
export function wordsOfSheetHeader(source: string): string {
  const shown = source.replace(CODE, (_code, part?: string, and = '') => (part === undefined ? and : '\t'));
  return shown.replace(/[^\S\n]*\t\s*/g, '\t').trim();
}
