import { languageOf, type EastAsianLanguage } from '../../writing/language-of.js';
import { labelledValue, NOT_ANSWERED, textOf, type FormBlock } from '../form-blocks.js';
import { PARTS, writeFileHead, type PartName } from './file-head.js';
import { PAGE_BYTES } from './formatted-pages.js';
import { property } from './property.js';
import { writeStyleSheet } from './style-sheet.js';
import { TEXT_START, WordText } from './word-text.js';
import { lengthOf, SMALL_STREAM_BYTES, writeCompoundFile, type CompoundStream } from './write-compound-file.js';

type Writer<K extends FormBlock['kind']> = (block: Extract<FormBlock, { kind: K }>, text: WordText) => void;

/** How each kind of block is written. */
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

/** A filled form as a document of Word 97: text and styles only, nothing that a program would carry out. */
export function* writeWord(blocks: readonly FormBlock[]): Iterable<Buffer> {
  const text = new WordText();
  for (const block of blocks) WRITTEN[block.kind](block as never, text);
  yield* writeCompoundFile(CLASS_ID, streamsOf(text, languageOf(blocks.map(textOf))));
}

/** "Microsoft Word 97-2003 Document". */
const CLASS_ID = Buffer.from('0609020000000000c000000000000046', 'hex');

/** Fonts that come with Word, for the letters of each language. */
const EAST_ASIAN_FONTS: Readonly<Record<EastAsianLanguage, string>> = {
  sc: 'Microsoft YaHei',
  tc: 'Microsoft JhengHei',
  jp: 'MS Gothic',
  kr: 'Malgun Gothic',
};

function streamsOf(text: WordText, language: EastAsianLanguage): readonly CompoundStream[] {
  const body = [...text.finish()];
  body.push(paddingOf(lengthOf(body), PAGE_BYTES));
  const firstPage = (TEXT_START + lengthOf(body)) / PAGE_BYTES;
  const characters = text.characterPages.finish(firstPage);
  const paragraphs = text.paragraphPages.finish(firstPage + characters.pages.length);
  const formatted = [...body, ...characters.pages, ...paragraphs.pages];
  const parts: Readonly<Record<PartName, Buffer>> = {
    styleSheet: writeStyleSheet(),
    sections: writeSections(text.length, TEXT_START + lengthOf(formatted)),
    characterPages: characters.table,
    paragraphPages: paragraphs.table,
    fonts: writeFontTable(['Arial', EAST_ASIAN_FONTS[language]]),
    settings: writeSettings(),
    pieces: writePieces(text.length),
  };
  const { table, places } = joinParts(parts);
  const rest = [...formatted, SECTION, paddingOf(lengthOf(formatted) + SECTION.length, SMALL_STREAM_BYTES)];
  const head = writeFileHead({ streamBytes: TEXT_START + lengthOf(rest), textLength: text.length, parts: places });
  return [
    { name: 'WordDocument', pieces: [head, ...rest] },
    { name: '1Table', pieces: [table, paddingOf(table.length, SMALL_STREAM_BYTES)] },
  ];
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

/** A4 upright, with margins of two centimetres; in twentieths of a point. */
const SECTION_PROPERTIES = Buffer.concat([
  property(0xb01f, 11_906),
  property(0xb020, 16_838),
  ...[0xb021, 0xb022, 0x9023, 0x9024].map((margin) => property(margin, 1134)),
]);
const SECTION = Buffer.concat([Buffer.from([SECTION_PROPERTIES.length, 0]), SECTION_PROPERTIES]);

/** The whole text is one section. */
function writeSections(textLength: number, sectionStart: number): Buffer {
  const bytes = Buffer.alloc(8 + 12);
  bytes.writeUInt32LE(textLength, 4);
  bytes.writeUInt32LE(sectionStart, 10);
  bytes.writeUInt32LE(0xffffffff, 16);
  return bytes;
}

/** The whole text is one piece, of two bytes a character. */
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

function paddingOf(length: number, multiple: number): Buffer {
  return Buffer.alloc((multiple - (length % multiple)) % multiple);
}

const TRUE_TYPE = 0x04;
const VARIABLE_PITCH = 0x02;
const SANS = 0x20;
const REGULAR = 400;
/** Weight, character set, another name, and what the font is made of. */
const BEFORE_NAME_BYTES = 39;

/** The fonts by their names (MS-DOC's `SttbfFfn`): the program that opens the file has them, or others in their place. */
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
