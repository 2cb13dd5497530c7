import { CFB } from '@e965/xlsx';
import { languageOf, type EastAsianLanguage } from '../../writing/language-of.js';
import { labelledValue, NOT_ANSWERED, textOf, type FormBlock } from '../form-blocks.js';
import { PAGE_BYTES } from './formatted-pages.js';
import { property, STYLE_PLACES, WORD_STYLES } from './word-styles.table.js';
import type { WordStyle, WordStyleName } from './word-styles.table.js';
import { TEXT_START, WordText } from './word-text.js';

type Writer<K extends FormBlock['kind']> = (block: Extract<FormBlock, { kind: K }>, text: WordText) => void;

const WRITTEN: { readonly [K in FormBlock['kind']]: Writer<K> } = {
  title: ({ text: title }, text) => text.add('title', [{ text: title }]),
  fact: ({ label, value }, text) => text.add('fact', [{ text: label, isBold: true }, { text: `\t${value}` }]),
  section: ({ heading }, text) => heading !== undefined && text.add('section', [{ text: heading }]),
  answer: ({ label, lines, isMember }, text) => {
    text.add(isMember ? 'memberQuestion' : 'question', [{ text: label }]);
    for (const line of lines.length > 0 ? lines : [NOT_ANSWERED]) {
      text.add(isMember ? 'memberAnswer' : 'answer', [{ text: line }]);
    }
  },
  group: ({ label }, text) => text.add('group', [{ text: label }]),
  entry: ({ number }, text) => text.add('entry', [{ text: `${number}.` }]),
  signature: ({ label, value }, text) => text.add('signature', [{ text: labelledValue(label, value) }]),
};

/** "Microsoft Word 97-2003 Document". */
const CLSID = '0609020000000000c000000000000046';

/**
 * Returns a filled form as a document of Word 97. The document has only text and styles, and nothing that a program
 * would run.
 */
export function writeWord(blocks: readonly FormBlock[]): Buffer {
  const text = new WordText();
  for (const block of blocks) WRITTEN[block.kind](block as never, text);
  const file = CFB.utils.cfb_new({ CLSID });
  const streams = streamsOf(text, languageOf(blocks.map(textOf)));
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, content);
  return Buffer.from(CFB.write(file, { type: 'buffer' }));
}

/** Word reads smaller streams only from another place in the file. */
const SMALL_STREAM_BYTES = 4096;

const EAST_ASIAN_FONTS: Readonly<Record<EastAsianLanguage, string>> = {
  sc: 'Microsoft YaHei',
  tc: 'Microsoft JhengHei',
  jp: 'MS Gothic',
  kr: 'Malgun Gothic',
};

function streamsOf(text: WordText, language: EastAsianLanguage): Readonly<Record<string, Buffer>> {
  const body = padded(text.finish(), PAGE_BYTES);
  const firstPage = (TEXT_START + body.length) / PAGE_BYTES;
  const characters = text.characterPages.finish(firstPage);
  const paragraphs = text.paragraphPages.finish(firstPage + characters.pages.length);
  const formatted = Buffer.concat([body, ...characters.pages, ...paragraphs.pages]);
  const parts: Readonly<Record<PartName, Buffer>> = {
    styleSheet: writeStyleSheet(),
    sections: writeSections(text.length, TEXT_START + formatted.length),
    characterPages: characters.table,
    paragraphPages: paragraphs.table,
    fonts: writeFontTable(['Arial', EAST_ASIAN_FONTS[language]]),
    settings: writeSettings(),
    pieces: writePieces(text.length),
  };
  const { table, places } = joinParts(parts);
  const rest = padded(Buffer.concat([formatted, SECTION]), SMALL_STREAM_BYTES);
  const head = writeFileHead({ streamBytes: TEXT_START + rest.length, textLength: text.length, parts: places });
  return { WordDocument: Buffer.concat([head, rest]), '1Table': padded(table, SMALL_STREAM_BYTES) };
}

type Places = Record<PartName, { start: number; length: number }>;

