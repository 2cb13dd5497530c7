import { aCompoundFile } from './compound-file.builder.js';

const TEXT_AT = 0x400;
const PAGE_BYTES = 512;
const STORY_LENGTHS_AT = 0x4c;
const PARTS_AT = {
  styles: 0xa2,
  headers: 0xf2,
  characterPages: 0xfa,
  paragraphPages: 0x102,
  fonts: 0x112,
  pieces: 0x1a2,
  lists: 0x2e2,
  // The levels follow the lists without a place of their own.
  levels: undefined,
  listUses: 0x2ea,
};

/** A range of characters with its properties, as they are in the file, and with the style of a paragraph. */
export type Formatted = readonly [from: number, to: number, properties: Buffer, style?: number];

/** A property of one byte. */
export const DELETED = Buffer.from([0x00, 0x08, 1]);
/** Spacing of characters by three twips. A reader that compares only five bits mistakes it for `DELETED`. */
export const SPACED = Buffer.from([0x40, 0x88, 3, 0]);
/** A paragraph that is aligned to the left. */
export const LEFT = Buffer.from([0x03, 0x24, 0]);
export const ROW_END = Buffer.from([0x17, 0x24, 1]);
/** Hidden text: 1 and 0, or with 0x80 as its style, or with 0x81 other than its style. */
export const hidden = (value: number): Buffer => Buffer.from([0x3c, 0x08, value]);
export const characterStyle = (style: number): Buffer => Buffer.from([0x30, 0x4a, style, 0]);
/** The place of a paragraph in a list. */
export const item = (list: number, level = 0): Buffer => Buffer.from([0x0b, 0x46, list, 0, 0x0a, 0x26, level]);
/** A character of a font, by the number of the font. */
export const symbol = (character: number, font = 3): Buffer =>
  Buffer.from([0x09, 0x6a, font, 0, character & 0xff, character >> 8]);
export const inFont = (font: number): Buffer => Buffer.from([0x4f, 0x4a, font, 0]);

export interface Word97Options {
  readonly body: string;
  readonly footnotes?: string;
  /**
   * The texts of one section: headers of even and odd pages, footers of even and odd pages, header and footer of the
   * first page.
   */
  readonly headers?: readonly string[];
  readonly comments?: string;
  readonly endnotes?: string;
  readonly textBoxes?: string;
  readonly headerTextBoxes?: string;
  readonly formats?: readonly Formatted[];
  readonly paragraphs?: readonly Formatted[];
  /** The pieces in reading order, by start, length and modifier. The default is one piece. */
  readonly pieces?: readonly (readonly [start: number, length: number, modifier?: number])[];
  /** Lists of properties that modifiers of pieces refer to. */
  readonly lists?: readonly Buffer[];
  /** The levels of one list, each with the format of its numbers, its text, its first number, and how it begins anew. */
  readonly levels?: readonly (readonly [
    format: number,
    text: string,
    start?: number,
    flags?: number,
    restartsBelow?: number,
  ])[];
  /** The uses of the list, each with the first number of its first level if it begins anew. */
  readonly listUses?: readonly (number | undefined)[];
  /** Styles of paragraphs and of characters, each with the style that it is based on. */
  readonly styles?: readonly (readonly [kind: 'paragraph' | 'character', base: number, properties: Buffer])[];
  /** The names of fonts. */
  readonly fonts?: readonly string[];
  /** One byte for each character. */
  readonly isNarrow?: boolean;
  readonly tableStream?: '0Table' | '1Table';
}