function joinParts(parts: Readonly<Record<PartName, Buffer>>): { table: Buffer; places: Places } {
  let start = 0;
  const names = Object.keys(PARTS) as PartName[];
  const places = Object.fromEntries(
    names.map((name) => {
      const { length } = parts[name];
      start += length;
      return [name, { start: start - length, length }];
    }),
  ) as Places;
  return { table: Buffer.concat(names.map((name) => parts[name])), places };
}

/** A4 upright, with margins of two centimetres. Values are in twentieths of a point. */
const SECTION_PROPERTIES = Buffer.concat([
  property(0xb01f, 11_906),
  property(0xb020, 16_838),
  ...[0xb021, 0xb022, 0x9023, 0x9024].map((margin) => property(margin, 1134)),
]);
const SECTION = Buffer.concat([Buffer.from([SECTION_PROPERTIES.length, 0]), SECTION_PROPERTIES]);

/** Writes the table of sections. The whole text is one section. */
function writeSections(textLength: number, sectionStart: number): Buffer {
  const bytes = Buffer.alloc(8 + 12);
  bytes.writeUInt32LE(textLength, 4);
  bytes.writeUInt32LE(sectionStart, 10);
  bytes.writeUInt32LE(0xffffffff, 16);
  return bytes;
}

/** Writes the table of pieces. The whole text is one piece with two bytes for each character. */
function writePieces(textLength: number): Buffer {
  const bytes = Buffer.alloc(5 + 8 + 8);
  bytes.writeUInt8(2, 0);
  bytes.writeUInt32LE(bytes.length - 5, 1);
  bytes.writeUInt32LE(textLength, 9);
  bytes.writeUInt32LE(TEXT_START, 15);
  return bytes;
}

const SETTINGS_BYTES = 500;
const TAB_TWIPS = 720;
const WIDOW_CONTROL = 0x02;

function writeSettings(): Buffer {
  const bytes = Buffer.alloc(SETTINGS_BYTES);
  bytes.writeUInt8(WIDOW_CONTROL, 0);
  bytes.writeUInt16LE(TAB_TWIPS, 10);
  return bytes;
}

function padded(bytes: Buffer, multiple: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((multiple - (bytes.length % multiple)) % multiple)]);
}

const TRUE_TYPE = 0x04;
const VARIABLE_PITCH = 0x02;
const SANS = 0x20;
const REGULAR = 400;

/** Bytes of an entry before its name: weight, character set, alternative name and font metrics. */
const BEFORE_NAME_BYTES = 39;