/** Returns a document of Word 97 with these parts of the text. */
export function aWord97Document(options: Word97Options): Buffer {
  const { tableStream = '1Table', isNarrow = false, lists = [] } = options;
  const { text, lengths, headerTable } = textOf(options);
  const bytesEach = isNarrow ? 1 : 2;
  const pieces = piecesOf(options.pieces ?? [[0, text.length]], { bytesEach, lists });
  const body = Buffer.from(text, isNarrow ? 'latin1' : 'utf16le');
  const padded = Buffer.concat([body, Buffer.alloc(-body.length & (PAGE_BYTES - 1))]);
  const firstPage = (TEXT_AT + padded.length) / PAGE_BYTES;
  const stream = Buffer.concat([
    Buffer.alloc(TEXT_AT),
    padded,
    pageOf(options.formats ?? [], { bytesEach, total: text.length, entryBytes: 1 }),
    pageOf(options.paragraphs ?? [], { bytesEach, total: text.length, entryBytes: 13 }),
  ]);
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(0xc1, 2);
  stream.writeUInt16LE(0x1000 | (tableStream === '1Table' ? 0x200 : 0), 10);
  lengths.forEach((length, index) => stream.writeUInt32LE(length, STORY_LENGTHS_AT + 4 * index));
  const pageTable = (page: number): Buffer => words(TEXT_AT, TEXT_AT + bytesEach * text.length, page);
  const parts = {
    styles: styleSheetOf(options.styles ?? []),
    headers: headerTable,
    characterPages: pageTable(firstPage),
    paragraphPages: pageTable(firstPage + 1),
    fonts: fontsOf(options.fonts ?? []),
    pieces,
    lists: Buffer.concat([Buffer.from([1, 0]), words(LIST), Buffer.alloc(24)]),
    levels: Buffer.concat(levelsOf(options.levels ?? [])),
    listUses: listUsesOf(options.listUses ?? []),
  };
  let at = 0;
  for (const [name, place] of Object.entries(PARTS_AT)) {
    const part = parts[name as keyof typeof parts];
    if (place !== undefined) words(at, part.length).copy(stream, place);
    at += part.length;
  }
  return aCompoundFile({ WordDocument: stream, [tableStream]: Buffer.concat(Object.values(parts)) });
}

function fontsOf(names: readonly string[]): Buffer {
  const fonts = names.map((name) => Buffer.concat([Buffer.alloc(39), Buffer.from(`${name}\0`, 'utf16le')]));
  return Buffer.concat([
    Buffer.from([names.length, 0, 0, 0]),
    ...fonts.flatMap((font) => [Buffer.from([font.length]), font]),
  ]);
}

const LIST = 7;
const LEVELS = 9;

function levelsOf(levels: NonNullable<Word97Options['levels']>): Buffer[] {
  return Array.from({ length: LEVELS }, (_, index) => {
    const [format, text, start = 1, flags = 0, restartsBelow = 0] = levels[index] ?? [255, ''];
    const head = Buffer.alloc(28);
    head.writeInt32LE(start, 0);
    head.writeUInt8(format, 4);
    head.writeUInt8(flags, 5);
    head.writeUInt8(restartsBelow, 26);
    // Formats of characters and of paragraphs stand before the text.
    head.writeUInt8(3, 24);
    head.writeUInt8(2, 25);
    return Buffer.concat([head, Buffer.alloc(5), Buffer.from([text.length, 0]), Buffer.from(text, 'utf16le')]);
  });
}

function listUsesOf(uses: NonNullable<Word97Options['listUses']>): Buffer {
  const heads = uses.map((start) =>
    Buffer.concat([words(LIST, 0, 0), Buffer.from([start === undefined ? 0 : 1, 0, 0, 0])]),
  );
  const details = uses.map((start) => (start === undefined ? words(0xffffffff) : words(0xffffffff, start, 0x10)));
  return uses.length === 0 ? Buffer.alloc(0) : Buffer.concat([words(uses.length), ...heads, ...details]);
}