/** Writes the font names (MS-DOC's `SttbfFfn`). The program that opens the file has these fonts or replaces them. */
function writeFontTable(names: readonly string[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(names.length);
  return Buffer.concat([head, ...names.map(writeFont)]);
}

function writeFont(name: string): Buffer {
  const font = Buffer.alloc(1 + BEFORE_NAME_BYTES + 2 * (name.length + 1));
  font.writeUInt8(font.length - 1);
  font.writeUInt8(VARIABLE_PITCH | TRUE_TYPE | SANS, 1);
  font.writeInt16LE(REGULAR, 2);
  font.write(name, 1 + BEFORE_NAME_BYTES, 'utf16le');
  return font;
}

/** The parts of the table stream, by their numbers in the file head (MS-DOC's `FibRgFcLcb97`). */
export const PARTS = {
  styleSheet: 1,
  sections: 6,
  characterPages: 12,
  paragraphPages: 13,
  fonts: 15,
  settings: 31,
  pieces: 33,
} as const;

export type PartName = keyof typeof PARTS;

interface FileHead {
  readonly streamBytes: number;
  /** The length of the text in UTF-16 units. */
  readonly textLength: number;
  readonly parts: Readonly<Record<PartName, { readonly start: number; readonly length: number }>>;
}

const ENGLISH = 0x0409;

/** Sets the flags "characters have two bytes" and "the table stream is `1Table`". */
const FLAGS = 0x12f0;
const SHORTS = { count: 14, at: 32 };
const LONGS = { count: 22, at: 62 };
const PLACES = { count: 93, at: 152 };

/** Writes the head of a Word 97 document (MS-DOC's `Fib`). */
function writeFileHead({ streamBytes, textLength, parts }: FileHead): Buffer {
  const head = Buffer.alloc(TEXT_START);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(0x00c1, 2);
  head.writeUInt16LE(ENGLISH, 6);
  head.writeUInt16LE(FLAGS, 10);
  head.writeUInt16LE(0x00bf, 12);
  head.writeUInt32LE(TEXT_START, 24);
  head.writeUInt32LE(TEXT_START + 2 * textLength, 28);
  for (const { count, at } of [SHORTS, LONGS, PLACES]) head.writeUInt16LE(count, at);
  head.writeUInt16LE(ENGLISH, SHORTS.at + 2 * SHORTS.count);
  head.writeUInt32LE(streamBytes, LONGS.at + 2);
  head.writeUInt32LE(textLength, LONGS.at + 14);
  for (const name of Object.keys(PARTS) as PartName[]) {
    const at = PLACES.at + 2 + 8 * PARTS[name];
    head.writeUInt32LE(parts[name].start, at);
    head.writeUInt32LE(parts[name].length, at + 4);
  }
  return head;
}

/** The number of entries that Word reserves for its own styles. */
const FIXED_PLACES = 15;
const DEFAULT_CHARACTERS = 10;
const BASE_BYTES = 10;
const NO_STYLE = 0xfff;
const OF_USER = 0xffe;
const OF_CHARACTERS = 65;

const PARAGRAPH = 1;
const CHARACTERS = 2;

/** Writes all styles (MS-DOC's `STSH`). A paragraph refers to its style by the number of the entry. */
function writeStyleSheet(): Buffer {
  const places: Array<Buffer | undefined> = Array.from({ length: FIXED_PLACES + 7 });
  for (const [name, place] of Object.entries(STYLE_PLACES) as Array<[WordStyleName, number]>) {
    places[place] = writeParagraphStyle(WORD_STYLES[name], place);
  }
  places[DEFAULT_CHARACTERS] = writeStyle({
    builtIn: OF_CHARACTERS,
    kind: CHARACTERS,
    base: NO_STYLE,
    next: DEFAULT_CHARACTERS,
    name: 'Default Paragraph Font',
    parts: [Buffer.alloc(0)],
  });
  const head = Buffer.alloc(20);
  // Length of this part, number of styles, bytes before a name, whether names are written, Word's highest style number,
  // reserved entries, and three fonts.
  for (const [index, value] of [18, places.length, BASE_BYTES, 1, 91, FIXED_PLACES, 0, 0, 1, 0].entries()) {
    head.writeUInt16LE(value, 2 * index);
  }
  return Buffer.concat([head, ...places.map((style = Buffer.alloc(0)) => withLength(style))]);
}

function writeParagraphStyle({ name, builtIn = OF_USER, paragraph, characters }: WordStyle, place: number): Buffer {
  const own = Buffer.alloc(2);
  own.writeUInt16LE(place);
  const base = place === STYLE_PLACES.normal ? NO_STYLE : STYLE_PLACES.normal;
  const parts = [Buffer.concat([own, ...paragraph]), Buffer.concat(characters)];
  return writeStyle({ name, builtIn, kind: PARAGRAPH, base, next: place, parts });
}

function writeStyle({
  name,
  builtIn,
  kind,
  base,
  next,
  parts,
}: {
  name: string;
  builtIn: number;
  kind: number;
  base: number;
  next: number;
  parts: readonly Buffer[];
}): Buffer {
  const named = Buffer.alloc(2 * name.length + 4);
  named.writeUInt16LE(name.length);
  named.write(name, 2, 'utf16le');
  const properties = parts.flatMap((part) => [withLength(part), Buffer.alloc(part.length & 1)]);
  const head = Buffer.alloc(BASE_BYTES);
  const style = Buffer.concat([head, named, ...properties]);
  style.writeUInt16LE(builtIn, 0);
  style.writeUInt16LE(kind | (base << 4), 2);
  style.writeUInt16LE(parts.length | (next << 4), 4);
  style.writeUInt16LE(style.length, 6);
  return style;
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(bytes.length);
  return Buffer.concat([length, bytes]);
}