function styleSheetOf(styles: NonNullable<Word97Options['styles']>): Buffer {
  const parts = styles.map(([kind, base, properties], index) => {
    const head = Buffer.alloc(10);
    head.writeUInt16LE((base << 4) | (kind === 'paragraph' ? 1 : 2), 2);
    head.writeUInt16LE(1, 4);
    const told = kind === 'paragraph' ? Buffer.concat([Buffer.from([index, 0]), properties]) : properties;
    const style = Buffer.concat([head, Buffer.from([1, 0, 0x41, 0, 0, 0]), Buffer.from([told.length, 0]), told]);
    return Buffer.concat([Buffer.from([style.length, 0]), style]);
  });
  if (parts.length === 0) return Buffer.alloc(0);
  return Buffer.concat([Buffer.from([4, 0, styles.length, 0, 10, 0]), ...parts]);
}

function textOf(options: Word97Options): { text: string; lengths: readonly number[]; headerTable: Buffer } {
  const {
    body,
    footnotes = '',
    headers = [],
    comments = '',
    endnotes = '',
    textBoxes = '',
    headerTextBoxes = '',
  } = options;
  const separators = ['\x03\r', '\x04\r', '', '\x03\r', '\x04\r', ''];
  const stories = headers.length === 0 ? [] : [...separators, ...headers];
  const starts = stories.map((_, index) => stories.slice(0, index).join('').length);
  const total = stories.join('').length;
  const parts = [body, footnotes, stories.join(''), '', comments, endnotes, textBoxes, headerTextBoxes];
  return {
    text: parts.join(''),
    lengths: parts.map(({ length }) => length),
    headerTable: stories.length === 0 ? Buffer.alloc(0) : words(...starts, total, total),
  };
}

function piecesOf(
  pieces: NonNullable<Word97Options['pieces']>,
  { bytesEach, lists }: { bytesEach: number; lists: readonly Buffer[] },
): Buffer {
  let end = 0;
  const starts = [0, ...pieces.map(([, length]) => (end += length))];
  const entries = pieces.map(([start, , modifier = 0]) => {
    const entry = Buffer.alloc(8);
    const at = TEXT_AT + start * bytesEach;
    entry.writeUInt32LE(bytesEach === 1 ? (2 * at) | 0x40000000 : at, 2);
    entry.writeUInt16LE(modifier, 6);
    return entry;
  });
  const table = Buffer.concat([words(...starts), ...entries]);
  const before = lists.map((list) => Buffer.concat([Buffer.from([1, list.length, 0]), list]));
  return Buffer.concat([...before, Buffer.from([2]), words(table.length), table]);
}

/**
 * Returns a page of formats: the positions at which formats change, and the properties from the end of the page towards
 * its beginning.
 */
function pageOf(
  formatted: readonly Formatted[],
  { bytesEach, total, entryBytes }: { bytesEach: number; total: number; entryBytes: number },
): Buffer {
  const runs = [...formatted, [total, total + 1, Buffer.alloc(0)] as const];
  const places = runs.flatMap(([from, to], index) => [
    ...((runs[index - 1]?.[1] ?? 0) < from
      ? [{ from: runs[index - 1]?.[1] ?? 0, properties: undefined, style: 0 }]
      : []),
    { from, properties: to > total ? undefined : runs[index]?.[2], style: runs[index]?.[3] ?? 0 },
  ]);
  const page = Buffer.alloc(PAGE_BYTES);
  const count = places.length - 1;
  let end = PAGE_BYTES - 2;
  places.forEach(({ from, properties, style }, index) => {
    page.writeUInt32LE(TEXT_AT + bytesEach * from, 4 * index);
    if (properties === undefined || index === count) return;
    // A paragraph has its style before its properties, and its length in words.
    const told = entryBytes === 1 ? [properties.length] : [(properties.length + 3) / 2, style, 0];
    const bytes = Buffer.concat([Buffer.from(told), properties]);
    end -= bytes.length + (bytes.length & 1);
    bytes.copy(page, end);
    page.writeUInt8(end / 2, 4 * (count + 1) + entryBytes * index);
  });
  page.writeUInt8(count, PAGE_BYTES - 1);
  return page;
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32LE(value >>> 0, 4 * index));
  return bytes;
}
